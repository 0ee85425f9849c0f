import { timingSafeEqual } from 'node:crypto'
import { codeTyped, WRONG_CODES_MAX } from '@afterbell/domain/portal/log-in/log-in'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { attemptsSoFar, countAttempt, takeAttemptBack } from '../../../platform/security/attempts.ts'

/**
 * Compares a code that somebody typed. Each try counts under `key` before it is looked at, and is taken back if it was
 * right: beyond the most wrong ones of a day, none is looked at any more.
 */
export async function isCodeRight(
  { outside }: Pick<AnyCall, 'outside'>,
  { key, typed, code }: { key: string; typed: string; code: string },
): Promise<boolean> {
  const digits = codeTyped(typed)
  if (!digits) return false
  const limit = { key, most: WRONG_CODES_MAX, minutes: 24 * 60 }
  const isCounted = await outside(async (tx) => {
    if ((await attemptsSoFar(tx, limit.key)) >= WRONG_CODES_MAX) return false
    await countAttempt(tx, [limit])
    return true
  })
  if (!isCounted || !timingSafeEqual(Buffer.from(digits), Buffer.from(code))) return false
  await outside((tx) => takeAttemptBack(tx, [limit]))
  return true
}
