import { MAILCHIMP_BATCH } from '@afterbell/domain/integrations/mailchimp'
import { inSchool, type Tx } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { schoolNow, type SchoolNow } from '../../../platform/database/school-now.ts'
import { forEachSchool } from '../../../platform/jobs/each-school.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { mailToken } from '../../../platform/security/tokens.ts'
import type { AppContext } from '../connections/ask-app.ts'
import type { AppJobParts } from '../connections/connect-app.ts'
import { connectionOf, noteFailure, removeConnection } from '../connections/connections.store.ts'
import { tellRemaining } from '../connections/end-connection.ts'
import {
  deleteForGood,
  deleteHook,
  makeHook,
  membersOf,
  sendMembers,
  type MailchimpAnswer,
} from './ask-mailchimp.ts'
import {
  audienceOf,
  claimAudience,
  hasAudience,
  keepHook,
  keepRead,
  keepSecret,
  letGoAudience,
  removeAudience,
  type StoredAudience,
} from './audience.store.ts'
import {
  beginSending,
  contactsToErase,
  contactsToSend,
  forgetErased,
  keepSent,
  type ContactToSend,
} from './contacts.store.ts'
import { hear } from './hear.ts'
import { mailchimpHeardJob } from './heard.job.ts'
import { mailchimpSchool } from './mailchimp-jobs.ts'

export const mailchimpLook = job()('mailchimp.look', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 900,
  deleteAfterSeconds: 3600,
  cron: '*/15 * * * *',
})

/** Lease: after this, another worker may take over the school's sync. */
const CLAIM_SECONDS = 600
/** Another worker is busy with it: check again after this. */
const BESIDE_SECONDS = 30
const LATEST_SECONDS = 3600
/** Tries to clean up at Mailchimp while a school disconnects; then the connection ends here alone. */
const ENDING_TRIES = 20

/** Queues a sync for each connected school every 15 minutes. Opt-outs arrive soon even without a webhook. */
export const lookAtMailchimpJob = runs(
  mailchimpLook,
  async (_, { pool, apps }: Pick<AppJobParts, 'pool' | 'apps'>) => {
    if (!apps.MAILCHIMP) return
    await forEachSchool(pool, mailchimpSchool, (schoolId) =>
      inSchool(
        pool,
        { session: null, school: schoolId },
        async (tx, { school_state: state }) => state !== 'DEACTIVATED' && hasAudience(tx, schoolId),
      ),
    )
  },
)

/** The facts of one run. */
interface Run extends AppContext {
  audience: StoredAudience
  /** Start of the run. */
  at: string
}

/** The answer that ended a run early; null if everything was done. */
type EarlyAnswer = Exclude<MailchimpAnswer<never>, { is: 'DONE' }> | null

/**
 * Brings a school's contacts and Mailchimp in step. Erased people are deleted there, people who left there are opted
 * out here, and new consent from here is sent. Safe to repeat: finished work is not done again.
 * @answers Who is sent marketing emails, and what counts where Mailchimp says something else?
 */
export const mailchimpSchoolJob = runs(
  mailchimpSchool,
  async ({ schoolId }, { pool, apps, appSealer: sealer, publicUrl }: AppJobParts) => {
    const app = apps.MAILCHIMP
    if (!app) return
    const runInSchool = <T>(run: (tx: Tx) => Promise<T>) =>
      inSchool(pool, { session: null, school: schoolId }, run)
    const context = { app, schoolId, sealer, inside: runInSchool }
    const work = await inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
      const snapshot = await lookAt(tx, schoolNow(schoolId, opening))
      return snapshot && { ...snapshot, at: opening.at }
    })
    if (!work) return
    const { audience, isEnding, at } = work
    const run = { ...context, audience, at }
    const earlyAnswer = isEnding ? await takeLeave(run) : await bringInStep(run, publicUrl)
    await insideSchool(pool, schoolId, async ({ tx, school }) => {
      await letGoAudience(tx, schoolId, { isDone: earlyAnswer === null })
      const isOver =
        earlyAnswer === null || earlyAnswer.is === 'NOT_CONNECTED' || audience.tries >= ENDING_TRIES
      if (isEnding && isOver)
        return forget(tx, school, { isTaken: earlyAnswer === null || earlyAnswer.is === 'NOT_CONNECTED' })
      if (earlyAnswer?.is === 'GONE')
        await note(tx, schoolId, `There is no audience ${audience.listName} anymore`)
      if (earlyAnswer?.is === 'REFUSED') await note(tx, schoolId, earlyAnswer.says)
      const isTriedAgain = earlyAnswer?.is === 'LATER' || (isEnding && earlyAnswer !== null)
      if (!isTriedAgain) return
      const seconds = earlyAnswer.is === 'LATER' ? earlyAnswer.seconds : BESIDE_SECONDS
      const afterSeconds = Math.min(seconds * 2 ** Math.min(audience.tries, 10), LATEST_SECONDS)
      await later(tx, mailchimpSchool, { schoolId }, { afterSeconds })
    })
  },
)

export const mailchimpJobs = [mailchimpSchoolJob, mailchimpHeardJob, lookAtMailchimpJob]

/** Claims the school's audience for this run; null if there is nothing to do or another worker is busy with it. */
async function lookAt(tx: Tx, school: SchoolNow) {
  const { id: schoolId } = school
  const connection = await connectionOf(tx, schoolId, 'MAILCHIMP')
  if (!connection || connection.state === 'REVOKED') return null
  const isEnding = connection.state === 'ENDING'
  const audience = await audienceOf(tx, schoolId)
  if (audience?.accountId !== connection.accountId) {
    if (isEnding) await forget(tx, school, { isTaken: true })
    return null
  }
  if (await claimAudience(tx, schoolId, CLAIM_SECONDS)) {
    // Another worker may have saved changes since the read above.
    const now = await audienceOf(tx, schoolId)
    return { audience: { ...now!, tries: audience.tries }, isEnding }
  }
  await later(tx, mailchimpSchool, { schoolId }, { afterSeconds: BESIDE_SECONDS })
  return null
}

async function bringInStep(run: Run, publicUrl: string): Promise<EarlyAnswer> {
  return (
    (await erase(run)) ?? (await haveHook(run, publicUrl)) ?? (await readChanges(run)) ?? (await sendAll(run))
  )
}

/** Cleans up after a school has disconnected: deletes erased people at Mailchimp first, then removes the webhook. */
async function takeLeave(run: Run): Promise<EarlyAnswer> {
  const eraseAnswer = await erase(run)
  if (eraseAnswer) return eraseAnswer
  const { listId, webhookId } = run.audience
  if (webhookId === null) return null
  const answer = await deleteHook(run, listId, webhookId)
  return answer.is === 'DONE' || answer.is === 'GONE' ? null : answer
}

/**
 * Deletes the connection and the audience. If the cleanup failed (`isTaken` is false), tells the school what to do at
 * Mailchimp.
 */
async function forget(
  tx: Tx,
  school: { id: string; schoolName: string },
  { isTaken }: { isTaken: boolean },
): Promise<void> {
  const connection = await connectionOf(tx, school.id, 'MAILCHIMP')
  if (!(await removeConnection(tx, school.id, 'MAILCHIMP', { states: ['ENDING'] }))) return
  await removeAudience(tx, school.id)
  if (!isTaken) await tellRemaining({ tx, school }, connection!)
}

function note(tx: Tx, schoolId: string, says: string): Promise<void> {
  return noteFailure(tx, schoolId, 'MAILCHIMP', 'REFUSED', says.slice(0, 300))
}

const STEP = 100

/** One call each, because Mailchimp's permanent delete has no batch. An unknown member counts as deleted. */
async function erase(run: Run): Promise<EarlyAnswer> {
  const { schoolId, inside } = run
  for (;;) {
    const some = await inside((tx) => contactsToErase(tx, schoolId, STEP))
    for (const contact of some) {
      const answer = await deleteForGood(run, contact.listId, contact.hash)
      if (answer.is !== 'DONE' && answer.is !== 'GONE') return answer
      await inside((tx) => forgetErased(tx, schoolId, contact))
    }
    if (some.length < STEP) return null
  }
}

/** Registers the webhook if needed. A refusal does not stop the sync: without a webhook we poll. */
async function haveHook(run: Run, publicUrl: string): Promise<EarlyAnswer> {
  const { schoolId, inside, audience } = run
  if (!audience.mayTryHook) return null
  const { token, hash } = mailToken()
  await inside((tx) => keepSecret(tx, schoolId, hash))
  const url = `${publicUrl}/api/webhooks/mailchimp?${new URLSearchParams({ school: schoolId, secret: token })}`
  const answer = await makeHook(run, audience.listId, url)
  if (answer.is !== 'DONE' && answer.is !== 'REFUSED') return answer
  const hookResult =
    answer.is === 'DONE'
      ? { webhookId: answer.what, refusal: null }
      : { webhookId: null, refusal: answer.says.slice(0, 300) }
  await inside((tx) => keepHook(tx, schoolId, hookResult))
  return null
}

/** Covers clock differences, and changes made during the last read. */
const OVERLAP_MINUTES = 10

/** Reads opt-outs before anything is sent for the first time; later, all changes since the last read. */
async function readChanges(run: Run): Promise<EarlyAnswer> {
  const { schoolId, inside, audience, at } = run
  const { listId, readUntil } = audience
  const since = readUntil && Temporal.Instant.from(readUntil).subtract({ minutes: OVERLAP_MINUTES })
  const filters = since
    ? [{ since: since.toString({ smallestUnit: 'second' }) }]
    : [{ status: 'unsubscribed' }, { status: 'cleaned' }]
  for (const which of filters)
    for await (const answer of membersOf(run, listId, which)) {
      if (answer.is !== 'DONE') return answer
      await inside((tx) => hear(tx, schoolId, listId, answer.what))
    }
  await inside((tx) => keepRead(tx, schoolId, listId, at))
  return null
}

async function sendAll(run: Run): Promise<EarlyAnswer> {
  const { schoolId, inside, audience } = run
  const { listId } = audience
  for (;;) {
    const some = await inside(async (tx) => {
      const contacts = await contactsToSend(tx, schoolId, listId, MAILCHIMP_BATCH)
      if (contacts.length > 0) await beginSending(tx, schoolId, listId, contacts)
      return contacts
    })
    if (some.length === 0) return null
    const answer = await sendMembers(run, listId, some.map(asMember))
    if (answer.is !== 'DONE') return answer
    const outcomes = some.map(({ hash, word, mark, email }) => ({
      hash,
      word,
      mark,
      refusal: answer.what.get(email.toLowerCase()) ?? null,
    }))
    await inside((tx) => keepSent(tx, schoolId, listId, outcomes))
  }
}

function asMember({ email, word, firstName, lastName, agreedAt }: ContactToSend) {
  if (word === 'UNSUBSCRIBED') return { email_address: email, status: 'unsubscribed' as const }
  return {
    email_address: email,
    status: 'subscribed' as const,
    merge_fields: { FNAME: firstName, LNAME: lastName },
    ...(agreedAt && { timestamp_opt: Temporal.Instant.from(agreedAt).toString({ smallestUnit: 'second' }) }),
  }
}
