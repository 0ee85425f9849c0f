import { createHmac } from 'node:crypto'
import { keyFor } from '../../platform/security/tokens.ts'

/** Which secret of which address. */
export interface SecretOf {
  schoolId: string
  webhookId: string
  version: number
}

/** The secret by which what an address is told is signed. It is made anew each time, and kept nowhere. */
export function webhookSecret(appSecret: string, { schoolId, webhookId, version }: SecretOf): string {
  return `whsec_${keyFor(appSecret, `webhook ${schoolId} ${webhookId} ${version}`).toString('base64')}`
}

/** The headers of Standard Webhooks: whoever knows one of the secrets sees that it is from us, when, and that nobody changed it. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Temporal.Instant; body: string },
): Record<string, string> {
  const seconds = Math.floor(at.epochMilliseconds / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Afterbell-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
