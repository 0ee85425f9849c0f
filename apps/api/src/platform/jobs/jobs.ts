import { PgBoss, fromKysely, type Db, type Job as QueuedJob, type JobResult } from 'pg-boss'
import type pg from 'pg'
import type { Tx } from '../database/database.ts'
import type { Handler, Job } from './job.ts'

/** Interval at which a worker looks for jobs of dead workers. */
const LOOK_SECONDS = 20

/** Creates the queues and lets the roles of calls enqueue jobs. Part of migrating; safe to repeat. */
export async function prepareQueues(connection: pg.Pool, queues: readonly Job<never>[]): Promise<void> {
  const boss = new PgBoss({ db: dbOf(connection), schedule: false, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  for (const { name, options } of queues) {
    const { cron, deadLetter, ...settings } = options
    const queue = { ...settings, ...(deadLetter && { deadLetter: deadLetter.name }) }
    await boss.createQueue(name, queue)
    // An existing queue still has the settings of an earlier version.
    await boss.updateQueue(name, queue)
    if (cron !== undefined) await boss.schedule(name, cron, {})
  }
  await connection.query(`
    do $$ begin
      if exists (select from pg_roles where rolname = 'afterbell_opener') then
        grant usage on schema pgboss to afterbell_opener;
        grant select on all tables in schema pgboss to afterbell_opener;
      end if;
    end $$;
    grant usage on schema pgboss to afterbell_app, afterbell_platform;
    grant select, insert on all tables in schema pgboss to afterbell_app, afterbell_platform;
    grant execute on all functions in schema pgboss to afterbell_app, afterbell_platform`)
  await boss.stop({ graceful: false })
}

let sender: PgBoss | null = null

/** Opens the queues so that `later` works in this process. */
export async function openQueues(connection: pg.Pool): Promise<void> {
  sender = new PgBoss({ db: dbOf(connection), schedule: false, supervise: false, migrate: false })
  // The server must survive errors of the queue's own connection. Sending reports its own errors.
  sender.on('error', () => {})
  await sender.start()
}

export async function closeQueues(): Promise<void> {
  await sender?.stop({ graceful: false })
  sender = null
}

/**
 * Enqueues a job in the act's own transaction. It runs at least once after the commit, and never after a rollback.
 * `afterSeconds` delays it.
 */
export async function later<Data extends object>(
  tx: Tx,
  { name }: Job<Data>,
  data: NoInfer<Data>,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  if (!sender) throw new Error('The job queues are not open in this process')
  await sender.send(name, data, {
    db: fromKysely(tx as never),
    ...(afterSeconds > 0 && { startAfter: Math.ceil(afterSeconds) }),
  })
}

/** Enqueues several jobs in one statement. */
export async function laterEach<Data extends object>(
  tx: Tx,
  { name }: Job<Data>,
  each: readonly NoInfer<Data>[],
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  if (!sender) throw new Error('The job queues are not open in this process')
  if (each.length === 0) return
  const startAfter = Math.ceil(afterSeconds)
  await sender.insert(
    name,
    each.map((data) => ({ data, ...(startAfter > 0 && { startAfter }) })),
    { db: fromKysely(tx as never) },
  )
}

/** Interval at which one statement asks which queues have due jobs. */
const POLL_MS = 500

/** The same after no job was due for `QUIET_AFTER_MS`: the longest wait of the first job after a quiet time. */
const QUIET_POLL_MS = 2_000
const QUIET_AFTER_MS = 20_000

/**
 * Intervals at which pg-boss itself checks for scheduled jobs, precise to the minute, and for job flows, which we do
 * not use.
 */
const CLOCK_SECONDS = 15
const FLOW_SECONDS = 3_600

/** Pause after a failed query. */
const AFTER_ERROR_MS = 5_000

/** Interval at which queues check for themselves, in case that statement fails to wake them. */
const BACKSTOP_SECONDS = 300

/**
 * Runs jobs until stopped. Jobs are fetched in batches, and each fails or succeeds alone. A queue whose batch was
 * full fetches again at once.
 *
 * When idle, the whole worker sends one small query at a time.
 */
export async function work(
  connection: pg.Pool,
  handlers: Readonly<Record<string, Handler<never>>>,
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    db: dbOf(connection),
    migrate: false,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    cronWorkerIntervalSeconds: CLOCK_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
  })
  boss.on('error', onError)
  await boss.start()
  const workers = new Map<string, string>()
  for (const [name, handle] of Object.entries(handlers)) {
    const { atATime } = handle
    const worker = await boss.work(
      name,
      {
        pollingIntervalSeconds: BACKSTOP_SECONDS,
        burstWhenBatchFull: true,
        batchSize: atATime ?? 10,
        perJobResults: true,
      },
      async (jobs) => {
        if (atATime) return Promise.all(jobs.map((job) => resultOf(job, handle, onError)))
        const results: JobResult[] = []
        for (const job of jobs) results.push(await resultOf(job, handle, onError))
        return results
      },
    )
    workers.set(name, worker)
  }
  let lastDueAt = performance.now()
  const wakeLoop = repeatedly(onError, async () => {
    const due = await queuesWithDueJobs(connection)
    for (const name of due) {
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    }
    if (due.length > 0) lastDueAt = performance.now()
    return performance.now() - lastDueAt < QUIET_AFTER_MS ? POLL_MS : QUIET_POLL_MS
  })
  // A worker that replaces a dead one need not wait for the next check.
  await boss.supervise()
  return {
    async stop() {
      wakeLoop.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

async function queuesWithDueJobs(connection: pg.Pool): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select q.name from pgboss.queue q where exists (
      select from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
  )
  return rows.map(({ name }) => name)
}

/** Runs a function repeatedly until stopped. Each run returns the pause in milliseconds; an error makes it longer. */
function repeatedly(onError: (error: unknown) => void, run: () => Promise<number>): { stop(): void } {
  let timer: NodeJS.Timeout
  let isStopped = false
  const turn = async () => {
    let wait = AFTER_ERROR_MS
    try {
      wait = await run()
    } catch (error) {
      onError(error)
    }
    if (!isStopped) timer = setTimeout(() => void turn(), wait)
  }
  timer = setTimeout(() => void turn(), 0)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

async function resultOf(
  { id, data }: QueuedJob<unknown>,
  handle: (data: never) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<JobResult> {
  try {
    await handle(data as never)
    return { id, status: 'completed' }
  } catch (error) {
    onError(error)
    return { id, status: 'failed', output: { message: (error as Error).message } }
  }
}

function dbOf(connection: pg.Pool): Db {
  return { executeSql: (text, values) => connection.query(text, values as unknown[]) }
}
