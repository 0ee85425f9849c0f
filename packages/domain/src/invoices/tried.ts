import type { IsoDate } from '../kernel/dates.ts'

/** What was done about an invoice by itself: its payer was charged or written to, or could not be; or the charge waited for a person. */
export const TRIES = ['CHARGED', 'WRITTEN', 'UNREACHABLE', 'HELD', 'LEFT'] as const

export type TryKind = (typeof TRIES)[number]

/** What became of a charge. Nothing of what is none. */
export const TRY_OUTCOMES = ['PAID', 'FAILED', 'UNDER_WAY'] as const

/** One of them, on a day of the school. */
export interface Tried {
  readonly on: IsoDate
  readonly what: TryKind
  readonly outcome: (typeof TRY_OUTCOMES)[number] | null
  /** Why a charge failed, in a few words. */
  readonly failure: string | null
}

/** All of it in one line, the first first: 'Reminded 11/02, 11/05, charged 11/09: declined'. Empty where nothing was done. */
export function triedText(tried: readonly Tried[], day: (on: IsoDate) => string): string {
  const isOneMore = ({ what }: Tried, index: number) => what === 'WRITTEN' && tried[index - 1]?.what === what
  const text = tried
    .map((each, index) => (isOneMore(each, index) ? day(each.on) : oneText(each, day(each.on))))
    .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function oneText({ what, outcome, failure }: Tried, on: string): string {
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

function outcomeText(outcome: Tried['outcome'], failure: string | null): string {
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
