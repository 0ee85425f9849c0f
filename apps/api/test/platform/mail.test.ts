import { SMTPServer } from 'smtp-server'
import PostalMime, { type Email } from 'postal-mime'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '@afterbell/contract/login/login'
import { asPlatform } from '../../src/platform/database/database.ts'
import { settleJob, tellOffersJob } from '../../src/features/wait-list/offers.job.ts'
import { guards } from '../../src/guards.ts'
import { importJob, lostImportJob } from '../../src/features/imports/import.job.ts'
import { sendFileJob } from '../../src/features/invoices/files/send-file.job.ts'
import { taxEmailsJob, taxFileJob } from '../../src/features/invoices/tax-statements/tax-statements.job.ts'
import { linkJob } from '../../src/features/login/link.job.ts'
import { work } from '../../src/platform/jobs/jobs.ts'
import { sendMail } from '../../src/platform/mail/mail.ts'
import { mailerOf, sendMailJob } from '../../src/platform/mail/send-mail.job.ts'
import { tidy, tidyJob } from '../../src/platform/jobs/tidy.job.ts'
import { reactions } from '../../src/reactions.ts'
import { tidies } from '../../src/tidies.ts'
import { payLinks } from '../../src/features/invoices/pay-links.ts'
import { handlersOf, call, LETTERS, SEALER, SECRET, useRig } from '../rig/app.ts'
import { inside, makeSchool } from '../rig/make.ts'
import { tellParts } from '../rig/families/tell-parts.ts'

const rig = useRig()
const received: Email[] = []
const catcher = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
        received.push(mail)
        done()
      })
    })
  },
})
let smtpUrl = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(catcher.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => catcher.close(() => resolve())))

const waitFor = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const stateOf = async (schoolId: string, email: string): Promise<string[]> => {
  const { rows } = await inside(rig, schoolId, (query) =>
    query(`select state from mail where to_email = $1`, [email]),
  )
  return rows.map(({ state }) => state)
}

/** Jobs of earlier tests would all run first and take minutes. Jobs of parallel tests are newer than this. */
async function dropOlderJobs(): Promise<void> {
  await rig.pool.pg.query(
    `delete from pgboss.job where state = 'created' and created_on < now() - interval '30 seconds'`,
  )
}

describe('A message', () => {
  test('leaves through the queue and the mail server, once its act is committed', async () => {
    const made = await makeSchool(rig)
    await dropOlderJobs()
    await call(rig, login.forgotPassword, { query: { email: made.admin.email } })
    const running = await work(
      rig.pool.pg,
      handlersOf({
        'mail.send': sendMailJob({
          pool: rig.pool,
          mailer: mailerOf(smtpUrl),
          mailFrom: 'Afterbell <no-reply@example.test>',
          letters: LETTERS,
        }),
        'sign-up.letter': async () => {},
        'login.link': linkJob({ pool: rig.pool, publicUrl: 'http://localhost:3000', letters: LETTERS }),
        'users.email-link': async () => {},
        'users.email-changed': async () => {},
        'staff.tell': async () => {},
        'catalog.import': importJob({ pool: rig.pool, sealer: SEALER, reactions, guards }),
        'catalog.lost': lostImportJob({ pool: rig.pool, sealer: SEALER }),
        'offers.settle': settleJob(rig),
        'offers.tell': tellOffersJob(tellParts(rig)),
        'tax-statements.file': taxFileJob(rig),
        'tax-statements.email': taxEmailsJob(rig),
        'billing.send': sendFileJob({
          pool: rig.pool,
          letters: LETTERS,
          payLink: payLinks('http://localhost:3000', SECRET).to,
        }),
        'tidy.daily': tidyJob({ pool: rig.pool, tidies }),
      }),
      () => {},
    )
    await waitFor(async () => (await stateOf(made.id, made.admin.email)).includes('SENT'))
    await running.stop()
    const mail = received.find(({ to }) => to?.[0]?.address === made.admin.email)!
    expect(mail.subject).toBe('Choose a new Afterbell password')
    expect(mail.text).toContain('http://localhost:3000/schools/forgot-password#token=')
    expect(mail.html).toContain('Choose a new password</a>')
    const { rows } = await inside(rig, made.id, (query) =>
      query(`select text_body, html_body, sealed from mail where to_email = $1`, [made.admin.email]),
    )
    expect(rows).toEqual([{ text_body: '', html_body: '', sealed: null }])
  })

  test('with the same meaning is kept once, and one of an act that failed not at all', async () => {
    const made = await makeSchool(rig)
    const letter = {
      schoolId: made.id,
      dedupeKey: 'same',
      to: { email: 'a@example.test', name: 'A\r\nBcc: b@example.test' },
      subject: 'One',
      text: 'One',
      html: 'One',
    }
    await asPlatform(rig.pool, async (tx) => {
      await sendMail(tx, letter)
      await sendMail(tx, letter)
    })
    await expect(
      asPlatform(rig.pool, async (tx) => {
        await sendMail(tx, { ...letter, dedupeKey: 'other' })
        throw new Error('the act failed')
      }),
    ).rejects.toThrow('the act failed')
    const { rows } = await inside(rig, made.id, (query) =>
      query(`select dedupe_key, to_name from mail where school_id = $1`, [made.id]),
    )
    expect(rows).toEqual([{ dedupe_key: 'same', to_name: 'A Bcc: b@example.test' }])
  })
})

test('Tidying throws away what is over and nothing else', async () => {
  const made = await makeSchool(rig)
  await inside(rig, made.id, async (query) => {
    await query(
      `insert into idempotency (school_id, caller_id, key, body_hash, created_at) values
      ($1, $2, 'old', '', app.now() - interval '8 days'), ($1, $2, 'new', '', app.now())`,
      [made.id, made.admin.id],
    )
    await query(`update session set expires_at = app.now() - interval '31 days' where id = $1`, [
      made.manager.sessionId,
    ])
  })
  await tidy({ pool: rig.pool, tidies }, [made.id])
  const { rows } = await inside(rig, made.id, (query) =>
    query(
      `select (select array_agg(key) from idempotency where school_id = $1) as keys,
      (select count(*)::int from session where id = any($2::uuid[])) as sessions`,
      [made.id, [made.admin.sessionId, made.manager.sessionId]],
    ),
  )
  expect(rows).toEqual([{ keys: ['new'], sessions: 1 }])
})
