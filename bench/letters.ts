import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import { closeQueues, openQueues } from '../apps/api/src/platform/jobs/jobs.ts'
import { migrate } from '../apps/api/src/platform/jobs/migrations.ts'
import { startThrowAwayPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import { queues } from '../apps/api/src/jobs.ts'
import { logInUrl, openFamilyPortal, post } from './family-portal.ts'
import { startServer, type Measured } from './processes.ts'
import { makeSchool, SEALING_KEY, SECRET, SIGNED, type BenchSchool } from './school.ts'

/** Milliseconds the mail server takes for a letter. */
const LETTER_MS = 50
const WORDS = { subject: 'Closed', message: '<p>Hello {{parent}}, we are closed.</p>' }

/** Sends letters to a school's families through a slow mail server, and measures other mail at the same time. */
export function letters(count: number) {
  return withLetters(count, async ({ school, server, arrived, worker, childId, superuser }) => {
    const { token } = await school.manager()
    const page = `${server.url}/api/schools/${school.id}/classes/${school.classIds[0]}/rosters`
    const headers = { authorization: `Bearer ${token}`, 'x-school-token': school.id }
    const alone = await medianMs(page, headers)
    await worker()
    await school.server.ask(childMessages.emailAll, { body: WORDS }, await school.manager())
    const began = performance.now()
    while (arrived.size < 100) await pause(20)
    const beside = await medianMs(page, headers)
    const personal = await msUntil(arrived, 'Only for one', () => {
      const emailForm = JSON.stringify({ ids: [childId], ...WORDS, subject: 'Only for one' })
      const form = new FormData()
      form.append('emailForm', emailForm)
      return fetch(`${server.url}/api/schools/${school.id}/children/email`, {
        method: 'POST',
        headers,
        body: form,
      })
    })
    const reset = await msUntil(arrived, 'Choose a new Afterbell password', () =>
      fetch(`${server.url}/api/no-auth/forgetPassword?email=${SIGNED.email}`, { method: 'POST' }),
    )
    await openFamilyPortal(superuser, school.id)
    const code = await msUntil(arrived, 'Your code for Bench School', () =>
      post(`${logInUrl(server.url, school.id)}/letters`, { email: 'many1@example.test' }),
    )
    while ([...arrived.values()].filter(({ subject }) => subject === WORDS.subject).length < count)
      await pause(50)
    return { seconds: (performance.now() - began) / 1000, ratio: beside / alone, personal, reset, code }
  })
}

/** The same while the worker is killed again and again. Counts lost and repeated letters. */
export function lettersKilled(count: number, kills: number) {
  return withLetters(count, async ({ school, arrived, worker }) => {
    await school.server.ask(childMessages.emailAll, { body: WORDS }, await school.manager())
    for (let kill = 0; kill < kills; kill += 1) {
      const child = await worker()
      const before = arrived.size
      while (arrived.size < Math.min(count, before + 3)) await pause(5)
      await pause(kill * 7)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await worker()
    while (arrived.size < count) await pause(100)
    // Claimed letters without a recorded result are sent again within a minute.
    await pause(65_000)
    const twice = [...arrived.values()].filter(({ times }) => times > 1).length
    return { kills, lost: count - arrived.size, twice }
  })
}

interface Arrived {
  subject: string
  times: number
}

interface InLetters extends Senders {
  /** Keyed by the number of the message. */
  arrived: Map<string, Arrived>
  /** A child whose parent has an address. */
  childId: string
}

async function withLetters<T>(count: number, run: (context: InLetters) => Promise<T>): Promise<T> {
  const arrived = new Map<string, Arrived>()
  const mail = slowMail(arrived)
  // A killed worker ends its connections.
  mail.on('error', () => {})
  await new Promise<void>((done) => mail.listen(0, '127.0.0.1', done))
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Bench <no-reply@example.test>',
    // No browser asks for the password link here.
    PROOF_OF_WORK_COST: '0',
  }
  try {
    return await withSenders(env, async (senders) => {
      const childId = await manyFamilies(senders.superuser, senders.school.id, count)
      return run({ ...senders, arrived, childId })
    })
  } finally {
    mail.close()
  }
}

export interface Senders {
  school: BenchSchool
  server: Pick<Measured, 'url' | 'pid'>
  postgresPid: number
  worker(): Promise<ChildProcess>
  superuser: pg.Pool
}

/** Starts a server and, on request, workers for one school; ends them afterwards. */
export async function withSenders<T>(
  settings: Record<string, string>,
  run: (senders: Senders) => Promise<T>,
): Promise<T> {
  const postgres = await startThrowAwayPostgres()
  const pool = createPool({ connectionString: postgres.url, poolSize: 4 })
  const superuser = new pg.Pool({ connectionString: postgres.superuserUrl, max: 1 })
  superuser.on('error', () => {})
  const env = {
    DATABASE_URL: postgres.url,
    APP_SECRET: SECRET,
    MEDICAL_KEYS: SEALING_KEY.toString('base64'),
    ...settings,
  }
  const workers: ChildProcess[] = []
  try {
    await migrate(pool.pg, queues)
    await openQueues(pool.pg)
    const school = await makeSchool(pool, { children: 400, classes: 1 })
    const server = await startServer(env)
    const worker = async () => {
      const child = spawn(process.execPath, [resolve(import.meta.dirname, '../apps/api/src/worker.ts')], {
        env: { ...process.env, ...env, NODE_ENV: 'production', LOG_LEVEL: 'error' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      workers.push(child)
      await once(child, 'message')
      return child
    }
    const answer = await run({ school, server, postgresPid: postgres.pid, worker, superuser })
    await Promise.all([server.stop(), school.server.close()])
    return answer
  } finally {
    for (const child of workers) child.kill('SIGKILL')
    await closeQueues()
    await Promise.all([pool.pg.end(), superuser.end()])
    await postgres.stop()
  }
}

function slowMail(arrived: Map<string, Arrived>): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let head = ''
      stream.on('data', (part: Buffer) => {
        if (head.length < 4000) head += part.toString()
      })
      stream.on('end', () => {
        const id = /^Message-ID: <([^>]+)>/im.exec(head)?.[1] ?? head
        const subject = /^Subject: (.*)$/im.exec(head)?.[1]?.trim() ?? ''
        arrived.set(id, { subject, times: (arrived.get(id)?.times ?? 0) + 1 })
        setTimeout(done, LETTER_MS)
      })
    },
  })
}

/** Makes families with an address and a phone number each, as rows. The families made by calls have neither. */
export async function manyFamilies(superuser: pg.Pool, schoolId: string, count: number): Promise<string> {
  await superuser.query(`update guardian set email = null, phone = null where school_id = $1`, [schoolId])
  const each = `from generate_series(1, $2::int) n`
  // The calls refuse ids without a UUID version and variant.
  const id = (of: string) =>
    `overlay(overlay(md5('${of}' || $1::uuid || n) placing '4' from 13) placing '8' from 17)::uuid`
  await superuser.query(`insert into family (school_id, id) select $1::uuid, ${id('f')} ${each}`, [
    schoolId,
    count,
  ])
  await superuser.query(
    `insert into guardian (school_id, id, family_id, position, first_name, last_name, email, phone)
      select $1::uuid, ${id('g')}, ${id('f')}, 1, 'Gus', 'Many', 'many' || n || '@example.test', '212-556-' || lpad(n::text, 4, '0') ${each}`,
    [schoolId, count],
  )
  await superuser.query(
    `insert into child (school_id, id, family_id, first_name, last_name)
      select $1::uuid, ${id('c')}, ${id('f')}, 'Kim', 'Many' ${each}`,
    [schoolId, count],
  )
  const { rows } = await superuser.query<{ id: string }>(
    `select id from child where school_id = $1 and last_name = 'Many' limit 1`,
    [schoolId],
  )
  return rows[0]!.id
}

async function medianMs(url: string, headers: Record<string, string>): Promise<number> {
  const timings: number[] = []
  for (let nth = 0; nth < 200; nth += 1) {
    const before = performance.now()
    await (await fetch(url, { headers })).arrayBuffer()
    timings.push(performance.now() - before)
  }
  return timings.toSorted((one, other) => one - other)[100]!
}

/** Measures the time from an act until the letter with this subject arrives. */
async function msUntil(
  arrived: Map<string, Arrived>,
  subject: string,
  act: () => Promise<Response>,
): Promise<number> {
  const before = performance.now()
  const answer = await act()
  if (!answer.ok) throw new Error(`${subject}: ${answer.status} ${await answer.text()}`)
  while (![...arrived.values()].some((letter) => letter.subject === subject)) await pause(10)
  return performance.now() - before
}
