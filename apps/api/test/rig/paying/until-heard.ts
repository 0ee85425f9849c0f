import { randomUUID } from 'node:crypto'
import type { AnyOp, CallInput } from '@afterbell/contract/kernel/op'
import { call, type Answered, type Caller, type Rig } from '../app.ts'

/** As long as `expect.poll` waits. A server that is still busy then is broken. */
const PATIENCE_MS = 120_000

/**
 * Makes a call and repeats it under its idempotency key, as a client does, while the server says that it is too busy. A
 * lock that many calls want is waited for one second, so on a slow machine some of them are refused with 503. Returns
 * the last refusal if the server stays busy.
 */
export async function callUntilHeard<O extends AnyOp>(
  rig: Rig,
  op: O,
  input: CallInput<O>,
  caller: Caller,
): Promise<Answered<O>> {
  const headers = { 'idempotency-key': randomUUID() }
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await call(rig, op, input, caller, headers)
    if (!isBusy(answer) || performance.now() > giveUpAt) return answer
  }
}

function isBusy({ status, problem }: Answered<AnyOp>): boolean {
  return status === 429 || (status === 503 && problem.code === 'UNAVAILABLE')
}
