import { isRecord } from '@/lib/isRecord.ts'
import { cellText } from './cellText.ts'
import { lastBoxed } from './lastBoxed.ts'
import type { ExpectedForm } from './Mapping.ts'
import type { Option } from './optionsOf.ts'

/** `text` empty: none is given. */
type Expectation =
  { readonly type: 'read'; readonly text: string } | { readonly type: 'unusable'; readonly because: string }

/** The expected answer in a cell. `options`: of the same question. */
export function expectedOf(value: unknown, form: ExpectedForm, options: readonly Option[]): Expectation {
  const text = cellText(value).trim()
  if (text === '') return read('')
  switch (form) {
    case 'as-it-is':
      return read(text)
    case 'after-hashes':
      return afterHashes(text)
    case 'last-boxed': {
      const boxed = lastBoxed(text)
      return boxed === undefined ? unusable('its answer has no \\boxed{…}') : read(boxed)
    }
    case 'option':
      return optionOf(text, options)
    case 'best-choice':
      return bestChoice(value)
    case 'compared-number': {
      const [, number] = /compare\(x, (.+?)\)\)\s*\{/.exec(text) ?? []
      return number === undefined ? unusable('its test compares with no number') : read(number.trim())
    }
  }
}

/** GSM8K writes thousands with commas: `#### 1,234`. */
function afterHashes(text: string): Expectation {
  const at = text.lastIndexOf('####')
  if (at < 0) return unusable('its answer has no “####”, after which the result would stand')
  const result = text.slice(at + '####'.length).trim()
  if (result === '') return unusable('nothing stands after “####” in its answer')
  return read(/^[-+$\s]*\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(result) ? result.replaceAll(',', '') : result)
}

/** With the option's text in the form that the grader takes by letter or by value: `(B) 12`. */
function optionOf(text: string, options: readonly Option[]): Expectation {
  const [, label] = /^\s*\(?([A-Ha-h])\s*[).:]?\s*$/.exec(text) ?? []
  const chosen = options.find((option) =>
    label === undefined ? option.text === text : option.letter === label.toUpperCase(),
  )
  if (chosen !== undefined) return read(`(${chosen.letter}) ${chosen.text}`.trim())
  if (label === undefined) return unusable(`its answer “${text.slice(0, 60)}” is none of the options`)
  if (options.length > 0)
    return unusable(`its answer is ${label.toUpperCase()}, which is none of the options`)
  return read(label.toUpperCase())
}

function bestChoice(value: unknown): Expectation {
  const scores = isRecord(value) ? Object.entries(value) : []
  const [best] = scores.toSorted((one, other) => Number(other[1]) - Number(one[1]))
  return best === undefined || !(Number(best[1]) > 0)
    ? unusable('no choice of it has a score above 0')
    : read(best[0])
}

function read(text: string): Expectation {
  return { type: 'read', text }
}

function unusable(because: string): Expectation {
  return { type: 'unusable', because }
}
