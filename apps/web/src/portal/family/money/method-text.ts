import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyPayments } from '@afterbell/contract/portal/family-payments'
import type { HomeWords } from '../words.ts'

export type Method = AnswerOf<(typeof familyPayments)['methods']>['methods'][number]

/** Names a card or bank account: 'Visa ending in 4242'. */
export function methodText(
  { type, brand, last4 }: Pick<Method, 'type' | 'brand' | 'last4'>,
  words: HomeWords,
) {
  const name = brand === '' ? words.moneyWords.methodType[type] : brand[0]!.toUpperCase() + brand.slice(1)
  return words.moneyWords.endingIn(name, last4)
}
