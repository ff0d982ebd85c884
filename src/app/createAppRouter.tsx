import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { SolveScreen } from '@/features/solve/SolveScreen.tsx'
import type { Application } from './services/createApplication.ts'
import { Shell } from './shell/Shell.tsx'

/** Screens by address. The hash keeps every address one file on any static host. */
export function createAppRouter(application: Application) {
  const root = createRootRoute({ component: () => <Shell services={application.solve} /> })
  const solve = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <SolveScreen services={application.solve} />,
  })
  const templates = createRoute({
    getParentRoute: () => root,
    path: '/templates',
    component: lazyRouteComponent(async () => {
      const { TemplatesScreen } = await import('@/features/templates/TemplatesScreen.tsx')
      return {
        default: () => (
          <TemplatesScreen templates={application.solve.templates.get()} onUse={application.useTemplate} />
        ),
      }
    }),
  })
  const benchmarks = createRoute({
    getParentRoute: () => root,
    path: '/benchmarks',
    component: lazyRouteComponent(async () => {
      const [{ BenchmarksScreen }, services] = await Promise.all([
        import('@/features/benchmarks/list/BenchmarksScreen.tsx'),
        application.benchmarks(),
      ])
      return { default: () => <BenchmarksScreen services={services} /> }
    }),
  })
  const newBenchmark = createRoute({
    getParentRoute: () => root,
    path: '/benchmarks/new',
    component: lazyRouteComponent(async () => {
      const [{ NewBenchmarkScreen }, { Queries }, services] = await Promise.all([
        import('@/features/benchmarks/new/NewBenchmarkScreen.tsx'),
        import('./Queries.tsx'),
        application.benchmarks(),
      ])
      return {
        default: () => (
          <Queries>
            <NewBenchmarkScreen services={services} />
          </Queries>
        ),
      }
    }),
  })
  const benchmark = createRoute({
    getParentRoute: () => root,
    path: '/benchmarks/of/$benchmarkId',
    component: lazyRouteComponent(async () => {
      const [{ BenchmarkScreen }, { Queries }, services] = await Promise.all([
        import('@/features/benchmarks/detail/BenchmarkScreen.tsx'),
        import('./Queries.tsx'),
        application.benchmarks(),
      ])
      return {
        default: () => {
          const { benchmarkId } = benchmark.useParams()
          return (
            <Queries>
              <BenchmarkScreen key={benchmarkId} id={benchmarkId} services={services} />
            </Queries>
          )
        },
      }
    }),
  })
  const insights = createRoute({
    getParentRoute: () => root,
    path: '/insights',
    component: lazyRouteComponent(async () => {
      const { InsightsScreen } = await import('@/features/insights/InsightsScreen.tsx')
      return { default: () => <InsightsScreen source={application.insights} /> }
    }),
  })
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(async () => {
      const [{ SettingsScreen }, { Queries }] = await Promise.all([
        import('@/features/settings/SettingsScreen.tsx'),
        import('./Queries.tsx'),
      ])
      return {
        default: () => (
          <Queries>
            <SettingsScreen services={application.settings} />
          </Queries>
        ),
      }
    }),
  })
  return createRouter({
    routeTree: root.addChildren([solve, templates, benchmarks, newBenchmark, benchmark, insights, settings]),
    history: createHashHistory(),
    defaultPreload: 'intent',
  })
}
