import { expect, it } from 'vitest'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Template } from '@/pipeline/Template.ts'
import { BUILT_IN_TEMPLATES } from './builtInTemplates.ts'
import { renderPrompt } from './renderPrompt.ts'
import { TEMPLATE_DEFAULTS } from './templates/templateDefaults.ts'

const RUNTIME: RuntimeDescription = {
  language: 'python',
  name: 'CPython 3.14 (Pyodide 314.0.7)',
  modules: ['math'],
  packages: [],
}

const PROBLEM: Problem = {
  id: 'problem-1',
  question: 'How much is 6 times 7?',
  expected: '42-expected',
  files: [],
  inputLines: [],
  tags: [],
}

const TEMPLATE: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'test',
  name: 'Test',
  description: '',
  system: 'Runtime: {{packages}}',
  user: 'Problem: {{question}}',
}

it('system text, exemplars that are switched on and user text become messages in this order', () => {
  const exemplars = [
    { question: 'one?', reply: 'first', enabled: true },
    { question: 'two?', reply: 'second', enabled: false },
    { question: 'three?', reply: 'third {{question}}', enabled: true },
  ]
  expect(renderPrompt({ ...TEMPLATE, exemplars }, PROBLEM, RUNTIME)).toEqual([
    {
      role: 'system',
      content: 'Runtime: CPython 3.14 (Pyodide 314.0.7): Python standard library only, no other packages.',
    },
    { role: 'user', content: 'Problem: one?' },
    { role: 'assistant', content: 'first' },
    { role: 'user', content: 'Problem: three?' },
    { role: 'assistant', content: 'third {{question}}' },
    { role: 'user', content: 'Problem: How much is 6 times 7?' },
  ])
})

it('an empty system text is not sent', () => {
  expect(renderPrompt({ ...TEMPLATE, system: ' \n' }, PROBLEM, RUNTIME)).toEqual([
    { role: 'user', content: 'Problem: How much is 6 times 7?' },
  ])
})

it.each([
  'Simplify $\\frac{1}{2}$ and {x: {y}}',
  "Dollars: $& $1 $$ $` $'",
  'A template again: {{question}} {{packages}} {{files}} {{output}} {{nobody}}',
  'first line\r\n\n  second line\n',
  '{{',
  '}}',
  '{{{question}}}',
])('the problem %j arrives as it was written', (question) => {
  const messages = renderPrompt(
    { ...TEMPLATE, system: '{{question}}', user: '<{{question}}>{{ question }}' },
    { ...PROBLEM, question },
    RUNTIME,
  )
  expect(messages).toEqual([
    { role: 'system', content: question },
    { role: 'user', content: `<${question}>${question}` },
  ])
})

it('other braces and unknown names in a template stay as they are', () => {
  const user = '{{question}} {a} {{1, 2}} {{nobody}} }} {{'
  expect(renderPrompt({ ...TEMPLATE, system: '', user }, { ...PROBLEM, question: 'q' }, RUNTIME)).toEqual([
    { role: 'user', content: 'q {a} {{1, 2}} {{nobody}} }} {{' },
  ])
})

it('an interleaved exemplar becomes turns with its outputs as messages of the user', () => {
  const reply = 'Text.\n\n```python\nprint(1)\n```\n\n```output\n1\n```\n\nDone.'
  const exemplars = [{ question: 'q', reply, enabled: true }]
  const template: Template = { ...TEMPLATE, mode: 'interleaved', system: '', exemplars }
  expect(renderPrompt(template, PROBLEM, RUNTIME).slice(0, -1)).toEqual([
    { role: 'user', content: 'Problem: q' },
    { role: 'assistant', content: 'Text.\n\n```python\nprint(1)\n```' },
    { role: 'user', content: '```output\n1\n```' },
    { role: 'assistant', content: 'Done.' },
  ])
})

it.each(BUILT_IN_TEMPLATES)('the prompt of $id holds the problem and not its expected answer', (template) => {
  const messages = renderPrompt(template, PROBLEM, { ...RUNTIME, language: template.language })
  expect(messages.at(-1)?.content).toContain(PROBLEM.question)
  expect(JSON.stringify(messages)).not.toContain('42-expected')
  expect(JSON.stringify(messages)).not.toContain('{{')
})
