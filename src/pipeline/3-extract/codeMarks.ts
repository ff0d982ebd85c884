import type { Language } from '@/pipeline/Program.ts'

type Marks = { readonly strong: RegExp; readonly weak: RegExp; readonly comment: RegExp }

// Anchored and without nested repetition; lines are cut to 500 characters first, so no line can make these slow.
const MARKS: Readonly<Record<Language, Marks>> = {
  python: {
    strong:
      /^(?:from\s+[\w.]+\s+import\s+[\w*(]|import\s+\w[\w.]*(?:\s+as\s+\w+)?(?:\s*,\s*\w[\w.]*)*\s*(?:#.*)?$|(?:async\s+)?def\s+\w+\s*\(|class\s+\w+\s*[(:]|@\w[\w.]*(?:\(.*)?$|(?:for|while|if|with|elif)\s.*:\s*(?:#.*)?$|(?:try|else|finally)\s*:|return\b(?! (?:the|a)\b)|print\s*\(|assert\s|raise\s+\w+)/,
    weak: /^(?:[A-Za-z_][\w.]*(?:\[[^\]]*\])*(?:\s*,\s*[A-Za-z_]\w*)*\s*(?:\*\*|\/\/|[-+*/%|&^])?=(?!=)\s*\S|[A-Za-z_][\w.]*\(.*\)\s*(?:#.*)?$|"""|''')/,
    comment: /^#(?!#)/,
  },
  javascript: {
    strong:
      /^(?:(?:const|let|var)\s+[\w${[]|(?:async\s+)?function\b|class\s+\w+\s*(?:extends\s+\w+\s*)?\{|import\s.*from\s*['"]|export\s|console\.\w+\(|(?:for|while|if|switch)\s*\(.*\)\s*\{?|return\b.*;|try\s*\{)/,
    weak: /^(?:[A-Za-z_$][\w.$]*(?:\[[^\]]*\])*\s*[-+*/%|&^]?=(?!=)\s*\S|[A-Za-z_$][\w.$]*\(.*\);?\s*$|[{}][;,)]*\s*$)/,
    comment: /^(?:\/\/|\/\*|\*)/,
  },
}

/** How much a line, seen by itself, looks like code: strongly (no prose looks so), weakly, as a comment, or not. */
export function gradeLine(line: string, language: Language): 'strong' | 'weak' | 'comment' | 'none' {
  const text = line.slice(0, 500).trim()
  const marks = MARKS[language]
  if (marks.strong.test(text)) return 'strong'
  if (marks.comment.test(text)) return 'comment'
  return marks.weak.test(text) ? 'weak' : 'none'
}

/** Whether some line of the text's first 300 looks strongly like code. */
export function hasStrongMarks(text: string, language: Language): boolean {
  return firstLines(text).some((line) => gradeLine(line, language) === 'strong')
}

/** Whether the text does something at all: a strong line, an assignment, a call. */
export function hasMarks(text: string, language: Language): boolean {
  return firstLines(text).some((line) => {
    const grade = gradeLine(line, language)
    return grade === 'strong' || grade === 'weak'
  })
}

function firstLines(text: string): string[] {
  return text.slice(0, 50_000).split('\n', 300)
}
