import { stringify } from 'yaml'
import type { Benchmark, Column } from '@/benchmarks/Benchmark.ts'
import { renderPrompt } from '@/pipeline/1-prompt/renderPrompt.ts'
import { withoutRuntime } from '@/pipeline/prepareTask.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { requestedModel } from './requestedModel.ts'

/** Stands for the question until promptfoo puts it in; no text of a template looks like it. */
const PLACE = '\u0000question\u0000'

/** So many tests are written at a time. */
const AT_ONCE = 100

/**
 * The benchmark as a configuration of promptfoo (promptfoo.dev/docs/configuration), in pieces: the same messages, models
 * named without address or key, and a test for each problem. promptfoo runs no programs, so its assertion only asks
 * whether the expected answer stands in the reply; the file says so on top.
 */
export function* benchmarkAsPromptfoo({ name, plan }: Benchmark): Generator<string> {
  yield PREFACE
  yield write({
    description: plainText(name),
    prompts: plan.columns.map(promptOf),
    providers: [...new Map(plan.columns.map((column) => [column.model.id, providerOf(column)])).values()],
    evaluateOptions: { repeat: plan.samples },
  })
  yield plan.problems.length === 0 ? 'tests: []\n' : 'tests:\n'
  for (let at = 0; at < plan.problems.length; at += AT_ONCE)
    yield write(plan.problems.slice(at, at + AT_ONCE).map(testOf))
}

function write(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
}

const PREFACE = `# promptfoo does not run the programs that a model writes. The assertions below only look for the expected answer
# in the text of the reply: use the playground's own figures for whether a program ran and was right.
# Set the base address of each provider, and its key in the environment.
# A question that promptfoo would take for a file, or for a variable of this machine, has a space put into it.
`

function promptOf({ name, template }: Column) {
  const problem = { id: '', question: PLACE, files: [], inputLines: [], tags: [] }
  const messages = renderPrompt(template, problem, withoutRuntime(template)).map(({ role, content }) => ({
    role,
    content: escapeTemplate(content).replaceAll(PLACE, '{{question}}'),
  }))
  return { label: plainText(name), raw: JSON.stringify(messages, undefined, 2) }
}

function providerOf({ model, sampling }: Column) {
  const { temperature, topP, maxTokens, seed, stop } = sampling
  return {
    id: `openai:chat:${requestedModel(model)}`,
    label: plainText(model.name),
    config: { temperature, top_p: topP, max_tokens: maxTokens, seed, stop },
  }
}

function testOf({ id, question, expected = '', tags }: Problem) {
  return {
    description: plainText(id),
    // promptfoo escapes what it puts into JSON.
    vars: { question: plainText(question) },
    ...(tags.length > 0 && { metadata: { tags: tags.map(plainText) } }),
    ...(expected.trim() !== '' && { assert: [{ type: 'contains', value: literal(expected.trim()) }] }),
  }
}

const LOADED = /^(file|package):/

/**
 * A text that promptfoo leaves alone. It reads files and runs programs that a text names at its beginning, and puts
 * variables of the machine, a key among them, in the place of `{{ env.NAME }}`: problems may come from anybody.
 */
function plainText(text: string): string {
  const start = text.indexOf('{{')
  const isSubstituted = start >= 0 && /env[.[]|question\s*\}\}/.test(text.slice(start))
  const still = isSubstituted ? text.replaceAll(/\{(?=\{)/g, '{ ') : text
  return LOADED.test(still) ? ` ${still}` : still
}

/** A text of a place that promptfoo takes for a template (nunjucks, in which code can be run), as that template. */
function literal(text: string): string {
  return escapeTemplate(text).replace(LOADED, "{{ '$1' }}:")
}

/** Braces of a text are no variables. */
function escapeTemplate(text: string): string {
  return text.replaceAll(/\{\{|\}\}|\{%|%\}|\{#|#\}/g, (braces) => `{{ '${braces}' }}`)
}
