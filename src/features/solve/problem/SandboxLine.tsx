import { lazy, Suspense } from 'react'
import { templateOf } from '@/features/solve/draft/requestOf.ts'
import { languageName } from '@/features/solve/run/words.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { useLive } from '@/ui/useLive.ts'
import styles from './ProblemPanel.module.css'

const STATES = {
  off: 'starts with the first program',
  booting: 'starting',
  ready: 'ready',
  failed: 'not available',
}

const DownloadBar = lazy(async () => {
  const module = await import('./DownloadBar.tsx')
  return { default: module.DownloadBar }
})

/** How the interpreter is that the draft's template needs. */
export function SandboxLine() {
  const { services } = useSolveStore()
  const sandboxes = useLive(services.sandboxes)
  const templates = useLive(services.templates)
  const language = useSolve((state) => templateOf(state.draft, templates)?.language)
  const sandbox = sandboxes.find((candidate) => candidate.language === language)
  if (sandbox === undefined) return null
  if (sandbox.download !== undefined)
    return (
      <Suspense>
        <DownloadBar download={sandbox.download} />
      </Suspense>
    )
  const percent = sandbox.progress === undefined ? '' : ` ${Math.round(sandbox.progress * 100)} %`
  return (
    <span className={styles['sandbox']}>
      {languageName(sandbox.language)} sandbox: {STATES[sandbox.state]}
      {sandbox.state === 'booting' ? percent : ''}
    </span>
  )
}
