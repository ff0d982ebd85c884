import { monaco } from './monaco.ts'

/** Monaco's own JSON brings a language server along; colours are all that is needed. */
monaco.languages.register({ id: 'json' })
monaco.languages.setLanguageConfiguration('json', {
  brackets: [
    ['{', '}'],
    ['[', ']'],
  ],
  autoClosingPairs: [
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '"', close: '"', notIn: ['string'] },
  ],
})
monaco.languages.setMonarchTokensProvider('json', {
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'type'],
      [/"(?:[^"\\]|\\.)*"/, 'string'],
      [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
      [/\b(?:true|false|null)\b/, 'keyword'],
    ],
  },
})

/** Text with `{{variables}}`, and with the fences of Markdown. */
monaco.languages.register({ id: 'braces' })
monaco.languages.setMonarchTokensProvider('braces', {
  tokenizer: {
    root: [
      [/\{\{\s*[A-Za-z_][\w-]*\s*\}\}/, 'keyword'],
      [/^```.*$/, 'comment'],
      [/`[^`\n]+`/, 'string'],
    ],
  },
})
