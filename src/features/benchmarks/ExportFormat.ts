/** What a benchmark can be saved as. */
export const EXPORT_FORMATS = [
  {
    id: 'html',
    name: 'Report (HTML)',
    about: 'Figures, failures, comparison and traces in one file that needs nothing else.',
    extension: 'html',
  },
  { id: 'jsonl', name: 'Runs (JSONL)', about: 'One run a line, with reply and program.', extension: 'jsonl' },
  {
    id: 'csv',
    name: 'Runs (CSV)',
    about: 'One run a row; texts that a spreadsheet would run as a formula are made harmless.',
    extension: 'csv',
  },
  {
    id: 'otlp',
    name: 'Traces (OpenTelemetry, JSON)',
    about: 'Spans by the conventions for generative AI, without texts of prompts and replies.',
    extension: 'json',
  },
  {
    id: 'promptfoo',
    name: 'promptfoo configuration',
    about: 'The same prompts and problems for promptfoo, which runs no programs.',
    extension: 'yaml',
  },
  {
    id: 'manifest',
    name: 'Manifest (JSON)',
    about: 'All that a repetition needs, without any result.',
    extension: 'json',
  },
] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]['id']
