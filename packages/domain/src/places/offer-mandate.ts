import { plusDays, type IsoDate } from '../kernel/dates.ts'

/** Which words a family agreed to. A change of what they mean counts up. */
export const WAIT_MANDATE_VERSION = 1

/** A mandate ends at the latest so many days after it was given. */
export const MANDATE_DAYS = 90

/** Why an offer is left to the family to answer, although it wanted the spot to be taken. */
export const LEFT_BECAUSE = [
  /** The portal is off, or whoever gave it is no guardian, may not see the child or is not asked for its money. */
  'NOT_THEIRS',
  'ENDED',
  'NO_METHOD',
  'NOT_ELIGIBLE',
  'CLASH',
  'ANSWERS',
  'FORMS',
  'POLICIES',
  'LIMIT',
  'DECLINED',
  'BANK_ASKS',
  /** Whatever else refuses the spot or its payment. */
  'NOT_POSSIBLE',
] as const

export type LeftBecause = (typeof LEFT_BECAUSE)[number]

/** What decides whether a mandate takes an offer. Amounts in cents. */
export interface MandateFacts {
  /** The day on which the offer was made. */
  readonly openedOn: IsoDate
  /** The spot has to open before this day. */
  readonly endsOn: IsoDate
  /** Whoever gave it is a guardian, sees the child, and would be asked for the money. */
  readonly isTheirs: boolean
  /** The card or bank account can still be charged. */
  readonly hasMethod: boolean
  readonly isEligible: boolean
  /** The child is elsewhere at that time. */
  readonly hasClash: boolean
  /** What the activity asks of the child and was not answered. */
  readonly needsAnswers: boolean
  /** Names of forms that have to be answered first. */
  readonly formsDue: readonly string[]
  /** Titles of policies that have to be accepted first. */
  readonly policiesDue: readonly string[]
  /** What is due now. */
  readonly dueCents: number
  readonly limitCents: number
}

/**
 * Returns why a mandate leaves an offer to the family; null if it takes it. The first reason counts: what ends the mandate
 * comes before what the family can mend.
 * @answers When is an offer taken and charged by itself?
 */
export function mandateLeaves(facts: MandateFacts): LeftBecause | null {
  if (!facts.isTheirs) return 'NOT_THEIRS'
  if (facts.openedOn >= facts.endsOn) return 'ENDED'
  if (!facts.hasMethod) return 'NO_METHOD'
  if (!facts.isEligible) return 'NOT_ELIGIBLE'
  if (facts.hasClash) return 'CLASH'
  if (facts.needsAnswers) return 'ANSWERS'
  if (facts.formsDue.length > 0) return 'FORMS'
  if (facts.policiesDue.length > 0) return 'POLICIES'
  return facts.dueCents > facts.limitCents ? 'LIMIT' : null
}

/**
 * Returns the last day that a mandate may name as its end: 90 days ahead, and not after the last meeting. Null if there is no day
 * left that could come before it.
 */
export function latestMandateEnd(today: IsoDate, lastMeeting: IsoDate | null): IsoDate | null {
  const latest = plusDays(today, MANDATE_DAYS)
  const end = lastMeeting !== null && lastMeeting < latest ? lastMeeting : latest
  return end > today ? end : null
}
