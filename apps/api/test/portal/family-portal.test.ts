import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { homes } from '@afterbell/contract/families/homes'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import { history } from '@afterbell/contract/reports/history'
import type { Look } from '@afterbell/domain/families/log-in-looks'
import { call, useRig } from '../rig/app.ts'
import { familyBrowser, logInByCode } from '../rig/families/browser.ts'
import { BIRTH_DATE, logInFamily, makeFamily } from '../rig/families/logged-in.ts'
import { made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const state = async (school: MadeSchool) => made(await call(rig, familyPortal.get, {}, school.manager))
const turn = (school: MadeSchool, body: { isOn: boolean; wasOn?: boolean }) =>
  call(rig, familyPortal.turn, { body }, school.manager)
const toLookAt = async (school: MadeSchool, query: object = {}) =>
  made(await call(rig, familyPortal.toLookAt, { query }, school.manager))

/** Which looks the list has for each guardian of a family, by first name. */
async function looksIn(school: MadeSchool, lastName: string): Promise<Record<string, Look[]>> {
  const { content } = await toLookAt(school, { search: lastName })
  return Object.fromEntries(content.map(({ name, looks }) => [name.split(' ')[0]!, [...looks]]))
}

describe('The family portal', () => {
  test('is opened and closed by a Manager, at once, and the history says who did', async () => {
    const school = await makeSchool(rig)
    const family = await makeFamily(rig, school)
    expect(await state(school)).toMatchObject({ isOn: false, addressCount: 1 })
    expect(made(await turn(school, { isOn: true, wasOn: false })).isOn).toBe(true)
    const browser = familyBrowser(rig, school.id)
    made(await logInByCode(rig, browser, family.email))
    made(await browser.call(familySessions.prove, { body: { birthDate: BIRTH_DATE } }))
    made(await turn(school, { isOn: true }))
    made(await turn(school, { isOn: false, wasOn: true }))
    expect((await browser.call(familySessions.current, {})).status).toBe(401)
    const events = made(await call(rig, history.list, { query: { theme: 'SCHOOL' } }, school.admin)).content
    expect(events.slice(0, 2).map(({ text }) => text)).toEqual([
      'closed the family portal',
      'opened the family portal',
    ])
  })

  test('is not turned by somebody who has not seen what a colleague did', async () => {
    const school = await makeSchool(rig)
    made(await turn(school, { isOn: true }))
    const late = await turn(school, { isOn: true, wasOn: false })
    expect([late.status, late.problem.code]).toEqual([400, 'CHANGED_MEANWHILE'])
  })

  test('lets families do what a Manager says, from their next call on', async () => {
    const school = await makeSchool(rig)
    const { browser } = await logInFamily(rig, school)
    const { rights } = await state(school)
    expect(rights).toEqual({
      tellAbsences: true,
      addPickups: 'AFTER_APPROVAL',
      changeContacts: true,
      seeTimes: true,
      askForNotes: 'EMAIL',
      sayPhotos: false,
      book: false,
      payLater: false,
      askAid: false,
      register: false,
      askForGuardian: true,
      giveUp: 'NO',
      giveUpBefore: 'FIRST_MEETING',
      giveUpDays: 7,
      giveUpFee: 0,
      deductDiscounts: false,
      changePlaces: 'NO',
    })
    const change = (body: object) =>
      call(rig, familyPortal.changeRights, { body: body as never }, school.manager)
    const fewer = { ...rights, addPickups: 'NO' as const, seeTimes: false }
    expect(made(await change({ rights: fewer, before: rights })).rights).toEqual(fewer)
    expect(made(await browser.call(familySessions.current, {})).rights).toEqual(fewer)
    made(await change({ rights: fewer }))
    const late = await change({ rights, before: rights })
    expect([late.status, late.problem.code]).toEqual([400, 'CHANGED_MEANWHILE'])
    const events = made(await call(rig, history.list, { query: { theme: 'SCHOOL' } }, school.admin)).content
    expect(events.map(({ text }) => text).filter((text) => text.includes('by themselves'))).toEqual([
      'changed what families may do by themselves: add pickups: no, see when their child was checked in and out: no',
    ])
  })

  test('is not the coordinator’s to open', async () => {
    const school = await makeSchool(rig)
    expect((await call(rig, familyPortal.turn, { body: { isOn: true } }, school.coordinator)).status).toBe(
      403,
    )
  })
})

describe('Guardians to look at', () => {
  test('are those who cannot log in, or can with a weak question, each with why', async () => {
    const school = await makeSchool(rig)
    await makeFamily(rig, school)
    const both = await makeFamily(rig, school, { hasFather: true })
    const noDate = await makeFamily(rig, school, { birthDate: null })
    const none = await makeFamily(rig, school, {
      primaryGuardian: { firstName: 'Una', lastName: 'Without', phone: '212-555-0190' },
    })
    expect(await looksIn(school, both.lastName)).toEqual({ Mara: ['SHARED_EMAIL'], Tom: ['SHARED_EMAIL'] })
    expect(await looksIn(school, noDate.lastName)).toEqual({ Mara: ['NO_BIRTH_DATE'] })
    expect(await looksIn(school, 'Without')).toEqual({ Una: ['NO_EMAIL'] })
    const { content, totalElements } = await toLookAt(school, { size: 2 })
    expect([content.length, totalElements]).toEqual([2, 4])
    expect((await toLookAt(school, { look: 'NO_EMAIL' })).content).toMatchObject([
      { name: 'Una Without', email: null, child: { id: none.childId, name: `Ann ${none.lastName}` } },
    ])
    expect((await state(school)).addressCount).toBe(3)
  })

  test('an email in two homes opens neither, and counts for nobody', async () => {
    const school = await makeSchool(rig)
    const family = await makeFamily(rig, school, { hasFather: true })
    const at = { params: { childId: family.childId } }
    const { guardians } = made(await call(rig, homes.get, at, school.admin))
    const home = (index: number) => ({
      name: `Home ${index}`,
      share: 50,
      guardianIds: [guardians[index]!.id],
    })
    made(await call(rig, homes.save, { ...at, body: { homes: [home(0), home(1)] } as never }, school.admin))
    expect(await looksIn(school, family.lastName)).toEqual({ Mara: ['TWO_HOMES'], Tom: ['TWO_HOMES'] })
    expect((await state(school)).addressCount).toBe(0)
  })

  test('three wrong answers are listed, until a proof is stored', async () => {
    const school = await makeSchool(rig)
    const family = await makeFamily(rig, school)
    made(await turn(school, { isOn: true }))
    const browser = familyBrowser(rig, school.id)
    made(await logInByCode(rig, browser, family.email))
    for (const birthDate of ['2018-01-01', '2018-01-02', '2018-01-03'])
      await browser.call(familySessions.prove, { body: { birthDate } })
    expect(await looksIn(school, family.lastName)).toEqual({ Mara: ['TRIES_USED'] })
    expect((await state(school)).addressCount).toBe(0)
  })

  test('a name on a do-not-release list, or near one, is listed with the child, until a Super Admin decides', async () => {
    const school = await makeSchool(rig)
    const family = await makeFamily(rig, school)
    const at = { params: { id: family.childId } }
    made(
      await call(
        rig,
        doNotRelease.add,
        { ...at, body: { name: `Mara ${family.lastName}` } as never },
        school.admin,
      ),
    )
    expect(await looksIn(school, family.lastName)).toEqual({ Mara: ['HELD_BACK'] })
    const [listed] = made(
      await call(rig, doNotRelease.telling, { params: { childId: family.childId } }, school.admin),
    )
    const decision = { guardianId: listed!.guardianId, telling: 'EVERYTHING', reason: 'The court lifted it' }
    made(
      await call(
        rig,
        doNotRelease.decideTelling,
        { params: { childId: family.childId, id: listed!.entryId }, body: decision as never },
        school.admin,
      ),
    )
    expect(await looksIn(school, family.lastName)).toEqual({})
  })

  test('of another school, or of a child who was removed, are not listed', async () => {
    const school = await makeSchool(rig)
    await makeFamily(rig, await makeSchool(rig), { birthDate: null })
    const { childId: id } = await makeFamily(rig, school, { birthDate: null })
    expect((await toLookAt(school)).totalElements).toBe(1)
    made(await call(rig, children.remove, { params: { id } }, school.admin))
    expect((await toLookAt(school)).content).toEqual([])
    expect((await state(school)).addressCount).toBe(0)
  })
})
