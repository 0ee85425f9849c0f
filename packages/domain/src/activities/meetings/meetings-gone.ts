import { formatDates, type DateFormat, type IsoDate } from '../../kernel/dates.ts'
import { allowed, refused, type Decision } from '../../kernel/decision.ts'
import { count } from '../../kernel/count.ts'

/** The loss that a change of a published activity means for enrolled children. */
export interface MeetingsGone {
  /** Future meetings with enrolled children that would no longer take place, in order. */
  readonly meetings: readonly {
    readonly date: IsoDate
    /** The group or weekday; null if the activity has only one. */
    readonly section: string | null
    readonly children: number
  }[]
  /** How many children lose how many meetings; most meetings first. */
  readonly losses: readonly { readonly meetings: number; readonly children: number }[]
}

/** A child's place on a meeting that would be canceled. */
export interface PlaceGone {
  readonly date: IsoDate
  readonly section: string | null
  readonly childId: string
}

/** Adds up places on canceled meetings. A child with two places on one date loses two meetings. */
export function meetingsGone(places: readonly PlaceGone[]): MeetingsGone {
  const byMeeting = Map.groupBy(places, ({ date, section }) => JSON.stringify([date, section ?? '']))
  const byChild = Map.groupBy(places, ({ childId }) => childId)
  const byLoss = Map.groupBy(byChild.values(), ({ length }) => length)
  return {
    meetings: [...byMeeting]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, lostPlaces]) => ({
        date: lostPlaces[0]!.date,
        section: lostPlaces[0]!.section,
        children: lostPlaces.length,
      })),
    losses: [...byLoss]
      .toSorted(([one], [other]) => other - one)
      .map(([meetings, children]) => ({ meetings, children: children.length })),
  }
}

/**
 * Decides whether meetings with enrolled children may be canceled. Refuses MEETINGS_GO with the dates and the losses,
 * unless the caller confirmed them with `anyway` (decision 70).
 */
export function decideMeetingsGone(
  gone: MeetingsGone,
  { anyway, dateFormat }: { anyway: boolean; dateFormat: DateFormat },
): Decision<'MEETINGS_GO'> {
  if (anyway || gone.meetings.length === 0) return allowed
  return refused('MEETINGS_GO', `${goneDates(gone, dateFormat)} would be canceled. ${lossesText(gone)}`)
}

/** Formats the dates: '12/09/2026, 12/14/2026 and 2 more'. Names a date once, even if several groups meet. */
export function goneDates({ meetings }: MeetingsGone, dateFormat: DateFormat): string {
  return formatDates([...new Set(meetings.map(({ date }) => date))], dateFormat, 5)
}

/** Formats the losses: '8 children lose 3 meetings each, 1 child loses 1 meeting'. */
export function lossesText({ losses }: MeetingsGone): string {
  return losses
    .map(({ meetings, children }) =>
      children === 1
        ? `1 child loses ${count(meetings, 'meeting')}`
        : `${children} children lose ${count(meetings, 'meeting')} each`,
    )
    .join(', ')
}
