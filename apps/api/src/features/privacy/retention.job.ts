import { RETENTION_KINDS } from '@afterbell/domain/privacy/retention'
import { asPlatform, type Pool } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { forEachSchool } from '../../platform/jobs/each-school.ts'
import { job, runs } from '../../platform/jobs/job.ts'
import { forgetLetters } from '../../platform/mail/mail.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { lockFamilies } from '../families/guardians/families.store.ts'
import { lockChildrenOf } from '../families/guardians/merge.store.ts'
import { isClosedForGood } from '../school/closing.store.ts'
import { schoolRunner } from '../../platform/database/inside-school.ts'
import { eraseAll } from './erase-family.ts'
import { insertErased } from './erasure.store.ts'
import { emptyUntil, holdRetention, nextOver, readRetention } from './retention.store.ts'
import { unusedFamilies } from './unused-families.store.ts'

export const retentionSchool = job<{ schoolId: string }>()('retention.school', {
  retryLimit: 3,
  retryDelay: 300,
  retryBackoff: true,
  expireInSeconds: 3600,
})

export const retentionDaily = job()('retention.daily', {
  retryLimit: 2,
  retryDelay: 600,
  retryBackoff: false,
  expireInSeconds: 600,
  cron: '47 3 * * *',
})

/** Queues the retention job for each school, once a day. */
export const retentionDailyJob = runs(retentionDaily, (_, { pool }: { pool: Pool }) =>
  forEachSchool(pool, retentionSchool),
)

/**
 * Deletes data past its retention period, in small transactions. What remains after today's limit is left for
 * tomorrow.
 */
export const retentionSchoolJob = runs(retentionSchool, async ({ schoolId }, parts: RetentionParts) => {
  const { pool } = parts
  const inThis = schoolRunner(pool, schoolId)
  await eraseUnusedFamilies(parts, schoolId)
  const retentionSettings = await inThis(async ({ tx }) =>
    (await isClosedForGood(tx, schoolId)) ? NOTHING_KEPT : readRetention(tx, schoolId),
  )
  const { messageMonths } = retentionSettings
  if (messageMonths !== null)
    for (let steps = 0; steps < STEPS_MOST; steps += 1)
      if (!(await asPlatform(pool, (tx) => forgetLetters(tx, schoolId, messageMonths)))) break
  for (const kind of RETENTION_KINDS.filter((each) => retentionSettings[each] !== null)) {
    let steps = 0
    while (
      steps < STEPS_MOST &&
      (await inThis(({ tx }) => emptyNext(tx, schoolId, kind, retentionSettings[kind]!)))
    )
      steps += 1
    if (steps > 0)
      await inThis((context) =>
        record(context.tx, context, [{ what: 'school.retention-done', details: { kind: KINDS[kind] } }]),
      )
  }
})

interface RetentionParts {
  pool: Pool
  sealer: Sealer
}

/** Erases families that registered online and used nothing, each in a transaction of its own. */
async function eraseUnusedFamilies({ pool, sealer }: RetentionParts, schoolId: string): Promise<void> {
  const inThis = schoolRunner(pool, schoolId)
  for (const { familyId } of await inThis(({ tx }) => unusedFamilies(tx, schoolId)))
    await inThis(async (context) => {
      const { tx } = context
      await lockFamilies(tx, schoolId, [familyId])
      await lockChildrenOf(tx, schoolId, [familyId])
      // Somebody may have come back in between.
      const [ids] = await unusedFamilies(tx, schoolId, familyId)
      if (!ids) return
      await eraseAll(tx, schoolId, sealer, ids)
      await insertErased(tx, schoolId, { ...ids, accountId: null })
      await record(tx, context, [{ what: 'family.unused-erased', subjectId: familyId }])
    })
}

export const retentionJobs = [retentionSchoolJob, retentionDailyJob]

async function emptyNext(
  tx: Parameters<typeof nextOver>[0],
  schoolId: string,
  kind: (typeof RETENTION_KINDS)[number],
  months: number,
): Promise<boolean> {
  await holdRetention(tx, schoolId)
  const until = await nextOver(tx, schoolId, kind, months)
  if (until !== null) await emptyUntil(tx, schoolId, kind, until)
  return until !== null
}

/** A school that is closed for good keeps none of it. */
const NOTHING_KEPT = { messageMonths: 0, pickupMonths: 0, leftChildMonths: 0 } as const

/** Transactions per kind and day. */
const STEPS_MOST = 1000

const KINDS = {
  messageMonths: 'emails and texts',
  pickupMonths: 'who picked up',
  leftChildMonths: 'what was known of children who left',
} as const
