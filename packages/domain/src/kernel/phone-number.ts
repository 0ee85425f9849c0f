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

// Which numbers there are in the world is data of a library, which the server asks; browsers have phone.ts. See decision 66.

/**
 * The same as `phone`, and a number of another country is as long as numbers there are: 'It is not whole' of +354 555 01.
 * '011 354 …' counts as +354. The server asks it of what is saved; the browser has no numbering plans and asks `phone`.
 */
export function wholePhone(country: string): Rule {
  return (value) => {
    const text = withPlus(value ?? '', country)
    const message = phone(country)(text)
    if (message !== null || !isAbroad(text, country)) return message
    return parsed(text)?.isPossible() ? null : notWhole(value!)
  }
}

/**
 * A number as it is stored and sent (R127, R156): the bare digits of a number of the school's own country, as people dial
 * them there; + and the digits of any other. The same number is stored the same, however it was typed.
 */
export function phoneToSave(typed: string, country: string): string {
  const text = withPlus(typed, country)
  const digits = text.replace(/\D/g, '')
  if (digits === '') return ''
  const found = parsed(text, country)
  if (isAbroad(text, country)) return found?.number ?? `+${digits}`
  if (phoneMask(country) !== null) return nationalDigits(text, country)
  const isKnown = text.trim().startsWith('+') ? found?.isPossible() : found?.isValid()
  return isKnown ? found!.formatNational().replace(/\D/g, '') : digits
}

/**
 * A stored number as carriers are told it (E.164): + and the digits, with the country's code. Null where it is none that
 * could be called, such as one of nobody.
 */
export function phoneToDial(stored: string, country: string): string | null {
  if (isPlaceholder(stored, country)) return null
  // Nearly every number of a school there, and a letter to all parents reads tens of thousands: too many to parse.
  if ((country === 'US' || country === 'CA') && /^[2-9]\d{9}$/.test(stored)) return `+1${stored}`
  const found = parsed(stored, country)
  return found?.isPossible() ? found.number : null
}

/**
 * The calling code of a stored number, what is dialed before its digits at home, and the digits that every spelling of it has:
 * 44, 0 and 2079460123. Null where it is none that could be called.
 */
export function phoneParts(
  stored: string,
  country: string,
): { code: string; trunk: string; digits: string } | null {
  const found = parsed(stored, country)
  if (!found?.isPossible()) return null
  const code = found.countryCallingCode
  const digits = found.number.slice(1 + code.length)
  const dialed = (stored.startsWith('+') ? found.formatNational() : stored).replace(/\D/g, '')
  return { code, trunk: dialed.endsWith(digits) ? dialed.slice(0, -digits.length) : '', digits }
}

/** Whether somebody should look at a number before it is kept: it fills no mask, or is one of nobody ('0000000000'). */
export function isPhoneInDoubt(text: string, country: string): boolean {
  return wholePhone(country)(text) !== null || isPlaceholder(text, country)
}

/** What a number should look like, to be said where one is in doubt. */
export function phoneExpected(country: string): string {
  const mask = phoneMask(country)?.replaceAll('9', '0')
  return `${mask ? `Write local numbers as ${mask}` : 'Local numbers have 7 to 15 digits'}. Start a foreign number with + and its country code`
}

/** '011 354 …' and '00354 …' are how people dial +354; a whole number of the country itself is not read so. */
function withPlus(text: string, country: string): string {
  const digits = text.replace(/\D/g, '')
  if (!/^(011|00)/.test(digits) || text.includes('+')) return text
  if (phoneMask(country) !== null && fillsMask(digits, country)) return text
  const found = parsed(text, country)
  return found?.isPossible() ? found.number : text
}

function isAbroad(text: string, country: string): boolean {
  const home = codeOf(country)
  const isOwn = isSupportedCountry(home) && text.replace(/\D/g, '').startsWith(getCountryCallingCode(home))
  return isFromAbroad(text, country) && !isOwn
}

function parsed(text: string, country?: string): PhoneNumber | undefined {
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
