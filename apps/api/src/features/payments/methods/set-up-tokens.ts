import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MethodType } from '../../providers/provider.ts'

/** A request to enter a payment method. */
export interface SetUpRequest {
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
  of(request: SetUpRequest, expiresAt: Temporal.Instant): string
  /** Returns undefined if the token is forged or expired. */
  read(token: string, at: Temporal.Instant): SetUpRequest | undefined
}

export function setUpTokens(secret: string): SetUpTokens {
  const key = createHmac('sha256', secret).update('afterbell set-ups').digest()
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest()
  return {
    of(request, expiresAt) {
      const payload = Buffer.from(
        JSON.stringify({ ...request, expires: expiresAt.epochMilliseconds } satisfies TokenPayload),
      ).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(token, at) {
      const [payload = '', signature = ''] = token.split('.')
      const [expected, bytes] = [sign(payload), Buffer.from(signature, 'base64url')]
      if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined
      const { expires, ...request } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as TokenPayload
      return at.epochMilliseconds < expires ? request : undefined
    },
  }
}

type TokenPayload = SetUpRequest & { expires: number }
