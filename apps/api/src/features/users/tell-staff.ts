import type { StaffEvent } from '@afterbell/domain/users/notifications'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { job } from '../../platform/jobs/job.ts'
import { later, laterEach } from '../../platform/jobs/jobs.ts'

export const staffTell = job<{
  schoolId: string
  event: StaffEvent
  subjectId: string
  to?: string | null
}>()('staff.tell', { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 })

/** The content of a notice about an event; the room where the event happens writes it. */
export interface StaffNotice {
  subject: string
  /** One or two sentences. */
  text: string
  /** A path of the staff application, and the link's label. */
  path: string
  label: string
}

/** For each event, a function that writes its notice; null if there is nothing left to tell. */
export type Tellers = Readonly<
  Record<StaffEvent, (tx: Tx, school: SchoolNow, subjectId: string) => Promise<StaffNotice | null>>
>

/**
 * Enqueues a notice about an event, to everybody who wants it or to one account (`to`). Runs in the act's
 * transaction, so it is sent only if the act commits, and once.
 * @answers What are staff told of by email or text, and who is?
 */
export function tellStaff(
  tx: Tx,
  schoolId: string,
  event: StaffEvent,
  subjectId: string,
  to: string | null = null,
): Promise<void> {
  return later(tx, staffTell, { schoolId, event, subjectId, to })
}

/** Enqueues notices of one kind of event, each to one account, after an optional delay. */
export function tellStaffEach(
  tx: Tx,
  schoolId: string,
  event: StaffEvent,
  notices: readonly { subjectId: string; to: string }[],
  when: { afterSeconds?: number } = {},
): Promise<void> {
  return laterEach(
    tx,
    staffTell,
    notices.map((each) => ({ schoolId, event, ...each })),
    when,
  )
}
