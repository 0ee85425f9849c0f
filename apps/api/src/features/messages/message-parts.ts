import type { TwilioSettings } from '../../platform/config.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { SignedLinks } from '../../platform/security/signed-links.ts'

/** What messages are written and sent with. */
export interface MessageParts {
  publicUrl: string
  /** Makes the words by which whoever reads a letter turns them off, without a sign-in. */
  links: SignedLinks
  /** Seals letters whose link is a secret. */
  letters: Sealer
  /** Whether letters leave this installation at all. */
  sendsEmail: boolean
  /** Null: texts are kept, and none is sent. */
  twilio: TwilioSettings | null
}
