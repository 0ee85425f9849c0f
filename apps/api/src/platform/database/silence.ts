import pg from 'pg'

/** Time a call waits for an answer before the database is probed. */
const PATIENCE_MS = 2000
/** Time a new connection and one query may take, the same as in `/readyz`. */
const PROBE_MS = 1800
/** Interval for probing a silent database again. */
const AGAIN_MS = 1000
/** A timer this late means that this process stalled, not the database. */
const STALL_MS = 400

/**
 * The database accepts connections but never answers: it is frozen, or its disk is. Its code makes it refused like an
 * unreachable one.
 */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the database takes connections and answers nothing')
  }
}

/** State of one pool's database. */
interface Watch {
  isSilent: boolean
  /** At most one probe at a time, for all waiting calls. */
  probing: Promise<void> | null
  waiting: Set<() => void>
}

const watches = new WeakMap<pg.Pool, Watch>()

/**
 * Waits for `work` while the database answers a probe, however slow the statement or its lock. Throws
 * `DatabaseSilent` if a new connection gets no answer, and at once while that lasts. The caller cleans up `work`.
 */
export async function unlessSilent<T>(pool: pg.Pool, work: Promise<T>): Promise<T> {
  const watch = watchOf(pool)
  // After a timeout nobody awaits `work`; do not report its failure as unhandled.
  work.catch(() => {})
  if (watch.isSilent) throw new DatabaseSilent()
  const silence = Promise.withResolvers<never>()
  const end = () => silence.reject(new DatabaseSilent())
  watch.waiting.add(end)
  const timer = setInterval(() => void probe(pool, watch), PATIENCE_MS)
  timer.unref()
  try {
    return await Promise.race([work, silence.promise])
  } finally {
    clearInterval(timer)
    watch.waiting.delete(end)
  }
}

/** Closes a connection at once, which fails its statements. The pool alone would wait for their answers. */
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

/** Checks whether a new connection gets no answer in time. A refused connection counts as an answer. */
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

/** Resolves to true after the time, once arrived data was read. Resolves to false if this process itself stalled. */
function silenceAfter(ms: number): Promise<boolean> {
  const begun = performance.now()
  return new Promise((resolve) => {
    setTimeout(() => {
      const isStalled = performance.now() - begun > ms + STALL_MS
      setImmediate(() => resolve(!isStalled))
    }, ms).unref()
  })
}
