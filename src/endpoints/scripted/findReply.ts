import type { Message } from '@/pipeline/2-model/Model.ts'
import type { ScriptedProblem, ScriptedReplies } from './ScriptedProblem.ts'
import { SCRIPTED_PROBLEMS } from './scriptedProblems.ts'

type Form = keyof ScriptedReplies

/**
 * The scripted reply to a conversation. The problem is known by its question, the form by what the system text
 * asks for, and the step by the program that the model wrote last. Without a fitting reply: who is speaking.
 */
export function findReply(messages: readonly Message[]): string {
  const asked = findQuestion(messages)
  if (asked === undefined) return introduceItself()
  const form = formOf(messages, asked)
  const replies = repliesOf(asked.scripted.replies, form)
  return replies[stepAfter(messages.slice(asked.position + 1), replies)] ?? apologise(asked.scripted, form)
}

type Question = { readonly scripted: ScriptedProblem; readonly position: number }

/** Worked examples come first, so the last question counts, from where it was first asked. */
function findQuestion(messages: readonly Message[]): Question | undefined {
  const last = messages.findLast((message) => scriptedIn(message) !== undefined)
  const scripted = last && scriptedIn(last)
  if (scripted === undefined) return undefined
  return { scripted, position: messages.findIndex((message) => scriptedIn(message) === scripted) }
}

function scriptedIn({ role, content }: Message): ScriptedProblem | undefined {
  if (role !== 'user') return undefined
  const text = squeeze(content)
  return SCRIPTED_PROBLEMS.find(({ problem }) => text.includes(squeeze(problem.question)))
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** What the instructions ask for; where there are none beside the question, a Python program. */
function formOf(messages: readonly Message[], { scripted, position }: Question): Form {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const user = squeeze(messages[position]?.content ?? '').replace(squeeze(scripted.problem.question), '')
  const instructions = [...system, user].join('\n')
  if (/javascript/i.test(instructions)) return 'javascript'
  if (/```output/.test(instructions)) return 'interleaved'
  if (/python/i.test(instructions) || instructions.trim() === '') return 'python'
  return /at once|without (?:any )?(?:explanation|reasoning)/i.test(instructions)
    ? 'direct'
    : 'chainOfThought'
}

function repliesOf(replies: ScriptedReplies, form: Form): readonly string[] {
  const found = replies[form]
  return typeof found === 'string' ? [found] : (found ?? [])
}

/**
 * Conversations are shortened between repairs, so the step is told by the last program written, and by the
 * number of turns only where that program is not one of ours. After the last reply it is repeated.
 */
function stepAfter(later: readonly Message[], replies: readonly string[]): number {
  const turns = later.filter(({ role }) => role === 'assistant')
  const last = turns.at(-1)?.content ?? ''
  const written = replies.findLastIndex((reply) => {
    const program = programIn(reply)
    return program !== undefined && last.includes(program)
  })
  return Math.min(written === -1 ? turns.length : written + 1, replies.length - 1)
}

function programIn(reply: string): string | undefined {
  return /```\w+\n([\s\S]*?)\n```/.exec(reply)?.[1]
}

function introduceItself(): string {
  const titles = SCRIPTED_PROBLEMS.map(({ title }) => `- ${title}`).join('\n')
  return `I am a scripted demonstration, not an AI: I have ready-made replies to twelve problems, and this is not one of them. These are mine; choose one from the list of problems:

${titles}

Everything that follows a reply is real: the check, the run, the repair, the answer. For problems of your own, connect a real model: open Settings, add an endpoint (such as Ollama on this computer, or a provider that gave you a key), and choose its model beside the problem.`
}

const FORM_NAMES: Readonly<Record<Form, string>> = {
  python: 'a Python program',
  javascript: 'a JavaScript program',
  interleaved: 'text and Python in turn',
  chainOfThought: 'reasoning without a program',
  direct: 'a direct answer',
}

function apologise({ title, replies }: ScriptedProblem, form: Form): string {
  const forms: readonly Form[] = ['python', 'javascript', 'interleaved', 'chainOfThought', 'direct']
  const others = forms
    .filter((other) => repliesOf(replies, other).length > 0)
    .map((other) => FORM_NAMES[other])
  return `I am a scripted demonstration, not an AI. For “${title}” I have no reply in the form that this template asks for (${FORM_NAMES[form]}), only in these: ${others.join(', ')}. Choose another template, or connect a real model in Settings.`
}
