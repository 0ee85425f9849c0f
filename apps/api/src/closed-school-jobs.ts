import { sql } from 'kysely'
import type { ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import { connectionOf } from './features/integrations/connections/connections.store.ts'
import { asPlatform, inSchool, type Pool } from './platform/database/database.ts'
import { queues, type Handlers, type JobData } from './jobs.ts'
import type { Handler } from './platform/jobs/job.ts'
import { later } from './platform/jobs/jobs.ts'

type JobOfSchool = {
  [N in keyof JobData]: string extends keyof JobData[N]
    ? never
    : 'schoolId' extends keyof JobData[N]
      ? N
      : never
}[keyof JobData]

/**
 * Decides what happens to a school's job if the school closed after it was queued. An undeclared job does not
 * compile.
 *
 * RUNS: money, the closing or an account depends on it, or it checks by itself. WAITS: somebody requested it and
 * would find it half done. DROPPED: the rest; nothing is made up for.
 */
export const CLOSED_SCHOOL_JOBS: Readonly<Record<JobOfSchool, 'RUNS' | 'WAITS' | 'DROPPED'>> = {
  'payments.resolve': 'RUNS',
  'refunds.resolve': 'RUNS',
  'payments.receipt': 'RUNS',
  'payments.keep-method': 'RUNS',
  'payments.forget-payer': 'RUNS',
  'payments.look-at-account': 'RUNS',
  'payouts.look': 'RUNS',
  'own-bill.run': 'RUNS',
  'own-bill.resolve': 'RUNS',
  'billing.send': 'RUNS',
  'retention.school': 'RUNS',
  'closing.school': 'RUNS',
  'account.closed': 'RUNS',
  'account.reopened': 'RUNS',
  'messages.report': 'RUNS',
  'users.email-changed': 'RUNS',
  'catalog.lost': 'RUNS',
  'reports.file-lost': 'RUNS',
  'offers.settle': 'RUNS',
  // It charges nobody; a payment under way is looked after.
  'offers.take': 'RUNS',
  'outside.tell': 'RUNS',
  'webhooks.send': 'RUNS',
  'zoom.leave': 'RUNS',
  'catalog.import': 'WAITS',
  'blackbaud.export': 'WAITS',
  'reports.file': 'WAITS',
  'school.export': 'WAITS',
  'tax-statements.file': 'WAITS',
  // Screens list them as sent from the moment of the request.
  'tax-statements.email': 'WAITS',
  'zoom.class': 'WAITS',
  'attendance.absent-drop-ins': 'DROPPED',
  'attendance.checked-in': 'DROPPED',
  'attendance.checked-out': 'DROPPED',
  'automatic.school': 'DROPPED',
  'care.compare': 'DROPPED',
  'care.families': 'DROPPED',
  'care.school': 'DROPPED',
  'care.tell': 'DROPPED',
  'family.change': 'DROPPED',
  'family.booked': 'DROPPED',
  'family.openings': 'DROPPED',
  'family.spot-given-up': 'DROPPED',
  'family.spot-invited': 'DROPPED',
  'family.request-answered': 'DROPPED',
  'family.email': 'DROPPED',
  'family.letter': 'DROPPED',
  'dunning.payer': 'DROPPED',
  'dunning.school': 'DROPPED',
  'late-pickups.bill': 'DROPPED',
  'mailchimp.heard': 'DROPPED',
  'mailchimp.school': 'DROPPED',
  'offers.tell': 'DROPPED',
  'waits.tell': 'DROPPED',
  'reports.school': 'DROPPED',
  'reports.send': 'DROPPED',
  'staff.tell': 'DROPPED',
  'verify.school': 'DROPPED',
  'zoom.school': 'DROPPED',
}

/**
 * Jobs that also run in a closed school while it disconnects from a service: they remove its data there and our
 * access, before we delete the credentials.
 */
const CLEANUP_JOBS: Partial<Record<JobOfSchool, ConnectedAppName>> = {
  'mailchimp.school': 'MAILCHIMP',
  'zoom.class': 'ZOOM',
  'zoom.school': 'ZOOM',
}

/** Delay until a waiting job checks the school again. */
const WAIT_SECONDS = 3600

/**
 * Wraps the worker's jobs, so that only those declared to may start in a closed school.
 * @answers Who closes a school, and what ends or goes on?
 */
export function mindingClosedSchools(pool: Pool, handlers: Handlers): Handlers {
  const gatedHandlers = Object.entries(handlers).map(([name, handle]) => [
    name,
    name in CLOSED_SCHOOL_JOBS
      ? gate(pool, name as JobOfSchool, handle as Handler<JobData[JobOfSchool]>)
      : handle,
  ])
  return Object.fromEntries(gatedHandlers) as Handlers
}

function gate<N extends JobOfSchool>(pool: Pool, name: N, handle: Handler<JobData[N]>): Handler<JobData[N]> {
  const fate = CLOSED_SCHOOL_JOBS[name]
  if (fate === 'RUNS') return handle
  const job = queues.find((each) => each.name === name)!
  const handleUnlessClosed = async (data: JobData[N]): Promise<void> => {
    const { schoolId } = data as { schoolId?: string }
    const closure = schoolId === undefined ? null : await closedState(pool, schoolId)
    if (!closure || (await isLeaving(pool, schoolId!, CLEANUP_JOBS[name]))) return handle(data)
    if (fate === 'DROPPED' || closure.isForGood) return
    await asPlatform(pool, (tx) => later(tx, job, data as never, { afterSeconds: WAIT_SECONDS }))
  }
  return Object.assign(handleUnlessClosed, handle.atATime === undefined ? {} : { atATime: handle.atATime })
}

async function isLeaving(pool: Pool, schoolId: string, app: ConnectedAppName | undefined): Promise<boolean> {
  if (app === undefined) return false
  return inSchool(
    pool,
    { session: null, school: schoolId },
    async (tx) => (await connectionOf(tx, schoolId, app))?.state === 'ENDING',
  )
}

/** Returns whether a closed school can no longer be reopened; null if it is not closed. */
async function closedState(pool: Pool, schoolId: string): Promise<{ isForGood: boolean } | null> {
  return asPlatform(pool, async (tx) => {
    const { rows } = await sql<{ isForGood: boolean }>`
      select closed_for_good_at is not null as "isForGood" from school_directory
      where id = ${schoolId} and state = 'DEACTIVATED'`.execute(tx)
    return rows[0] ?? null
  })
}
