import { Select } from '@mantine/core'
import { changeView, useInsightsView } from './insightsView.ts'
import { MEASURES } from './measures.ts'

/** Which rate the charts draw; the tables have them all. */
export function MeasureSelect() {
  const measure = useInsightsView((view) => view.measure)
  return (
    <Select
      size="xs"
      w={170}
      label="Rate drawn"
      allowDeselect={false}
      data={[...MEASURES]}
      value={measure}
      onChange={(value) => {
        const known = MEASURES.find((candidate) => candidate.value === value)
        if (known !== undefined) changeView({ measure: known.value })
      }}
    />
  )
}
