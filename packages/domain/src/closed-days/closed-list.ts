import { isDate, type ClockTime, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { nameKey } from '../kernel/names.ts'
import { dateOrderOf, dateRead, datesRead, timeRead } from '../school/dates-read.ts'
import { closedDayFindings } from './closed-days.ts'

/** A line of a pasted list: its closed day, or its problem. */
export interface ClosedLine {
  /** Line number in the pasted list, from 1. */
  readonly line: number
  readonly text: string
  readonly day: ClosedListed | null
  readonly problem: string | null
}

/** The fields of a closed day in a list. */
export interface ClosedListed {
  readonly name: string
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  readonly schoolEnds: ClockTime | null
  readonly usuallyEnds: ClockTime | null
}

/** Lines of a list at most: ten years of closed days. */
export const CLOSED_LINES_MAX = 400

/**
 * Reads a pasted list or a CSV file of closed days. A line has a name, a first and maybe a last day, and on a short day
 * the school's end. Commas, semicolons, or tabs separate them, in any order.
 *
 * Skips a line of column headings. `usuallyEnds` is the school's usual end.
 */
export function readClosedDays(
  text: string,
  { dateFormat, usuallyEnds }: { dateFormat: DateFormat; usuallyEnds: ClockTime | null },
): ClosedLine[] {
  const lines = text.split(/\r\n|\r|\n/).map((each, index) => ({ line: index + 1, text: each.trim() }))
  const filledLines = lines.filter((each) => each.text.replace(/[,;\s]/g, '') !== '')
  const rows = filledLines.map((each) => ({ ...each, cells: cellsOf(each.text) }))
  const usual = dateFormat === 'AMERICAN' ? 'MONTH_FIRST' : 'DAY_FIRST'
  const order = dateOrderOf(
    rows.flatMap(({ cells }) => cells),
    usual,
  )
  return rows
    .filter(({ cells }, index) => index > 0 || !isHeading(cells))
    .map(({ line, text: lineText, cells }) => ({ line, text: lineText, ...lineRead(cells) }))

  function lineRead(cells: readonly string[]): Pick<ClosedLine, 'day' | 'problem'> {
    const dates: IsoDate[] = []
    const times: ClockTime[] = []
    const names: string[] = []
    for (const cell of cells) {
      const datePair = datesRead(cell, order)
      const singleDate = datePair ? undefined : dateRead(withoutWeekday(cell), order)
      const time = datePair || singleDate ? undefined : clockRead(cell)
      if (datePair) dates.push(...datePair)
      else if (singleDate) dates.push(singleDate)
      else if (time) times.push(time)
      else names.push(cell)
    }
    const [startsOn, endsOn = startsOn] = dates
    if (!startsOn || !endsOn) return { day: null, problem: 'There is no date on this line' }
    if (dates.length > 2) return { day: null, problem: 'There are more than two dates on this line' }
    const day = {
      name: names.join(', ').slice(0, 200),
      startsOn,
      endsOn,
      schoolEnds: times[0] ?? null,
      usuallyEnds: times.length === 0 ? null : (times[1] ?? usuallyEnds),
    }
    const [wrong] = closedDayFindings({ ...day, kinds: ['classes'], isShort: times.length > 0 })
    if (!wrong) return { day, problem: null }
    const problem =
      wrong.path === 'usuallyEnds'
        ? 'When school usually ends is not said'
        : `${LABELS[wrong.path] ?? ''}${wrong.message}`
    return { day: null, problem }
  }
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name: ',
  startsOn: 'First day: ',
  endsOn: 'Last day: ',
  schoolEnds: 'School ends: ',
}

/** Splits a line into cells, except at commas in quotes and in 'November 26, 2026'. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return joinDateCells([...cells, cell].map((each) => each.trim())).filter((each) => each !== '')
}

/** Joins 'Nov 26', '2026' into one cell again, and drops cells that are only a weekday. */
function joinDateCells(cells: readonly string[]): string[] {
  return cells.reduce<string[]>((all, cell) => {
    const last = all.at(-1)
    const isYear = /^\d{4}\b/.test(cell) && !isDate(cell)
    if (last !== undefined && isYear && /[a-z]{3,}\.?\s+\d{1,2}(st|nd|rd|th)?$/i.test(last))
      return [...all.slice(0, -1), `${last}, ${cell}`]
    return WEEKDAY.test(cell) ? all : [...all, cell]
  }, [])
}

const WEEKDAY = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?$/i

function withoutWeekday(cell: string): string {
  return cell.replace(/^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?,?\s+/i, '')
}

/** Reads a time, but not a bare number: '12' and 'Day 9' are names. */
function clockRead(cell: string): ClockTime | undefined {
  return /[:apAP]/.test(cell) && /^\d/.test(cell) ? timeRead(cell) : undefined
}

function isHeading(cells: readonly string[]): boolean {
  const headings = new Set([
    'name',
    'date',
    'first day',
    'last day',
    'from',
    'to',
    'starts',
    'ends',
    'start',
    'end',
    'day',
  ])
  return cells.some((cell) => headings.has(nameKey(cell)))
}
