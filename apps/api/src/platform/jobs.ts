import { PgBoss, fromKysely, type Db } from 'pg-boss'
import type pg from 'pg'
import type { ActivityKind } from '@afterbell/domain/activity-kinds'
import type { Tx } from './database.ts'

/** What is done afterwards, by the worker: queue name → what travels. Ids only, never contents. */
export interface JobData {
  'mail.send': { mailId: string }
  'catalogue.import': { schoolId: string; kind: ActivityKind; importId: string }
  'tidy.daily': Record<string, never>
}

export type JobName = keyof JobData

const QUEUES: Record<
  JobName,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }
> = {
  'mail.send': { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
  // Begun again when its process died; what went wrong otherwise is said to whoever asked for it.
  'catalogue.import': { retryLimit: 2, retryDelay: 5, retryBackoff: false, expireInSeconds: 900 },
  'tidy.daily': { retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 3600 },
}

/** What is done by the clock, in UTC. However many workers there are, it is done once. */
const SCHEDULES: Partial<Record<JobName, string>> = { 'tidy.daily': '17 3 * * *' }

/** Makes the queues and lets the roles of calls put jobs in. Part of migrating; safe to repeat. */
export async function prepareQueues(connection: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: dbOf(connection), schedule: false, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options)
  await connection.query(`
    grant usage on schema pgboss to afterbell_app, afterbell_platform;
    grant select, insert on all tables in schema pgboss to afterbell_app, afterbell_platform;
    grant execute on all functions in schema pgboss to afterbell_app, afterbell_platform`)
  await boss.stop({ graceful: false })
}

let sender: PgBoss | null = null

/** Makes `later` work in this process. */
export async function openQueues(connection: pg.Pool): Promise<void> {
  sender = new PgBoss({ db: dbOf(connection), schedule: false, supervise: false, migrate: false })
  // The server must outlive a hiccup of the queue's own connection; sending reports its own errors.
  sender.on('error', () => {})
  await sender.start()
}

export async function closeQueues(): Promise<void> {
  await sender?.stop({ graceful: false })
  sender = null
}

/** Enqueues a job in the act's own transaction: it runs after the commit, at least once, or not at all. */
export async function later<N extends JobName>(tx: Tx, name: N, data: JobData[N]): Promise<void> {
  if (!sender) throw new Error('The job queues are not open in this process')
  await sender.send(name, data, { db: fromKysely(tx as never) })
}

/** Runs the jobs, several at a time, until stopped. */
export async function work(
  connection: pg.Pool,
  handlers: { [N in JobName]: (data: JobData[N]) => Promise<void> },
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ db: dbOf(connection), migrate: false })
  boss.on('error', onError)
  await boss.start()
  for (const name of Object.keys(handlers) as JobName[])
    await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 10 }, async (jobs) => {
      for (const job of jobs) await handlers[name](job.data as never)
    })
  for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron, {})
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}

function dbOf(connection: pg.Pool): Db {
  return { executeSql: (text, values) => connection.query(text, values as unknown[]) }
}
