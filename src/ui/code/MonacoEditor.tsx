import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CodeEditorProps } from './CodeEditorProps.ts'
import { offerCompletions } from './completions.ts'
import './languages.ts'
import { monaco } from './monaco.ts'
import styles from './MonacoEditor.module.css'
import { themeOf } from './codeThemes.ts'

type Editor = monaco.editor.IStandaloneCodeEditor

/** Lines shown before the editor scrolls by itself. */
const MAX_LINES = 30

/** Monaco as an uncontrolled text box: a controlled one would lose keys typed faster than React renders. */
export function MonacoEditor(props: CodeEditorProps) {
  const { value, language, isReadOnly = false, label, fontSize = 13 } = props
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const scheme = useComputedColorScheme('light')
  const create = useEffectEvent((element: HTMLDivElement) => createEditor(element, { ...props, fontSize }))
  const report = useEffectEvent((text: string) => props.onChange?.(text))

  useEffect(() => {
    if (host.current === null) return undefined
    const created = create(host.current)
    setEditor(created)
    const subscription = created.onDidChangeModelContent(() => report(created.getValue()))
    return () => {
      subscription.dispose()
      created.getModel()?.dispose()
      created.dispose()
    }
  }, [])

  useEffect(() => {
    const model = editor?.getModel()
    if (!model) return
    monaco.editor.setModelLanguage(model, language)
    if (model.getValue() !== value) model.setValue(value)
  }, [editor, value, language])

  useEffect(() => {
    editor?.updateOptions({ readOnly: isReadOnly, ariaLabel: label, fontSize })
  }, [editor, isReadOnly, label, fontSize])

  useEffect(() => monaco.editor.setTheme(themeOf(scheme)), [scheme])
  useMarks(editor, props)
  useEffect(() => {
    const model = editor?.getModel()
    return model && props.completions ? offerCompletions(model, props.completions) : undefined
  }, [editor, props.completions])

  return <div ref={host} className={styles['host']} />
}

function createEditor(element: HTMLDivElement, props: CodeEditorProps): Editor {
  const { value, language, label, isReadOnly = false, fontSize = 13 } = props
  const editor = monaco.editor.create(element, {
    value,
    language,
    readOnly: isReadOnly,
    ariaLabel: label,
    fontSize,
    // Tab leaves the editor, as everywhere on the page; see `letTabIndent`.
    tabFocusMode: true,
    automaticLayout: true,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    wordWrap: 'on',
    scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
    overviewRulerLanes: 0,
    lineNumbersMinChars: 3,
    folding: false,
    renderLineHighlight: 'none',
    renderFinalNewline: 'off',
    guides: { indentation: false },
    padding: { top: 8, bottom: 8 },
    fixedOverflowWidgets: true,
    // Only what is offered on purpose, see `completions`.
    quickSuggestions: false,
    wordBasedSuggestions: 'off',
    tabSize: 4,
    unicodeHighlight: { ambiguousCharacters: true, invisibleCharacters: true },
  })
  const fit = () => {
    const lineHeight = editor.getOption(monaco.editor.EditorOption.lineHeight)
    element.style.height = `${Math.min(editor.getContentHeight(), MAX_LINES * lineHeight)}px`
  }
  editor.onDidContentSizeChange(fit)
  letTabIndent(editor)
  fit()
  return editor
}

/** Ctrl+M switches between leaving the editor by Tab and indenting by it. Monaco's own switch gives way to the option. */
function letTabIndent(editor: Editor): void {
  editor.onKeyDown((event) => {
    if (!event.ctrlKey || event.keyCode !== monaco.KeyCode.KeyM) return
    event.preventDefault()
    event.stopPropagation()
    const leaves = editor.getOption(monaco.editor.EditorOption.tabFocusMode)
    editor.updateOptions({ tabFocusMode: !leaves })
  })
}

/** Findings as squiggles, the failing line with a background and a bar in the margin. */
function useMarks(editor: Editor | undefined, { markers, failingLine }: CodeEditorProps): void {
  useEffect(() => {
    const model = editor?.getModel()
    if (!model) return
    const marks = (markers ?? []).map(({ startLine, endLine, severity, ...marker }) => ({
      ...marker,
      startLineNumber: startLine,
      endLineNumber: endLine,
      severity: severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
    }))
    monaco.editor.setModelMarkers(model, 'findings', marks)
  }, [editor, markers])

  useEffect(() => {
    if (editor === undefined || failingLine === undefined) return undefined
    const decorations = editor.createDecorationsCollection([
      {
        range: new monaco.Range(failingLine, 1, failingLine, 1),
        options: {
          isWholeLine: true,
          className: styles['failing'] ?? '',
          linesDecorationsClassName: styles['failingMargin'] ?? '',
        },
      },
    ])
    return () => decorations.clear()
  }, [editor, failingLine])
}
