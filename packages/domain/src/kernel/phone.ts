import type { Rule } from './rules.ts'
import { fieldSentences } from './refusals/fields.en.ts'

/**
 * How a country writes its numbers: the groups of the mask, its calling code, and the prefix that replaces the code at
 * home.
 */
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
 * R125, R126: all digits of the mask. Without a mask, or with + and another country's code, 7 to 15 digits (OQ-66).
 * Separators do not matter, and neither does the country's own code.
 */
export function phone(country: string): Rule {
  return (value) => {
    if (value === null || value === undefined || value === '') return null
    const isOnlyDigits = /^\s*\+?[\d\s().-]*$/.test(value)
    if (isOnlyDigits && isFromAbroad(value, country))
      return fillsMask(value.replace(/\D/g, ''), ANYWHERE) ? null : notWhole(value)
    return isOnlyDigits && fillsMask(nationalDigits(value, country), country)
      ? null
      : fieldSentences.phoneMask
  }
}

/** A country without a mask. */
const ANYWHERE = ''

/** The message for a foreign number with too few or too many digits. */
export function notWhole(typed: string): string {
  return fieldSentences.phoneNotWhole(typed.trim())
}

/** Checks whether a number has the code of another country: '+354 555 0199' in the US, '+1 …' in the UK. */
export function isFromAbroad(text: string, country: string): boolean {
  const plan = planOf(country)
  return text.trim().startsWith('+') && !(plan && text.replace(/\D/g, '').startsWith(plan.code))
}

/**
 * Returns the bare digits of a number. If a complete number follows, drops +1 in US and CA, and turns +44 into 0 in UK.
 */
export function nationalDigits(text: string, country: string): string {
  const digits = text.replace(/\D/g, '')
  const plan = planOf(country)
  if (!plan) return digits
  const length = plan.code.length + lengthOf(plan) - plan.trunk.length
  return digits.length === length && digits.startsWith(plan.code)
    ? `${plan.trunk}${digits.slice(plan.code.length)}`
    : digits
}

/** Checks whether digits fill the mask of a country; without a mask, whether there are 7 to 15 (OQ-66). */
export function fillsMask(digits: string, country: string): boolean {
  const plan = planOf(country)
  return plan ? digits.length === lengthOf(plan) : digits.length >= 7 && digits.length <= 15
}

/**
 * Formats a stored number (`phoneToSave`): '212-555-0123' in the groups of the mask if it fills them, '+354 555 0199'
 * if it is foreign, otherwise unchanged.
 */
export function formatPhone(stored: string, country: string): string {
  if (stored.startsWith('+')) return formatForeignPhone(stored.replace(/\D/g, ''))
  const plan = planOf(country)
  if (!plan || stored.length !== lengthOf(plan)) return stored
  let start = 0
  return plan.groups.map((each) => stored.slice(start, (start += each))).join('-')
}

/** The numbers of several people for one cell; empty if nobody has one. */
export function formatPhones(
  people: readonly { readonly phoneNumber: string | null }[],
  country: string,
): string {
  return people
    .flatMap(({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber, country) : []))
    .join(', ')
}

/**
 * Checks whether a number is a placeholder for a missing one, though it fills the mask: 0000000000, 1234567890. Numbers
 * in US and CA never begin with 0 or 1; numbers in UK all begin with 0.
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

/** Separates code and number, and groups the number in threes and fours, which people of any country can read. */
function formatForeignPhone(digits: string): string {
  const code = CALLING_CODE.exec(digits)?.[0] ?? ''
  const groups = [`+${code}`]
  for (let rest = digits.slice(code.length); rest !== '';) {
    const length = rest.length === 4 || rest.length === 8 ? 4 : 3
    groups.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return groups.join(' ')
}

/** Country codes have one, two or three digits, and no code is the beginning of another (ITU-T E.164). */
const CALLING_CODE = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-689]\d{2})/
