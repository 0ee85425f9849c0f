import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isAlive } from '../../src/platform/postgres/postmaster.ts'
import { readApart } from '../../src/platform/reading/read-apart.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const READER = join(import.meta.dirname, '../rig/odd.reader.ts')
const folder = mkdtempSync(join(tmpdir(), 'afterbell-reading-'))
let files = 0
const path = () => join(folder, String((files += 1)))
let schools = 0

const readInput = (options: object, schoolId = `school ${(schools += 1)}`) => ({
  reader: READER,
  bytes: Buffer.from('some bytes'),
  options,
  schoolId,
  field: 'some-file',
  tooMuch: { code: 'TOO_MUCH', message: 'This is too much' },
})

const read = (options: object, schoolId?: string) => readApart<unknown>(readInput(options, schoolId))

/** Returns the pid that a started reader wrote, or null while the file is incomplete. */
function pidIn(begun: string): number | null {
  return (existsSync(begun) && Number(readFileSync(begun, 'utf8'))) || null
}

/** Starts a read that runs until it is released. */
async function startWaitingRead(schoolId?: string) {
  const [begun, until] = [path(), path()]
  const reading = read({ does: 'wait', begun, until }, schoolId)
  const pid = await vi.waitUntil(() => pidIn(begun), { timeout: 600_000 })
  return { reading, pid, letGo: () => writeFileSync(until, '') }
}

const TOO_MUCH = {
  status: 400,
  problem: { code: 'TOO_MUCH', fields: [{ path: 'some-file', message: 'This is too much' }] },
}

describe('A file is read', () => {
  test('in a process of its own, with seconds of a processor, without our secrets, which ends with it', async () => {
    vi.stubEnv('SOME_SECRET', 'of the server')
    const { pid, environment, ...report } = (await read({ does: 'report' })) as {
      pid: number
      environment: string[]
    }
    expect(report).toEqual({ cpuSeconds: '10', size: 10 })
    expect(environment).toContain('TZ')
    expect(environment).not.toContain('SOME_SECRET')
    expect(pid).not.toBe(process.pid)
    expect(isAlive(pid)).toBe(false)
  })

  test.each(['heap', 'buffers', 'talk'])(
    'and refused at its field where it takes too much: %s',
    async (does) => {
      await expect(read({ does })).rejects.toMatchObject(TOO_MUCH)
    },
  )

  test('and refused where it never ends', async () => {
    const begun = path()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refused = read({ does: 'wait', begun }).catch((error: unknown) => error)
    while (pidIn(begun) === null) await new Promise((done) => setImmediate(done))
    vi.advanceTimersByTime(60_000)
    expect(await refused).toMatchObject(TOO_MUCH)
    expect(isAlive(pidIn(begun)!)).toBe(false)
  })

  test('and a mistake of ours is none of the file', async () => {
    await expect(read({ does: 'throw' })).rejects.toThrow(/A mistake of ours/)
  })

  test('two at a time, of two schools; of one school four wait and a fifth comes again later', async () => {
    const [one, other] = await Promise.all([startWaitingRead('busy'), startWaitingRead()])
    const order: string[] = []
    const waiting = ['busy', 'busy', 'busy', 'busy', 'quiet'].map((school) =>
      read({ does: 'report' }, school).then(() => order.push(school)),
    )
    await expect(read({ does: 'report' }, 'busy')).rejects.toMatchObject({ status: 429 })
    other.letGo()
    await vi.waitUntil(() => order.length > 0, { timeout: 600_000 })
    // The last one to arrive is the first of another school.
    expect(order).toEqual(['quiet'])
    one.letGo()
    await Promise.all([one.reading, other.reading, ...waiting])
    expect(order).toHaveLength(5)
  })
})

describe('Nobody is left behind', () => {
  const serving = async () => {
    const begun = path()
    const script = `
      import { readApart } from ${JSON.stringify(join(import.meta.dirname, '../../src/platform/reading/read-apart.ts'))}
      process.on('SIGTERM', () => process.exit(0))
      await readApart({ ...JSON.parse(process.argv[1]), bytes: Buffer.from('x') })`
    const inputJson = JSON.stringify(readInput({ does: 'wait', begun }))
    const server = spawn(process.execPath, ['--input-type=module', '-e', script, inputJson], {
      stdio: 'inherit',
    })
    await vi.waitUntil(() => existsSync(begun) && readFileSync(begun, 'utf8') !== '', { timeout: 600_000 })
    return { server, reader: Number(readFileSync(begun, 'utf8')) }
  }

  test.each(['SIGTERM', 'SIGKILL'] as const)('when the server ends by %s', async (signal) => {
    const { server, reader } = await serving()
    expect(isAlive(reader)).toBe(true)
    server.kill(signal)
    await once(server, 'exit')
    while (isAlive(reader)) await pause(20)
  })
})
