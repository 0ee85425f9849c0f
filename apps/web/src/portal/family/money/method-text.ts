import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyPayments } from '@afterbell/contract/portal/family-payments'
import { methodName } from '@afterbell/domain/portal/money/method-name'
import type { HomeWords } from '../words.ts'

export type Method = AnswerOf<(typeof familyPayments)['methods']>['methods'][number]

/** Names a card or bank account: 'Visa ending in 4242'. */
export function methodText(
  method: Pick<Method, 'type' | 'brand' | 'last4'>,
  { moneyWords }: HomeWords,
): string {
  return methodName(method, moneyWords)
}
