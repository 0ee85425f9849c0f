import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MethodType } from '../../providers/provider.ts'

/** A request to enter a payment method. */
export interface SetUpAsked {
  schoolId: string
  provider: ProviderName
  accountRef: string
  setUpRef: string
  /** Secret for the payer's browser at the provider. */
  clientSecret: string
  type: MethodType
}

/** Signed tokens of links to the payment page: each says what may be entered there. */
export interface SetUpTokens {
  of(asked: SetUpAsked, expiresAt: Temporal.Instant): string
  /** Returns undefined if the token is forged or expired. */
  read(token: string, at: Temporal.Instant): SetUpAsked | undefined
}

export function setUpTokens(secret: string): SetUpTokens {
  const key = createHmac('sha256', secret).update('afterbell set-ups').digest()
  const sign = (said: string) => createHmac('sha256', key).update(said).digest()
  return {
    of(asked, expiresAt) {
      const said = Buffer.from(
        JSON.stringify({ ...asked, expires: expiresAt.epochMilliseconds } satisfies Said),
      ).toString('base64url')
      return `${said}.${sign(said).toString('base64url')}`
    },
    read(token, at) {
      const [said = '', given = ''] = token.split('.')
      const [expected, bytes] = [sign(said), Buffer.from(given, 'base64url')]
      if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined
      const { expires, ...asked } = JSON.parse(Buffer.from(said, 'base64url').toString()) as Said
      return at.epochMilliseconds < expires ? asked : undefined
    },
  }
}

type Said = SetUpAsked & { expires: number }
