import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import type { OutsideEvent } from '../kernel/outside/outside-events.ts'
import { all, maxLength, required, unlessEmpty } from '../kernel/rules.ts'

/** So many addresses of a school are told of what happens, and so long one is. */
export const WEBHOOKS_MAX = 10
export const WEBHOOK_URL_MAX = 500

/** How long what could not be delivered is tried again, and how long the log keeps it. */
export const RETRY_HOURS = 72
export const LOG_DAYS = 30

/** How long the secret before the present one is signed with too, so that programs can be changed in between. */
export const OLD_SECRET_HOURS = 24

export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
}

/** An address as its form has it. */
export interface WebhookForm {
  readonly url: string
  readonly events: readonly OutsideEvent[]
}

const address = unlessEmpty((text) => {
  const parts = /^https?:\/\/([^\s/?#\\]+)([/?#]\S*)?$/i.exec(text.trim())
  if (!parts) return 'Enter a full address, such as https://example.org/hooks'
  return parts[1]!.includes('@') ? 'An address holds no user name or password' : null
})

/** What is wrong with an address and what it is told. Whether it can be reached, the server finds out. */
export function webhookFindings({ url, events }: WebhookForm): Finding[] {
  return findings([
    ['url', all<string>(required, maxLength(WEBHOOK_URL_MAX), address)(url)],
    ['events', events.length === 0 ? 'Choose at least one thing to be told of' : null],
  ])
}

/** Whether a school that has so many addresses may have another one. */
export function decideWebhook(count: number): Decision<'TOO_MANY_WEBHOOKS'> {
  return count < WEBHOOKS_MAX
    ? allowed
    : refused(
        'TOO_MANY_WEBHOOKS',
        `Your school has ${WEBHOOKS_MAX} webhooks. Remove one that is not used first`,
      )
}

/** In minutes; the last one holds for all tries behind it. */
const PAUSES = [1, 5, 15, 60, 120, 240, 480, 720] as const

/** How many seconds after so many tries that failed the next one is. */
export function pauseAfter(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length) - 1]! * 60
}

/** An answer of 2xx says that it was taken. 410 says that nothing is wanted there any more. */
export function wasTaken(status: number): boolean {
  return status >= 200 && status < 300
}

export const GONE = 410
