import { CartesianGrid, Legend, Line, LineChart, XAxis, YAxis } from 'recharts'
import type { SelfConsistency } from '@/benchmarks/figures/selfConsistency.ts'
import styles from './CurveChart.module.css'

const CURVES = [
  { key: 'pass', name: 'pass@k', dash: '0' },
  { key: 'majority', name: 'maj@k', dash: '6 3' },
  { key: 'all', name: 'pass^k', dash: '2 3' },
] as const

/** Hidden from screen readers: the table beside it has the same numbers. */
export function CurveChart({ consistency }: { readonly consistency: SelfConsistency }) {
  const data = consistency.passAtK.map(({ k, value }, position) => ({
    k,
    pass: value,
    majority: consistency.majorityAtK[position]?.value,
    all: consistency.passHatK[position]?.value,
  }))
  return (
    <div aria-hidden className={styles['chart']}>
      <LineChart
        responsive
        data={data}
        style={{ width: '100%', maxWidth: 640, height: 260 }}
        margin={{ top: 8, right: 16, bottom: 8, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--curve-grid)" />
        <XAxis
          dataKey="k"
          stroke="var(--curve-grid)"
          tick={{ fill: 'var(--curve-text)', fontSize: 12 }}
          height={44}
          label={{ value: 'samples (k)', position: 'insideBottom', fill: 'var(--curve-text)', fontSize: 12 }}
        />
        <YAxis
          domain={[0, 1]}
          tickFormatter={(share: number) => `${Math.round(share * 100)} %`}
          stroke="var(--curve-grid)"
          tick={{ fill: 'var(--curve-text)', fontSize: 12 }}
        />
        <Legend itemSorter={null} formatter={legendText} />
        {CURVES.map(({ key, name, dash }, position) => (
          <Line
            key={key}
            dataKey={key}
            name={name}
            stroke={`var(--curve-${position})`}
            strokeDasharray={dash}
            strokeWidth={2}
            dot={data.length <= 20}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </div>
  )
}

/** In the colours of the lines the words would be too dim in the dark. */
function legendText(name: string) {
  return <span style={{ color: 'var(--curve-text)' }}>{name}</span>
}
