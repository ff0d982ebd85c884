import type { Template } from '@/pipeline/Template.ts'

export const MODE_TEXTS: { readonly [mode in Template['mode']]: string } = {
  program: 'one program',
  interleaved: 'step by step',
  'chain-of-thought': 'chain of thought',
  direct: 'direct answer',
}

export const MODE_EXPLANATIONS: { readonly [mode in Template['mode']]: string } = {
  program: 'The model writes one program a reply.',
  interleaved: 'Text, a program, its output, text, … in one conversation.',
  'chain-of-thought': 'No program: the model reasons in words. For comparison.',
  direct: 'No program and no reasoning. For comparison.',
}

export const EXTRACTION_TEXTS: { readonly [policy in Template['extraction']]: string } = {
  'last-fenced': 'last fenced block',
  'first-fenced': 'first fenced block',
  'longest-parseable': 'longest that parses',
  'all-joined': 'all blocks joined',
  tagged: 'tagged block',
}

export const SOURCE_TEXTS: { readonly [type in Template['contract']['source']['type']]: string } = {
  function: 'what a function returns',
  variable: 'a variable',
  'last-expression': 'the last expression',
  'last-line': 'the last printed line',
  tests: 'nothing: tests judge the program',
}

/** A date for people: `29 Nov 2026, 23:11`. */
export function dateText(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
