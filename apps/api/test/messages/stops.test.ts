import { describe, expect, test } from 'vitest'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { consents } from '@afterbell/contract/families/consents'
import { smsHistory } from '@afterbell/contract/messages/history'
import { messageDoors } from '@afterbell/contract/messages/settings'
import { receivedJob, reportJob } from '../../src/features/messages/received/received.job.ts'
import { signedByTwilio } from '../rig/apps/signed-by-twilio.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, type MadeSchool } from '../rig/make.ts'
import { useCarriers } from './carriers.ts'

const rig = useRig()
const carriers = useCarriers(rig)
const inFiveWeeks = useRig({ at: Temporal.Instant.from('2026-12-23T20:00:00Z') })

let families = 0
/** Returns a parent with a unique number. */
function parent() {
  families += 1
  const n = String(families).padStart(4, '0')
  return { firstName: 'Gus', lastName: 'Vex', email: `gus.s${n}@example.test`, phone: `212-558-${n}` }
}

const dialed = ({ phone }: { phone: string }) => `+1${phone.replaceAll('-', '')}`

const childOf = (school: MadeSchool, primaryGuardian: ReturnType<typeof parent>) =>
  makeChild(rig, school, { primaryGuardian })

const text = (school: MadeSchool, ids: string[], message: string) =>
  call(rig, childMessages.sms, { body: { ids, message } }, school.admin)

const textsOf = async (school: MadeSchool, batchId: string | null) =>
  made(await call(rig, smsHistory.list, { query: { batchId: batchId! } }, school.admin)).content

const bodies = () => carriers.texts.map(({ body }) => body)

/** Delivers a text from a phone, as Twilio does. */
async function answer(From: string, Body: string, MessageSid = `SM${crypto.randomUUID()}`) {
  const form = { MessageSid, From, Body }
  const url = 'http://localhost:3000/api/webhooks/twilio/received'
  const body = Buffer.from(new URLSearchParams(form).toString())
  const headers = { 'x-twilio-signature': signedByTwilio(url, form) }
  const { raw } = await call(rig, messageDoors.twilioReceived, { body } as never, {}, headers)
  await receivedJob(rig)({ providerId: MessageSid })
  return raw.toString()
}

/** Delivers Twilio's signed report about the last text and handles it. */
async function report(form: Record<string, string>) {
  const url = new URL(carriers.texts.at(-1)!.statusCallback)
  const { school: schoolId, message: messageId } = Object.fromEntries(url.searchParams) as Record<
    string,
    string
  >
  const input = {
    query: { school: schoolId, message: messageId },
    body: Buffer.from(new URLSearchParams(form).toString()),
  }
  const headers = { 'x-twilio-signature': signedByTwilio(url.href, form) }
  expect((await call(rig, messageDoors.twilioStatus, input as never, {}, headers)).status).toBe(204)
  const { rows } = await rig.pool.pg.query<{ data: Parameters<ReturnType<typeof reportJob>>[0] }>(
    `select data from pgboss.job where name = 'messages.report' and data ->> 'messageId' = $1 order by created_on desc limit 1`,
    [messageId],
  )
  await reportJob(rig)(rows[0]!.data)
}

describe('A STOP', () => {
  test('ends texts, is confirmed once, and START begins them again; other answers reach the school', async () => {
    const school = await carriers.makeSchool()
    const gus = parent()
    const child = await childOf(school, gus)
    made(await text(school, [child], 'First'))
    await carriers.send()
    const queued = made(await text(school, [child], 'Second'))
    const id = `SM${crypto.randomUUID()}`
    expect(await answer(dialed(gus), ' Stop. ', id)).toContain('You will get no more texts from us')
    expect(await answer(dialed(gus), ' Stop. ', id)).not.toContain('<Message>')
    await carriers.send()
    expect(bodies()).toEqual([`${school.name}: First\nReply STOP to end`])
    expect(await textsOf(school, queued.batchId)).toMatchObject([{ status: 'SKIPPED' }])
    expect((await text(school, [child], 'Third')).problem.code).toBe('NOBODY_REACHED')
    await answer(dialed(gus), 'START')
    made(await text(school, [child], 'Fourth'))
    await carriers.send()
    expect(bodies().at(-1)).toBe('Fourth')
    await answer(dialed(gus), 'Stop by at five?')
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select to_email, text_body from mail where school_id = $1 and subject like '%answered your text'`,
        [school.id],
      ),
    )
    expect(rows).toEqual([
      { to_email: school.admin.email, text_body: expect.stringContaining('Stop by at five?') },
    ])
  })

  test('that comes while the carrier still has the text holds for the next', async () => {
    const school = await carriers.makeSchool()
    const child = await childOf(school, parent())
    made(await text(school, [child], 'First'))
    carriers.meanwhile = async ({ to }) => void (await answer(to, 'STOP'))
    await carriers.send()
    expect((await text(school, [child], 'Second')).problem.code).toBe('NOBODY_REACHED')
  })

  test('of a number nobody texted holds for whoever has it, also a contact that is added later, in every school', async () => {
    const gus = parent()
    expect(await answer(dialed(gus), 'STOP')).toContain('You will get no more texts from us')
    for (const school of [await carriers.makeSchool(), await carriers.makeSchool()]) {
      const child = await childOf(school, gus)
      expect((await text(school, [child], 'First')).problem.code).toBe('NOBODY_REACHED')
      const smsInput = { ids: [child], channel: 'SMS' as const }
      const { unreached } = made(await call(rig, childMessages.recipients, { body: smsInput }, school.admin))
      expect(unreached).toMatchObject([{ reason: 'Texts to this number have ended' }])
      const params = { childId: child }
      const [of] = made(await call(rig, consents.list, { params }, school.admin))
      expect(of!.phone).toMatchObject({ ended: 'EVERYTHING', endedBy: 'FAMILY' })
      const save = { params: { ...params, guardianId: of!.guardianId }, body: { texts: true } }
      expect((await call(rig, consents.save, save, school.admin)).problem.code).toBe('STOPPED_BY_FAMILY')
    }
    await carriers.send()
    expect(bodies()).toEqual([])
  })

  test('is no number that can be read where it is kept', async () => {
    const gus = parent()
    await answer(dialed(gus), 'STOP')
    const { rows } = await rig.pool.pg.query<{ row: string }>(`select s::text as row from stopped_phone s`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(dialed(gus).slice(1)))).toEqual([])
  })

  test('that only the carrier heard holds for the number, of a text that was refused or reported later', async () => {
    const [refused, reported] = [parent(), parent()]
    const school = await carriers.makeSchool()
    carriers.stopped.add(dialed(refused))
    const { batchId } = made(await text(school, [await childOf(school, refused)], 'Hello'))
    await carriers.send()
    expect(await textsOf(school, batchId)).toMatchObject([{ status: 'FAILED', reason: 'Replied STOP' }])
    made(await text(school, [await childOf(school, reported)], 'Hello'))
    await carriers.send()
    await report({ MessageStatus: 'undelivered', ErrorCode: '21610' })
    const other = await carriers.makeSchool()
    for (const of of [refused, reported])
      expect((await text(other, [await childOf(other, of)], 'Hi')).problem.code).toBe('NOBODY_REACHED')
  })
})

test('A number that Twilio reports to be a landline (30006) is texted no more by that school, and staff can try it again', async () => {
  const school = await carriers.makeSchool()
  const gus = parent()
  const child = await childOf(school, gus)
  const { batchId } = made(await text(school, [child], 'Hello'))
  await carriers.send()
  await report({ MessageStatus: 'undelivered', ErrorCode: '30006' })
  const reason = 'The carrier answered with code 30006'
  expect(await textsOf(school, batchId)).toMatchObject([{ status: 'FAILED', reason }])
  const smsInput = { ids: [child], channel: 'SMS' as const }
  const { unreached } = made(await call(rig, childMessages.recipients, { body: smsInput }, school.admin))
  expect(unreached).toMatchObject([{ reason: 'Texts to this number fail' }])
  const params = { childId: child }
  const [of] = made(await call(rig, consents.list, { params }, school.admin))
  const save = { params: { ...params, guardianId: of!.guardianId }, body: { triesTextsAgain: true } }
  made(await call(rig, consents.save, save, school.admin))
  expect((await text(school, [child], 'Again')).status).toBe(200)
})

test('A report of any other fault ends nothing', async () => {
  const school = await carriers.makeSchool()
  const child = await childOf(school, parent())
  made(await text(school, [child], 'Hello'))
  await carriers.send()
  await report({ MessageStatus: 'undelivered', ErrorCode: '30008' })
  expect((await text(school, [child], 'Again')).status).toBe(200)
})

describe('The first text of a conversation', () => {
  const smsText = (school: MadeSchool, words: string) => `${school.name}: ${words}\nReply STOP to end`

  test('names the school and says how to end texts; those after it do not, until another school writes or weeks go by', async () => {
    const [oak, elm] = [await carriers.makeSchool(), await carriers.makeSchool()]
    const gus = parent()
    const [ofOak, ofElm] = [await childOf(oak, gus), await childOf(elm, gus)]
    const send = async (school: MadeSchool, child: string, words: string) => {
      const { batchId } = made(await text(school, [child], words))
      await carriers.send()
      return batchId
    }
    const first = await send(oak, ofOak, 'One')
    await send(oak, ofOak, 'Two')
    await send(elm, ofElm, 'Three')
    await send(oak, ofOak, 'Four')
    await send(oak, ofOak, 'Five')
    expect(bodies()).toEqual([
      smsText(oak, 'One'),
      'Two',
      smsText(elm, 'Three'),
      smsText(oak, 'Four'),
      'Five',
    ])
    const [row] = await textsOf(oak, first)
    const read = made(await call(rig, smsHistory.get, { params: { id: row!.id } }, oak.admin))
    expect(read).toMatchObject({ isIntroduction: true, message: 'One', parts: 1 })
    made(await text(oak, [ofOak], 'Six'))
    await carriers.send(inFiveWeeks)
    expect(bodies().at(-1)).toBe(smsText(oak, 'Six'))
  })

  test('counts what it adds to the texts it is charged as, and of several at once only one says it', async () => {
    const school = await carriers.makeSchool()
    const gus = parent()
    const child = await childOf(school, gus)
    const { batchId } = made(await text(school, [child], 'x'.repeat(160)))
    await carriers.send()
    const [row] = await textsOf(school, batchId)
    const read = made(await call(rig, smsHistory.get, { params: { id: row!.id } }, school.admin))
    expect(read).toMatchObject({ isIntroduction: true, parts: 2 })
    const other = await childOf(school, parent())
    for (const words of ['One', 'Two']) made(await text(school, [other], words))
    await carriers.send()
    expect(
      bodies()
        .slice(1)
        .filter((body) => body.includes('Reply STOP')),
    ).toHaveLength(1)
  })

  test('that did not leave is said again with the next', async () => {
    const school = await carriers.makeSchool()
    const gus = parent()
    const child = await childOf(school, gus)
    carriers.stopped.add(dialed(gus))
    made(await text(school, [child], 'One'))
    await carriers.send()
    carriers.stopped.delete(dialed(gus))
    await answer(dialed(gus), 'START')
    made(await text(school, [child], 'Two'))
    await carriers.send()
    expect(bodies()).toEqual([smsText(school, 'Two')])
  })
})
