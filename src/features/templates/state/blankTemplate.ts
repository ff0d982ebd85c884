import { TEMPLATE_DEFAULTS } from '@/pipeline/1-prompt/templates/templateDefaults.ts'
import type { Template } from '@/pipeline/Template.ts'

const SYSTEM = `You solve problems by writing Python programs. Reply with a sentence or two of reasoning, then one program
in a \`\`\`python block. The program is run, and what it returns is the answer.

{{output}}

Runtime: {{packages}}
{{files}}`

/** What a new template begins with: something that works, to be changed. */
export function blankTemplate(id: string): Template {
  return {
    ...TEMPLATE_DEFAULTS,
    id,
    name: 'New template',
    description: '',
    system: SYSTEM,
    user: '{{question}}',
  }
}
