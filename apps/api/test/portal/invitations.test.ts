import { expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { emailHistory } from '@afterbell/contract/messages/history'
import { familyInvitations } from '@afterbell/contract/portal/family-invitations'
import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import { history } from '@afterbell/contract/reports/history'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, NOW, useRig } from '../rig/app.ts'
import { openPortal, shutPortal } from '../rig/families/browser.ts'
import { logInFamily, makeFamily } from '../rig/families/logged-in.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
const tomorrow = useRig({ at: NOW.add({ hours: 20 }) })

const ofChildren = (ids: readonly string[]) => ({ body: { of: 'CHILDREN' as const, ids: [...ids] } })
const look = async (school: MadeSchool, ids: readonly string[]) =>
  made(await call(rig, familyInvitations.look, ofChildren(ids), school.coordinator))
const send = (school: MadeSchool, ids: readonly string[], by = rig) =>
  call(by, familyInvitations.send, ofChildren(ids), school.coordinator)

const letters = (school: MadeSchool) =>
  inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select m.to_address as "to", b.subject, b.body, b.language, b.sent_by as "sentBy", m.fields
       from message m join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
       where b.about = 'Invitation to the family portal' order by m.to_address`,
    )
    return rows as {
      to: string
      subject: string
      body: string
      language: string
      sentBy: string
      fields: object
    }[]
  })

test('Guardians of several children are invited in one call, each once and in their language', async () => {
  const school = await makeSchool(rig)
  const [ann, ben] = [await makeFamily(rig, school), await makeFamily(rig, school)]
  await openPortal(rig, school.id)
  await inside(rig, school.id, (query) =>
    query(`update guardian set language = 'es' where email_key = $1`, [ben.email]),
  )
  const before = await look(school, [ann.childId, ben.childId])
  expect(before.isOn).toBe(true)
  expect(before.guardians.map(({ invitation }) => invitation)).toEqual(['READY', 'READY'])
  const { sent, guardians } = made(await send(school, [ann.childId, ben.childId]))
  expect([sent, guardians.map(({ invitation }) => invitation)]).toEqual([
    2,
    ['INVITED_TODAY', 'INVITED_TODAY'],
  ])
  const written = await letters(school)
  expect(written.map(({ to, language }) => [to, language])).toEqual([
    [ann.email, 'en'],
    [ben.email, 'es'],
  ])
  expect(written[0]!.fields).toMatchObject({ firstName: 'Mara', link: expect.stringContaining('/portal/') })
  // No code and no secret: whoever reads it asks for a code of their own.
  expect(written[0]!.body).not.toContain('token')
  const { content } = made(await call(rig, history.list, { query: { childId: ann.childId } }, school.admin))
  expect(content.map(({ text }) => text)).toContainEqual(
    expect.stringContaining(`invited Mara ${ann.lastName} to the family portal`),
  )
  expect(made(await call(rig, emailHistory.list, { query: {} }, school.admin)).totalElements).toBe(2)
})

test('Nobody is invited twice on a day, also by colleagues at the same moment, and again the next day', async () => {
  const school = await makeSchool(rig)
  const { childId } = await makeFamily(rig, school)
  await openPortal(rig, school.id)
  const both = await Promise.all([send(school, [childId]), send(school, [childId])])
  expect(both.reduce((sum, each) => sum + made(each).sent, 0)).toBe(1)
  expect(made(await send(school, [childId])).sent).toBe(0)
  expect(made(await send(school, [childId], tomorrow)).sent).toBe(1)
})

test('Who gets none stands beside why', async () => {
  const school = await makeSchool(rig)
  const shared = await makeFamily(rig, school, { hasFather: true })
  const inAlready = await logInFamily(rig, school)
  const shut = await makeFamily(rig, school)
  const body = { name: `Mara ${shut.lastName}`, note: '' } as never
  made(await call(rig, doNotRelease.add, { params: { id: shut.childId }, body }, school.admin))
  const una = { firstName: 'Una', lastName: 'Without', phone: '212-555-0190' }
  const without = await makeChild(rig, school, { primaryGuardian: una })
  const nothing = { firstName: 'Ned', lastName: 'Blank', email: 'ned@families.test', phone: '' }
  const blank = await makeChild(rig, school, { primaryGuardian: nothing, birthDate: null } as never)
  const stopped = await makeFamily(rig, school)
  await inside(rig, school.id, (query) =>
    query(
      `insert into message_suppression (school_id, channel, address_key, ended, ended_at, ended_by)
       values ($1, 'EMAIL', $2, 'EVERYTHING', app.now(), 'FAMILY')`,
      [school.id, stopped.email],
    ),
  )
  const of = async (childId: string) =>
    (await look(school, [childId])).guardians.map(({ invitation }) => invitation)
  expect(await of(shared.childId)).toEqual(['READY', 'SAME_EMAIL'])
  expect(await of(inAlready.childId)).toEqual(['IN_ALREADY'])
  expect(await of(shut.childId)).toEqual(['HELD_BACK'])
  expect(await of(without)).toEqual(['NO_EMAIL'])
  expect(await of(blank)).toEqual(['TO_LET_IN'])
  expect(await of(stopped.childId)).toEqual(['UNREACHED'])
  const all = [shared.childId, inAlready.childId, shut.childId, without, blank, stopped.childId]
  expect(made(await send(school, all)).sent).toBe(1)
  expect((await letters(school)).map(({ to }) => to)).toEqual([shared.email])
})

test('Rows of a roster are invited by their spots, and children of another school are not', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  const [ann, foreign] = [await makeFamily(rig, school), await makeFamily(rig, other)]
  await openPortal(rig, school.id)
  const id = await makeClass(rig, school)
  const input = { at: 'classes' as const, params: { id }, body: { childId: ann.childId } }
  const { rosterId } = made(await call(rig, rosters.add, input, school.admin))
  const body = { of: 'SPOTS' as const, ids: [rosterId] }
  const { guardians } = made(await call(rig, familyInvitations.look, { body }, school.coordinator))
  expect(guardians.map(({ email, child }) => [email, child.id])).toEqual([[ann.email, ann.childId]])
  expect((await look(school, [foreign.childId])).guardians).toEqual([])
  made(await call(rig, children.get, { params: { id: foreign.childId } }, other.admin))
})

test('A school whose portal is closed invites nobody', async () => {
  const school = await makeSchool(rig)
  const { childId } = await makeFamily(rig, school)
  await shutPortal(rig, school.id)
  expect((await look(school, [childId])).isOn).toBe(false)
  expect((await send(school, [childId])).problem.code).toBe('PORTAL_CLOSED')
})

test('Many guardians are let in by one call, which tells what became of each', async () => {
  const school = await makeSchool(rig)
  const [ann, shut, inAlready] = [
    await makeFamily(rig, school),
    await makeFamily(rig, school),
    await logInFamily(rig, school),
  ]
  const body = { name: `Mara ${shut.lastName}`, note: '' } as never
  made(await call(rig, doNotRelease.add, { params: { id: shut.childId }, body }, school.admin))
  const guardianOf = async (childId: string) =>
    made(await call(rig, familyLogIns.list, { params: { childId } }, school.admin)).guardians[0]!
  const ids: string[] = []
  for (const { childId } of [ann, shut, inAlready]) ids.push((await guardianOf(childId)).guardianId)
  const guardianIds = [...ids, crypto.randomUUID()]
  const outcomes = made(
    await call(rig, familyInvitations.letIn, { body: { guardianIds } }, school.coordinator),
  )
  expect(outcomes.map(({ guardianId, outcome }) => [guardianId, outcome])).toEqual([
    [ids[0], 'LET_IN'],
    [ids[1], 'HELD_BACK'],
    [ids[2], 'IN_ALREADY'],
    [guardianIds[3], 'GONE'],
  ])
  expect((await guardianOf(ann.childId)).standing).toBe('IN')
  expect((await guardianOf(shut.childId)).standing).toBe('BIRTH_DATE')
})
