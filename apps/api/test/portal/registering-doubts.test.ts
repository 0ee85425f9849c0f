import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { familyWeek } from '@afterbell/contract/portal/family-week'
import { call, useRig } from '../rig/app.ts'
import { enroll, TODAY } from '../rig/families/expected-today.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { confirmedAddress, newChild, register, registerTwin } from '../rig/families/registering.ts'
import { made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const pickupsOf = async (school: MadeSchool, childId: string) => {
  const { pickups, doNotRelease } = made(
    await call(rig, children.pickups, { params: { id: childId } }, school.admin),
  )
  return { pickups: pickups.map(({ name }) => name), listed: doNotRelease.map(({ name }) => name) }
}

const pairsOf = async (school: MadeSchool) =>
  made(await call(rig, familyMerges.duplicates, { query: { size: 20 } }, school.admin)).content

describe('A child whom a family entered, and who may be one of another family', () => {
  test('is collected by nobody of the new family, and what either list says holds for both', async () => {
    const school = await makeSchool(rig)
    const { other, twin } = await registerTwin(rig, school, { allergies: 'Bees' })
    expect(await pickupsOf(school, twin)).toEqual({ pickups: [], listed: ['Nina Vale'] })
    const real = await pickupsOf(school, other)
    expect(real.pickups).not.toEqual([])
    expect(real.listed).toEqual(['Nina Vale'])
    const seen = made(await call(rig, children.get, { params: { id: twin } }, school.admin))
    // What staff edit is the child's own list.
    expect([seen.doNotRelease, seen.allergies]).toEqual([[], ''])
  })

  test('reads to its family like any child: no answer tells of the other entry, or of a list', async () => {
    const school = await makeSchool(rig)
    const { browser, twin } = await registerTwin(rig, school)
    const plainSchool = await makeSchool(rig)
    const stranger = await confirmedAddress(rig, plainSchool)
    const plain = made(await register(stranger)).children[0]!.id
    const answers = [
      await browser.call(familyChildren.get, { params: { childId: twin } }),
      await stranger.call(familyChildren.get, { params: { childId: plain } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [one, two] = answers.map(({ raw }, index) => String(raw).replaceAll([twin, plain][index]!, 'id'))
    expect(one).toEqual(two)
  })

  test('is marked at the door, goes with nobody of the new family, and no attendance is told until staff decide', async () => {
    const school = await makeSchool(rig)
    const { browser, twin } = await registerTwin(rig, school)
    const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }
    const activityId = await makeClass(rig, school, meets)
    await enroll(rig, school, { activityId, childId: twin })
    const [line] = made(await call(rig, today.board, {}, school.admin)).lines
    expect(line).toMatchObject({ childId: twin, isPossibleSame: true, pickups: [] })
    const at = { at: 'classes', params: { id: activityId } } as const
    const ids = { attendanceIds: [line!.id] }
    made(await call(rig, attendance.checkIn, { ...at, body: { ...ids, checkIn: '14:50' } }, school.admin))
    const body = { ...ids, checkOut: '14:55', checkOutPerson: 'Nina Vale' }
    const refused = await call(rig, attendance.checkOut, { ...at, body: body as never }, school.admin)
    // Her name stands on the list of the other entry.
    expect(refused.problem?.code).toBe('DO_NOT_RELEASE')
    const told = async () =>
      made(await browser.call(familyWeek.week, { query: { from: TODAY } })).days[0]!.meetings
    expect(await told()).toMatchObject([{ checkIn: null, status: 'EXPECTED' }])
    const [pair] = await pairsOf(school)
    const apart = { oneId: pair!.one.id, otherId: pair!.other.id }
    made(await call(rig, familyMerges.setApart, { body: apart }, school.admin))
    expect(await told()).toMatchObject([{ checkIn: '14:50', status: 'IN' }])
    made(await call(rig, attendance.checkOut, { ...at, body: body as never }, school.admin))
  })

  test('stands with the other family among possible duplicates, the listed guardian first, until staff decide', async () => {
    const school = await makeSchool(rig)
    const { other, twin } = await registerTwin(rig, school)
    const [pair] = await pairsOf(school)
    expect(pair!.reasons.toSorted()).toEqual(['CHILD', 'ON_LIST'])
    const registered = [pair!.one, pair!.other].filter(({ registeredAt }) => registeredAt !== null)
    expect(registered).toHaveLength(1)
    const body = { oneId: pair!.one.id, otherId: pair!.other.id }
    made(await call(rig, familyMerges.setApart, { body }, school.admin))
    expect(await pairsOf(school)).toEqual([])
    expect(await pickupsOf(school, twin)).toEqual({ pickups: ['Nina Vale'], listed: [] })
    expect((await pickupsOf(school, other)).listed).toEqual(['Nina Vale'])
    made(await call(rig, familyMerges.bringTogether, { query: body }, school.admin))
    expect(await pickupsOf(school, twin)).toEqual({ pickups: [], listed: ['Nina Vale'] })
  })

  test('is found by nearly the same name, and also when the family writes another name or day later', async () => {
    const school = await makeSchool(rig)
    await makeChild(rig, school, { firstName: 'Idah', lastName: 'Vale', birthDate: '2018-05-06' } as never)
    await makeChild(rig, school, { firstName: 'Omar', lastName: 'Quill', birthDate: '2019-01-02' } as never)
    const browser = await confirmedAddress(rig, school)
    const [near, renamed] = made(
      await register(browser, [newChild(), newChild({ firstName: 'Zed', birthDate: '2019-01-02' })]),
    ).children
    const idOf = (name: string) => [near, renamed].find((each) => each!.name.startsWith(name))!.id
    expect((await pickupsOf(school, idOf('Ida'))).pickups).toEqual([])
    expect((await pickupsOf(school, idOf('Zed'))).pickups).toEqual(['Nina Vale'])
    const params = { childId: idOf('Zed') }
    made(
      await browser.call(familyChildren.change, {
        params,
        body: { firstName: 'Omar', lastName: 'Quill', version: 1 },
      }),
    )
    expect((await pickupsOf(school, params.childId)).pickups).toEqual([])
    const { browser: known, childId } = await logInFamily(rig, school)
    made(
      await known.call(familyChildren.change, {
        params: { childId },
        body: { allergies: 'Cats', version: 1 },
      }),
    )
    expect((await pickupsOf(school, childId)).pickups).not.toEqual([])
  })
})
