import type { AnswerOf, AnyOp, CallInput } from '@afterbell/contract/kernel/op'
import type { PayWords } from '@afterbell/domain/payments/family-words.en'
import { CallRefused, send } from '../../platform/calls/calls-send.ts'

/** Calls the server without a session: the page for cards has none. */
export async function ask<O extends AnyOp>(op: O, input: CallInput<O>): Promise<AnswerOf<O>> {
  return (await send(op, input, { token: null, schoolId: null, signal: null })) as AnswerOf<O>
}

/** A payment failed; the message is for the payer. */
export class NotPaid extends Error {}

/** Returns the sentence to show for a failure. */
export function refusalText(error: unknown, { unreachable }: PayWords): string {
  if (error instanceof NotPaid) return error.message
  return error instanceof CallRefused && error.problem ? error.problem.message : unreachable
}
