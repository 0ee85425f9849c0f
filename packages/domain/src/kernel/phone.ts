import type { Rule } from './rules.ts'

/** How the numbers of a country are written: the groups of the mask, its calling code, and what replaces that at home. */
interface Plan {
  groups: readonly number[]
  code: string
  trunk: string
}

/** The plan of a country (two letters); null where the specification has no mask for it. */
function planOf(country: string): Plan | null {
  if (country === 'US' || country === 'CA') return { groups: [3, 3, 4], code: '1', trunk: '' }
  // The specification says UK; the country code is GB.
  if (country === 'GB' || country === 'UK') return { groups: [4, 3, 4], code: '44', trunk: '0' }
  return null
}

/** The mask of a phone field: '999-999-9999' for US and CA, '9999-999-9999' for UK (R123, R124, OQ-66), else null. */
export function phoneMask(country: string): string | null {
  return (
    planOf(country)
      ?.groups.map((digits) => '9'.repeat(digits))
      .join('-') ?? null
  )
}

/**
 * R125, R126: every digit of the mask is there; without a mask 7 to 15 digits (OQ-66), and so of a number that begins with +
 * and the code of another country. How the digits are set apart does not matter, and neither does the country's own code.
 */
export function phone(country: string): Rule {
  return (value) => {
    if (value === null || value === undefined || value === '') return null
    const isOnlyDigits = /^\s*\+?[\d\s().-]*$/.test(value)
    if (isOnlyDigits && isFromAbroad(value, country))
      return fillsMask(value.replace(/\D/g, ''), ANYWHERE) ? null : notWhole(value)
    return isOnlyDigits && fillsMask(nationalDigits(value, country), country)
      ? null
      : 'You should fill the mask'
  }
}

/** A country without a mask. */
const ANYWHERE = ''

/** What is said of a number from abroad that has too few digits, or too many. */
export function notWhole(typed: string): string {
  return `${typed.trim()} is not a complete number. Enter + and the country code, then all of the digits`
}

/** Whether a number is written with the code of another country: '+354 555 0199' in the US, '+1 …' in the UK. */
export function isFromAbroad(text: string, country: string): boolean {
  const plan = planOf(country)
  return text.trim().startsWith('+') && !(plan && text.replace(/\D/g, '').startsWith(plan.code))
}

/** The bare digits of a number. +1 is dropped in US and CA, +44 becomes 0 in UK, where a whole number is behind it. */
export function nationalDigits(text: string, country: string): string {
  const digits = text.replace(/\D/g, '')
  const plan = planOf(country)
  if (!plan) return digits
  const length = plan.code.length + lengthOf(plan) - plan.trunk.length
  return digits.length === length && digits.startsWith(plan.code)
    ? `${plan.trunk}${digits.slice(plan.code.length)}`
    : digits
}

/** Whether digits fill the mask of a country; without a mask, whether they are 7 to 15 (OQ-66). */
export function fillsMask(digits: string, country: string): boolean {
  const plan = planOf(country)
  return plan ? digits.length === lengthOf(plan) : digits.length >= 7 && digits.length <= 15
}

/**
 * A phone number as it is shown, from how it is stored (`phoneToSave`): '212-555-0123' in the groups of the mask where it
 * fills them, '+354 555 0199' where it is of another country, else as it is.
 */
export function phoneShown(stored: string, country: string): string {
  if (stored.startsWith('+')) return abroadShown(stored.replace(/\D/g, ''))
  const plan = planOf(country)
  if (!plan || stored.length !== lengthOf(plan)) return stored
  let from = 0
  return plan.groups.map((each) => stored.slice(from, (from += each))).join('-')
}

/** The numbers of several people in one cell; nothing where none has one. */
export function phonesShown(
  people: readonly { readonly phoneNumber: string | null }[],
  country: string,
): string {
  return people.flatMap(({ phoneNumber }) => (phoneNumber ? phoneShown(phoneNumber, country) : [])).join(', ')
}

/**
 * Whether a number is one that people write where they have none, though it fills the mask: 0000000000, 1234567890. No
 * number of the US and CA begins with 0 or 1, and every one of the UK with 0.
 */
export function isPlaceholder(text: string, country: string): boolean {
  const digits = nationalDigits(text, country)
  const plan = planOf(country)
  const isOfNobody = plan !== null && !isFromAbroad(text, country) && !/^[2-9]/.test(digits)
  return /^(\d)\1*$/.test(digits) || (isOfNobody && !(plan.trunk !== '' && digits.startsWith(plan.trunk)))
}

function lengthOf({ groups }: Plan): number {
  return groups.reduce((sum, each) => sum + each)
}

/** Code and number apart, the number in threes and fours: any country's people can read it so. */
function abroadShown(digits: string): string {
  const code = CALLING_CODE.exec(digits)?.[0] ?? ''
  const groups = [`+${code}`]
  for (let rest = digits.slice(code.length); rest !== '';) {
    const length = rest.length === 4 || rest.length === 8 ? 4 : 3
    groups.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return groups.join(' ')
}

/** The codes of countries have one, two or three digits, and none begins with another (ITU-T E.164). */
const CALLING_CODE = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-689]\d{2})/
