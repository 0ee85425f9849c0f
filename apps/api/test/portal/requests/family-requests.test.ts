import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { ownRequests } from '@afterbell/contract/portal/own-requests'
import { call, useRig } from '../../rig/app.ts'
import { askForRosa, askToForget, ROSA, tellAnswers } from '../../rig/families/asked.ts'
import type { FamilyBrowser } from '../../rig/families/browser.ts'
import { limitGuardian } from '../../rig/families/limited.ts'
import { logInFamily, makeFamily, type LoggedInFamily } from '../../rig/families/logged-in.ts'
import { historyOf, inside, made, makeSchool, type MadeSchool } from '../../rig/make.ts'

const rig = useRig()

const own = async (browser: FamilyBrowser) =>
  made(await browser.call(ownRequests.list, { query: {} })).content

const toDo = async (school: MadeSchool) =>
  made(await call(rig, familyRequests.list, { query: {} }, school.manager))

const look = async (school: MadeSchool, id: string) =>
  made(await call(rig, familyRequests.get, { params: { id } }, school.manager))

const decide = (school: MadeSchool, id: string, body: Record<string, unknown>, by = school.manager) =>
  call(
    rig,
    familyRequests.decide,
    { params: { id }, body: { grants: true, version: 1, ...body } as never },
    by,
  )

const guardiansIn = async (school: MadeSchool, childId: string) =>
  made(await call(rig, guardianAccess.list, { params: { childId } }, school.admin)).guardians

const ask = ({ browser, childId }: LoggedInFamily, more: Record<string, unknown> = {}) =>
  browser.call(ownRequests.askForGuardian, { body: { ...ROSA, childIds: [childId], ...more } as never })

async function forbid(school: MadeSchool, childId: string, name: string) {
  made(await call(rig, doNotRelease.add, { params: { id: childId }, body: { name } }, school.admin))
}

async function lettersTo(email: string) {
  const { rows } = await rig.pool.pg.query<{ subject: string; text_body: string }>(
    `select subject, text_body from mail where lower(to_email) = lower($1) and dedupe_key like 'family request %'`,
    [email],
  )
  return rows
}

describe('Another guardian whom a family asks for', () => {
  test('is added by nobody but staff, with what they see of each child, and the family is told', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const id = await askForRosa(mara.browser, [mara.childId])
    expect((await guardiansIn(school, mara.childId)).map(({ name }) => name)).toEqual([
      `Mara ${mara.lastName}`,
    ])
    expect(await toDo(school)).toMatchObject({
      totalElements: 1,
      content: [{ id, person: 'Rosa Vexley', by: `Mara ${mara.lastName}`, words: ROSA.words, until: null }],
    })
    const answer = made(
      await decide(school, id, {
        answer: 'Welcome, Rosa',
        access: [{ childId: mara.childId, telling: 'MONEY' }],
        invites: true,
      }),
    )
    expect(answer).toMatchObject({ request: { state: 'GRANTED' }, isInvited: false })
    expect(await guardiansIn(school, mara.childId)).toMatchObject([
      { telling: 'EVERYTHING' },
      { name: 'Rosa Vexley', telling: 'MONEY', limitedBy: 'STAFF' },
    ])
    const child = made(await call(rig, children.get, { params: { id: mara.childId } }, school.admin))
    expect(child.secondaryGuardian).toMatchObject({ email: ROSA.email, phone: '6465550122' })
    expect(await toDo(school)).toMatchObject({ totalElements: 0 })
    expect(await own(mara.browser)).toMatchObject([{ state: 'GRANTED', answer: 'Welcome, Rosa' }])
    await tellAnswers(rig, school)
    const [letter] = await lettersTo(mara.email)
    expect(letter!.text_body).toContain('Rosa Vexley is a guardian now')
    expect(letter!.text_body).toContain('Welcome, Rosa')
    expect(letter!.text_body).not.toContain('Ann')
    const history = await historyOf(rig, school, mara.childId)
    expect(history).toContainEqual(
      expect.stringContaining('asked the school to add Rosa Vexley as a guardian'),
    )
    expect(history).toContainEqual(expect.stringContaining('added Rosa Vexley as a guardian of Ann'))
  })

  test('is invited where they see everything, and sees nothing of a child who is not named', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const { familyId } = made(await call(rig, children.get, { params: { id: mara.childId } }, school.admin))
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `insert into child (school_id, id, family_id, first_name, last_name) values ($1, gen_random_uuid(), $2, 'Ben', 'Osei') returning id`,
        [school.id, familyId],
      ),
    )
    const id = await askForRosa(mara.browser, [mara.childId])
    const access = [{ childId: mara.childId, telling: 'EVERYTHING' }]
    expect(made(await decide(school, id, { access, invites: true })).isInvited).toBe(true)
    expect((await guardiansIn(school, mara.childId))[1]).toMatchObject({ telling: 'EVERYTHING' })
    expect((await guardiansIn(school, rows[0].id as string))[1]).toMatchObject({ telling: 'NOTHING' })
  })

  test('is refused with words, which the family reads in Spanish', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    await inside(rig, school.id, (query) => query(`update guardian set language = 'es'`))
    const id = await askForRosa(mara.browser, [mara.childId])
    const { problem } = await decide(school, id, { grants: false, answer: ' ' })
    expect(problem?.fields?.map(({ path }) => path)).toEqual(['answer'])
    made(await decide(school, id, { grants: false, answer: 'Please call us' }))
    await tellAnswers(rig, school)
    const [letter] = await lettersTo(mara.email)
    expect(letter!.text_body).toContain('La respuesta es no: no se agregó a Rosa Vexley.')
    expect(await own(mara.browser)).toMatchObject([{ state: 'REFUSED', answer: 'Please call us' }])
    expect((await decide(school, id, {})).problem?.code).toBe('REQUEST_CLOSED')
  })

  test('is asked for once, however often it is sent, and for few people at a time', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    await Promise.all([ask(mara), ask(mara)])
    made(await ask(mara, { phone: '(646) 555-0122' }))
    expect(await own(mara.browser)).toHaveLength(1)
    made(await ask(mara, { firstName: 'Ines' }))
    made(await ask(mara, { firstName: 'Lea' }))
    const { status, problem } = await ask(mara, { firstName: 'Zoe' })
    expect([status, problem?.fields?.map(({ path }) => path)]).toEqual([400, ['words']])
  })

  test.each([
    ['firstName', { firstName: '' }],
    ['email', { email: 'rosa' }],
    ['email', { email: null, phone: null }],
    ['phone', { phone: '555' }],
    ['words', { words: 'x'.repeat(1001) }],
    ['relation', { relation: 'x'.repeat(51) }],
  ])('is asked about at its field: %s', async (path, more) => {
    const mara = await logInFamily(rig, await makeSchool(rig))
    const { status, problem } = await ask(mara, more)
    expect([status, problem?.fields?.map((field) => field.path)]).toEqual([400, [path]])
  })

  test('is no longer decided once the family has withdrawn it, which is done by who asked alone', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const other = await logInFamily(rig, school)
    const requestId = await askForRosa(mara.browser, [mara.childId])
    const withdraw = ({ browser }: LoggedInFamily) =>
      browser.call(ownRequests.withdraw, { params: { requestId } })
    expect((await withdraw(other)).status).toBe(404)
    made(await withdraw(mara))
    made(await withdraw(mara))
    expect((await decide(school, requestId, {})).problem?.code).toBe('REQUEST_CLOSED')
    expect(await own(mara.browser)).toMatchObject([{ state: 'WITHDRAWN' }])
    expect(await toDo(school)).toMatchObject({ totalElements: 0 })
  })

  test('answers both requests for the same person, and is not added twice', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const first = await askForRosa(mara.browser, [mara.childId])
    const second = await askForRosa(mara.browser, [mara.childId], { firstName: 'ROSA', words: 'Please' })
    expect((await look(school, first)).others).toMatchObject([{ id: second }])
    made(await decide(school, first, { access: [] }))
    expect((await own(mara.browser)).map(({ state }) => state)).toEqual(['GRANTED', 'GRANTED'])
    const third = await askForRosa(mara.browser, [mara.childId])
    expect((await look(school, third)).guardian!.same).toMatchObject([
      { name: 'Rosa Vexley', is: 'GUARDIAN', by: ['EMAIL', 'PHONE', 'NAME'] },
    ])
    expect((await decide(school, third, {})).problem?.code).toBe('ALREADY_GUARDIAN')
  })

  test('stands beside who may be the same person, here and in another family', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school, {
      approvedPickups: [{ name: 'Rosa Vexly', relation: 'aunt', phone: null }],
    })
    await makeFamily(rig, school, { primaryGuardian: { ...ROSA, firstName: 'Ines', phone: null } })
    const { guardian } = await look(school, await askForRosa(mara.browser, [mara.childId]))
    expect(guardian!.same).toMatchObject([
      { name: 'Rosa Vexly', is: 'PICKUP', by: ['NAME'] },
      { name: 'Ines Vexley', is: 'OTHER_FAMILY', by: ['EMAIL'] },
    ])
  })

  test('is asked for by nobody where the school says no, and not for a child whom the guardian does not see', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    for (const telling of ['MONEY', 'NOTHING'] as const) {
      await limitGuardian(rig, school, mara.childId, telling)
      expect((await ask(mara)).status).toBe(404)
    }
    await limitGuardian(rig, school, mara.childId, 'EVERYTHING')
    const { rights } = made(await call(rig, familyPortal.get, {}, school.admin))
    const body = { rights: { ...rights, askForGuardian: false } }
    made(await call(rig, familyPortal.changeRights, { body }, school.admin))
    expect((await ask(mara)).problem?.code).toBe('NOT_FOR_FAMILIES')
  })

  test('stands with what became of who asked: shut out, or removed', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const id = await askForRosa(mara.browser, [mara.childId])
    expect((await look(school, id)).asker).toEqual({ isGuardian: true, held: [] })
    await limitGuardian(rig, school, mara.childId, 'NOTHING')
    expect((await look(school, id)).asker).toEqual({ isGuardian: true, held: [`Ann ${mara.lastName}`] })
    expect(await own(mara.browser)).toMatchObject([{ children: [] }])
    await inside(rig, school.id, (query) =>
      query(`update guardian set first_name = 'Rex', last_name = 'Roe'`),
    )
    expect((await look(school, id)).asker).toEqual({ isGuardian: false, held: [] })
  })

  test('is decided by Managers, and seen by Coordinators', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const id = await askForRosa(mara.browser, [mara.childId])
    made(await call(rig, familyRequests.get, { params: { id } }, school.coordinator))
    expect((await decide(school, id, {}, school.coordinator)).status).toBe(403)
  })
})

describe('Somebody on a do-not-release list', () => {
  /** All that a family reads of asking, until staff decide. */
  async function seen(entry: string | null) {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    await forbid(school, mara.childId, entry ?? 'Rex Roe')
    const answer = await ask(mara)
    const again = await ask(mara)
    const texts = [answer, again].map(({ status, answer: said, problem }) =>
      JSON.stringify([status, said, problem]),
    )
    const hide = (text: string) =>
      text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replaceAll(mara.lastName, 'Osei')
        .replaceAll(/T[\d:.]+Z/g, 'TIME')
    return { texts: [...texts, JSON.stringify(await own(mara.browser))].map(hide), school, mara }
  }

  test('is asked for like everybody else, to the byte', async () => {
    const open = await seen(null)
    for (const entry of ['Rosa Vexley', 'VEXLEY Rosa', 'Rosa Vexly'])
      expect((await seen(entry)).texts, entry).toEqual(open.texts)
  })

  test.each([
    ['VEXLEY Rosa', 'SAME'],
    ['Rosa Vexly', 'NEAR'],
  ])('is shown to staff, added only by saying so, and begins with nothing: %s', async (entry, likeness) => {
    const { school, mara } = await seen(entry)
    const { id } = (await toDo(school)).content[0]!
    const { guardian } = await look(school, id)
    expect(guardian!.children).toMatchObject([{ isAsked: true, entry: { name: entry, likeness } }])
    const everything = [{ childId: mara.childId, telling: 'EVERYTHING' }]
    const refusals = [
      await decide(school, id, { access: everything }),
      await decide(school, id, { access: [] }),
      await decide(school, id, { access: everything, isListKnown: true }),
    ]
    expect(refusals.map(({ problem }) => problem?.code)).toEqual(Array(3).fill('ON_DO_NOT_RELEASE'))
    made(await decide(school, id, { access: [], isListKnown: true, invites: true }))
    expect((await guardiansIn(school, mara.childId))[1]).toMatchObject({ telling: 'NOTHING' })
  })
})

describe('A family that asks to be forgotten', () => {
  test('has its month, is late afterwards, and stays to do until it is erased', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const id = await askToForget(mara.browser)
    expect((await toDo(school)).content).toMatchObject([
      { until: '2026-12-18', isLate: false, state: 'OPEN' },
    ])
    await inside(rig, school.id, (query) =>
      query(`update family_request set asked_at = asked_at - interval '31 days'`),
    )
    expect((await toDo(school)).content).toMatchObject([{ isLate: true }])
    expect((await decide(school, id, {})).status).toBe(403)
    made(await decide(school, id, { answer: 'We do it this week' }, school.admin))
    await tellAnswers(rig, school)
    expect((await lettersTo(mara.email))[0]!.text_body).toContain('the school erases your family')
    const { familyId } = (await toDo(school)).content[0]!
    const { names, blockers } = made(await call(rig, erasure.look, { params: { familyId } }, school.admin))
    expect(blockers).toEqual([])
    made(await call(rig, erasure.erase, { params: { familyId }, body: { names } }, school.admin))
    expect(await toDo(school)).toMatchObject({ totalElements: 0 })
    const { rows } = await inside(rig, school.id, (query) => query('select id from family_request'))
    expect(rows).toEqual([])
  })

  test('is told why not, and asks as well when it sees nothing of a child', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    await limitGuardian(rig, school, mara.childId, 'NOTHING')
    const id = await askToForget(mara.browser)
    await askToForget(mara.browser)
    expect(await own(mara.browser)).toMatchObject([{ person: '', children: [], until: '2026-12-18' }])
    made(await decide(school, id, { grants: false, answer: 'An invoice is open' }, school.admin))
    expect(await own(mara.browser)).toMatchObject([
      { state: 'REFUSED', answer: 'An invoice is open', until: null },
    ])
  })
})
