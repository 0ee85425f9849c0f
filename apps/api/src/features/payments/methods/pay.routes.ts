import { pay } from '@afterbell/contract/payments/pay'
import { serve } from '../../../platform/http/serve.ts'
import { answerChallenge } from './answer-challenge.ts'
import { enterMethod, setUpOf, type PayParts } from './enter-method.ts'

/** Routes of the card page. */
export function payRoutes(parts: PayParts) {
  return serve(pay, {
    setUp: setUpOf(parts),
    enterMethod: enterMethod(parts),
    answerChallenge: answerChallenge(parts),
  })
}
