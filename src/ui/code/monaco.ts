import * as monaco from 'monaco-editor/editor.js'
import 'monaco-editor/features/bracketMatching/register.js'
import 'monaco-editor/features/clipboard/register.js'
import 'monaco-editor/features/codeEditor/register.js'
import 'monaco-editor/features/comment/register.js'
import 'monaco-editor/features/cursorUndo/register.js'
import 'monaco-editor/features/find/register.js'
import 'monaco-editor/features/hover/register.js'
import 'monaco-editor/features/indentation/register.js'
import 'monaco-editor/features/linesOperations/register.js'
import 'monaco-editor/features/unicodeHighlighter/register.js'
import 'monaco-editor/features/wordOperations/register.js'
// The feature `suggest` by itself registers only what writes ahead, and not the list of names.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController.js'
import 'monaco-editor/languages/definitions/javascript/register.js'
import 'monaco-editor/languages/definitions/python/register.js'

self.MonacoEnvironment = {
  getWorker: () => new Worker(new URL('./editor.worker.ts', import.meta.url), { type: 'module' }),
}

export { monaco }
