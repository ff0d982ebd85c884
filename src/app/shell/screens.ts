import { IconChartBar, IconMath, IconSettings, IconTable, IconTemplate } from '@tabler/icons-react'

/** The screens in the order of the navigation, and which addresses belong to each. */
export const SCREENS = [
  { path: '/', label: 'Solve', icon: IconMath, pattern: /^\/$/ },
  { path: '/templates', label: 'Templates', icon: IconTemplate, pattern: /^\/templates/ },
  {
    path: '/benchmarks',
    label: 'Benchmarks',
    icon: IconTable,
    pattern: /^\/(benchmarks|problem-sets|three-ways)/,
  },
  { path: '/insights', label: 'Insights', icon: IconChartBar, pattern: /^\/insights/ },
  { path: '/settings', label: 'Settings', icon: IconSettings, pattern: /^\/settings/ },
] as const
