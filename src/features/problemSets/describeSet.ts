import type { ProblemSetSummary } from '@/benchmarks/problemSets/ProblemSets.ts'

/** Where a set came from and what it is, in a line: `from math.csv · version 2 · MIT`. */
export function describeSet(set: Omit<ProblemSetSummary, 'problemCount'>): string {
  const { origin, version = 1, licence, language } = set
  return [
    ORIGINS[origin.type](set),
    ...(version > 1 ? [`version ${version}`] : []),
    ...(language === undefined ? [] : [`tests in ${language === 'python' ? 'Python' : 'JavaScript'}`]),
    ...(licence === undefined ? [] : [`licence ${licence}`]),
  ].join(' · ')
}

const ORIGINS = {
  starter: () => 'comes with the page',
  runs: ({ createdAt }: { readonly createdAt: string }) => `made of runs on ${dayOf(createdAt)}`,
  file: ({ origin, createdAt }: Pick<ProblemSetSummary, 'origin' | 'createdAt'>) =>
    `from ${'name' in origin ? origin.name : 'a file'}, ${dayOf(createdAt)}`,
  url: ({ origin, createdAt }: Pick<ProblemSetSummary, 'origin' | 'createdAt'>) =>
    `from ${'name' in origin ? origin.name : 'an address'}, ${dayOf(createdAt)}`,
} as const

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString()
}

/** `1 problem`, `1,319 problems`. */
export function countProblems(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'problem' : 'problems'}`
}
