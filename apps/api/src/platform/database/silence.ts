import pg from 'pg'

/** So long a call waits for an answer before it is asked whether the database answers anybody. */
const PATIENCE_MS = 2000
/** So long a new connection and one question may take, as `/readyz` gives the database. */
const PROBE_MS = 1800
/** So often a database that was silent is asked again. */
const AGAIN_MS = 1000
/** A timer that is so much too late says that this process stood still, not the database. */
const STALL_MS = 400

/** The database takes connections and answers nothing: it is frozen, or its disk is. By its code it is refused as one that is not there. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the database takes connections and answers nothing')
  }
}

/** What is known of the database of one pool. */
interface Watch {
  isSilent: boolean
  /** One question at a time, however many wait. */
  probing: Promise<void> | null
  waiting: Set<() => void>
}

const watches = new WeakMap<pg.Pool, Watch>()

/**
 * Waits for `work` with the database as long as the database answers anybody. A statement may take its minute, and a lock its seconds: what
 * ends the wait is a new connection that gets no answer either. Throws `DatabaseSilent` then, and at once while it stays so; what
 * becomes of `work` is the caller's to clean up.
 */
export async function unlessSilent<T>(pool: pg.Pool, work: Promise<T>): Promise<T> {
  const watch = watchOf(pool)
  // Where nobody waits any longer, a failure is nobody's.
  work.catch(() => {})
  if (watch.isSilent) throw new DatabaseSilent()
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(new DatabaseSilent())
  watch.waiting.add(end)
  const timer = setInterval(() => void probe(pool, watch), PATIENCE_MS)
  timer.unref()
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    clearInterval(timer)
    watch.waiting.delete(end)
  }
}

/** Closes a connection at once. Its statements fail; the pool's own way would wait until they are answered. */
export function cutOff(client: pg.PoolClient): void {
  client.release(true)
  ;(client as unknown as { connection: pg.Connection }).connection.stream.destroy()
}

function watchOf(pool: pg.Pool): Watch {
  let watch = watches.get(pool)
  if (!watch) {
    watch = { isSilent: false, probing: null, waiting: new Set() }
    watches.set(pool, watch)
  }
  return watch
}

function probe(pool: pg.Pool, watch: Watch): Promise<void> {
  watch.probing ??= answersNothing(pool)
    .then((isSilent) => {
      watch.isSilent = isSilent
      if (!isSilent) return
      for (const end of watch.waiting) end()
      setTimeout(() => {
        if (pool.ending) watch.isSilent = false
        else void probe(pool, watch)
      }, AGAIN_MS).unref()
    })
    .finally(() => (watch.probing = null))
  return watch.probing
}

/** Whether a new connection gets no answer in time. One that is refused was answered. */
async function answersNothing(pool: pg.Pool): Promise<boolean> {
  const client = new pg.Client(pool.options)
  client.on('error', () => {})
  const answered = client.connect().then(
    () => client.query('select'),
    () => null,
  )
  const isSilent = await Promise.race([
    answered.then(
      () => false,
      () => false,
    ),
    silenceAfter(PROBE_MS),
  ])
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  stream.destroy()
  return isSilent
}

/** True once the time is over. What has come in meanwhile is read first; a process that stood still itself has heard nothing. */
function silenceAfter(ms: number): Promise<boolean> {
  const begun = performance.now()
  return new Promise((resolve) => {
    setTimeout(() => {
      const isStalled = performance.now() - begun > ms + STALL_MS
      setImmediate(() => resolve(!isStalled))
    }, ms).unref()
  })
}
