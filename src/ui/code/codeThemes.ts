import { monaco } from './monaco.ts'

/** Monaco's own themes, with the colours that could not be read (WCAG AA) on the background of a failing line. */
const THEMES = {
  light: {
    name: 'code-light',
    base: 'vs',
    rules: [
      { token: 'number', foreground: '06653f' },
      { token: 'comment', foreground: '006400' },
      { token: 'type', foreground: '0b5c6b' },
      { token: 'string.escape', foreground: '8f1d1d' },
    ],
  },
  dark: {
    name: 'code-dark',
    base: 'vs-dark',
    rules: [
      { token: 'comment', foreground: '8fbc7a' },
      { token: 'regexp', foreground: 'e0a3c8' },
      { token: 'keyword', foreground: '7ab8ee' },
    ],
  },
} as const

for (const { name, base, rules } of Object.values(THEMES)) {
  monaco.editor.defineTheme(name, { base, inherit: true, rules: [...rules], colors: {} })
}

/** Name of the theme for a colour scheme. */
export function themeOf(scheme: 'light' | 'dark'): string {
  return THEMES[scheme].name
}
