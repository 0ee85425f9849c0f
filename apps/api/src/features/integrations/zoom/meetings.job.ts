import { zoomMeetingOf, zoomStep, type ZoomMeeting } from '@afterbell/domain/integrations/zoom-meeting'
import { inSchool, type Pool, type Tx } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { AppContext } from '../connections/ask-app.ts'
import type { AppJobParts } from '../connections/connect-app.ts'
import { connectionOf } from '../connections/connections.store.ts'
import { tellRemaining } from '../connections/end-connection.ts'
import { changeMeeting, deleteMeeting, findMeeting, makeMeeting, type ZoomAnswer } from './ask-zoom.ts'
import { leaveWhereDone, zoomLeaveJob } from './leave.job.ts'
import {
  claimMeeting,
  filterZoomClasses,
  forgetMeetingId,
  keepChanged,
  keepMeeting,
  letGoMeeting,
  meetingFacts,
  removeMeeting,
  type ClassFacts,
  type ZoomMeetingRow,
} from './meetings.store.ts'
import { zoomSchool, zoomClass } from './zoom-jobs.ts'

/**
 * Queues a job for each class that has or needs a meeting. Ends the connection if it is ending and no meetings are
 * left.
 */
export const zoomSchoolJob = runs(zoomSchool, async ({ schoolId }, { pool }: { pool: Pool }) => {
  await inSchool(pool, { session: null, school: schoolId }, async (tx) => {
    for (const activityId of await filterZoomClasses(tx, schoolId, 'ALL'))
      await later(tx, zoomClass, { schoolId, activityId })
  })
  await leaveWhereDone(pool, schoolId)
})

/** Lease: after this, another worker may take over the class. */
const CLAIM_SECONDS = 180
/** Another worker is busy with it: check again after this. */
const BESIDE_SECONDS = 20
const LATEST_SECONDS = 3600
/** Tries to delete a meeting while a school disconnects; then it stays at Zoom. */
const ENDING_TRIES = 20

/**
 * Creates, changes or deletes the Zoom meeting of a class, so that it matches the class. Safe to repeat. If the
 * response to a creation was lost, the meeting is found by the class it names.
 * @answers How is another service connected, and what goes there by itself?
 */
export const zoomClassJob = runs(
  zoomClass,
  async ({ schoolId, activityId }, { pool, apps, appSealer: sealer, publicUrl }: AppJobParts) => {
    const runInSchool = <T>(run: (tx: Tx, school: SchoolNow) => Promise<T>) =>
      insideSchool(pool, schoolId, ({ tx, school }) => run(tx, school))
    const app = apps.ZOOM
    if (!app) return
    const plan = await runInSchool((tx, school) => lookAt(tx, school, activityId, publicUrl))
    if (plan === null) return
    const { step, kept, wanted, accountId, isEnding } = plan
    const context = { app, schoolId, sealer, inside: runInSchool }
    const what = { context, activityId, accountId }
    const answer =
      step === 'MAKE'
        ? await make(what, wanted!, kept)
        : step === 'CHANGE'
          ? await change(what, wanted!, kept!)
          : await remove(what, kept, { isEnding })
    await runInSchool(async (tx) => {
      if (answer.is !== 'DONE')
        await letGoMeeting(tx, schoolId, activityId, answer.is === 'REFUSED' ? answer.says : null)
      // Re-creates a meeting that was deleted at Zoom. Changes made in the meantime have their own job.
      if (answer.is === 'GONE') await later(tx, zoomClass, { schoolId, activityId })
      if (answer.is === 'LATER') {
        const afterSeconds = Math.min(answer.seconds * 2 ** Math.min(kept?.tries ?? 0, 10), LATEST_SECONDS)
        await later(tx, zoomClass, { schoolId, activityId }, { afterSeconds })
      }
    })
    await leaveWhereDone(pool, schoolId)
  },
)

export const zoomJobs = [zoomClassJob, zoomLeaveJob, zoomSchoolJob]

/** The next step for a class, with the claim to do it; null if there is nothing to do or another worker has the claim. */
async function lookAt(tx: Tx, school: SchoolNow, activityId: string, publicUrl: string) {
  const { connection, klass, kept } = await meetingFacts(tx, school, activityId)
  if (!connection || connection.state === 'REVOKED') return null
  const isEnding = connection.state === 'ENDING'
  // Meetings of past classes stay as they were.
  if (klass?.isOver && klass.isOnline && !isEnding) return null
  const { accountId } = connection
  const wanted =
    klass?.isOnline && !isEnding && klass.timeFrom ? meetingOf(klass, activityId, school, publicUrl) : null
  const step = zoomStep(wanted && { meeting: wanted, accountId }, kept)
  if (step === 'NOTHING') return null
  if (!(await claimMeeting(tx, school.id, activityId, { accountId, seconds: CLAIM_SECONDS, seen: kept }))) {
    await later(tx, zoomClass, { schoolId: school.id, activityId }, { afterSeconds: BESIDE_SECONDS })
    return null
  }
  return { step, kept, wanted, accountId, isEnding }
}

function meetingOf(
  klass: ClassFacts,
  activityId: string,
  { timezone }: SchoolNow,
  publicUrl: string,
): ZoomMeeting {
  const { name, weekdays, dates, timeFrom, timeTo } = klass
  const url = classUrl(publicUrl, activityId)
  return zoomMeetingOf({ name, url, weekdays, timeFrom: timeFrom!, timeTo: timeTo!, timezone, dates })
}

function classUrl(publicUrl: string, activityId: string): string {
  return `${publicUrl}/schools/classes/${activityId}`
}

interface What {
  context: Omit<AppContext, 'inside'> & {
    inside: <T>(run: (tx: Tx, school: SchoolNow) => Promise<T>) => Promise<T>
  }
  activityId: string
  accountId: string
}

/** After an earlier try without a response, the meeting may exist: looks for it first. A second job then updates it. */
async function make(
  { context, activityId, accountId }: What,
  meeting: ZoomMeeting,
  storedMeeting: ZoomMeetingRow | null,
): Promise<ZoomAnswer<unknown>> {
  const { schoolId, inside } = context
  const lost = (storedMeeting?.tries ?? 0) > 0 ? await findMeeting(context, activityId) : null
  if (lost && lost.is !== 'DONE') return lost
  const existingMeeting = lost?.what
  const answer = existingMeeting
    ? { is: 'DONE' as const, what: existingMeeting }
    : await makeMeeting(context, meeting)
  if (answer.is !== 'DONE') return answer
  await inside(async (tx) => {
    const sent = existingMeeting ? null : meeting
    await keepMeeting(tx, schoolId, activityId, { accountId, ...answer.what, sent })
    if (existingMeeting) await later(tx, zoomClass, { schoolId, activityId })
  })
  return answer
}

async function change(
  { context, activityId }: What,
  meeting: ZoomMeeting,
  storedMeeting: ZoomMeetingRow,
): Promise<ZoomAnswer<unknown>> {
  const { schoolId, inside } = context
  const answer = await changeMeeting(context, storedMeeting.meetingId!, meeting)
  if (answer.is === 'DONE') await inside((tx) => keepChanged(tx, schoolId, activityId, meeting))
  if (answer.is === 'GONE') await inside((tx) => forgetMeetingId(tx, schoolId, activityId))
  return answer
}

/** Deletes the meeting. One from another account is only forgotten here. */
async function remove(
  { context, activityId, accountId }: What,
  storedMeeting: ZoomMeetingRow | null,
  { isEnding }: { isEnding: boolean },
): Promise<ZoomAnswer<unknown>> {
  const { schoolId, inside } = context
  const isOurs = storedMeeting !== null && storedMeeting.accountId === accountId
  const lost = isOurs && storedMeeting.meetingId === null ? await findMeeting(context, activityId) : null
  const meetingId = lost?.is === 'DONE' ? lost.what?.meetingId : (storedMeeting?.meetingId ?? undefined)
  const answer: ZoomAnswer<unknown> =
    lost && lost.is !== 'DONE'
      ? lost
      : isOurs && meetingId !== undefined
        ? await deleteMeeting(context, meetingId)
        : { is: 'DONE', what: true }
  const isOver = ['DONE', 'GONE', 'NOT_CONNECTED'].includes(answer.is)
  const isGivenUp = isEnding && (answer.is !== 'LATER' || (storedMeeting?.tries ?? 0) >= ENDING_TRIES)
  if (!isOver && !isGivenUp) return answer
  await inside(async (tx, school) => {
    await removeMeeting(tx, schoolId, activityId)
    const connection = await connectionOf(tx, schoolId, 'ZOOM')
    if (!isOver && connection) await tellRemaining({ tx, school }, connection)
  })
  return { is: 'DONE', what: true }
}
