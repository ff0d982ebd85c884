import { formatBytes } from '@/ui/formatBytes.ts'
import type { LocalModelFacts } from './LocalModelServices.ts'

/** One line: size, quantisation, weights, architecture, licence, context. */
export function describeModel(facts: LocalModelFacts): string {
  const { bytes, quantization, parameters, architecture, license, contextTokens } = facts
  return [
    formatBytes(bytes),
    quantization,
    `${formatCount(parameters)} weights`,
    architecture,
    license === undefined ? 'licence not stated in the file' : `licence ${license}`,
    ...(contextTokens === undefined ? [] : [`context ${contextTokens.toLocaleString('en')} tokens`]),
  ].join(' · ')
}

function formatCount(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} billion`
  return count >= 1e6 ? `${Math.round(count / 1e6)} million` : count.toLocaleString('en')
}
