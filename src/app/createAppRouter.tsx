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
    path: '/templates/{-$templateId}',
    component: lazyRouteComponent(async () => {
      const [{ TemplatesScreen }, services] = await Promise.all([
        import('@/features/templates/TemplatesScreen.tsx'),
        application.templates(),
      ])
      return {
        default: () => {
          const { templateId } = templates.useParams()
          const navigate = templates.useNavigate()
          return (
            <TemplatesScreen
              services={services}
              selectedId={templateId}
              onSelect={(id) =>
                void navigate({ to: '/templates/{-$templateId}', params: { templateId: id } })
              }
            />
          )
        },
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
  const threeWays = createRoute({
    getParentRoute: () => root,
    path: '/three-ways',
    component: lazyRouteComponent(async () => {
      const [{ ThreeWaysScreen }, { Queries }, services] = await Promise.all([
        import('@/features/threeWays/ThreeWaysScreen.tsx'),
        import('./Queries.tsx'),
        application.threeWays(),
      ])
      return {
        default: () => (
          <Queries>
            <ThreeWaysScreen services={services} />
          </Queries>
        ),
      }
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
  const problemSets = createRoute({
    getParentRoute: () => root,
    path: '/problem-sets/{-$setId}',
    component: lazyRouteComponent(async () => {
      const [{ ProblemSetsScreen }, services] = await Promise.all([
        import('@/features/problemSets/ProblemSetsScreen.tsx'),
        application.problemSets(),
      ])
      return {
        default: () => {
          const { setId } = problemSets.useParams()
          const navigate = problemSets.useNavigate()
          return (
            <ProblemSetsScreen
              services={services}
              selectedId={setId}
              onSelect={(id) => void navigate({ to: '/problem-sets/{-$setId}', params: { setId: id } })}
            />
          )
        },
      }
    }),
  })
  const insights = createRoute({
    getParentRoute: () => root,
    path: '/insights',
    component: lazyRouteComponent(async () => {
      const [{ InsightsScreen }, source] = await Promise.all([
        import('@/features/insights/InsightsScreen.tsx'),
        application.insights(),
      ])
      return { default: () => <InsightsScreen source={source} /> }
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
    routeTree: root.addChildren([
      solve,
      templates,
      benchmarks,
      newBenchmark,
      benchmark,
      problemSets,
      threeWays,
      insights,
      settings,
    ]),
    history: createHashHistory(),
    defaultPreload: 'intent',
  })
}
