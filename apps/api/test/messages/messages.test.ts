import { describe, expect, test } from 'vitest'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { activityMessages } from '@afterbell/contract/activities/activity-messages'
import { emailHistory, messageBatches, smsHistory } from '@afterbell/contract/messages/history'
import { messageDoors, messageSettings } from '@afterbell/contract/messages/settings'
import { rosterMessages } from '@afterbell/contract/rosters/roster-messages'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { userMessages } from '@afterbell/contract/users/user-messages'
import { reportJob } from '../../src/features/messages/received/received.job.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, type MadeSchool } from '../rig/make.ts'
import { signedByTwilio } from '../rig/apps/signed-by-twilio.ts'
import { useCarriers } from './carriers.ts'

const rig = useRig()
const carriers = useCarriers(rig)

let families = 0
/** Returns parents with a unique address and number. */
function parents() {
  families += 1
  const n = String(families).padStart(4, '0')
  return {
    gus: { firstName: 'Gus', lastName: 'Vex', email: `Gus.${n}@example.test`, phone: `212-555-${n}` },
    ida: { firstName: 'Ida', lastName: 'Vex', email: `ida.${n}@example.test`, phone: `646-555-${n}` },
  }
}

const LETTER = { subject: 'Bring a coat for {{child}}', message: '<p>Hello {{parent}}, it is cold.</p>' }

async function email(school: MadeSchool, childIds: string[], form: object = LETTER, files = {}) {
  const emailForm = JSON.stringify({ ids: childIds, ...form })
  return call(rig, childMessages.email, { body: { emailForm, ...files } }, school.admin)
}

const text = (school: MadeSchool, ids: string[], message: string, more: object = {}) =>
  call(rig, childMessages.sms, { body: { ids, message, ...more } }, school.admin)

const historyOf = async (school: MadeSchool, batchId: string | null) =>
  made(await call(rig, emailHistory.list, { query: { batchId: batchId! } }, school.admin)).content

const textsOf = async (school: MadeSchool, batchId: string | null) =>
  made(await call(rig, smsHistory.list, { query: { batchId: batchId! } }, school.admin)).content

describe('A letter to families', () => {
  test('goes once to each address, about all of its children, and says why somebody is not reached', async () => {
    const school = await carriers.makeSchool()
    const { gus, ida } = parents()
    const ann = await makeChild(rig, school, {
      firstName: 'Ann',
      lastName: 'Vex',
      primaryGuardian: gus,
      secondaryGuardian: ida,
    })
    const ben = await makeChild(rig, school, {
      firstName: 'Ben',
      lastName: 'Vex',
      siblingId: ann,
      primaryGuardian: gus,
      secondaryGuardian: ida,
    })
    const noEmail = await makeChild(rig, school, { firstName: 'Cai', lastName: 'Roe' })
    const sent = made(await email(school, [ann, ben, noEmail]))
    expect(sent).toMatchObject({ recipients: 2, unreached: 1 })
    await carriers.send()
    expect(
      carriers.letters
        .map(({ to, subject }) => [to![0]!.address, subject])
        .toSorted(([one], [other]) => (one! < other! ? -1 : 1)),
    ).toEqual([
      [gus.email, 'Bring a coat for Ann Vex and Ben Vex'],
      [ida.email, 'Bring a coat for Ann Vex and Ben Vex'],
    ])
    const [letter] = carriers.letters.filter(({ to }) => to![0]!.address === ida.email)
    expect(letter!.html).toContain('<p>Hello Ida Vex, it is cold.</p>')
    expect(letter!.text).toContain('Hello Ida Vex, it is cold.')
    expect(letter!.from!.name).toMatch(/^School /)
    expect(letter!.replyTo![0]!.address).toBe(school.admin.email)
    expect(await historyOf(school, sent.batchId)).toMatchObject([{ status: 'SENT' }, { status: 'SENT' }])
    const messageInput = { ids: [ann, noEmail], channel: 'EMAIL' as const, ...LETTER, previewOf: 1 }
    const listed = made(await call(rig, childMessages.recipients, { body: messageInput }, school.admin))
    expect(listed).toMatchObject({
      total: 2,
      unreached: [{ name: 'Gus Test', childNames: ['Cai Roe'], reason: 'No email address is on file' }],
      preview: { subject: 'Bring a coat for Ann Vex' },
    })
    expect(listed.preview!.message).toBe('<p>Hello Ida Vex, it is cold.</p>')
  })

  test('says of a roster what it is of, when and where, and what is owed', async () => {
    const school = await carriers.makeSchool()
    const id = await makeClass(rig, school, { className: 'Pottery' } as never)
    const childId = await makeChild(rig, school, { primaryGuardian: parents().gus })
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
    const { content } = made(
      await call(rig, rosters.list, { at: 'classes', params: { id }, query: {} }, school.admin),
    )
    const smsInput = {
      ids: content.map(({ rosterId }) => rosterId),
      channel: 'SMS' as const,
      message: '{{activity}} {{time}} {{place}} {{balance}}',
    }
    const listed = made(
      await call(
        rig,
        rosterMessages.recipients,
        { at: 'classes', params: { id }, body: smsInput },
        school.coordinator,
      ),
    )
    expect(listed.preview!.message).toMatch(/^Pottery \w{3}.* \d+:\d\d [AP]M – \d+:\d\d [AP]M  ?\$[\d,.]+$/)
    const emailForm = JSON.stringify({ ids: [id], ...LETTER, secondary: false })
    const sent = made(
      await call(rig, activityMessages.email, { at: 'classes', body: { emailForm } }, school.manager),
    )
    expect(sent).toMatchObject({ recipients: 1, unreached: 0 })
    expect(await historyOf(school, sent.batchId)).toMatchObject([{ about: 'Pottery' }])
  })

  test('is refused at its field, and nothing of it is kept', async () => {
    const school = await carriers.makeSchool()
    const child = await makeChild(rig, school, { primaryGuardian: parents().gus })
    const tried: [object, string, RegExp][] = [
      [{ ...LETTER, subject: ' ' }, 'subject', /required/],
      [{ ...LETTER, message: '<p> </p><script>alert(1)</script>' }, 'message', /required/],
      [{ ...LETTER, message: '<p>{{nickname}}</p>' }, 'message', /no merge field {{nickname}}/],
      [{ ...LETTER, primary: false, secondary: false }, 'primary', /Choose primary/],
      [{ ...LETTER, sendAt: '2026-01-01T00:00:00Z' }, 'sendAt', /future/],
      [{ ...LETTER, sendAt: '2028-01-01T00:00:00Z' }, 'sendAt', /90 days/],
    ]
    for (const [form, path, sentence] of tried) {
      const { status, problem } = await email(school, [child], form)
      expect([status, problem.fields]).toEqual([400, [{ path, message: expect.stringMatching(sentence) }]])
    }
    const program = { attachments: { name: 'fun.pdf.exe ', text: 'MZ' } }
    expect((await email(school, [child], LETTER, program)).problem.fields).toEqual([
      { path: 'attachments', message: expect.stringMatching(/is a program/) },
    ])
    const large = { attachments: { name: 'film.mp4', text: Buffer.alloc(11 * 1024 * 1024) } }
    expect((await email(school, [child], LETTER, large)).problem.code).toBe('FILE_TOO_LARGE')
    expect((await email(school, [])).status).toBe(400)
    expect((await call(rig, childMessages.email, { body: { emailForm: '{' } }, school.admin)).status).toBe(
      400,
    )
    const nobody = await makeChild(rig, school)
    expect((await email(school, [nobody])).problem.code).toBe('NOBODY_REACHED')
    expect(made(await call(rig, emailHistory.list, {}, school.admin)).totalElements).toBe(0)
  })

  test('keeps no line end in its head, no program in its body, and takes its files along', async () => {
    const school = await carriers.makeSchool()
    const child = await makeChild(rig, school, { primaryGuardian: parents().gus })
    const message =
      '<p onclick="x()">Hi <b>all</b> <a href="javascript:x()">here</a><a href="https://a.test/{{link}}">there</a><img src=x></p><iframe src=x></iframe>'
    const form = { subject: 'Hello\r\nBcc: all@example.test', message }
    const files = { attachment: { name: 'list a.csv', text: 'a,b' } }
    made(await email(school, [child], form, files))
    await carriers.send()
    const [letter] = carriers.letters
    expect(letter!.subject).toBe('Hello Bcc: all@example.test')
    expect(letter!.bcc ?? []).toEqual([])
    expect(letter!.html).toContain('<p>Hi <strong>all</strong> <a>here</a><a>there</a></p>')
    expect(letter!.attachments.map(({ filename }) => filename)).toEqual(['list a.csv'])
  })

  test('leaves later, unless it is taken back', async () => {
    const school = await carriers.makeSchool()
    const child = await makeChild(rig, school, { primaryGuardian: parents().gus })
    const sendAt = Temporal.Now.instant().add({ seconds: rig.clockShiftSeconds }).add({ hours: 2 }).toString()
    const { batchId } = made(await email(school, [child], { ...LETTER, sendAt }))
    await carriers.send()
    expect(carriers.letters).toEqual([])
    const params = { id: batchId! }
    expect(made(await call(rig, messageBatches.cancel, { params }, school.coordinator))).toEqual({
      canceled: 1,
    })
    await inside(rig, school.id, (query) =>
      query(`update message_queue set run_at = now() - interval '1 day'`),
    ).catch(() => {})
    expect(made(await call(rig, messageBatches.get, { params }, school.coordinator))).toMatchObject({
      isCanceled: true,
      counts: [{ status: 'SKIPPED', count: 1 }],
    })
  })

  test('is sent again as a new one, changed or not, and is what its history says it is', async () => {
    const school = await carriers.makeSchool()
    const child = await makeChild(rig, school, { firstName: 'Dee', primaryGuardian: parents().gus })
    const { batchId } = made(await email(school, [child]))
    await carriers.send()
    const [row] = await historyOf(school, batchId)
    const params = { id: row!.id }
    const again = made(
      await call(
        rig,
        emailHistory.sendAgain,
        { params, body: { subject: 'Once more: {{child}}' } },
        school.admin,
      ),
    )
    await carriers.send()
    expect(carriers.letters.map(({ subject }) => subject)).toEqual([
      'Bring a coat for Dee Test',
      'Once more: Dee Test',
    ])
    const [second] = await historyOf(school, again.batchId)
    const read = made(await call(rig, emailHistory.get, { params: { id: second!.id } }, school.admin))
    expect(read).toMatchObject({
      againOf: row!.id,
      childNames: ['Dee Test'],
      message: '<p>Hello Gus Vex, it is cold.</p>',
    })
    const matches = made(await call(rig, emailHistory.list, { query: { search: 'once more' } }, school.admin))
    expect(matches.content.map(({ id }) => id)).toEqual([second!.id])
  })

  test('to whoever wrote it is a test, as the first family would read it', async () => {
    const school = await carriers.makeSchool()
    const child = await makeChild(rig, school, { firstName: 'Eve', primaryGuardian: parents().gus })
    expect(made(await email(school, [child], { ...LETTER, isTest: true }))).toMatchObject({
      batchId: null,
      recipients: 1,
    })
    await carriers.send()
    expect(carriers.letters.map(({ to, subject }) => [to![0]!.address, subject])).toEqual([
      [school.admin.email, 'Bring a coat for Eve Test'],
    ])
  })

  test('goes to colleagues too', async () => {
    const school = await carriers.makeSchool()
    const emailForm = JSON.stringify({
      ids: [school.manager.id],
      subject: 'Meeting',
      message: '<p>At noon</p>',
    })
    made(await call(rig, userMessages.email, { body: { emailForm } }, school.admin))
    await carriers.send()
    expect(carriers.letters.map(({ to }) => to![0]!.address)).toEqual([school.manager.email])
  })
})

describe('An address', () => {
  test('that is none is written to no more, one that is busy is tried again', async () => {
    const school = await carriers.makeSchool()
    const { gus, ida } = parents()
    carriers.unknown.add(gus.email)
    const child = await makeChild(rig, school, { primaryGuardian: gus, secondaryGuardian: ida })
    const { batchId } = made(await email(school, [child]))
    carriers.busy.add(ida.email)
    await carriers.send()
    const states = async () => (await historyOf(school, batchId)).map(({ status }) => status).toSorted()
    expect(await states()).toEqual(['BOUNCED', 'QUEUED'])
    await rig.pool.pg.query(
      `update message_queue set run_at = run_at - interval '1 hour' where school_id = $1`,
      [school.id],
    )
    await carriers.send()
    expect(await states()).toEqual(['BOUNCED', 'SENT'])
    const body = { ids: [child], channel: 'EMAIL' as const }
    const listed = made(await call(rig, childMessages.recipients, { body }, school.admin))
    expect(listed.unreached).toMatchObject([{ name: 'Gus Vex', reason: 'Emails to this address bounce' }])
  })

  test('is turned off with one click, at once', async () => {
    const school = await carriers.makeSchool()
    const { gus } = parents()
    const child = await makeChild(rig, school, { primaryGuardian: gus })
    made(await email(school, [child]))
    await carriers.send()
    const header = carriers.letters[0]!.headers.find(({ key }) => key === 'list-unsubscribe')!.value
    // A person wrote it and reads the replies.
    expect(carriers.letters[0]!.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
    const token = new URL(header.slice(1, -1)).searchParams.get('token')!
    expect(carriers.letters[0]!.headers.find(({ key }) => key === 'list-unsubscribe-post')!.value).toBe(
      'List-Unsubscribe=One-Click',
    )
    // A letter already in the queue does not go out either.
    const { batchId } = made(await email(school, [child]))
    const query = { token }
    made(
      await call(rig, messageDoors.unsubscribe, { query, body: Buffer.from('List-Unsubscribe=One-Click') }),
    )
    await carriers.send()
    await expect
      .poll(() => historyOf(school, batchId))
      .toMatchObject([{ status: 'SKIPPED', reason: 'Opted out' }])
    expect((await email(school, [child])).problem.code).toBe('NOBODY_REACHED')
    const forged = { token: `x${token}` }
    expect((await call(rig, messageDoors.unsubscribe, { query: forged, body: Buffer.alloc(0) })).status).toBe(
      400,
    )
  })
})

describe('A text', () => {
  test('is told delivered, by a report that is signed, in whatever order reports come', async () => {
    const school = await carriers.makeSchool()
    const child = await makeChild(rig, school, { firstName: 'Fay', primaryGuardian: parents().gus })
    const { batchId } = made(await text(school, [child], 'Please bring a coat for {{child}}'))
    await carriers.send()
    expect(carriers.texts.map(({ body }) => body)).toEqual([
      `${school.name}: Please bring a coat for Fay Test\nReply STOP to end`,
    ])
    const url = new URL(carriers.texts[0]!.statusCallback)
    const report = async (MessageStatus: string, signature = signedByTwilio(url.href, { MessageStatus })) =>
      call(
        rig,
        messageDoors.twilioStatus,
        {
          query: Object.fromEntries(url.searchParams) as { school: string; message: string },
          body: Buffer.from(new URLSearchParams({ MessageStatus }).toString()),
        } as never,
        {},
        { 'x-twilio-signature': signature },
      )
    expect((await report('delivered', 'AAAA')).problem.code).toBe('BAD_SIGNATURE')
    expect((await report('delivered')).status).toBe(204)
    const messageId = url.searchParams.get('message')!
    const tell = (state: 'DELIVERED' | 'SENT') =>
      reportJob(rig)({ schoolId: school.id, messageId, state, reason: null })
    await tell('DELIVERED')
    await tell('SENT')
    expect(await textsOf(school, batchId)).toMatchObject([{ status: 'DELIVERED' }])
  })

  test('to many waits for the end of the quiet hours, one to a family does not', async () => {
    const school = await carriers.makeSchool()
    const { version } = made(await call(rig, messageSettings.get, {}, school.admin))
    const body = { quietFrom: '00:00', quietUntil: '23:59', tracksOpens: false, version }
    made(await call(rig, messageSettings.update, { body }, school.manager))
    expect((await call(rig, messageSettings.update, { body }, school.manager)).problem.code).toBe(
      'CHANGED_MEANWHILE',
    )
    const children = [
      await makeChild(rig, school, { primaryGuardian: parents().gus }),
      await makeChild(rig, school, { firstName: 'Lou', primaryGuardian: parents().gus }),
    ]
    made(await text(school, children, 'To many'))
    made(await text(school, children.slice(0, 1), 'To one'))
    // Letters make no sound, so they go out at once, to any number of families.
    made(await email(school, children))
    await carriers.send()
    expect(carriers.letters).toHaveLength(2)
    expect(carriers.texts.map(({ body: sentText }) => sentText)).toEqual([
      `${school.name}: To one\nReply STOP to end`,
    ])
  })
})

test('A letter of one school is not held up by a hundred of another', async () => {
  const [large, small] = [await carriers.makeSchool(), await carriers.makeSchool()]
  await inside(rig, large.id, async (query) => {
    await query(
      `insert into family (school_id, id) select $1::uuid, md5('f' || $1::uuid || n)::uuid from generate_series(1, 100) n`,
      [large.id],
    )
    await query(
      `insert into guardian (school_id, id, family_id, position, first_name, last_name, email)
        select $1::uuid, md5('g' || $1::uuid || n)::uuid, md5('f' || $1::uuid || n)::uuid, 1, 'Gus', 'Many', 'many' || n || '@example.test' from generate_series(1, 100) n`,
      [large.id],
    )
    await query(
      `insert into child (school_id, id, family_id, first_name, last_name)
        select $1::uuid, md5('c' || $1::uuid || n)::uuid, md5('f' || $1::uuid || n)::uuid, 'Kim', 'Many' from generate_series(1, 100) n`,
      [large.id],
    )
  })
  made(await call(rig, childMessages.emailAll, { body: LETTER }, large.admin))
  const child = await makeChild(rig, small, { firstName: 'Only', primaryGuardian: parents().gus })
  const two = await makeChild(rig, small, { firstName: 'Other', primaryGuardian: parents().gus })
  made(await email(small, [child, two]))
  await carriers.send()
  const subjects = carriers.letters.map(({ subject }) => subject)
  expect(subjects).toHaveLength(102)
  expect(
    Math.max(...['Only', 'Other'].map((name) => subjects.indexOf(`Bring a coat for ${name} Test`))),
  ).toBeLessThan(50)
})

test('Words that are used again have names of their own', async () => {
  const school = await carriers.makeSchool()
  const body = { channel: 'SMS' as const, name: 'Snow day', message: 'No class today' }
  const { id } = made(await call(rig, messageSettings.addTemplate, { body }, school.coordinator))
  const answer = await call(
    rig,
    messageSettings.addTemplate,
    { body: { ...body, name: 'SNOW DAY' } },
    school.admin,
  )
  expect(answer.problem.code).toBe('NAME_TAKEN')
  made(
    await call(
      rig,
      messageSettings.updateTemplate,
      { params: { id }, body: { ...body, message: 'None' } },
      school.admin,
    ),
  )
  const listed = made(
    await call(rig, messageSettings.templates, { query: { channel: 'SMS' } }, school.coordinator),
  )
  expect(listed).toMatchObject([{ name: 'Snow day', message: 'None' }])
  await call(rig, messageSettings.removeTemplate, { params: { id } }, school.admin)
  expect((await call(rig, messageSettings.removeTemplate, { params: { id } }, school.admin)).status).toBe(404)
})
