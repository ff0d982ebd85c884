import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Template } from '@/pipeline/Template.ts'
import type { TemplateVersion } from '@/pipeline/TemplateVersion.ts'
import { useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import type { Subject } from '@/features/templates/useSubject.ts'
import { dateText } from '@/features/templates/words.ts'
import { DiffLines } from '@/ui/DiffLines.tsx'
import { reportFailure } from '@/ui/reportFailure.ts'
import { visibleText } from '@/ui/visibleText.ts'
import { describeChanges } from './describeChanges.ts'
import { useReadable } from './useReadable.ts'
import styles from './VersionsTab.module.css'

/** The draft in the editor, among the versions to compare. */
const EDITOR = 'editor'

/** Every version with what changed in it; any two side by side. */
export function VersionsTab({ subject }: { readonly subject: Subject }) {
  const versions = useVersions(subject)
  const [before, setBefore] = useState<string>()
  const [after, setAfter] = useState(EDITOR)
  if (subject.listed.isBuiltIn)
    return (
      <Text size="sm">It comes with the page and has one version. A duplicate keeps all of its own.</Text>
    )
  const chosenBefore = before ?? String(versions[subject.isChanged ? 0 : 1]?.template.version ?? EDITOR)
  const find = (name: string): Template | undefined =>
    name === EDITOR
      ? subject.draft.template
      : versions.find(({ template }) => String(template.version) === name)?.template
  const options = [
    { value: EDITOR, label: subject.isChanged ? 'the editor, not saved' : 'the editor' },
    ...versions.map(({ template }) => ({
      value: String(template.version),
      label: `version ${template.version}`,
    })),
  ]
  return (
    <Stack gap="md">
      <VersionList
        versions={versions}
        subject={subject}
        onCompare={(version) => {
          setBefore(String(version))
          setAfter(EDITOR)
        }}
      />
      <section aria-label="Comparison">
        <Group gap="sm" mb="xs" align="end">
          <NativeSelect
            size="xs"
            label="Compare"
            data={options}
            value={chosenBefore}
            onChange={(event) => setBefore(event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            label="with"
            data={options}
            value={after}
            onChange={(event) => setAfter(event.currentTarget.value)}
          />
        </Group>
        <Comparison before={find(chosenBefore)} after={find(after)} />
      </section>
    </Stack>
  )
}

/** Read anew after each save, also one in another tab. */
function useVersions({ listed }: Subject): readonly TemplateVersion[] {
  const { services } = useTemplatesStore()
  const [versions, setVersions] = useState<readonly TemplateVersion[]>([])
  const { template, isBuiltIn } = listed
  useEffect(() => {
    if (isBuiltIn) return undefined
    let isStale = false
    reportFailure(
      services.versionsOf(template.id).then((found) => {
        if (!isStale) setVersions(found)
      }),
    )
    return () => {
      isStale = true
    }
  }, [services, template, isBuiltIn])
  return versions
}

type ListProps = {
  readonly versions: readonly TemplateVersion[]
  readonly subject: Subject
  readonly onCompare: (version: number) => void
}

function VersionList({ versions, subject, onCompare }: ListProps) {
  const store = useTemplatesStore()
  const restore = async ({ template }: TemplateVersion): Promise<void> => {
    // What is in the editor is not lost: it is a version too by then, or it stays a draft.
    if (subject.isChanged) await store.confirmSave(template.id)
    await store.restore(template)
  }
  return (
    <ol className={styles['list']} aria-label="Versions">
      {versions.map((version, position) => {
        const { template, savedAt } = version
        const earlier = versions[position + 1]
        return (
          <li key={template.version} className={styles['version']}>
            <div className={styles['what']}>
              <strong>Version {template.version}</strong>{' '}
              <Text span size="xs" c="dimmed">
                {dateText(savedAt)}
              </Text>
              <Text size="sm">{changesText(earlier?.template, template)}</Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Compare version ${template.version}`}
                onClick={() => onCompare(template.version)}
              >
                Compare
              </Button>
              {position > 0 && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Restore version ${template.version}`}
                  onClick={() =>
                    reportFailure(restore(version), `Version ${template.version} is the newest again.`)
                  }
                >
                  Restore
                </Button>
              )}
            </Group>
          </li>
        )
      })}
    </ol>
  )
}

function changesText(before: Template | undefined, after: Template): string {
  if (before === undefined) return 'first version'
  const changes = describeChanges(before, after)
  return changes.length === 0 ? 'nothing changed' : visibleText(changes.join(', '))
}

type ComparisonProps = { readonly before: Template | undefined; readonly after: Template | undefined }

function Comparison({ before, after }: ComparisonProps) {
  const [first, second] = [useReadable(before), useReadable(after)]
  if (first === undefined || second === undefined) return null
  return <DiffLines label="Differences" before={first} after={second} />
}
