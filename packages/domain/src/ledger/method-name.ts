/** The stored details of a card or bank account. */
export interface NamedMethod {
  readonly type: 'CARD' | 'BANK_ACCOUNT'
  readonly brand: string
  readonly last4: string
}

/** Formats a card or bank account: 'Visa ending in 4242'. */
export function methodName({ type, brand, last4 }: NamedMethod): string {
  const name =
    brand === '' ? (type === 'CARD' ? 'Card' : 'Bank account') : brand[0]!.toUpperCase() + brand.slice(1)
  return `${name} ending in ${last4}`
}
