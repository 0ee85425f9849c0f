import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { cardExpiry } from '../payments/card-rules.ts'

/** A card or bank account for the school's own bill, with the fields the rules need. */
export interface SourceFacts {
  type: 'CARD' | 'BANK_ACCOUNT'
  isDefault: boolean
  state: 'PENDING' | 'USABLE' | 'UNUSABLE'
}

/** Requested changes of a source. Omitted fields stay the same. */
export interface SourceChange {
  expiryMonth?: number | undefined
  expiryYear?: number | undefined
  defaultMethod?: boolean | undefined
}

/**
 * Validates a change of a source, by field of the API. Refuses a wrong expiration date (R087, R088, OQ-70), half of one,
 * and one for a bank account. Refuses to unset the default without another one, or to make an unusable source the default.
 */
export function sourceFindings(source: SourceFacts, change: SourceChange, today: IsoDate): Finding[] {
  return findings([
    ...expiryFindings(source, change, today),
    ['defaultMethod', defaultProblem(source, change)],
  ])
}

function expiryFindings(
  { type }: SourceFacts,
  { expiryMonth: month, expiryYear: year }: SourceChange,
  today: IsoDate,
): [path: string, message: string | null][] {
  if (month === undefined && year === undefined) return []
  if (type === 'BANK_ACCOUNT') return [['expiryMonth', 'A bank account has no expiration date']]
  const isHalf = "Your card's expiration date is incomplete."
  if (month === undefined) return [['expiryMonth', isHalf]]
  if (year === undefined) return [['expiryYear', isHalf]]
  const wrongMonth = "Your card's expiration month must be between 1-12 and not expired"
  if (month < 1 || month > 12) return [['expiryMonth', wrongMonth]]
  if (year > LAST_YEAR) return [['expiryYear', 'You should provide the valid expiration date']]
  const two = (value: number) => String(value).padStart(2, '0')
  if (year < 2000) return [['expiryYear', "Your card's expiration year is in the past."]]
  const problem = cardExpiry(today)(two(month) + two(year - 2000))
  return [[problem === wrongMonth ? 'expiryMonth' : 'expiryYear', problem]]
}

/** R090: a year is 2000 and two digits. */
const LAST_YEAR = 2099

function defaultProblem({ isDefault, state }: SourceFacts, { defaultMethod }: SourceChange): string | null {
  if (defaultMethod === false && isDefault)
    return 'One source is always the default. Make another one the default instead'
  return defaultMethod === true && state === 'UNUSABLE'
    ? 'This source cannot be charged, so it cannot be the default'
    : null
}

/** Facts that decide whether a source may be removed. */
export interface RemovalFacts {
  /** Number of other sources that can be charged, now or in a few days. */
  others: number
  /** An invoice is unpaid. */
  isDue: boolean
  /** A charge to this source is processing. */
  isInUse: boolean
}

/** Refuses to remove a source while a charge is processing, and the only source while an invoice is unpaid. */
export function decideRemoveSource({ others, isDue, isInUse }: RemovalFacts): Decision {
  if (isInUse) return refused('SOURCE_IN_USE', 'This is being charged. Wait until that payment has ended')
  return others === 0 && isDue
    ? refused(
        'ONLY_SOURCE',
        'This is the only payment source, and an invoice is still due. Add another one first, or pay the invoice',
      )
    : allowed
}

/** R190, OQ-50: the provider rejected the details. */
export function sourceRejectedText(providerName: string): string {
  return `Your Billing Details where rejected by ${providerName}`
}
