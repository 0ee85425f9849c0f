import type { IsoDate } from '../kernel/dates.ts'
import type { NumberField } from '../providers/bank-debits.ts'
import { unlessEmpty, type Rule } from '../kernel/rules.ts'

/**
 * R079: 12 to 19 digits that pass the Luhn checksum. Ignores spaces and hyphens.
 */
export const cardNumber: Rule = unlessEmpty((text) => {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? null : 'You should provide the valid card number'
})

/**
 * R083: nine digits that pass the checksum of the American Bankers Association.
 */
export const routingNumber: Rule = unlessEmpty((text) =>
  /^\d{9}$/.test(text) && !/^0+$/.test(text) && passesRoutingChecksum(text)
    ? null
    : 'Routing number is invalid',
)

/**
 * R084: digits and hyphens, with 4 to 17 digits, as banks in the United States use.
 */
export const accountNumber: Rule = unlessEmpty((text) =>
  /^[\d-]+$/.test(text) && /^\d{4,17}$/.test(text.replaceAll('-', '')) ? null : 'Account number is invalid',
)

/**
 * Checks the number of digits of a bank or account number outside the United States. Ignores spaces and hyphens.
 */
export function digitsOf({ label, digits: [least, most] }: NumberField): Rule {
  return unlessEmpty((text) => {
    const digits = text.replace(/[\s-]/g, '')
    const isRight = /^\d+$/.test(digits) && digits.length >= least && digits.length <= most
    return isRight ? null : `${label} is invalid`
  })
}

/**
 * Checks a card's expiration date: four digits, month then year, with or without a slash (R085 to R088, R090). A past
 * month of this year is a wrong month; an earlier year is a past year (OQ-70).
 */
export function cardExpiry(today: IsoDate): Rule {
  return unlessEmpty((text) => {
    const digits = text.replace(/\D/g, '')
    if (digits.length !== 4) return "Your card's expiration date is incomplete."
    const { month, year } = expiryOf(digits)
    const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number]
    const wrongMonth = "Your card's expiration month must be between 1-12 and not expired"
    if (month < 1 || month > 12) return wrongMonth
    if (year < thisYear) return "Your card's expiration year is in the past."
    return year === thisYear && month < thisMonth ? wrongMonth : null
  })
}

/**
 * R089: two digits, a slash, two digits.
 */
export const expirationDate: Rule = unlessEmpty((text) =>
  /^\d{2}\/\d{2}$/.test(text) ? null : 'You should provide the valid expiration date',
)

/** Parses four digits: the first two are the month, the last two the year after 2000 (R090, R161). */
export function expiryOf(fourDigits: string): { month: number; year: number } {
  return { month: Number(fourDigits.slice(0, 2)), year: 2000 + Number(fourDigits.slice(2)) }
}

/** Checks the Luhn checksum of card numbers. `digits` has only digits. */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, character, index) => {
      const doubled = Number(character) * (index % 2 === 0 ? 1 : 2)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

function passesRoutingChecksum(digits: string): boolean {
  const weights = [3, 7, 1]
  const sum = Array.from(digits).reduce(
    (total, character, index) => total + Number(character) * weights[index % 3]!,
    0,
  )
  return sum % 10 === 0
}
