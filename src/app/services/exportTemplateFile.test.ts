import { expect, it } from 'vitest'
import { createRedactor } from '@/lib/redact.ts'
import { exampleTemplate } from '@/testing/exampleRun.ts'
import { exportTemplateFile } from './exportTemplateFile.ts'

const KEY = `9q"7&<z>\\7'5k-žü`
const redact = createRedactor(() => [KEY])
const template = {
  ...exampleTemplate,
  name: `Mine ${KEY}`,
  system: `Say "${KEY}"\nand no more.`,
  exemplars: [{ question: KEY, reply: `# ${KEY}`, enabled: true }],
}

it.each(['json', 'yaml'] as const)('a template as %s has no key in it or in its name', async (format) => {
  const file = exportTemplateFile({ template, tags: [KEY] }, format, redact)
  const text = await file.text()
  expect(file.name).toBe(`mine-key.${format}`)
  expect(text.match(/\[key\]/g)?.length).toBe(5)
  for (const part of ['9q', '7&<z', '5k-ž']) expect(text).not.toContain(part)
})

it('without a key it is named after the template', () => {
  const file = exportTemplateFile({ template: { ...template, name: '…' }, tags: [] }, 'yaml', (text) => text)
  expect([file.name, file.type]).toEqual(['template.yaml', 'application/yaml'])
})
