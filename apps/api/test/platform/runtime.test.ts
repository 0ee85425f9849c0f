import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existingCluster } from '../../src/platform/postgres/cluster.ts'
import { stopWhatRuns } from '../../src/platform/postgres/embedded-postgres.ts'
import { killSeries } from '../rig/kill-series.ts'
import {
  ask,
  begin,
  childOf,
  childrenOf,
  freePort,
  isReady,
  isRunning,
  listenersAt,
  npmRun,
  postgresOf,
  started,
  supervisorOf,
  until,
  type Supervised,
} from '../rig/supervised.ts'

const WRITE = `insert into school_directory (id, name) values (gen_random_uuid(), 'Written before') returning name`
const READ = `select count(*)::int as rows from school_directory`

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  let folder: string
  let env: Record<string, string>
  let product: Supervised

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'afterbell-runtime-'))
    // The hard case for root: PostgreSQL's user cannot enter this folder.
    chmodSync(folder, 0o700)
    env = { DATA_DIR: join(folder, 'data'), PORT: await freePort(), SERVERS: '2' }
    product = await started(env)
  })

  afterAll(async () => {
    const cluster = existingCluster(env.DATA_DIR!)
    if (product.npm.exitCode === null && product.npm.signalCode === null) {
      product.npm.kill('SIGTERM')
      await product.ended
    }
    if (cluster) await stopWhatRuns(cluster)
    npmRun('db:reset', env)
    rmSync(folder, { recursive: true, force: true })
  })

  test('says where it is and where the data is, and is ready', async () => {
    expect(product.output()).toContain(`http://localhost:${env.PORT}/schools/`)
    expect(product.output()).toContain(existingCluster(env.DATA_DIR!))
    expect(await isReady(product.url)).toBe(true)
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  })

  test('the log has a line with an id for each request, and nothing people entered', async () => {
    await fetch(`${product.url}/api/no-auth/login?token=do-not-log-me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer do-not-log-me' },
      body: JSON.stringify({ email: 'mia.weber@school.example', password: 'do-not-log-me' }),
    })
    await until(() => product.output().includes('"route":"/api/no-auth/login"'))
    const line = product
      .output()
      .split('\n')
      .find((each) => each.includes('/api/no-auth/login'))!
    expect(JSON.parse(line)).toMatchObject({
      process: 'server',
      method: 'POST',
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(product.output()).not.toMatch(/do-not-log-me|mia\.weber/)
    expect(line).not.toContain('127.0.0.1')
  })

  test('keeps its secret and its database from other users of the machine', () => {
    expect(statSync(join(env.DATA_DIR!, 'app-secret')).mode & 0o777).toBe(0o600)
    const cluster = existingCluster(env.DATA_DIR!)!
    expect(statSync(cluster).mode & 0o777).toBe(0o700)
    const socketDir = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4]!
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
  })

  test.runIf(process.getuid?.() === 0)(
    'as root, below a folder nobody else may enter, the data folder names the database',
    () => {
      const named = readFileSync(join(env.DATA_DIR!, 'postgres.path'), 'utf8').trim()
      expect(named).toMatch(/^\/var\/lib\/afterbell\//)
      expect(existsSync(join(named, 'PG_VERSION'))).toBe(true)
    },
  )

  test('a second start on the same data folder is refused, and the first goes on', async () => {
    const second = begin({ ...env, PORT: await freePort() })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(
      `Afterbell runs on this data folder already (process ${await supervisorOf(product)})`,
    )
    expect(await isReady(product.url)).toBe(true)
  })

  test('a server that is killed is started again, and so is a worker', async () => {
    const supervisor = await supervisorOf(product)
    for (const script of ['server.ts', 'worker.ts']) {
      const killed = await childOf(supervisor, script)
      process.kill(killed, 'SIGKILL')
      await until(() => !isRunning(killed))
      expect(await childOf(supervisor, script)).not.toBe(killed)
      await until(() => isReady(product.url))
    }
  })

  test('while one of two servers is killed and started again, everybody is answered', async () => {
    const supervisor = await supervisorOf(product)
    const bothListen = () => listenersAt(env.PORT!) === 2
    await until(bothListen)
    for (const killed of childrenOf(supervisor, 'server.ts')) {
      process.kill(killed, 'SIGKILL')
      await until(() => listenersAt(env.PORT!) === 1)
      // Each uses its own connection, as a new browser would.
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => once(get(`${product.url}/healthz`, { agent: false }), 'response')),
      )
      expect(answers.map(([{ statusCode }]) => statusCode)).toEqual(Array(20).fill(200))
      await until(bothListen)
    }
  })

  test('a PostgreSQL that is killed is started again with everything that was acknowledged', async () => {
    await ask(env.DATA_DIR!, WRITE)
    const [killed] = postgresOf(env.DATA_DIR!)
    process.kill(killed!, 'SIGKILL')
    await until(() => !isRunning(killed!))
    await until(() => isReady(product.url))
    expect(await ask(env.DATA_DIR!, READ)).toEqual([{ rows: 1 }])
  })

  test('when the supervisor is killed its processes end, and the next start finds everything', async () => {
    const supervisor = await supervisorOf(product)
    const children = [await childOf(supervisor, 'server.ts'), await childOf(supervisor, 'worker.ts')]
    const postgres = postgresOf(env.DATA_DIR!)
    await ask(env.DATA_DIR!, WRITE)
    process.kill(supervisor, 'SIGKILL')
    await product.ended
    product = await started(env)
    expect(postgresOf(env.DATA_DIR!)).toEqual(postgres)
    await until(() => !children.some(isRunning))
    expect(await ask(env.DATA_DIR!, READ)).toEqual([{ rows: 2 }])
    expect(await isReady(product.url)).toBe(true)
  })

  test('whatever is killed while people work, what was acknowledged is there, once, and so is its history', async () => {
    const outcome = await killSeries(product, env, ['server', 'PostgreSQL', 'supervisor'])
    product = outcome.product
    expect(outcome.acknowledged.length).toBeGreaterThan(80)
    const wrong = outcome.acknowledged.filter((name) => {
      const { rows, auditEvents } = outcome.locationsByName.get(name) ?? { rows: 0, auditEvents: 0 }
      return rows !== 1 || auditEvents !== 1
    })
    expect(wrong).toEqual([])
    expect(outcome.locationsByName.size).toBe(outcome.acknowledged.length)
  })

  test('SIGTERM lets what is being asked be answered, then ends everything', async () => {
    const supervisor = await supervisorOf(product)
    const processes = [
      supervisor,
      await childOf(supervisor, 'server.ts'),
      await childOf(supervisor, 'worker.ts'),
      ...postgresOf(env.DATA_DIR!),
    ]
    const half = connect(Number(env.PORT), '127.0.0.1')
    await once(half, 'connect')
    half.write(
      'POST /api/auth/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    )
    await until(() => isReady(product.url))
    product.npm.kill('SIGTERM')
    await until(async () => !(await isReady(product.url)))
    half.write('}')
    const [answer] = (await once(half, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 4\d\d/)
    await product.ended
    await until(() => !processes.some(isRunning))
  })

  test('Ctrl-C, which reaches the whole group and comes once more from npm, ends everything in order', async () => {
    product = await started(env)
    expect(await ask(env.DATA_DIR!, READ)).toEqual([{ rows: 3 }])
    process.kill(-product.npm.pid!, 'SIGINT')
    await product.ended
    await until(() => postgresOf(env.DATA_DIR!).length === 0)
    // PostgreSQL leaves this file only when it was not stopped cleanly.
    expect(existsSync(join(existingCluster(env.DATA_DIR!)!, 'postmaster.pid'))).toBe(false)
  })

  test('db:migrate alone migrates, and db:reset removes the database and all that belongs to it', () => {
    expect(npmRun('db:migrate', env).stdout).toContain('The database is up to date.')
    const cluster = existingCluster(env.DATA_DIR!)!
    const reset = npmRun('db:reset', env)
    expect(reset.stdout).toContain(`Removed the database in ${cluster}.`)
    expect(existsSync(cluster)).toBe(false)
    expect(existsSync(join(env.DATA_DIR!, 'postgres.path'))).toBe(false)
    expect(npmRun('db:reset', env).stdout).toContain('There is no database')
  })

  test('a configuration that is wrong is named, all of it, and nothing is started', async () => {
    const wrong = begin({
      DATA_DIR: join(folder, 'never'),
      PORT: 'many',
      LOG_LEVEL: 'loud',
      APP_SECRET: 'short',
    })
    expect(await wrong.ended).toBe(2)
    expect(wrong.output()).toContain('PORT must be a whole number from 0 to 65535, and is "many".')
    expect(wrong.output()).toContain('LOG_LEVEL must be one of')
    expect(wrong.output()).toContain('APP_SECRET must have at least 32 characters.')
    expect(existsSync(join(folder, 'never'))).toBe(false)
  })

  test('a Node that is too old is named before anything else', () => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } }); await import('./tools/node-version.js')`
    const tried = spawnSync(process.execPath, ['--input-type=module', '-e', older], {
      cwd: join(import.meta.dirname, '../../../..'),
      encoding: 'utf8',
    })
    expect(tried.status).toBe(1)
    expect(tried.stderr).toContain('Afterbell runs on Node 26 and this is Node 20.1.0.')
  })
})
