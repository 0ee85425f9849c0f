import type { Source } from './shown-of-bill.ts'

/** Expires 12/39 */
export function expiryText({ expiryMonth: month, expiryYear: year }: Source): string {
  return month === null || year === null
    ? ''
    : `Expires ${expiryTyped({ month, year }).replace(/^../, '$&/')}`
}

/** R161: four digits, month and year. */
export function expiryTyped({ month, year }: { month: number; year: number }): string {
  return `${String(month).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
}
