import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { bodyAs, eventOf } from '../event-body.ts'
import { EVENT_SECONDS, type ProviderEvent, type Unread } from '../provider.ts'
import { stepAt } from './sandbox-courses.ts'
import { change, objectsDue, type SandboxObject } from './sandbox.store.ts'

/** A sandbox message, in the form of any provider's webhook. */
export interface SignedEvent {
  bytes: Buffer
  signature: string
}

/** Signs and reads sandbox events, with a key derived from the application's secret. */
export function sandboxEvents(secret: string) {
  const key = createHmac('sha256', secret).update('afterbell sandbox events').digest()
  const sign = (bytes: Buffer, second: string) =>
    createHmac('sha256', key).update(`${second}.`).update(bytes).digest('hex')

  /** Makes the message that an object has reached a step. It does not say which one. */
  const signedEvent = (
    { account_ref, kind, ref, key: ourKey }: SandboxObject,
    index: number,
    at: Temporal.Instant,
  ): SignedEvent => {
    const event: ProviderEvent = {
      accountRef: account_ref,
      eventId: `evt_${ref}_${index}`,
      about: {
        // Customers have no steps, so they have no events.
        kind: kind as ProviderEvent['about']['kind'],
        ref,
        key: kind === 'PAYMENT' || kind === 'REFUND' ? ourKey : null,
      },
    }
    const bytes = Buffer.from(JSON.stringify(event))
    const second = String(Math.floor(at.epochMilliseconds / 1000))
    return { bytes, signature: `t=${second},v1=${sign(bytes, second)}` }
  }

  return {
    /** Takes the unsent events up to a moment, earliest first. */
    async take(tx: Tx, at: Temporal.Instant, accountRef: string | null): Promise<SignedEvent[]> {
      const events: SignedEvent[] = []
      for (const due of await objectsDue(tx, at, accountRef, EVENTS_AT_ONCE)) {
        const { steps, toldSteps } = due.data
        const reachedStep = stepAt(steps, at)
        const end = reachedStep ? steps.lastIndexOf(reachedStep) + 1 : toldSteps
        for (let index = toldSteps; index < end; index += 1) events.push(signedEvent(due, index, at))
        await change(tx, { ...due, data: { ...due.data, toldSteps: end } })
      }
      return events
    },

    read(bytes: Buffer, signature: string, at: Temporal.Instant): ProviderEvent | Unread {
      const [, second, mac] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature) ?? []
      if (!second || !mac) return 'UNSIGNED'
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(sign(bytes, second)))) return 'FORGED'
      const ageSeconds = at.epochMilliseconds / 1000 - Number(second)
      return ageSeconds > EVENT_SECONDS ? 'TOO_OLD' : eventOf(bodyAs(z.unknown(), bytes))
    },
  }
}

/** Maximum per run; the next run sends the rest. */
const EVENTS_AT_ONCE = 100
