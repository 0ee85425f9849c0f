import { expect, test } from 'vitest'
import { dev } from '@afterbell/contract/dev/dev'
import { login } from '@afterbell/contract/login/login'
import { tidy } from '../../src/platform/jobs/tidy.job.ts'
import { tidies } from '../../src/tidies.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, makeSchool } from '../rig/make.ts'
import { secretsSentTo, sendLinks } from '../rig/reading/sent-link.ts'

const rig = useRig()
const live = useRig({ isDemo: false })

test('A demonstration shows its kept mail: of the school and of its people, newest first, and nobody else’s', async () => {
  const [mine, other] = [await makeSchool(rig), await makeSchool(rig)]
  const messages: [school: string | null, to: string, subject: string][] = [
    [mine.id, 'parent@example.test', 'Oldest'],
    [other.id, mine.admin.email, 'Of another school'],
    [null, mine.manager.email.toUpperCase(), 'New password'],
    [null, other.manager.email, 'Their password'],
    [mine.id, 'parent@example.test', 'Newest'],
  ]
  for (const [index, [school, to, subject]] of messages.entries())
    await inside(rig, mine.id, (query) =>
      query(
        `insert into mail (id, school_id, dedupe_key, to_email, subject, text_body, html_body, state, created_at)
         values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, $3, 'words', '<p>words</p>', 'KEPT', app.now() + make_interval(secs => $4))`,
        [school, to, subject, index],
      ),
    )
  const subjects = async (query = {}) =>
    (await call(rig, dev.mail, { query }, mine.admin)).answer.content.map(({ subject }) => subject)
  expect(await subjects()).toEqual(['Newest', 'New password', 'Oldest'])
  expect(await subjects({ sort: 'createdAt,ASC', size: 1 })).toEqual(['Oldest'])
  expect(await subjects({ search: 'password' })).toEqual(['New password'])
  expect((await call(rig, dev.mail, { query: {} }, mine.manager)).status).toBe(403)
})

test('A link that works once is sealed where it is kept, is read in the demonstration, and is gone after a day', async () => {
  const { id, admin } = await makeSchool(rig)
  await call(rig, login.forgotPassword, { query: { email: admin.email } })
  await sendLinks(rig, admin.email)
  const [secret] = await secretsSentTo(rig, admin.email)
  const mailRows = await inside(rig, id, (query) =>
    query(`select m::text as row from mail m where to_email = $1`, [admin.email]),
  )
  expect(mailRows.rows).toHaveLength(1)
  expect(mailRows.rows[0].row).not.toContain(secret)
  expect(mailRows.rows[0].row).not.toContain(Buffer.from(secret!).toString('hex'))
  const readLatestMail = async () => (await call(rig, dev.mail, { query: {} }, admin)).answer.content[0]
  expect(await readLatestMail()).toMatchObject({
    to: admin.email,
    text: expect.stringContaining(`#token=${secret}`),
  })
  await inside(rig, id, (query) =>
    query(`update mail set created_at = app.now() - interval '25 hours' where to_email = $1`, [admin.email]),
  )
  await tidy({ pool: rig.pool, tidies }, [id])
  expect((await readLatestMail())?.text).toBe(
    'This message had a link that works once. We do not keep it after the link expires.',
  )
})

test('Where the product is in earnest nobody reads mail', async () => {
  const { admin } = await makeSchool(live)
  expect((await call(live, dev.mail, { query: {} }, admin)).status).toBe(404)
})
