import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import type { OutsideEvent } from '../kernel/outside/outside-events.ts'
import { all, maxLength, required, unlessEmpty } from '../kernel/rules.ts'

/** Maximum number of webhooks per school, and maximum length of a URL. */
export const WEBHOOKS_MAX = 10
export const WEBHOOK_URL_MAX = 500

/** Hours during which a failed delivery is tried again, and days it stays in the log. */
export const RETRY_HOURS = 72
export const LOG_DAYS = 30

/** Hours during which deliveries are also signed with the previous secret, so that receivers have time to switch. */
export const OLD_SECRET_HOURS = 24

export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
}

/** A webhook in its form. */
export interface WebhookForm {
  readonly url: string
  readonly events: readonly OutsideEvent[]
}

const address = unlessEmpty((text) => {
  const parts = /^https?:\/\/([^\s/?#\\]+)([/?#]\S*)?$/i.exec(text.trim())
  if (!parts) return 'Enter a full address, such as https://example.org/hooks'
  return parts[1]!.includes('@') ? 'An address holds no user name or password' : null
})

/** Validates the URL and events of a webhook. Only the server can tell whether the URL is reachable. */
export function webhookFindings({ url, events }: WebhookForm): Finding[] {
  return findings([
    ['url', all<string>(required, maxLength(WEBHOOK_URL_MAX), address)(url)],
    ['events', events.length === 0 ? 'Choose at least one thing to be told of' : null],
  ])
}

/** Refuses another webhook once a school has the maximum (TOO_MANY_WEBHOOKS). */
export function decideWebhook(count: number): Decision<'TOO_MANY_WEBHOOKS'> {
  return count < WEBHOOKS_MAX
    ? allowed
    : refused(
        'TOO_MANY_WEBHOOKS',
        `Your school has ${WEBHOOKS_MAX} webhooks. Remove one that is not used first`,
      )
}

/** In minutes; the last one applies to all later tries. */
const PAUSES = [1, 5, 15, 60, 120, 240, 480, 720] as const

/** Returns the seconds between the last of `tries` failed tries and the next one. */
export function pauseAfter(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length) - 1]! * 60
}

/** Checks whether the receiver accepted a delivery (2xx). With 410 (`GONE`) it wants no more of them. */
export function wasAccepted(status: number): boolean {
  return status >= 200 && status < 300
}

export const GONE = 410
