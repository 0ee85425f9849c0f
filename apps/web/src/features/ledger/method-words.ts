interface Entered {
  type: 'CARD' | 'BANK_ACCOUNT'
  brand: string
  last4: string
}

/** Visa ending in 4242 */
export function methodName({ type, brand, last4 }: Entered): string {
  const name =
    brand === '' ? (type === 'CARD' ? 'Card' : 'Bank account') : brand[0]!.toUpperCase() + brand.slice(1)
  return `${name} ending in ${last4}`
}
