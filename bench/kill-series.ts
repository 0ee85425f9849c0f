import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { existingCluster } from '../apps/api/src/platform/postgres/cluster.ts'
import { demoLogins } from '../apps/api/src/platform/process/demo.ts'
import { stopWhatRuns } from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import {
  childOf,
  freePort,
  isReady,
  isRunning,
  npmRun,
  postgresOf,
  started,
  supervisorOf,
  until,
  type Supervised,
} from '../apps/api/test/rig/supervised.ts'

export const KILLS = 20

/** Work that goes on while something is killed. */
export interface Work {
  /** Number acknowledged so far. */
  done(): number
  /** Settles when it has failed. */
  failed: Promise<unknown>
  end(): Promise<unknown>
}

/**
 * Runs `npm start` with the demo and kills its server and PostgreSQL in turns during the work, after every `between`
 * steps. Compares the results before it stops.
 */
export async function killedWhile<W extends Work, R>(
  {
    begin,
    between,
    say,
  }: { begin: (office: Office) => Promise<W>; between: number; say: (line: string) => void },
  compare: (office: Office, work: W) => Promise<R>,
): Promise<R> {
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-kills-'))
  chmodSync(folder, 0o700)
  const env = { DATA_DIR: join(folder, 'data'), PORT: await freePort(), DEMO: 'true', LOG_LEVEL: 'fatal' }
  const product = await started(env)
  try {
    const office = await signIn(product, env.DATA_DIR)
    const work = await begin(office)
    const more = async () => {
      const enough = work.done() + between
      await Promise.race([until(() => work.done() >= enough), work.failed])
    }
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await more()
      const isServer = kill % 2 === 1
      await killOne(product, env.DATA_DIR, isServer)
      say(`${kill} of ${KILLS}: ${isServer ? 'server' : 'PostgreSQL'} killed, ${work.done()} done`)
    }
    await more()
    await work.end()
    return await compare(office, work)
  } finally {
    await cleanUp(product, env, folder)
  }
}

async function killOne(product: Supervised, dataDir: string, isServer: boolean): Promise<void> {
  const pid = isServer ? await childOf(await supervisorOf(product), 'server.ts') : postgresOf(dataDir)[0]!
  process.kill(pid, 'SIGKILL')
  await until(() => !isRunning(pid))
  await until(() => isReady(product.url))
}

/** A response, whatever its status. */
export interface Answer {
  status: number
  body: never
}

/** A manager at work, who signs in again when needed. A call answers null if no response arrived. */
export interface Office {
  ask(method: string, path: string, body?: object): Promise<Answer | null>
  /** The same for a call without a school. */
  askAnyone(method: string, path: string, body?: object): Promise<Answer | null>
  dataDir: string
  childIds: string[]
  today: string
}

async function signIn({ url }: Supervised, dataDir: string): Promise<Office> {
  const { email, password } = demoLogins(dataDir).find(({ role }) => role === 'Manager')!
  let session: { jwtToken: string; schoolId: string; school: { timezone: string } } | null = null
  const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : null) as never }
    } catch {
      return null
    }
  }
  const ask: Office['ask'] = async (method, path, body) => {
    if (!session) {
      const answer = await send('POST', '/no-auth/login', {}, { email, password })
      if (answer?.status !== 200) return answer
      session = answer.body
    }
    const { jwtToken, schoolId } = session!
    const headers = { authorization: `Bearer ${jwtToken}`, 'x-school-token': schoolId }
    const answer = await send(method, `/schools/${schoolId}${path}`, headers, body)
    if (answer?.status === 401) session = null
    return answer
  }
  const page = (await ask('GET', '/children?size=1000'))!.body as { content: { id: string }[] }
  const today = dateIn(session!.school.timezone, Temporal.Now.instant())
  const askAnyone: Office['askAnyone'] = (method, path, body) => send(method, path, {}, body)
  return { ask, askAnyone, dataDir, today, childIds: page.content.map(({ id }) => id) }
}

async function cleanUp(product: Supervised, env: Record<string, string>, folder: string): Promise<void> {
  const cluster = existingCluster(env.DATA_DIR!)
  if (product.npm.exitCode === null && product.npm.signalCode === null) {
    product.npm.kill('SIGTERM')
    await product.ended
  }
  if (cluster) await stopWhatRuns(cluster)
  npmRun('db:reset', env)
  rmSync(folder, { recursive: true, force: true })
}
