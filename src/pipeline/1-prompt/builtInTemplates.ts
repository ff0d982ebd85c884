import type { Template } from '@/pipeline/Template.ts'
import { chainOfThought } from './templates/chainOfThought.ts'
import { completeJavascript, completePython } from './templates/completeFunction.ts'
import { direct } from './templates/direct.ts'
import { palInterleaved } from './templates/palInterleaved.ts'
import { palJavascript } from './templates/palJavascript.ts'
import { palJson } from './templates/palJson.ts'
import { palPython } from './templates/palPython.ts'
import { palSymbolic } from './templates/palSymbolic.ts'
import { palTable } from './templates/palTable.ts'
import { palZeroShot } from './templates/palZeroShot.ts'

/** The templates that come with the page, in the order in which they are offered. */
export const BUILT_IN_TEMPLATES: readonly Template[] = [
  palPython,
  palZeroShot,
  palInterleaved,
  palJavascript,
  palJson,
  palTable,
  palSymbolic,
  completePython,
  completeJavascript,
  chainOfThought,
  direct,
]

/** Whether the template with this id comes with the page; it is never changed. */
export function isBuiltIn(id: string): boolean {
  return BUILT_IN_TEMPLATES.some((template) => template.id === id)
}
