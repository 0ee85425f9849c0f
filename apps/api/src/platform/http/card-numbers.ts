import type { AnyOp } from '@afterbell/contract/kernel/op'
import { passesLuhn } from '@afterbell/domain/payments/card-rules'
import { refuseAs } from '../problems.ts'

/**
 * Refuses a body that holds the number of a card: it belongs into the page of its provider and never here, not even into a
 * log. Looked for are fields that are called like it, in whatever call, and every text of the calls about paying, where
 * somebody may have written it into a note.
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
  // What stands in a list is called as the list is.
  return Object.entries(value).some(([key, each]) =>
    holdsCardNumber(each, isAboutPaying, Array.isArray(value) ? name : key),
  )
}

/** cardNumber, card_no, card, pan, ccNumber: not a discard, not a company, not a panel. */
const CALLED_SO = /^(card|pan|cc)$|(^|_)(credit|debit)?card_?(no|num|number|pan)|^cc_?(no|num|number)/i

/** Telephones and ids have as many digits, and one of ten passes the checksum. */
const CALLED_OTHERWISE = /phone|mobile|fax|(^|_)ids?$|Ids?$/

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi
const DIGITS = /(?<![\w+])\d(?:[ -]?\d){12,18}(?!\w)/g

function textsIn(text: string): boolean {
  return (text.replace(UUID, '').match(DIGITS) ?? []).some((found) => isCardNumber(found.replace(/\D/g, '')))
}

/** The first digit says the trade of who gave it out: those of cards are 2 to 6. */
function isCardNumber(digits: string): boolean {
  return /^[2-6]\d{12,18}$/.test(digits) && passesLuhn(digits)
}
