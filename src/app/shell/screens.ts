import { IconChartBar, IconMath, IconSettings, IconTable, IconTemplate } from '@tabler/icons-react'

/** The screens in the order of the navigation. */
export const SCREENS = [
  { path: '/', label: 'Solve', icon: IconMath },
  { path: '/templates', label: 'Templates', icon: IconTemplate },
  { path: '/benchmarks', label: 'Benchmarks', icon: IconTable },
  { path: '/insights', label: 'Insights', icon: IconChartBar },
  { path: '/settings', label: 'Settings', icon: IconSettings },
] as const
