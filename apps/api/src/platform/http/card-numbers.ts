import type { AnyOp } from '@afterbell/contract/kernel/op'
import { passesLuhn } from '@afterbell/domain/payments/card-rules'
import { refuseAs } from '../problems.ts'

/**
 * Refuses a body with a card number: it belongs on the provider's page, never here, not even in a log. Checks fields
 * with such a name in all calls, and every text in calls about paying.
 */
export function refuseCardNumbers({ paths }: Pick<AnyOp, 'paths'>, body: unknown): void {
  const isAboutPaying = paths.some(({ path }) => ABOUT_PAYING.test(path))
  if (holdsCardNumber(body, isAboutPaying, '')) throw refuseAs('CARD_NUMBER_SENT', {})
}

const ABOUT_PAYING = /\/(pay|payments?|payment-methods)(\/|$)/

function holdsCardNumber(value: unknown, isAboutPaying: boolean, name: string): boolean {
  if (typeof value === 'number') return CALLED_SO.test(name) && isCardNumber(String(value))
  if (typeof value === 'string')
    return (CALLED_SO.test(name) || (isAboutPaying && !CALLED_OTHERWISE.test(name))) && textsIn(value)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  // Items of a list have the list's name.
  return Object.entries(value).some(([key, each]) =>
    holdsCardNumber(each, isAboutPaying, Array.isArray(value) ? name : key),
  )
}

/** cardNumber, card_no, card, pan, ccNumber: not a discard, not a company, not a panel. */
const CALLED_SO = /^(card|pan|cc)$|(^|_)(credit|debit)?card_?(no|num|number|pan)|^cc_?(no|num|number)/i

/** Phone numbers and ids can be as long, and one in ten passes the checksum. */
const CALLED_OTHERWISE = /phone|mobile|fax|(^|_)ids?$|Ids?$/

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi
const DIGITS = /(?<![\w+])\d(?:[ -]?\d){12,18}(?!\w)/g

function textsIn(text: string): boolean {
  return (text.replace(UUID, '').match(DIGITS) ?? []).some((match) => isCardNumber(match.replace(/\D/g, '')))
}

/** Checks a card number. Its first digit names the issuer's industry: 2 to 6 for cards. */
function isCardNumber(digits: string): boolean {
  return /^[2-6]\d{12,18}$/.test(digits) && passesLuhn(digits)
}
