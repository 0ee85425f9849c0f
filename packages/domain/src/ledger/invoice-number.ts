/** Formats the number of an invoice or note with at least four digits, so that lists line up. */
export function invoiceNumber(number: number): string {
  return String(number).padStart(4, '0')
}

/** Parses a typed invoice number: '0012', '#12' and '12' mean the same. Null if it is not a number. */
export function invoiceNumberTyped(text: string): number | null {
  const digits = /^#?0*(\d{1,9})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
