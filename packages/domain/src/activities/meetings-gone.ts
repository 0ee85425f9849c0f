import { datesShown, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { count } from '../kernel/count.ts'

/** What a change of a published activity takes from the children enrolled in it. */
export interface MeetingsGone {
  /** The meetings to come that would no longer take place and that children have a place on, in order. */
  readonly meetings: readonly {
    readonly date: IsoDate
    /** The group or weekday that meets; null where there is one alone. */
    readonly section: string | null
    readonly children: number
  }[]
  /** How many children lose how many meetings, the most first. */
  readonly losses: readonly { readonly meetings: number; readonly children: number }[]
}

/** A child that has a place on a meeting that would go. */
export interface PlaceGone {
  readonly date: IsoDate
  readonly section: string | null
  readonly childId: string
}

/** What becomes of places on meetings that would go. A child with two places on one date loses two meetings. */
export function meetingsGone(places: readonly PlaceGone[]): MeetingsGone {
  const byMeeting = Map.groupBy(places, ({ date, section }) => JSON.stringify([date, section ?? '']))
  const byChild = Map.groupBy(places, ({ childId }) => childId)
  const byLoss = Map.groupBy(byChild.values(), ({ length }) => length)
  return {
    meetings: [...byMeeting]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, own]) => ({ date: own[0]!.date, section: own[0]!.section, children: own.length })),
    losses: [...byLoss]
      .toSorted(([one], [other]) => other - one)
      .map(([meetings, children]) => ({ meetings, children: children.length })),
  }
}

/**
 * Whether meetings that children are enrolled in may go. Refuses MEETINGS_GO with the dates and the losses, unless whoever
 * asks has been told and goes on `anyway` (decision 70).
 */
export function decideMeetingsGone(
  gone: MeetingsGone,
  { anyway, dateFormat }: { anyway: boolean; dateFormat: DateFormat },
): Decision<'MEETINGS_GO'> {
  if (anyway || gone.meetings.length === 0) return allowed
  return refused('MEETINGS_GO', `${goneDates(gone, dateFormat)} would be canceled. ${lossesText(gone)}`)
}

/** '12/09/2026, 12/14/2026 and 2 more'; a date on which several groups meet is named once. */
export function goneDates({ meetings }: MeetingsGone, dateFormat: DateFormat): string {
  return datesShown([...new Set(meetings.map(({ date }) => date))], dateFormat, 5)
}

/** '8 children lose 3 meetings each, 1 child loses 1 meeting'. */
export function lossesText({ losses }: MeetingsGone): string {
  return losses
    .map(({ meetings, children }) =>
      children === 1
        ? `1 child loses ${count(meetings, 'meeting')}`
        : `${children} children lose ${count(meetings, 'meeting')} each`,
    )
    .join(', ')
}
