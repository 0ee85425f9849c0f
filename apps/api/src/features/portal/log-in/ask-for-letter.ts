import { randomUUIDv7 } from 'node:crypto'
import type { familyLogIn } from '@afterbell/contract/portal/family-log-in'
import {
  LETTER_MINUTES,
  LETTER_SENDS_MAX,
  LETTERS_AN_HOUR,
  LETTERS_OF_NETWORK,
} from '@afterbell/domain/portal/log-in/log-in'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { attemptsSoFar, countAttempt } from '../../../platform/security/attempts.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { assertPortalIsOn, cameBefore, rememberLetter, type LogInParts } from './log-in.ts'
import { letterToSend } from './letters.store.ts'

export const logInLetter = job<{ schoolId: string; letterId: string }>()('family.letter', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
})

/**
 * Sends a letter with a code and a link. Whether the school knows the address shows only in the letter: the same rows
 * are written either way, and the worker looks later. Many letters cost a proof of work, and are never refused, so that
 * nobody keeps the owner out by asking in their name.
 */
export function askForLetter(parts: LogInParts): Act<(typeof familyLogIn)['askForLetter']> {
  return async (call) => {
    const { email } = call.body
    await call.inside((tx) => assertPortalIsOn(tx, call.school.id))
    if (await asksOften(call, email, cameBefore(call))) await parts.challenges.assertSolved(call)
    const letterId = await call.inside(async (tx) => {
      const letter = await letterToSend(tx, call.school.id, {
        id: randomUUIDv7(),
        email,
        language: call.language,
        page: call.body.page,
        minutes: LETTER_MINUTES,
        sends: LETTER_SENDS_MAX,
      })
      if (letter.isSent) await later(tx, logInLetter, { schoolId: call.school.id, letterId: letter.id })
      return letter.id
    })
    rememberLetter(parts, call, letterId)
  }
}

/** Counts a request for a letter, and checks whether the address or the network asks for too many. */
async function asksOften(
  call: Pick<AnyCall, 'outside' | 'network' | 'school'>,
  email: string,
  hasSession: boolean,
): Promise<boolean> {
  const ofAddress = `family letter ${addressMark(call.school.id, email)}${hasSession ? ' again' : ''}`
  const ofNetwork = `family letters from ${call.network}`
  return call.outside(async (tx) => {
    const before = [await attemptsSoFar(tx, ofAddress), await attemptsSoFar(tx, ofNetwork)] as const
    await countAttempt(tx, [
      { key: ofAddress, most: COUNTED_ONLY, minutes: 60 },
      { key: ofNetwork, most: COUNTED_ONLY, minutes: 60 },
    ])
    return before[0] >= LETTERS_AN_HOUR || before[1] >= LETTERS_OF_NETWORK
  })
}

/** Nothing is refused by the number of letters alone. */
const COUNTED_ONLY = 2 ** 30

/** Names an address of a school in counts, which then hold no addresses. */
export function addressMark(schoolId: string, email: string): string {
  return hashOf(`${schoolId} ${email.toLowerCase()}`).toString('base64url')
}
