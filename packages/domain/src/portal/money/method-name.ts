import type { MoneyWords } from './family-words.en.ts'

/** Names a card or bank account: 'Visa ending in 4242'. */
export function methodName(
  { type, brand, last4 }: { type: 'CARD' | 'BANK_ACCOUNT'; brand: string; last4: string },
  words: Pick<MoneyWords, 'methodType' | 'endingIn'>,
): string {
  return words.endingIn(
    brand === '' ? words.methodType[type] : brand[0]!.toUpperCase() + brand.slice(1),
    last4,
  )
}
