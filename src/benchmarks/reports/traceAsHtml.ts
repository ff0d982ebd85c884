import { splitAtMarks } from '@/lib/splitAtMarks.ts'
import { markSlips } from '@/pipeline/6-answer/markSlips.ts'
import { isProse } from '@/pipeline/isProse.ts'
import type { Attempt, Run } from '@/pipeline/Run.ts'
import { html, type Html } from './html.ts'
import type { ReportRun } from './ReportRun.ts'

/** A run, folded: its question, and of each attempt the reply, the programs, what they printed and what came of it. */
export function traceAsHtml({ run, summary }: ReportRun, columnName: string | undefined): Html {
  const { question, expected } = run.started.problem
  return html`<details>
    <summary>
      <span class="outcome">${outcomeOf(run, summary.grade)}</span> ${firstLine(question)}
      <span class="dim">${columnName ?? run.started.template.name}</span>
    </summary>
    <pre>${question}</pre>
    ${expected === undefined ? undefined : html`<p>Expected: ${expected}</p>`}
    ${run.attempts.map(attemptAsHtml)}
  </details>`
}

function attemptAsHtml({ number, purpose, template, reply, blocks, answer, grade, failure }: Attempt): Html {
  return html`<h3>Attempt ${number}, ${purpose}</h3>
    ${isProse(template.mode) ? proseAsHtml(reply) : html`<pre>${reply}</pre>`}
    ${blocks.map(
      ({ program, execution }) =>
        html`${program && html`<pre class="program">${program.source}</pre>`}
        ${
          execution && execution.printed.stdout !== ''
            ? html`<pre>${execution.printed.stdout}</pre>`
            : undefined
        }`,
    )}
    ${answer && html`<p>Answer: ${answer.text} (${answer.typeName})</p>`}
    ${grade && html`<p>${grade.type}: ${grade.because}</p>`}
    ${failure && html`<p>${failure.kind}: ${failure.message}</p>`}`
}

/** With its slips underlined. */
function proseAsHtml(reply: string): Html {
  const { marks, caption } = markSlips(reply)
  const marked = splitAtMarks(reply, marks).map(({ text, mark }) =>
    mark === undefined ? html`${text}` : html`<mark>${text} <b>${mark.behind}</b></mark>`,
  )
  return html`<pre>${marked}</pre>
    <p class="dim">${caption}</p>`
}

function outcomeOf({ outcome, attempts }: Run, grade: string | undefined): string {
  return grade ?? attempts.at(-1)?.failure?.kind ?? outcome ?? 'interrupted'
}

function firstLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 140 ? `${line.slice(0, 139)}…` : line
}
