import type { StoreApi } from 'zustand/vanilla'
import { newId } from '@/lib/newId.ts'
import { isBuiltIn } from '@/pipeline/1-prompt/builtInTemplates.ts'
import type { Template } from '@/pipeline/Template.ts'
import type { ReadTemplate, TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import type { TemplatesState, TemplatesStore } from './TemplatesStore.ts'

/** Takes templates from files. What is there is never written over, and one of its name is asked about. */
export function createImports(
  state: StoreApi<TemplatesState>,
  services: TemplatesServices,
): Pick<TemplatesStore, 'importFile' | 'resolveImport'> {
  const keep = async ({ template, tags }: ReadTemplate, id: string): Promise<Template> => {
    const saved = await services.save({ ...template, id })
    const known = services.templates.get().find((listed) => listed.template.id === id)?.tags ?? []
    if (tags.length > 0) await services.setTags(id, [...new Set([...known, ...tags])])
    state.setState({ announcement: `Imported ${saved.name}` })
    return saved
  }
  return {
    async importFile(name, text) {
      const file = await services.readTemplateFile(name, text)
      const { id } = file.template
      const existing = services.templates.get().find(({ template }) => template.id === id)
      // Built-in templates stay as they are, so a changed one comes as one of the person's own.
      if (existing === undefined || isBuiltIn(id)) return keep(file, isBuiltIn(id) ? newId() : id)
      const pending = { file, existing: existing.template }
      state.setState(({ pendingImports }) => ({ pendingImports: [...pendingImports, pending] }))
      return undefined
    },
    async resolveImport(how) {
      const [first, ...others] = state.getState().pendingImports
      state.setState({ pendingImports: others })
      if (first === undefined || how === 'cancel') return undefined
      const { file } = first
      return keep(file, how === 'copy' ? newId() : file.template.id)
    },
  }
}
