// Vite gives this file an address of its own on our origin, as the page's policy demands of workers.
import 'monaco-editor/editor/editor.worker.js'
