import type { Message } from '@/pipeline/2-model/Model.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import { describeFiles } from './describeFiles.ts'
import { describeOutput } from './describeOutput.ts'
import { describePackages } from './describePackages.ts'
import { splitTranscript } from './splitTranscript.ts'
import { substitute, type VariableTexts } from './substitute.ts'

/**
 * The messages that put `problem` to a model: system text, exemplars that are switched on as turns of a
 * conversation, user text. The problem's expected answer is in none of them.
 */
export function renderPrompt(
  template: Template,
  problem: Problem,
  runtime: RuntimeDescription,
): readonly Message[] {
  const texts: VariableTexts = {
    question: problem.question,
    packages: describePackages(runtime),
    files: describeFiles(problem.files),
    output: describeOutput(template),
  }
  const system = substitute(template.system, texts)
  return [
    ...(system.trim() === '' ? [] : [{ role: 'system', content: system } as const]),
    ...template.exemplars
      .filter(({ enabled }) => enabled)
      .flatMap((exemplar) => renderExemplar(exemplar, template, texts)),
    { role: 'user', content: substitute(template.user, texts) },
  ]
}

/** An exemplar describes its own files, so the problem's are not named in it. */
function renderExemplar(exemplar: Exemplar, template: Template, texts: VariableTexts): readonly Message[] {
  const own = { ...texts, question: exemplar.question, files: '' }
  const question: Message = { role: 'user', content: substitute(template.user, own).trimEnd() }
  return template.mode === 'interleaved'
    ? [question, ...splitTranscript(exemplar.reply)]
    : [question, { role: 'assistant', content: exemplar.reply }]
}
