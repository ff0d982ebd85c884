import type { BudgetLimit, BudgetServices } from '@/features/settings/BudgetServices.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { spendingOf, usagesOfRuns, type PriceOf } from '@/metrics/spendingOf.ts'
import type { Archive, RunRecord } from '@/storage/Archive.ts'

const BUDGETS = 'budgets'

export type BudgetKeeping = BudgetServices & {
  runsOf(scope: string): Promise<readonly RunRecord<RunSummary>[]>
}

/** Budgets as the archive has them, by the session or the benchmark that they are for. */
export function createBudgetServices(archive: Archive<RunSummary>, priceOf: PriceOf): BudgetKeeping {
  // Asked for before each request, so it is read once and again after a change, also one in another tab.
  let stored: Promise<unknown> | undefined
  archive.subscribe(({ type }) => {
    if (type === 'settings-changed') stored = undefined
  })
  const readAll = async (): Promise<Readonly<Record<string, unknown>>> => {
    stored ??= archive.readSetting(BUDGETS)
    const budgets = await stored
    return isRecord(budgets) ? budgets : {}
  }

  // Runs of a benchmark are kept under its id, as those of a session are.
  const runsOf = (scope: string): Promise<readonly RunRecord<RunSummary>[]> => archive.runsOf(scope)

  return {
    budgetOf: async (scope) => readLimit((await readAll())[scope]),
    setBudget: async (scope, limit) => {
      const { [scope]: _, ...others } = await readAll()
      const isLimited = limit.tokens !== undefined || limit.money !== undefined
      await archive.writeSetting(BUDGETS, isLimited ? { ...others, [scope]: limit } : others)
    },
    spendingOf: async (scope) =>
      spendingOf(usagesOfRuns((await runsOf(scope)).map(({ summary }) => summary)), priceOf),
    runsOf,
  }
}

/** Another version of this page may have written it. A limit of nothing is one: nothing may be spent. */
function readLimit(stored: unknown): BudgetLimit | undefined {
  if (!isRecord(stored)) return undefined
  const tokens = readAmount(stored['tokens'])
  const money = isRecord(stored['money']) ? stored['money'] : {}
  const { currency } = money
  const amount = readAmount(money['amount'])
  const hasMoney = amount !== undefined && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
  if (tokens === undefined && !hasMoney) return undefined
  return {
    ...(tokens === undefined ? {} : { tokens }),
    ...(hasMoney ? { money: { amount, currency } } : {}),
  }
}

function readAmount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}
