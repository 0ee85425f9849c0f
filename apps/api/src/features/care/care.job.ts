import { cycleOf } from '@afterbell/domain/prices/billing-cycles'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { inSchool, type Opening, type Pool, type Tx } from '../../platform/database/database.ts'
import { BEFORE_ALL } from '../../platform/database/in-steps.ts'
import { schoolNow, type SchoolNow } from '../../platform/database/school-now.ts'
import { forEachSchool } from '../../platform/jobs/each-school.ts'
import { job, runs } from '../../platform/jobs/job.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { markEmailed } from '../ledger/invoice-notes.store.ts'
import { billingSend } from '../invoices/billing-jobs.ts'
import { chargedSince, familiesDue, invoicesOfCharges, type SchoolDates } from './care.store.ts'
import { chargeFamily } from './charge-care.ts'
import { compareFamily } from './compare-charges.ts'
import { familiesToCompare } from './compare.store.ts'
import { careFamilies, careTell } from './care-jobs.ts'

export const careHourly = job()('care.hourly', {
  retryLimit: 0,
  retryDelay: 60,
  retryBackoff: false,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
  cron: '3 * * * *',
})

export const careSchool = job<{ schoolId: string }>()('care.school', {
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 600,
})

/** Compares a family's charges with what is now recorded. */
export const careCompare = job<{ schoolId: string; familyId: string }>()('care.compare', {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 120,
})

const FAMILIES_A_JOB = 100

/** Runs hourly, because midnight falls at a different hour for each school. */
export const careHourlyJob = runs(careHourly, (_, { pool }: { pool: Pool }) =>
  forEachSchool(pool, careSchool),
)

/** Finds the families of an active school that may have charges due, and enqueues them in batches. */
export const careSchoolJob = runs(careSchool, ({ schoolId }, { pool }: { pool: Pool }) =>
  inActiveSchool(pool, schoolId, async (tx, school) => {
    for (const familyId of await familiesToCompare(tx, schoolId))
      await later(tx, careCompare, { schoolId, familyId })
    for (let after: string | null = BEFORE_ALL; after !== null;) {
      const familyIds: string[] = await familiesDue(tx, schoolId, dueNow(school), {
        after,
        most: FAMILIES_A_JOB,
      })
      if (familyIds.length > 0) await later(tx, careFamilies, { schoolId, familyIds })
      after = familyIds.at(-1) ?? null
    }
  }),
)

/** Returns the school's current day, week and month, for the query of due charges. */
export function dueNow(school: SchoolNow): SchoolDates {
  const { today, dateFormat, timezone } = school
  return {
    today,
    weekFrom: cycleOf('WEEKLY', dateFormat)(today).from,
    monthFrom: cycleOf('MONTHLY', dateFormat)(today).from,
    timezone,
  }
}

/** Charges each family in a transaction of its own, so an interruption loses nothing and charges nobody twice. */
export const careFamiliesJob = runs(
  careFamilies,
  async ({ schoolId, familyIds }, { pool }: { pool: Pool }) => {
    for (const familyId of familyIds) await chargeFamilyNow(pool, schoolId, familyId)
  },
)

/** Charges a family what is due now, in a transaction of its own. */
export function chargeFamilyNow(pool: Pool, schoolId: string, familyId: string): Promise<void> {
  return inActiveSchool(pool, schoolId, async (tx, school, opening) => {
    const since = await chargedSince(tx, schoolId)
    const activeSince = dateIn(school.timezone, Temporal.Instant.from(opening.state_since!))
    await chargeFamily({ tx, school, user: null }, familyId, since > activeSince ? since : activeSince)
  })
}

/** Compares the charges of one family. */
export const careCompareJob = runs(careCompare, ({ schoolId, familyId }, { pool }: { pool: Pool }) =>
  inActiveSchool(pool, schoolId, (tx, school) => compareFamily({ tx, school, user: null }, familyId)),
)

/** Emails the invoices of charges to their payers, each invoice once. */
export const careTellJob = runs(careTell, ({ schoolId, chargeIds }, { pool }: { pool: Pool }) =>
  inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
    const ids = await invoicesOfCharges(tx, schoolId, chargeIds)
    for (const id of await markEmailed(tx, schoolId, ids))
      await later(tx, billingSend, { schoolId, file: { what: 'INVOICE', id }, at: opening.at })
  }),
)

export const careJobs = [careHourlyJob, careSchoolJob, careFamiliesJob, careCompareJob, careTellJob]

function inActiveSchool(
  pool: Pool,
  schoolId: string,
  run: (tx: Tx, school: SchoolNow, opening: Opening) => Promise<void>,
): Promise<void> {
  return inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
    if (opening.school_state !== 'ACTIVE') return
    await run(tx, schoolNow(schoolId, opening), opening)
  })
}
