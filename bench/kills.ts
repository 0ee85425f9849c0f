import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dateIn, plusDays } from '@afterbell/domain/kernel/dates'
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

const KILLS = 20
const WORKERS = 4
const ENROLLED_BETWEEN = 25

export interface KillsSeen {
  kills: number
  acknowledged: number
  /** Asked and not acknowledged: they may be there or not. */
  unanswered: number
  lost: number
  /** Children who have two places in one class. */
  doubled: number
}

/** `npm start` with the demo; server and PostgreSQL are killed in turns while children are enrolled. */
export async function killSeries(say: (line: string) => void): Promise<KillsSeen> {
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-kills-'))
  chmodSync(folder, 0o700)
  const env = { DATA_DIR: join(folder, 'data'), PORT: await freePort(), DEMO: 'true', LOG_LEVEL: 'fatal' }
  const product = await started(env)
  try {
    const office = await signIn(product, env.DATA_DIR)
    const enrolling = enroll(office)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await enrolling.untilMore(ENROLLED_BETWEEN)
      const isServer = kill % 2 === 1
      await killOne(product, env.DATA_DIR, isServer)
      say(
        `${kill} of ${KILLS}: ${isServer ? 'server' : 'PostgreSQL'} killed, ${enrolling.acknowledged.length} enrolled`,
      )
    }
    await enrolling.untilMore(ENROLLED_BETWEEN)
    await enrolling.end()
    return { kills: KILLS, ...(await compare(office, enrolling)) }
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

/** A manager at work: signs in again whenever that is needed, and hears what was answered, or nothing. */
interface Office {
  ask(method: string, path: string, body?: object): Promise<{ status: number; body: never } | null>
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
  return { ask, today, childIds: page.content.map(({ id }) => id) }
}

interface Acknowledged {
  classId: string
  rosterId: string
}

/** Enrolls one child after the other, several at a time, and writes down what was acknowledged. */
function enroll(office: Office) {
  const acknowledged: Acknowledged[] = []
  const unanswered: string[] = []
  let isOver = false
  const pairs = classesWithoutEnd(office)
  const worker = async () => {
    while (!isOver) {
      const { classId, childId } = (await pairs.next()).value!
      const answer = await office.ask('POST', `/classes/${classId}/rosters`, { childId })
      if (answer?.status === 200) {
        acknowledged.push({ classId, rosterId: (answer.body as { rosterId: string }).rosterId })
      } else if (answer?.status === 400) {
        throw new Error(`Enrolling was refused: ${JSON.stringify(answer.body)}`)
      } else {
        unanswered.push(childId)
        await pause(50)
      }
    }
  }
  const workers = Promise.all(Array.from({ length: WORKERS }, worker))
  workers.catch(() => {
    isOver = true
  })
  return {
    acknowledged,
    unanswered,
    async untilMore(count: number) {
      const enough = acknowledged.length + count
      await Promise.race([until(() => acknowledged.length >= enough), workers])
    },
    async end() {
      isOver = true
      await workers
    },
  }
}

async function* classesWithoutEnd({ ask, childIds, today }: Office) {
  for (let number = 1; ; number += 1) {
    const body = {
      className: `Kills ${number}`,
      monday: true,
      classStartDate: plusDays(today, 7),
      classEndDate: plusDays(today, 28),
      timeFrom: '15:30',
      timeTo: '16:30',
      signUpBeginsDate: today,
      maxEnroll: 1000,
    }
    const made = await ask('POST', '/classes', body)
    if (made?.status !== 200) {
      await pause(100)
      continue
    }
    const { id } = made.body as { id: string }
    for (const childId of childIds) yield { classId: id, childId }
  }
}

/** What was acknowledged must be on the rosters, and nobody may be on one twice. */
async function compare({ ask }: Office, { acknowledged, unanswered }: ReturnType<typeof enroll>) {
  const onRosters = new Set<string>()
  let doubled = 0
  for (const classId of new Set(acknowledged.map((each) => each.classId))) {
    const answer = await ask('GET', `/classes/${classId}/rosters?size=1000`)
    const { content } = answer!.body as { content: { rosterId: string; childId: string }[] }
    for (const { rosterId } of content) onRosters.add(rosterId)
    doubled += content.length - new Set(content.map(({ childId }) => childId)).size
  }
  return {
    acknowledged: acknowledged.length,
    unanswered: unanswered.length,
    lost: acknowledged.filter(({ rosterId }) => !onRosters.has(rosterId)).length,
    doubled,
  }
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
