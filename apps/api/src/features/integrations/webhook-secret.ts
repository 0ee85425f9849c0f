import { createHmac } from 'node:crypto'
import { keyFor } from '../../platform/security/tokens.ts'

/** Identifies one version of a webhook's secret. */
export interface SecretOf {
  schoolId: string
  webhookId: string
  version: number
}

/** Derives the secret that signs a webhook's deliveries. It is never stored. */
export function webhookSecret(appSecret: string, { schoolId, webhookId, version }: SecretOf): string {
  return `whsec_${keyFor(appSecret, `webhook ${schoolId} ${webhookId} ${version}`).toString('base64')}`
}

/** Headers of Standard Webhooks. A receiver with one of the secrets can verify the sender, the time and the content. */
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
