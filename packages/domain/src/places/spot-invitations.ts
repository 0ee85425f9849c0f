import { date } from '../kernel/date-rules.ts'
import { isDate, plusDays, type IsoDate } from '../kernel/dates.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { maxLength, required } from '../kernel/rules.ts'

/** What an invitation can lift for its child: the sign-up window, age and grade, and the capacity with its wait list. */
export const LIFTABLE = ['WINDOW', 'ELIGIBILITY', 'CAPACITY'] as const
export type Liftable = (typeof LIFTABLE)[number]

export const liftableLabels: Readonly<Record<Liftable, string>> = {
  WINDOW: 'Sign-up is closed or not open yet',
  ELIGIBILITY: 'Age or grade does not fit',
  CAPACITY: 'All spots are taken, or others wait',
}

/** Days an invitation lasts unless staff say otherwise, and at most. */
export const INVITATION_DAYS = { usual: 7, most: 60 } as const
export const INVITATION_NOTE_MAX = 500

export const INVITATION_STATES = ['OPEN', 'USED', 'ENDED', 'WITHDRAWN'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** Checks an invitation: something is lifted, until a day from today on and within 60 days, with a note that is not long. */
export function checkInvitation(
  { lifts, endsOn, note }: { lifts: readonly Liftable[]; endsOn: string | null; note: string },
  today: IsoDate,
): Finding[] {
  const last = plusDays(today, INVITATION_DAYS.most)
  const within = (day: string) =>
    day < today || day > last ? `Choose a day within the next ${INVITATION_DAYS.most} days` : null
  return findings([
    ['lifts', lifts.length === 0 ? 'Choose at least one' : null],
    ['endsOn', required(endsOn) ?? date(endsOn) ?? (endsOn && isDate(endsOn) ? within(endsOn) : null)],
    ['note', maxLength(INVITATION_NOTE_MAX)(note)],
  ])
}

/**
 * Returns the state of an invitation. Booked counts before all else; a hold that ended without a booking leaves it open. It ends
 * with its day, and with what it is for: when that is over, removed, or all its meetings are canceled.
 * @answers Is an invitation still good?
 */
export function invitationState(
  {
    isUsed,
    isWithdrawn,
    isOn,
    endsOn,
  }: { isUsed: boolean; isWithdrawn: boolean; isOn: boolean; endsOn: IsoDate },
  today: IsoDate,
): InvitationState {
  if (isUsed) return 'USED'
  if (isWithdrawn) return 'WITHDRAWN'
  return endsOn < today || !isOn ? 'ENDED' : 'OPEN'
}
