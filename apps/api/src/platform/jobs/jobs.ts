import { PgBoss, fromKysely, type Db, type Job, type JobResult } from 'pg-boss'
import type pg from 'pg'
import type { Tx } from '../database/database.ts'

/**
 * What is done afterwards, by the worker: queue name → what travels. Ids only, never contents. A room adds its own queues
 * from its own file, with `declare module`, and says beside it how they are tried; `queues.ts` lists them all.
 */
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface JobData {}

export type JobName = keyof JobData

export interface QueueOptions {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  expireInSeconds: number
  /** A worker says so often that it is still at it. One that is silent for longer died, and the job is begun again. */
  heartbeatSeconds?: number
  /** For jobs that come often: how long one that is done is kept. */
  deleteAfterSeconds?: number
  /** Where a job goes whose last attempt failed. Made before the queues that name it. */
  deadLetter?: JobName
  /** Begun by the clock, in UTC: minute, hour, day, month, weekday. However many workers there are, it is done once. */
  cron?: string
}

/** How each queue is tried. One that is left out does not compile. */
export type Queues = { readonly [N in JobName]: QueueOptions }

/** How often a worker looks for jobs whose worker died. */
const LOOK_SECONDS = 20

/** Makes the queues and lets the roles of calls put jobs in. Part of migrating; safe to repeat. */
export async function prepareQueues(connection: pg.Pool, queues: Queues): Promise<void> {
  const boss = new PgBoss({ db: dbOf(connection), schedule: false, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  for (const [name, { cron, ...options }] of Object.entries<QueueOptions>(queues)) {
    await boss.createQueue(name, options)
    // One that was there already has the settings of an earlier version.
    await boss.updateQueue(name, options)
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

/**
 * Enqueues a job in the act's own transaction: it runs after the commit, at least once, or not at all; so many seconds
 * from now where it has its time.
 */
export async function later<N extends JobName>(
  tx: Tx,
  name: N,
  data: JobData[N],
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  if (!sender) throw new Error('The job queues are not open in this process')
  await sender.send(name, data, {
    db: fromKysely(tx as never),
    ...(afterSeconds > 0 && { startAfter: Math.ceil(afterSeconds) }),
  })
}

/** The same for several, by one statement. */
export async function laterEach<N extends JobName>(
  tx: Tx,
  name: N,
  each: readonly JobData[N][],
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

/** Does the jobs of a queue: one after the other, or so many at a time where they wait for others. */
export type Handler<N extends JobName> = ((data: JobData[N]) => Promise<void>) & { atATime?: number }

/** How often one statement asks which queues have jobs that are due. */
const POLL_MS = 500

/** And how often once none was found for as long as `QUIET_AFTER_MS`: the first job of a quiet hour waits for no more than this. */
const QUIET_POLL_MS = 2_000
const QUIET_AFTER_MS = 20_000

/** What pg-boss looks for by itself: jobs of the clock, which are written down to the minute, and flows of jobs, of which we have none. */
const CLOCK_SECONDS = 15
const FLOW_SECONDS = 3_600

/** A database that could not be asked is left alone for this long. */
const AFTER_ERROR_MS = 5_000

/** Queues also look for themselves this often, should that statement ever fail to wake them. */
const BACKSTOP_SECONDS = 300

/**
 * Runs the jobs until stopped. Several are fetched at a time, each done and told by itself: one that fails is tried
 * again without those beside it. A queue whose fetch came back full fetches again at once. While nothing is due, the whole
 * worker asks the database one small question at a time, however many queues there are.
 */
export async function work(
  connection: pg.Pool,
  handlers: { [N in JobName]: Handler<N> },
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
  for (const name of Object.keys(handlers) as JobName[]) {
    const { atATime } = handlers[name]
    const worker = await boss.work(
      name,
      {
        pollingIntervalSeconds: BACKSTOP_SECONDS,
        burstWhenBatchFull: true,
        batchSize: atATime ?? 10,
        perJobResults: true,
      },
      async (jobs) => {
        if (atATime) return Promise.all(jobs.map((job) => resultOf(job, handlers[name], onError)))
        const results: JobResult[] = []
        for (const job of jobs) results.push(await resultOf(job, handlers[name], onError))
        return results
      },
    )
    workers.set(name, worker)
  }
  let foundAt = performance.now()
  const waking = repeatedly(onError, async () => {
    const due = await queuesWithDueJobs(connection)
    for (const name of due) {
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    }
    if (due.length > 0) foundAt = performance.now()
    return performance.now() - foundAt < QUIET_AFTER_MS ? POLL_MS : QUIET_POLL_MS
  })
  // Whoever takes the place of a worker that died need not wait for the next look.
  await boss.supervise()
  return {
    async stop() {
      waking.stop()
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

/** Runs something again and again until it is stopped, after the pause that each run answers, in milliseconds; longer after an error. */
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
  { id, data }: Job<unknown>,
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
