/** The number of an invoice or note as people read it: at least four digits, so that a list of them lines up. */
export function invoiceNumber(number: number): string {
  return String(number).padStart(4, '0')
}

/** The number somebody looks for: '0012', '#12' and '12' mean the same. Null for whatever is no number. */
export function invoiceNumberTyped(text: string): number | null {
  const digits = /^#?0*(\d{1,9})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
