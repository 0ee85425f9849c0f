import type { FamilyRights } from '../school/family-rights.ts'
import { plusDays, type IsoDate } from '../kernel/dates.ts'

/** What a school lets families do about a spot that they no longer want. */
export interface WithdrawalRule {
  /** `NO`: staff alone take children off. `ASK`: families ask, and staff decide. `THEMSELVES`: at once, until the last day. */
  readonly families: FamilyRights['giveUp']
  /** Which meeting the days count back from: the first of the spot, or the next one, so that a run can be left halfway. */
  readonly before: FamilyRights['giveUpBefore']
  /** Whole days between the last day to withdraw and that meeting. 0: on its day, as long as it has not begun. */
  readonly daysBefore: number
  /** What the school keeps; 0 for nothing. Staff who decide a request may waive it. */
  readonly feeCents: number
}

/** A child's spot, as far as it is still to come. Meetings are the child's own that take place, in the order of their days. */
interface SpotToLeave {
  readonly firstMeetingOn: IsoDate | null
  /** The next meeting that has not begun; null if all are over. */
  readonly nextMeetingOn: IsoDate | null
  /** What the family paid for it or owes. The fee is never more. */
  readonly worthCents: number
  /** Another home pays for it, too: staff decide. */
  readonly isPaidByOthers: boolean
}

/** How a family may withdraw. `lastDay` is until when it may do so by itself; null where that is never so. */
export type Withdrawal =
  | { readonly way: 'NOT_OFFERED' | 'OVER' }
  | { readonly way: 'ASK' | 'AT_ONCE'; readonly feeCents: number; readonly lastDay: IsoDate | null }

/**
 * Says how a family may give up a child's spot today. A school that does not offer it, and a spot without a meeting to come,
 * leave nothing to do. Once the last day has passed the family can still ask, and where another home pays it always asks. A spot without meetings yet may be left at once.
 * @answers May a family take its child off by itself?
 */
export function decideFamilyWithdrawal(
  { families, before, daysBefore, feeCents }: WithdrawalRule,
  { firstMeetingOn, nextMeetingOn, worthCents, isPaidByOthers }: SpotToLeave,
  today: IsoDate,
): Withdrawal {
  if (families === 'NO') return { way: 'NOT_OFFERED' }
  if (firstMeetingOn !== null && nextMeetingOn === null) return { way: 'OVER' }
  const fee = Math.min(feeCents, worthCents)
  if (families === 'ASK' || isPaidByOthers) return { way: 'ASK', feeCents: fee, lastDay: null }
  const meetingOn = before === 'FIRST_MEETING' ? firstMeetingOn : nextMeetingOn
  if (meetingOn === null) return { way: 'AT_ONCE', feeCents: fee, lastDay: null }
  // The first meeting may be over already, or be today and under way.
  const hasBegun = meetingOn < today || (meetingOn === today && nextMeetingOn !== today)
  const lastDay = plusDays(meetingOn, -daysBefore)
  return { way: !hasBegun && today <= lastDay ? 'AT_ONCE' : 'ASK', feeCents: fee, lastDay }
}
