import type { activities } from '@afterbell/contract/activities/activities'
import { ageLabels } from '@afterbell/domain/kernel/ages'
import type { Audience } from '@afterbell/domain/activities/audience'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { differs } from '@afterbell/domain/activities/sections'
import { weekdaysText } from '@afterbell/domain/kernel/weekdays'
import type { RowOf } from '../../../lists/useList.ts'
import type { Format } from '../../../platform/format.ts'
import { timesText } from './times-text.ts'

export type ActivityRow = RowOf<typeof activities.list>

/** 'Mon, Wed · 3:30 – 4:30 PM'; a dash for a draft without either. */
export function meetsText(
  { weekdays, timeFrom, timeTo }: Pick<ActivityRow, 'weekdays' | 'timeFrom' | 'timeTo'>,
  format: Format,
): string {
  return [weekdaysText(weekdays), timesText(timeFrom, timeTo, format)].filter(Boolean).join(' · ') || '–'
}

/** The audience, short enough for a column: '5y–8y' and 'Ages', 'K+' and 'Grades', 'All' and 'Ages', or 'By group'. */
export function forWhom(row: Audience & { sections: readonly Audience[] }): {
  first: string
  second: string
} {
  const { ageFrom, ageTo, gradeFrom, gradeTo } = row
  if (differs(row, row.sections)) return { first: 'By group', second: '' }
  if (gradeFrom !== null || gradeTo !== null)
    return { first: rangeText(gradeFrom, gradeTo, gradeLabels), second: 'Grades' }
  return { first: rangeText(ageFrom, ageTo, ageLabels), second: 'Ages' }
}

/** Says whether sign-up is open, and until when: 'Opens 11/09/2026, 8:00 AM'. A draft is never open. */
export function signUpText(
  { status, signUp }: Pick<ActivityRow, 'status' | 'signUp'>,
  format: Format,
  until = 'Open until',
): string {
  if (status === 'DRAFT') return '–'
  if (signUp.state === 'NOT_YET') return `Opens ${format.moment(signUp.begins)}`
  if (signUp.state === 'CLOSED') return 'Closed'
  return signUp.ends === null
    ? 'Open'
    : `${until} ${untilText(format.moment(signUp.ends), signUp.ends, format)}`
}

/** The same under a heading that names it: 'Until 01/31/2027'. */
export function signUpInShort(row: Pick<ActivityRow, 'status' | 'signUp'>, format: Format): string {
  return signUpText(row, format, 'Until')
}

/** Shows the end of a day as that day: '01/31/2027' rather than the next midnight. */
function untilText(moment: string, ends: string, format: Format): string {
  const midnight = format.time('00:00')
  if (!moment.endsWith(`, ${midnight}`)) return moment
  return format.day(Temporal.Instant.from(ends).subtract({ minutes: 1 }).toString())
}

function rangeText(from: string | null, to: string | null, labels: Readonly<Record<string, string>>): string {
  const labelOf = (key: string) => labels[key] ?? key
  if (from !== null && to !== null) return from === to ? labelOf(from) : `${labelOf(from)}–${labelOf(to)}`
  if (from !== null) return `${labelOf(from)}+`
  return to === null ? 'All' : `to ${labelOf(to)}`
}
