import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { meetings } from '@afterbell/contract/activities/meetings'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { familyAccount } from '@afterbell/contract/portal/family-account'
import { familyCalendar } from '@afterbell/contract/portal/family-calendar'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { dateIn, timeIn } from '@afterbell/domain/kernel/dates'
import { call, useRig } from '../rig/app.ts'
import { eventsIn } from '../rig/events-in.ts'
import { shutPortal } from '../rig/families/browser.ts'
import { logInExpected, tellAbsence, toldAbsenceId, TODAY } from '../rig/families/expected-today.ts'
import { logInFamily, type LoggedInFamily } from '../rig/families/logged-in.ts'
import { changeEmail } from '../rig/families/own-email.ts'
import { previewOf } from '../rig/families/preview-of.ts'
import { send } from '../rig/send.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const create = async ({ browser }: LoggedInFamily) => {
  const { link } = made(await browser.call(familyCalendar.create, {}))
  return link!
}
const get = async ({ browser }: LoggedInFamily) => made(await browser.call(familyCalendar.get, {}))
const follow = (school: MadeSchool, link: string) =>
  call(rig, familyCalendar.followed, { params: { schoolId: school.id, token: link.split('/').at(-2)! } })
const eventsAt = async (school: MadeSchool, link: string) => eventsIn((await follow(school, link)).raw)
const titles = async (school: MadeSchool, link: string) =>
  (await eventsAt(school, link)).map(({ summary }) => summary)

async function save(school: MadeSchool, { childId }: LoggedInFamily, guardian: object) {
  const params = { id: childId }
  const child = made(await call(rig, children.get, { params }, school.admin))
  const primaryGuardian = { ...child.primaryGuardian, ...guardian }
  const body = { ...child, primaryGuardian, expectedVersion: child.version }
  made(await call(rig, children.update, { params, body: body as never }, school.admin))
}

describe('The calendar of a guardian', () => {
  test('holds when and where their children are, at an address that is not in the database', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school, { className: 'Chess' })
    expect(await get(mara)).toEqual({ link: null, createdAt: null, children: [`Ann ${mara.lastName}`] })
    const link = await create(mara)
    expect(await get(mara)).toMatchObject({ link, createdAt: expect.any(String) })
    const { raw, headers } = await follow(school, link)
    const events = eventsIn(raw)
    expect(events.map(({ startsAt }) => dateIn('America/New_York', startsAt))).toContain(TODAY)
    expect(new Set(events.map(({ summary }) => summary))).toEqual(new Set(['Ann: Chess']))
    expect(events[0]!.url).toMatch(/\/portal\/[\w-]+$/)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate')
    const { rows } = await inside(rig, school.id, (query) => query('select * from family_feed'))
    expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-2))
  })

  test('says what is canceled and who does not come, in the language of its reader', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school, { className: 'Chess' })
    await inside(rig, school.id, (query) => query(`update guardian set language = 'es'`))
    const link = await create(mara)
    const before = (await eventsAt(school, link)).find(({ startsAt }) =>
      startsAt.toString().startsWith(TODAY),
    )!
    await tellAbsence(mara.browser, mara.childId)
    const input = { at: 'classes', query: { ids: mara.activityId } } as const
    const [row] = made(await call(rig, activities.schedule, input, school.admin))
    const later = row!.meetings.find(({ date }) => date === '2026-11-25')!.id
    const body = { change: 'CANCEL' as const, meetingIds: [later], cause: 'Flu', anyway: true }
    const params = { id: mara.activityId }
    made(await call(rig, meetings.change, { at: 'classes', params, body }, school.admin))
    const events = await eventsAt(school, link)
    const today = events.find(({ uid }) => uid === before.uid)!
    expect(today).toMatchObject({ summary: 'No asiste: Ann: Chess', status: 'CONFIRMED', blocksTime: false })
    expect(today.sequence).toBeGreaterThan(before.sequence)
    expect(events.filter(({ status }) => status === 'CANCELLED')).toMatchObject([
      { summary: 'Cancelada: Ann: Chess', blocksTime: false },
    ])
    const absenceId = await toldAbsenceId(mara.browser)
    made(await mara.browser.call(familyDays.undoAbsence, { params: { absenceId } } as never))
    const again = (await eventsAt(school, link)).find(({ uid }) => uid === before.uid)!
    expect(again).toMatchObject({ summary: 'Ann: Chess', blocksTime: true })
    expect(again.sequence).toBeGreaterThan(today.sequence)
  })

  test('tells the hour of the school on both sides of a change of the clocks', async () => {
    const school = await makeSchool(rig)
    const days = { wednesday: false, saturday: true, sunday: true }
    const mara = await logInExpected(rig, school, {
      ...days,
      classStartDate: '2027-03-13',
      classEndDate: '2027-03-14',
    })
    const events = await eventsAt(school, await create(mara))
    const zone = 'America/New_York'
    expect(events.map(({ startsAt }) => [dateIn(zone, startsAt), timeIn(zone, startsAt)])).toEqual([
      ['2027-03-13', '15:30'],
      ['2027-03-14', '15:30'],
    ])
    expect(events[0]!.startsAt.until(events[1]!.startsAt).total('hours')).toBe(23)
  })

  test('folds long names within no character', async () => {
    const school = await makeSchool(rig)
    const firstName = 'Åsa-Zoë'.repeat(7)
    const className = 'Schach, für Könige, Läufer und Türme, mit Überraschung'
    const mara = await logInExpected(rig, school, { className, child: { firstName } })
    const link = await create(mara)
    const { raw } = await follow(school, link)
    for (const line of raw.toString().split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(raw.toString()).not.toContain('\uFFFD')
    expect((await titles(school, link))[0]).toBe(`${firstName}: ${className}`)
  })
})

describe('The address of a calendar ends', () => {
  test('when its guardian ends it, or makes a new one', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const first = await create(mara)
    const second = await create(mara)
    expect(first).not.toBe(second)
    expect((await follow(school, first)).status).toBe(404)
    expect((await follow(school, second)).status).toBe(200)
    expect(made(await mara.browser.call(familyCalendar.end, {}))).toMatchObject({
      link: null,
      createdAt: null,
    })
    expect((await follow(school, second)).status).toBe(404)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select what from audit_event where what like 'guardian.calendar%' order by what`),
    )
    expect(rows.map(({ what }) => what)).toEqual([
      'guardian.calendar-ended',
      'guardian.calendar-made',
      'guardian.calendar-made',
    ])
  })

  test.each([
    ['another email address', { email: 'somebody.else@families.test' }],
    ['another whole name', { firstName: 'Peter', lastName: 'Stranger' }],
  ])('when staff give the row %s', async (_, guardian) => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const link = await create(mara)
    await save(school, mara, guardian)
    expect((await follow(school, link)).status).toBe(404)
  })

  test('with a change of the own email address, and with its undoing', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const link = await create(mara)
    await changeEmail(rig, mara.browser, { from: mara.email, to: `anew.${mara.email}` })
    expect((await follow(school, link)).status).toBe(404)
    expect(await get(mara)).toMatchObject({ link: null, createdAt: null })
  })

  test('while the portal is closed, and at another school', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const mara = await logInExpected(rig, school)
    await logInFamily(rig, other)
    const link = await create(mara)
    expect((await follow(other, link)).status).toBe(404)
    await shutPortal(rig, school.id)
    expect((await follow(school, link)).status).toBe(404)
  })

  test('by nobody’s guess: a changed secret opens nothing', async () => {
    const school = await makeSchool(rig)
    const link = await create(await logInExpected(rig, school))
    const token = link.split('/').at(-2)!
    for (const wrong of [token.slice(0, -1), `${token}A`, crypto.randomUUID(), 'x'])
      expect((await follow(school, link.replace(token, wrong))).status).toBe(404)
  })
})

describe('A guardian who is held back', () => {
  test('by a do-not-release list finds an empty calendar at the address they had, from the next fetch on', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school, { className: 'Zebrawood', child: { firstName: 'Quillon' } })
    const link = await create(mara)
    expect((await follow(school, link)).raw.toString()).toContain('Quillon')
    const body = { name: `Marah ${mara.lastName}` }
    made(await call(rig, doNotRelease.add, { params: { id: mara.childId }, body } as never, school.admin))
    const { status, raw } = await follow(school, link)
    expect(status).toBe(200)
    expect(raw.toString()).not.toMatch(/Quillon|Zebrawood|VEVENT/)
    expect(await get(mara)).toMatchObject({ children: [] })
    expect((await mara.browser.call(familyCalendar.create, {})).status).toBe(404)
    // Ending it stays possible.
    made(await mara.browser.call(familyCalendar.end, {}))
    expect((await follow(school, link)).status).toBe(404)
  })

  test.each(['MONEY', 'NOTHING'])('by staff, with %s, gets no event and no new address', async (telling) => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const link = await create(mara)
    const params = { childId: mara.childId }
    const { guardians } = made(await call(rig, guardianAccess.list, { params }, school.manager))
    const of = { ...params, guardianId: guardians[0]!.guardianId }
    const body = { telling, reason: 'Order', siblings: false } as never
    made(await call(rig, guardianAccess.set, { params: of, body }, school.manager))
    expect(await titles(school, link)).toEqual([])
    expect((await mara.browser.call(familyCalendar.create, {})).status).toBe(404)
  })

  test('Staff who look at the portal do not read the address', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const link = await create(mara)
    const cookie = [...mara.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = await previewOf(rig, school, cookie)
    const path = '/family/schools/{schoolId}/calendar'
    const headers = { 'sec-fetch-site': 'same-origin' }
    const { status, body } = await send(
      rig,
      familyCalendar.get as never,
      path,
      { headers, params: { schoolId: school.id } },
      { token },
    )
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ link: null, createdAt: expect.any(String) })
    expect(body).not.toContain(link)
  })
})

test('One’s own new name leaves the address as it is', async () => {
  const school = await makeSchool(rig)
  const mara = await logInExpected(rig, school)
  const link = await create(mara)
  const { version } = made(await mara.browser.call(familyAccount.get, {}))
  made(
    await mara.browser.call(familyAccount.change, {
      body: { firstName: 'Marita', lastName: 'Newname', version } as never,
    }),
  )
  const { raw } = await follow(school, link)
  expect(raw.toString()).toContain('Marita Newname')
})
