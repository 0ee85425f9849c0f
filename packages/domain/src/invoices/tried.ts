import type { IsoDate } from '../kernel/dates.ts'

/**
 * Automatic acts on an invoice. WRITTEN: a reminder was sent. UNREACHABLE: no address for it. HELD: the charge waits for
 * staff. LEFT: staff decided not to charge.
 */
export const TRIES = ['CHARGED', 'WRITTEN', 'UNREACHABLE', 'HELD', 'LEFT'] as const

export type TryKind = (typeof TRIES)[number]

/** Outcome of a charge. Other acts have none. */
export const TRY_OUTCOMES = ['PAID', 'FAILED', 'UNDER_WAY'] as const

/** One act, dated in the school's time zone. */
export interface TryEntry {
  readonly on: IsoDate
  readonly what: TryKind
  readonly outcome: (typeof TRY_OUTCOMES)[number] | null
  /** The failure code of a charge. */
  readonly failure: string | null
}

/** Lists all acts in one line, oldest first: 'Reminded 11/02, 11/05, charged 11/09: declined'. Empty if there are none. */
export function triedText(tried: readonly TryEntry[], day: (on: IsoDate) => string): string {
  const isOneMore = ({ what }: TryEntry, index: number) =>
    what === 'WRITTEN' && tried[index - 1]?.what === what
  const text = tried
    .map((each, index) => (isOneMore(each, index) ? day(each.on) : oneText(each, day(each.on))))
    .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function oneText({ what, outcome, failure }: TryEntry, on: string): string {
  switch (what) {
    case 'WRITTEN':
      return `reminded ${on}`
    case 'UNREACHABLE':
      return `no email address ${on}`
    case 'HELD':
      return `charge held since ${on}`
    case 'LEFT':
      return `not charged ${on}: left by staff`
    case 'CHARGED':
      return `charged ${on}${outcomeText(outcome, failure)}`
  }
}

function outcomeText(outcome: TryEntry['outcome'], failure: string | null): string {
  if (outcome === 'FAILED') return `: ${FAILURES[failure ?? ''] ?? 'failed'}`
  return outcome === 'UNDER_WAY' ? ': under way' : ''
}

const FAILURES: Readonly<Record<string, string>> = {
  card_declined: 'declined',
  insufficient_funds: 'not enough money',
  expired_card: 'expired card',
  authentication_required: 'the bank asks the cardholder',
  account_closed: 'account closed',
  CANCELED: 'no answer',
  PROVIDER_UNREACHABLE: 'no answer',
}
