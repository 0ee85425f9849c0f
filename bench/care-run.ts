import type { ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { instantOf, plusDays, type IsoDate } from '@afterbell/domain/kernel/dates'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import { closeQueues, openQueues } from '../apps/api/src/platform/jobs/jobs.ts'
import { migrate } from '../apps/api/src/platform/jobs/migrations.ts'
import { startThrowAwayPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import { queues } from '../apps/api/src/jobs.ts'
import type { CareRunInput, CareRunSeen } from './care-worker.ts'
import { askScript, begin } from './processes.ts'
import { makeSchool, type BenchSchool } from './school.ts'

export interface CareCharged {
  /** Charges, one for each child, and their invoice lines, one for each weekday. */
  charges: number
  lines: number
  /** A child's weekdays that were charged twice. */
  doubled: number
}

/**
 * Charges a month of recurring care to this many families with one worker, twice. The second run must find nothing to
 * charge.
 */
export function careRun(families: number): Promise<CareRunSeen & CareCharged> {
  return inCare(families, async ({ input, superuser, due }) => {
    const seen = await askScript<CareRunSeen>('care-worker.ts', input)
    await forgetJobs(superuser)
    await askScript<CareRunSeen>('care-worker.ts', input)
    return { ...seen, ...(await chargedOf(superuser, due)) }
  })
}

/** A school whose families' care falls due on the workers' clock. */
interface InCare {
  input: CareRunInput
  superuser: pg.Pool
  /** The due date. */
  due: IsoDate
}

async function inCare<T>(families: number, run: (school: InCare) => Promise<T>): Promise<T> {
  const postgres = await startThrowAwayPostgres()
  const pool = createPool({ connectionString: postgres.url, poolSize: 10 })
  const superuser = new pg.Pool({ connectionString: postgres.superuserUrl, max: 1 })
  // PostgreSQL itself may end the last connection, which is no error here.
  superuser.on('error', () => {})
  try {
    await migrate(pool.pg, queues)
    await openQueues(pool.pg)
    const school = await makeSchool(pool, { children: 1, classes: 0 })
    const due = await makeFamilies(school, superuser, families)
    await school.server.close()
    const noon = instantOf(due, '12:00', 'America/New_York')
    const input: CareRunInput = {
      databaseUrl: postgres.url,
      schoolId: school.id,
      aheadSeconds: Math.ceil(noon.since(Temporal.Now.instant()).total('seconds')),
    }
    return await run({ input, superuser, due })
  } finally {
    await closeQueues()
    await Promise.all([pool.pg.end(), superuser.end()])
    await postgres.stop()
  }
}

const KILLS = 30
const CHARGED_BETWEEN = 6

/**
 * Kills the same run again and again in the middle of a family and restarts it. Two workers then charge all that
 * remains at once.
 */
export function careKills(families: number): Promise<CareCharged & { kills: number }> {
  return inCare(families, async ({ input, superuser, due }) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await forgetJobs(superuser)
      const worker = begin('care-worker.ts', { ...input, tellsEach: true })
      const ended = once(worker, 'exit')
      await chargedBy(worker, CHARGED_BETWEEN)
      // Spread over the time one family takes.
      await pause(kill)
      worker.kill('SIGKILL')
      await ended
    }
    await forgetJobs(superuser)
    await Promise.all([1, 2].map(() => askScript<CareRunSeen>('care-worker.ts', input)))
    return { kills: KILLS, ...(await chargedOf(superuser, due)) }
  })
}

/** Settles once a worker has charged so many. */
async function chargedBy(worker: ChildProcess, families: number): Promise<void> {
  for await (const [{ charged }] of on(worker, 'message') as AsyncIterable<[{ charged: number }]>)
    if (charged >= families) return
}

/** Deletes the jobs that the killed runs left behind, so that the next run finds the work again. */
async function forgetJobs(superuser: pg.Pool): Promise<void> {
  await superuser.query(`delete from pgboss.job where name = 'care.families'`)
}

/** Reads the charges and invoice lines of the cycle that begins on a day. */
async function chargedOf(superuser: pg.Pool, due: IsoDate): Promise<CareCharged> {
  const { rows } = await superuser.query<CareCharged>(
    `select count(distinct c.charge_id)::int as charges, (count(*) - count(distinct c.place_id))::int as doubled,
       (select count(*)::int from invoice_line l where l.charge_id is not null) as lines
     from care_charge c where c.cycle_from = $1 and c.state = 'CHARGED'`,
    [due],
  )
  return rows[0]!
}

/**
 * Makes families with a child on two weekdays of aftercare, billed monthly from the month after next. Written as rows,
 * since calls would take too long. Returns the day they are charged.
 */
async function makeFamilies(
  { server, manager, id, today }: BenchSchool,
  superuser: pg.Pool,
  families: number,
): Promise<IsoDate> {
  const caller = await manager()
  const due = firstOfMonthAfter(plusDays(today, 32))
  const body = {
    aftercareName: 'By the month',
    aftercareStartDate: due,
    aftercareEndDate: plusDays(due, 100),
    signUpBeginsDate: plusDays(today, -20),
    price: 100,
    billingType: 'MONTHLY' as const,
    billingRate: 'FIXED' as const,
    days: (['monday', 'wednesday'] as const).map((day) => ({ day, timeFrom: '15:00', timeTo: '18:00' })),
  }
  const { id: activityId } = await server.ask(aftercare.create, { body }, caller)
  await superuser.query('begin')
  await superuser.query(
    `select set_config('app.school_id', $1, true), set_config('app.shift', '0 seconds', true), set_config('session_replication_role', 'replica', true)`,
    [id],
  )
  await superuser.query(
    `create temp table made as select gen_random_uuid() as family_id, gen_random_uuid() as child_id, gen_random_uuid() as enrollment_id, n
     from generate_series(1, ${families}) n`,
  )
  for (const rows of [
    `family (school_id, id) select $1, family_id from made`,
    `guardian (school_id, id, family_id, position, first_name, last_name, email)
       select $1, gen_random_uuid(), family_id, 1, 'Parent', 'No ' || n, 'parent' || n || '@bench.test' from made`,
    `child (school_id, id, family_id, first_name, last_name) select $1, child_id, family_id, 'Child', 'No ' || n from made`,
    `enrollment (school_id, id, activity_id, child_id) select $1, enrollment_id, '${activityId}', child_id from made`,
    `place (school_id, id, section_id, enrollment_id, child_id, state)
       select $1, gen_random_uuid(), s.id, m.enrollment_id, m.child_id, 'taken' from made m, section s where s.activity_id = '${activityId}'`,
  ])
    await superuser.query(`insert into ${rows}`, [id])
  await superuser.query('commit')
  await superuser.query('analyze')
  return due
}

function firstOfMonthAfter(date: IsoDate): IsoDate {
  return Temporal.PlainDate.from(date).with({ day: 1 }).add({ months: 1 }).toString()
}
