import { PASSKEY_MINUTES } from '@afterbell/domain/login/passkeys'
import type { LoginParts } from '../session.ts'
import { newChallenge } from './challenge.ts'
import type { Passkey } from './passkeys.store.ts'
import { siteOf } from './site.ts'

type ChallengeParts = Pick<LoginParts, 'links' | 'publicUrl'>

/**
 * Returns the options for a passkey prompt. After the password: the account's passkeys, as second step. Without an
 * account: any discoverable passkey, and the device must verify the person, which counts as both steps.
 */
export async function askForPasskey(
  { links, publicUrl }: ChallengeParts,
  at: Temporal.Instant,
  of?: { accountId: string; passkeys: readonly Passkey[] },
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const purpose = of ? ({ for: 'STEP', accountId: of.accountId } as const) : ({ for: 'LOGIN' } as const)
  return {
    ...(await generateAuthenticationOptions({
      rpID: siteOf(publicUrl).id,
      challenge: newChallenge(links, purpose, at),
      timeout: PASSKEY_MINUTES * 60_000,
      userVerification: of ? 'preferred' : 'required',
      allowCredentials: (of?.passkeys ?? []).map(descriptorOf),
    })),
  }
}

/** Returns the descriptor of a passkey in the WebAuthn format. */
export function descriptorOf({ credentialId, transports }: Passkey) {
  return { id: credentialId.toString('base64url'), transports: transports as never[] }
}
