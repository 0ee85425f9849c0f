import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import {
  fillsMask,
  isFromAbroad,
  isPlaceholder,
  nationalDigits,
  notWhole,
  phone,
  phoneMask,
} from './phone.ts'
import type { Rule } from './rules.ts'

// A library knows all numbers of the world. Only the server loads it; browsers use phone.ts. See decision 66.

/**
 * Checks a number like `phone`, and refuses a foreign number of an impossible length, such as +354 555 01. '011 354 …'
 * counts as +354. The server uses it on saving; the browser has no numbering plans and uses `phone`.
 */
export function wholePhone(country: string): Rule {
  return (value) => {
    const text = withPlus(value ?? '', country)
    const message = phone(country)(text)
    if (message !== null || !isAbroad(text, country)) return message
    return parseNumber(text)?.isPossible() ? null : notWhole(value!)
  }
}

/**
 * Returns a number as it is stored and sent (R127, R156). A number of the school's own country is the bare digits
 * dialed there; any other is + and its digits. The same number is stored the same way, however it was typed.
 */
export function phoneToSave(typed: string, country: string): string {
  const text = withPlus(typed, country)
  const digits = text.replace(/\D/g, '')
  if (digits === '') return ''
  const parsedNumber = parseNumber(text, country)
  if (isAbroad(text, country)) return parsedNumber?.number ?? `+${digits}`
  if (phoneMask(country) !== null) return nationalDigits(text, country)
  const isValidNumber = text.trim().startsWith('+') ? parsedNumber?.isPossible() : parsedNumber?.isValid()
  return isValidNumber ? parsedNumber!.formatNational().replace(/\D/g, '') : digits
}

/**
 * Converts a stored number to the form for carriers (E.164): + and the digits, with the country's code. Null if it
 * cannot be called, such as a placeholder.
 */
export function phoneToDial(stored: string, country: string): string | null {
  if (isPlaceholder(stored, country)) return null
  // Covers nearly every number there. A letter to all parents reads tens of thousands: too many to parse.
  if ((country === 'US' || country === 'CA') && /^[2-9]\d{9}$/.test(stored)) return `+1${stored}`
  const parsedNumber = parseNumber(stored, country)
  return parsedNumber?.isPossible() ? parsedNumber.number : null
}

/**
 * Returns the calling code of a stored number, the prefix dialed at home, and the digits common to every spelling: 44,
 * 0 and 2079460123. Null if it cannot be called.
 */
export function phoneParts(
  stored: string,
  country: string,
): { code: string; trunk: string; digits: string } | null {
  const parsedNumber = parseNumber(stored, country)
  if (!parsedNumber?.isPossible()) return null
  const code = parsedNumber.countryCallingCode
  const digits = parsedNumber.number.slice(1 + code.length)
  const dialedDigits = (stored.startsWith('+') ? parsedNumber.formatNational() : stored).replace(/\D/g, '')
  return { code, trunk: dialedDigits.endsWith(digits) ? dialedDigits.slice(0, -digits.length) : '', digits }
}

/**
 * Checks whether someone should review a number before it is saved: it fills no mask, or is a placeholder
 * ('0000000000').
 */
export function isPhoneInDoubt(text: string, country: string): boolean {
  return wholePhone(country)(text) !== null || isPlaceholder(text, country)
}

/** Describes the expected form of a number, to show beside a doubtful one. */
export function phoneExpected(country: string): string {
  const mask = phoneMask(country)?.replaceAll('9', '0')
  return `${mask ? `Write local numbers as ${mask}` : 'Local numbers have 7 to 15 digits'}. Start a foreign number with + and its country code`
}

/**
 * Reads '011 354 …' and '00354 …' as +354, the way people dial it. Leaves a complete number of the own country alone.
 */
function withPlus(text: string, country: string): string {
  const digits = text.replace(/\D/g, '')
  if (!/^(011|00)/.test(digits) || text.includes('+')) return text
  if (phoneMask(country) !== null && fillsMask(digits, country)) return text
  const parsedNumber = parseNumber(text, country)
  return parsedNumber?.isPossible() ? parsedNumber.number : text
}

function isAbroad(text: string, country: string): boolean {
  const home = codeOf(country)
  const isHomeNumber =
    isSupportedCountry(home) && text.replace(/\D/g, '').startsWith(getCountryCallingCode(home))
  return isFromAbroad(text, country) && !isHomeNumber
}

function parseNumber(text: string, country?: string): PhoneNumber | undefined {
  const digits = text.replace(/\D/g, '')
  const home = codeOf(country ?? '')
  return parsePhoneNumberFromString(text.trim().startsWith('+') ? `+${digits}` : digits, {
    ...(isSupportedCountry(home) ? { defaultCountry: home } : {}),
    extract: false,
  })
}

function codeOf(country: string): string {
  return country === 'UK' ? 'GB' : country
}
