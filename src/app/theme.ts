import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** One accent colour; green, amber and red are for outcomes only. Sizes are for reading, also from the back row. */
export const THEME = createTheme({
  primaryColor: 'indigo',
  primaryShade: 7,
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  focusRing: 'auto',
  // Mantine's own width puts the cursor on an empty line of its own as soon as something is chosen.
  components: { PillsInputField: { styles: { field: { minWidth: '2rem' } } } },
})

/** Mantine's dimmed and placeholder greys miss WCAG AA on its own backgrounds; these reach it. */
export const CSS_VARIABLES: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-placeholder': '#667085',
    '--mantine-color-body': '#fbfbfd',
  },
  dark: {
    '--mantine-color-dimmed': '#a6adbb',
    '--mantine-color-placeholder': '#98a1b0',
  },
})
