import { stringify } from 'yaml'
import type { Benchmark, Column } from '@/benchmarks/Benchmark.ts'
import { renderPrompt } from '@/pipeline/1-prompt/renderPrompt.ts'
import { withoutRuntime } from '@/pipeline/prepareTask.ts'
import type { Problem } from '@/pipeline/Problem.ts'

/** Stands for the question until promptfoo puts it in; no text of a template looks like it. */
const PLACE = '\u0000question\u0000'

/**
 * The benchmark as a configuration of promptfoo (promptfoo.dev/docs/configuration): the same messages, models named
 * without address or key, and a test for each problem. promptfoo runs no programs, so its assertion only asks whether
 * the expected answer stands in the reply; the file says so on top.
 */
export function benchmarkAsPromptfoo({ name, plan }: Benchmark): string {
  const configuration = {
    description: name,
    prompts: plan.columns.map(promptOf),
    providers: [...new Map(plan.columns.map((column) => [column.model.id, providerOf(column)])).values()],
    evaluateOptions: { repeat: plan.samples },
    tests: plan.problems.map(testOf),
  }
  return `${PREFACE}${stringify(configuration, { lineWidth: 0 })}`
}

const PREFACE = `# promptfoo does not run the programs that a model writes. The assertions below only look for the expected answer
# in the text of the reply: use the playground's own figures for whether a program ran and was right.
# Set the base address of each provider, and its key in the environment.
`

function promptOf({ name, template }: Column) {
  const problem = { id: '', question: PLACE, files: [], inputLines: [], tags: [] }
  const messages = renderPrompt(template, problem, withoutRuntime(template)).map(({ role, content }) => ({
    role,
    content: escapeTemplate(content).replaceAll(PLACE, '{{question}}'),
  }))
  return { label: name, raw: JSON.stringify(messages, undefined, 2) }
}

function providerOf({ model, sampling }: Column) {
  const { temperature, topP, maxTokens, seed, stop } = sampling
  return {
    id: `openai:chat:${modelName(model.id)}`,
    label: model.name,
    config: { temperature, top_p: topP, max_tokens: maxTokens, seed, stop },
  }
}

/** Without the endpoint that it stands behind. */
function modelName(id: string): string {
  const slash = id.indexOf('/')
  return slash < 0 ? id : id.slice(slash + 1)
}

function testOf({ id, question, expected = '', tags }: Problem) {
  return {
    description: id,
    // promptfoo puts variables into JSON as they are.
    vars: { question: JSON.stringify(question).slice(1, -1) },
    ...(tags.length > 0 && { metadata: { tags } }),
    ...(expected.trim() !== '' && { assert: [{ type: 'contains', value: expected.trim() }] }),
  }
}

/** Braces of a text are no variables. */
function escapeTemplate(text: string): string {
  return text.replaceAll(/\{\{|\}\}|\{%|%\}|\{#|#\}/g, (braces) => `{{ '${braces}' }}`)
}
