import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** A section as far as choosing one goes. */
export interface Choosable {
  readonly id: string
  readonly isActive: boolean
}

/**
 * The sections a child is to take: those that are named, or else those the address means that are offered. Of a camp it
 * takes exactly one group, of aftercare one weekday or several. Refuses SECTION_NOT_THERE and CHOOSE_A_SECTION, at
 * `sectionIds`.
 */
export function decideSections<S extends Choosable>(
  kind: ActivityKind,
  {
    offered,
    meant,
    named,
  }: { offered: readonly S[]; meant: readonly S[]; named: readonly string[] | undefined },
): Decision<'SECTION_NOT_THERE' | 'CHOOSE_A_SECTION'> {
  if (named?.some((id) => !offered.some((section) => section.id === id)))
    return refusedAs('SECTION_NOT_THERE', { kind }, { field: 'sectionIds' })
  const count = named ? new Set(named).size : meant.length
  const isChosen = activityKinds[kind].childTakes === 'ONE_OR_MORE' ? count > 0 : count === 1
  return isChosen ? allowed : refusedAs('CHOOSE_A_SECTION', { kind }, { field: 'sectionIds' })
}

/**
 * The days a child picks of a camp that is taken by the day (OQ-63): days it takes place on, from today on. Refuses
 * NOT_BY_THE_DAY where the whole is taken, and DAY_NOT_THERE, at `dates`.
 */
export function decidePickedDays(
  picked: readonly IsoDate[],
  { isByTheDay, dates, today }: { isByTheDay: boolean; dates: readonly IsoDate[]; today: IsoDate },
): Decision<'NOT_BY_THE_DAY' | 'DAY_NOT_THERE'> {
  if (picked.length === 0) return allowed
  if (!isByTheDay) return refusedAs('NOT_BY_THE_DAY', {}, { field: 'dates' })
  const open = dates.filter((date) => date >= today)
  return picked.every((date) => open.includes(date))
    ? allowed
    : refusedAs('DAY_NOT_THERE', {}, { field: 'dates' })
}

/**
 * Children who have picked days keep at least one of them: PICKED_DAYS_GONE names up to three whose days would all no
 * longer take place. One day of several can be left out; whoever picked others still comes on those.
 */
export function decideDaysKept(left: readonly string[]): Decision<'PICKED_DAYS_GONE'> {
  const [first, ...others] = left
  if (first === undefined) return allowed
  const more = left.length > 3 ? ` and ${left.length - 3} more` : ''
  const told =
    others.length === 0
      ? `${first} has picked only days that would be canceled. Remove the child first, or keep their days`
      : `${left.slice(0, 3).join(', ')}${more} have picked only days that would be canceled. Remove them first, or keep their days`
  return refused('PICKED_DAYS_GONE', told)
}
