import type { Rule } from './text-rules.ts'

/** The digits of a phone number in groups, by the country of the school (two letters); null where it has no mask. */
function groupsOf(country: string): readonly number[] | null {
  if (country === 'US' || country === 'CA') return [3, 3, 4]
  // The specification says UK; the country code is GB.
  if (country === 'GB' || country === 'UK') return [4, 3, 4]
  return null
}

/** The mask of a phone field: '999-999-9999' for US and CA, '9999-999-9999' for UK (R123, R124, OQ-66), else null. */
export function phoneMask(country: string): string | null {
  return (
    groupsOf(country)
      ?.map((digits) => '9'.repeat(digits))
      .join('-') ?? null
  )
}

/**
 * R125, R126: every digit of the mask is there; without a mask 7 to 15 digits (OQ-66).
 * How the digits are set apart does not matter, and neither does the country's own calling code.
 */
export function phone(country: string): Rule {
  return (value) => {
    if (value === null || value === undefined || value === '') return null
    const groups = groupsOf(country)
    const digits = phoneDigits(value, country)
    const isOnlyDigits = /^\+?[\d\s().-]*$/.test(value)
    const isWhole = groups
      ? digits.length === groups.reduce((sum, each) => sum + each)
      : digits.length >= 7 && digits.length <= 15
    return isOnlyDigits && isWhole ? null : 'You should fill the mask'
  }
}

/** The bare digits, as they are stored and sent (R127, R156). +1 is dropped in US and CA, +44 becomes 0 in UK. */
export function phoneDigits(text: string, country: string): string {
  const digits = text.replace(/\D/g, '')
  const groups = groupsOf(country)
  if (groups?.[0] === 3 && digits.length === 11 && digits.startsWith('1')) return digits.slice(1)
  if (groups?.[0] === 4 && digits.length === 12 && digits.startsWith('44')) return `0${digits.slice(2)}`
  return digits
}

/** A phone number as it is shown: in the groups of the mask where it fills them, else as it is. */
export function phoneShown(digits: string, country: string): string {
  const groups = groupsOf(country)
  if (!groups || digits.length !== groups.reduce((sum, each) => sum + each)) return digits
  let from = 0
  return groups.map((each) => digits.slice(from, (from += each))).join('-')
}
