import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const LOCK = 4_720_012
const NAME = 'afterbell supervisor'

/** The lock of the one supervisor of a data folder. The database releases it when its holder dies in any way. */
export interface SupervisorLock {
  release(): Promise<void>
}

/** Makes this process the only one that runs a data folder. Throws if there is another, and names it. */
export async function stayAlone(socketDir: string): Promise<SupervisorLock> {
  const client = new pg.Client({
    host: socketDir,
    user: 'postgres',
    database: 'postgres',
    application_name: `${NAME} ${process.pid}`,
  })
  // The lock ends with PostgreSQL, and is acquired again after a restart.
  client.on('error', () => {})
  await client.connect()
  // PostgreSQL notices within moments if the other was just killed.
  const giveUpAt = performance.now() + 2_000
  while (!(await tryLock(client))) {
    if (performance.now() > giveUpAt) {
      const other = await holder(client)
      await client.end()
      throw new Error(
        `Afterbell runs on this data folder already${other}. Stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    await pause(100)
  }
  return { release: () => client.end() }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  return rows[0]!.taken
}

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [LOCK],
  )
  const pid = rows[0]?.application_name.replace(`${NAME} `, '')
  return pid ? ` (process ${pid})` : ''
}
