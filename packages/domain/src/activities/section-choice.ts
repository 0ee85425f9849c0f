import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** The fields of a section that a choice needs. */
export interface Choosable {
  readonly id: string
  readonly isActive: boolean
}

/**
 * Decides whether the chosen sections fit the kind: those named, or else the offered ones that the address means. A
 * camp takes exactly one group, aftercare one or more weekdays. Refuses SECTION_NOT_THERE and CHOOSE_A_SECTION, at
 * `sectionIds`.
 */
export function decideSections<S extends Choosable>(
  kind: ActivityKind,
  {
    offered,
    intended,
    named,
  }: { offered: readonly S[]; intended: readonly S[]; named: readonly string[] | undefined },
): Decision<'SECTION_NOT_THERE' | 'CHOOSE_A_SECTION'> {
  if (named?.some((id) => !offered.some((section) => section.id === id)))
    return refusedAs('SECTION_NOT_THERE', { kind }, { field: 'sectionIds' })
  const count = named ? new Set(named).size : intended.length
  const isChosen = activityKinds[kind].childTakes === 'ONE_OR_MORE' ? count > 0 : count === 1
  return isChosen ? allowed : refusedAs('CHOOSE_A_SECTION', { kind }, { field: 'sectionIds' })
}

/**
 * Decides whether a child may pick these days of a camp with picked days (OQ-63): days with a meeting, from today on.
 * Refuses NOT_BY_THE_DAY for a whole camp, and DAY_NOT_THERE, at `dates`.
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
 * Refuses to cancel all days a child has picked: PICKED_DAYS_GONE names up to three children. Canceling some of them is
 * fine, because the child still comes on the others.
 */
export function decideDaysRemain(childNames: readonly string[]): Decision<'PICKED_DAYS_GONE'> {
  const [first, ...others] = childNames
  if (first === undefined) return allowed
  const moreText = childNames.length > 3 ? ` and ${childNames.length - 3} more` : ''
  const sentence =
    others.length === 0
      ? `${first} has picked only days that would be canceled. Remove the child first, or keep their days`
      : `${childNames.slice(0, 3).join(', ')}${moreText} have picked only days that would be canceled. Remove them first, or keep their days`
  return refused('PICKED_DAYS_GONE', sentence)
}
