import { randomBytes } from 'node:crypto'
import { PASSKEY_MINUTES } from '@afterbell/domain/login/passkeys'
import type { Tx } from '../../../platform/database/database.ts'
import { useUp } from '../../../platform/security/challenges.ts'
import type { SignedLinks } from '../../../platform/security/signed-links.ts'
import { hashOf } from '../../../platform/security/tokens.ts'

/**
 * The use of a challenge: adding a passkey in one session, the second step of one account, or a login by passkey
 * alone.
 */
export type Purpose =
  | { for: 'ADD'; accountId: string; sessionId: string }
  | { for: 'STEP'; accountId: string }
  | { for: 'LOGIN' }

/** Creates a challenge for a device to sign. It carries our signature, so it need not be stored. */
export function newChallenge(
  links: SignedLinks,
  purpose: Purpose,
  at: Temporal.Instant,
): Uint8Array<ArrayBuffer> {
  const words = `${wordsOf(purpose)} ${randomBytes(16).toString('base64url')}`
  return new TextEncoder().encode(links.sign(words, at.add({ minutes: PASSKEY_MINUTES })))
}

/** Uses a challenge, whatever the outcome. Returns false if it has another purpose, has expired or was used before. */
export async function takeChallenge(
  tx: Tx,
  links: SignedLinks,
  { challenge, purpose, at }: { challenge: string; purpose: Purpose; at: Temporal.Instant },
): Promise<boolean> {
  const words = links.read(Buffer.from(challenge, 'base64url').toString(), at)
  if (!words?.startsWith(`${wordsOf(purpose)} `)) return false
  return useUp(tx, `passkey ${hashOf(words).toString('base64url')}`, 2 * PASSKEY_MINUTES)
}

function wordsOf(purpose: Purpose): string {
  switch (purpose.for) {
    case 'ADD':
      return `passkey-add ${purpose.accountId} ${purpose.sessionId}`
    case 'STEP':
      return `passkey-step ${purpose.accountId}`
    case 'LOGIN':
      return 'passkey-login'
  }
}
