/** Settings under which screens keep what was typed into them, and another screen may leave something for them. */
export const BENCHMARK_DRAFT = 'benchmark-draft'
export const THREE_WAYS_DRAFT = 'three-ways-draft'
