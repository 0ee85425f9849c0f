import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { familyLogIn, familySessions } from '@afterbell/contract/portal/family-log-in'
import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import { history } from '@afterbell/contract/reports/history'
import { call, useRig } from '../rig/app.ts'
import { familyBrowser, logInByCode, logInLetterTo, openPortal } from '../rig/families/browser.ts'
import { BIRTH_DATE, logInFamily, makeFamily } from '../rig/families/logged-in.ts'
import { made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const list = async (school: MadeSchool, childId: string) =>
  made(await call(rig, familyLogIns.list, { params: { childId } }, school.coordinator))

/** The first guardian of a child. */
const mother = async (school: MadeSchool, childId: string) => (await list(school, childId)).guardians[0]!

/** An input that names the first guardian of a child. */
const ofMother = async (school: MadeSchool, childId: string) => ({
  params: { childId, guardianId: (await mother(school, childId)).guardianId },
})

async function eventsOf(school: MadeSchool, childId: string): Promise<string[]> {
  const { content } = made(await call(rig, history.list, { query: { childId } }, school.admin))
  return content.map(({ text }) => text).filter((text) => text.includes('family portal'))
}

describe('Staff see of each guardian of a child', () => {
  test('whether they can log in, when they last did, and on how many devices', async () => {
    const school = await makeSchool(rig)
    const { childId, browser } = await logInFamily(rig, school)
    const { isOn, guardians } = await list(school, childId)
    expect(isOn).toBe(true)
    expect(guardians).toMatchObject([{ standing: 'IN', deviceCount: 1, isHeldBack: false }])
    expect(guardians[0]!.lastSeenAt).not.toBeNull()
    made(await browser.call(familySessions.logOut, {}))
    expect(await mother(school, childId)).toMatchObject({ standing: 'IN', deviceCount: 0 })
  })

  test('what they are asked, or why they cannot log in', async () => {
    const school = await makeSchool(rig)
    const { childId } = await makeFamily(rig, school)
    expect(await mother(school, childId)).toMatchObject({ standing: 'BIRTH_DATE', lastSeenAt: null })
    const guardian = { firstName: 'Una', lastName: 'Without', phone: '212-555-0190' }
    const id = await makeChild(rig, school, { primaryGuardian: guardian })
    expect((await mother(school, id)).standing).toBe('NO_EMAIL')
  })

  test('who is held back by the do-not-release list', async () => {
    const school = await makeSchool(rig)
    const { childId, lastName } = await makeFamily(rig, school)
    const body = { name: `Mara ${lastName}` }
    made(await call(rig, doNotRelease.add, { params: { id: childId }, body }, school.admin))
    expect((await mother(school, childId)).isHeldBack).toBe(true)
  })
})

describe('Staff', () => {
  test('send a way in, in the language of the guardian, who is still asked for a birth date', async () => {
    const school = await makeSchool(rig)
    const { childId, email } = await makeFamily(rig, school)
    const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
    const primaryGuardian = { ...child.primaryGuardian!, language: 'es' }
    const change = { params: { id: childId }, body: { ...child, primaryGuardian } as never }
    made(await call(rig, children.update, change, school.admin))
    const input = await ofMother(school, childId)
    const closed = await call(rig, familyLogIns.sendLetter, input, school.coordinator)
    expect([closed.status, closed.problem.code]).toEqual([400, 'PORTAL_CLOSED'])
    await openPortal(rig, school.id)
    for (const _ of [1, 2, 3, 4, 5])
      expect((await call(rig, familyLogIns.sendLetter, input, school.coordinator)).status).toBe(204)
    const letter = await logInLetterTo(rig, school.id, email)
    expect(letter.subject).toContain('Su código')
    const browser = familyBrowser(rig, school.id)
    const used = made(await browser.call(familyLogIn.useLink, { body: { token: letter.token! } }))
    expect(used.session).toMatchObject({ children: [], step: { ask: 'BIRTH_DATE' } })
    expect(await eventsOf(school, childId)).toContain(
      `sent Mara ${child.primaryGuardian!.lastName} an email to log in to the family portal`,
    )
  })

  test('let a guardian in without the question, also after three wrong answers', async () => {
    const school = await makeSchool(rig)
    await openPortal(rig, school.id)
    const { childId, email, lastName } = await makeFamily(rig, school)
    const browser = familyBrowser(rig, school.id)
    made(await logInByCode(rig, browser, email))
    for (const birthDate of ['2018-01-01', '2018-01-02', '2018-01-03'])
      await browser.call(familySessions.prove, { body: { birthDate } })
    expect((await mother(school, childId)).standing).toBe('OFFICE')
    const input = await ofMother(school, childId)
    for (const _ of [1, 2])
      expect(made(await call(rig, familyLogIns.letIn, input, school.coordinator)).guardians).toMatchObject([
        { standing: 'IN' },
      ])
    expect(made(await browser.call(familySessions.current, {}))).toMatchObject({ step: null, children: [{}] })
    expect(await eventsOf(school, childId)).toEqual([
      `let Mara ${lastName} log in to the family portal without the question of the first time`,
    ])
  })

  test('log a guardian out everywhere, and not the one who shares the address', async () => {
    const school = await makeSchool(rig)
    await openPortal(rig, school.id)
    const { childId, email } = await makeFamily(rig, school, { hasFather: true })
    const as = async (index: number) => {
      const browser = familyBrowser(rig, school.id)
      made(await logInByCode(rig, browser, email))
      const session = made(await browser.call(familySessions.prove, { body: { birthDate: BIRTH_DATE } }))
      const people = (session.step as unknown as { people: { guardianId: string }[] }).people
      made(
        await browser.call(familySessions.choosePerson, { body: { guardianId: people[index]!.guardianId } }),
      )
      return browser
    }
    const [mara, tom] = [await as(0), await as(1)]
    made(await call(rig, familyLogIns.logOut, await ofMother(school, childId), school.coordinator))
    expect((await mara.call(familySessions.current, {})).status).toBe(401)
    expect((await tom.call(familySessions.current, {})).status).toBe(200)
    expect((await list(school, childId)).guardians.map(({ deviceCount }) => deviceCount)).toEqual([0, 1])
  })

  test('cannot let in a guardian without an address, one of another family, or one of another school', async () => {
    const school = await makeSchool(rig)
    const guardian = { firstName: 'Una', lastName: 'Without', phone: '212-555-0190' }
    const childId = await makeChild(rig, school, { primaryGuardian: guardian })
    const input = await ofMother(school, childId)
    for (const op of [familyLogIns.letIn, familyLogIns.sendLetter])
      expect((await call(rig, op, input, school.coordinator)).problem.code).toBe('EMAIL_MISSING')
    const other = await ofMother(school, (await makeFamily(rig, school)).childId)
    const mixed = { params: { childId, guardianId: other.params.guardianId } }
    expect((await call(rig, familyLogIns.letIn, mixed, school.coordinator)).status).toBe(404)
    const elsewhere = await makeSchool(rig)
    expect((await call(rig, familyLogIns.letIn, other, elsewhere.coordinator)).status).toBe(404)
    expect((await call(rig, familyLogIns.list, { params: { childId } }, school.instructor)).status).toBe(403)
  })
})
