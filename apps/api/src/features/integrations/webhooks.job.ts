import { outsideTell } from '../../platform/outside/announce.ts'
import { job, runs } from '../../platform/jobs/job.ts'
import { randomUUIDv7 } from 'node:crypto'
import { GONE, OLD_SECRET_HOURS, pauseAfter, wasAccepted } from '@afterbell/domain/integrations/webhooks'
import { outsideEvents } from '@afterbell/domain/kernel/outside/outside-events'
import { inSchool, type Pool, type Tx } from '../../platform/database/database.ts'
import { insideSchool } from '../../platform/database/inside-school.ts'
import { later } from '../../platform/jobs/jobs.ts'
import type { AnnouncedEvent } from '../../platform/outside/announce.ts'
import { postOutside, type OutsideOutcome, type OutsideParts } from '../../platform/outside/post-outside.ts'
import {
  dropWaiting,
  insertDeliveries,
  noteAttempt,
  putOff,
  waitingDelivery,
  type WaitingDelivery,
} from './deliveries.store.ts'
import { signedHeaders, webhookSecret } from './webhook-secret.ts'
import { listeningWebhooks, noteTry, turnOff } from './webhooks.store.ts'

/** Sends one delivery. */
export const webhooksSend = job<{ schoolId: string; deliveryId: string }>()('webhooks.send', {
  retryLimit: 8,
  retryDelay: 15,
  retryBackoff: true,
  expireInSeconds: 120,
  deleteAfterSeconds: 3600,
})

export interface DeliveringParts extends OutsideParts {
  /** The application's secret, from which all webhook secrets are derived. */
  secret: string
}

/** Parallel deliveries, so that a slow receiver does not block the others. */
const AT_A_TIME = 20

/** After this many failures in a row, a webhook gets one try per `REST_SECONDS`, not one per waiting delivery. */
const FAILURES_TO_REST = 3
const REST_SECONDS = 60

/**
 * Inserts the deliveries of events for every webhook that listens. The queue may run it twice; deliveries are unique.
 * @answers What are other programs told of, and where may that go?
 */
export const tellOutsideJob = runs(outsideTell, ({ schoolId, at, happened }, { pool }: { pool: Pool }) =>
  inSchool(pool, { session: null, school: schoolId }, async (tx, { school_state: state }) => {
    if (state === 'DEACTIVATED') return
    const webhooks = await listeningWebhooks(tx, schoolId, [...new Set(happened.map(({ event }) => event))])
    const made = webhooks.flatMap(({ id: webhookId, events }) =>
      happened
        .filter(({ event }) => events.includes(event))
        .map((each) => ({
          id: randomUUIDv7(),
          webhookId,
          eventId: each.id,
          event: each.event,
          body: bodyOf(schoolId, at, each),
          isByHand: false,
        })),
    )
    if (made.length > 0) await sendLater(tx, schoolId, await insertDeliveries(tx, schoolId, made))
  }),
)

export async function sendLater(tx: Tx, schoolId: string, deliveryIds: readonly string[]): Promise<void> {
  for (const deliveryId of deliveryIds) await later(tx, webhooksSend, { schoolId, deliveryId })
}

/** The payload: the event, its time, and ids only. Receivers read details with an API key that has the scope. */
function bodyOf(schoolId: string, at: string, { event, subjectId, childId }: AnnouncedEvent): string {
  const { of } = outsideEvents[event]
  return JSON.stringify({
    type: event,
    timestamp: at,
    data: {
      schoolId,
      [`${of}Id`]: subjectId,
      ...(childId !== null && of !== 'child' && { childId }),
    },
  })
}

/** Sends one delivery. One try at a time, with growing pauses, for three days. */
export const sendWebhookJob = runs(
  webhooksSend,
  async ({ schoolId, deliveryId: id }, { pool, ...parts }: { pool: Pool } & DeliveringParts) => {
    const runInSchool = <T>(run: (tx: Tx, at: Temporal.Instant, isClosed: boolean) => Promise<T>) =>
      insideSchool(pool, schoolId, ({ tx, school, at }) => run(tx, at, school.state === 'DEACTIVATED'))
    const work = await runInSchool(async (tx, at, isClosed) => {
      const waiting = await waitingDelivery(tx, schoolId, id, OLD_SECRET_HOURS)
      if (waiting && isClosed) {
        await dropWaiting(tx, schoolId, waiting.webhook_id, 'The school was closed')
        return null
      }
      // Postponed in the meantime, or sent by another worker.
      if (!waiting?.is_due) return null
      if (!rests(waiting)) return { waiting, at }
      await again(tx, { schoolId, id }, waiting, REST_SECONDS, (seconds) => putOff(tx, schoolId, id, seconds))
      return null
    })
    if (!work) return
    const { waiting, at } = work
    const { url, body, attempts, webhook_id: webhookId } = waiting
    const headers = signedHeaders(secretsOf(parts, schoolId, waiting), { id, at, body })
    const outcome = await postOutside(url, { headers, body }, parts)
    const isDelivered = outcome.status !== null && wasAccepted(outcome.status)
    await runInSchool(async (tx) => {
      const isOver = isDelivered || waiting.is_last
      const note = (state: 'WAITING' | 'DELIVERED' | 'FAILED', afterSeconds: number) =>
        noteAttempt(
          tx,
          schoolId,
          { id, attempts, outcome: explainRedirect(outcome) },
          { state, afterSeconds },
        )
      const wasSaved = isOver
        ? await note(isDelivered ? 'DELIVERED' : 'FAILED', 0)
        : await again(tx, { schoolId, id }, waiting, pauseAfter(waiting.tries + 1), (seconds) =>
            note('WAITING', seconds),
          )
      if (wasSaved) await noteTry(tx, schoolId, webhookId, isDelivered)
      if (outcome.status !== GONE) return
      await turnOff(tx, schoolId, webhookId)
      await dropWaiting(tx, schoolId, webhookId, 'The address answered that it is gone, and was turned off')
    })
  },
  { atATime: AT_A_TIME },
)

export const webhookJobs = [tellOutsideJob, sendWebhookJob]

/** A delivery sent by hand skips the rest period on its first try. */
function rests({
  failures,
  seconds_since_failure: since,
  is_by_hand,
  tries,
  is_last,
}: WaitingDelivery): boolean {
  if ((is_by_hand && tries === 0) || is_last) return false
  return failures >= FAILURES_TO_REST && since !== null && since < REST_SECONDS
}

/** Schedules the next try, with 10% jitter, at the latest when the three days end. */
async function again<T>(
  tx: Tx,
  { schoolId, id }: { schoolId: string; id: string },
  { seconds_left: remaining }: WaitingDelivery,
  pause: number,
  putOffBy: (seconds: number) => Promise<T>,
): Promise<T> {
  const seconds = Math.ceil(Math.min(pause * (0.9 + Math.random() * 0.2), remaining + 1))
  const result = await putOffBy(seconds)
  if (result !== false) await later(tx, webhooksSend, { schoolId, deliveryId: id }, { afterSeconds: seconds })
  return result
}

function secretsOf({ secret }: DeliveringParts, schoolId: string, waiting: WaitingDelivery): string[] {
  const { webhook_id: webhookId, secret_version: version } = waiting
  const secretOfVersion = (each: number) => webhookSecret(secret, { schoolId, webhookId, version: each })
  return waiting.signs_with_old
    ? [secretOfVersion(version), secretOfVersion(version - 1)]
    : [secretOfVersion(version)]
}

/** For a redirect, puts before the answer why it was not followed, for the webhook's list of deliveries. */
function explainRedirect(outcome: OutsideOutcome): OutsideOutcome {
  if (outcome.status === null || outcome.status < 300 || outcome.status > 399) return outcome
  const answer = `Redirects are not followed. Enter the address it leads to. ${outcome.answer}`.trim()
  return { ...outcome, answer }
}
