/**
 * The day that a text names, as `2024-05-23`; undefined if it names none. `05/06/2024` is read with the month
 * first, `05.06.2024` with the day first, and both the other way round where only that is a date. A time of day
 * is not a date, but midnight after a date is dropped.
 */
export function readDate(text: string): string | undefined {
  const plain = text.trim().replace(/[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?$/, '')
  if (plain.length > 40) return undefined
  return readIso(plain) ?? readNumeric(plain) ?? readNamed(plain)
}

function readIso(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  return day === undefined ? undefined : dayOf(Number(year), Number(month), Number(day))
}

function readNumeric(text: string): string | undefined {
  const [, first, separator, second, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (year === undefined) return undefined
  const orders = [
    [Number(first), Number(second)],
    [Number(second), Number(first)],
  ]
  if (separator === '.') orders.reverse()
  for (const [month = 0, day = 0] of orders) {
    const date = dayOf(Number(year), month, day)
    if (date !== undefined) return date
  }
  return undefined
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'
const MONTH_FIRST = new RegExp(`^(?:[a-z]{3,9},? )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`)
const DAY_FIRST = new RegExp(`^(?:[a-z]{3,9},? )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH},? (\\d{4})$`)

function readNamed(text: string): string | undefined {
  const lower = text.toLowerCase()
  const [, month, day, year] = MONTH_FIRST.exec(lower) ?? []
  if (month !== undefined) return dayOf(Number(year), MONTHS.indexOf(month) + 1, Number(day))
  const [, firstDay, laterMonth, laterYear] = DAY_FIRST.exec(lower) ?? []
  return laterMonth === undefined
    ? undefined
    : dayOf(Number(laterYear), MONTHS.indexOf(laterMonth) + 1, Number(firstDay))
}

/** Undefined for a day that no calendar has. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
