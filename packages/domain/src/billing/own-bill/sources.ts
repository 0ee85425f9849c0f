import { allowed, findings, refused, type Decision, type Finding } from '../../kernel/decision.ts'
import type { IsoDate } from '../../kernel/dates.ts'
import { cardExpiry } from '../../payments/card-rules.ts'

/** A card or bank account a school pays its own bill with, as far as rules ask. */
export interface SourceFacts {
  type: 'CARD' | 'BANK_ACCOUNT'
  isDefault: boolean
  state: 'PENDING' | 'USABLE' | 'UNUSABLE'
}

/** What is asked to be changed of one. What is left out stays. */
export interface SourceChange {
  expiryMonth?: number | undefined
  expiryYear?: number | undefined
  defaultMethod?: boolean | undefined
}

/**
 * What is wrong with a change of a source, at the fields of the wire: R087 and R088 of the expiry (OQ-70), an expiry that is
 * half given, one of a bank account, and a default that is taken away without giving it to another.
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

/** What decides whether a source may go. */
export interface RemovalFacts {
  /** Others that can be charged, or will be in a few days. */
  others: number
  /** Something is not paid. */
  isDue: boolean
  /** It is being charged just now. */
  isInUse: boolean
}

/** Whether a source may be removed: not while it is charged, and the only one not while something is to be paid with it. */
export function decideRemoveSource({ others, isDue, isInUse }: RemovalFacts): Decision {
  if (isInUse) return refused('SOURCE_IN_USE', 'This is being charged. Wait until that payment has ended')
  return others === 0 && isDue
    ? refused(
        'ONLY_SOURCE',
        'This is the only payment source, and an invoice is still due. Add another one first, or pay the invoice',
      )
    : allowed
}

/** R190, OQ-50: the provider said no to what was entered. */
export function sourceRejectedText(providerName: string): string {
  return `Your Billing Details where rejected by ${providerName}`
}
