import './outcomes.css'
import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './code/CodeEditorProps.ts'
import { CodeText } from './CodeText.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const MonacoEditor = lazy(async () => {
  const module = await import('./code/MonacoEditor.tsx')
  return { default: module.MonacoEditor }
})

/** Longer texts are shown without an editor. */
const MAX_LENGTH = 300_000

/** Monaco, loaded when it is first shown. Until then, and where it cannot be loaded, the text is shown plainly. */
export function CodeEditor(props: CodeEditorProps) {
  const plain = <CodeText label={props.label} text={props.value} maxLines={30} />
  if (props.value.length > MAX_LENGTH) return plain
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <MonacoEditor {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
