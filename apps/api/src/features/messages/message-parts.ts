import type { TwilioSettings } from '../../platform/config.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { SignedLinks } from '../../platform/security/signed-links.ts'

/** Dependencies for writing and sending messages. */
export interface MessageParts {
  publicUrl: string
  /** Makes the tokens for unsubscribing without a sign-in. */
  links: SignedLinks
  /** Seals emails that contain a secret link. */
  letters: Sealer
  /** Whether this installation sends emails at all. */
  sendsEmail: boolean
  /** Null: texts are saved, but not sent. */
  twilio: TwilioSettings | null
}
