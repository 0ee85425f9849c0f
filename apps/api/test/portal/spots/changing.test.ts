import { describe, expect, test } from 'vitest'
import { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig } from '../../rig/app.ts'
import { changeAsShown, inCare, letChange, lookAtChange } from '../../rig/families/carts/changes.ts'
import { giveUp, letGiveUp, spotsFor, tellGivenUp } from '../../rig/families/carts/spots.ts'
import { limitGuardian } from '../../rig/families/limited.ts'
import { logInOther, openInvoices, setHomes } from '../../rig/families/owing.ts'
import { childrenOn, historyOf, inside, made, makeCamp, makeChild, makeSchool } from '../../rig/make.ts'

const rig = useRig()

async function changing(over: Record<string, unknown> = {}) {
  const school = await makeSchool(rig)
  return { school, ...(await inCare(rig, school, over)) }
}

const due = async (browser: Parameters<typeof openInvoices>[0]) =>
  (await openInvoices(browser)).reduce((all, { amountDue }) => all + amountDue, 0)

describe('A weekday that a family changes by itself', () => {
  test('is shown with its meetings and money, and is changed to the cent as it was shown', async () => {
    const { school, browser, childId, email, monday, tuesday, wednesday, enrollmentId, ends, aftercareId } =
      await changing()
    expect(await spotsFor(browser, childId)).toMatchObject([{ mayChange: true, sections: ['Monday'] }])
    const choices = made(await browser.call(familyChanges.choices, { params: { enrollmentId } }))
    expect(choices.has.map(({ id }) => id)).toEqual([monday])
    expect(choices.others.map(({ id }) => id)).toEqual([tuesday, wednesday])
    const before = await due(browser)
    const look = await lookAtChange(browser, enrollmentId, ends)
    expect(look).toMatchObject({
      why: null,
      lost: { count: 4, firstOn: '2026-12-07', lastOn: '2026-12-28' },
      won: { count: 4, firstOn: '2026-12-08', lastOn: '2026-12-29' },
    })
    expect(look.difference).toBeGreaterThan(0)
    expect(made(await changeAsShown(browser, enrollmentId, ends))).toEqual({ outcome: 'CHANGED' })
    expect(await childrenOn(rig, school, monday, 'aftercare-day')).toEqual([])
    expect(await childrenOn(rig, school, tuesday, 'aftercare-day')).toEqual([childId])
    expect((await due(browser)) - before).toBe(look.difference)
    expect((await historyOf(rig, school, aftercareId)).join('\n')).toContain('Tuesday')
    await tellGivenUp(rig, school)
    const { rows } = await rig.pool.pg.query<{ subject: string; text_body: string }>(
      `select subject, text_body from mail where lower(to_email) = lower($1) and dedupe_key like 'spot changed%'`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.subject).toContain('changes to Tuesday')
    expect(rows[0]!.text_body).not.toContain('$')
    // Back down to a cheaper one: it comes off.
    const [spot] = await spotsFor(browser, childId)
    const down = { leavesId: tuesday, sectionId: wednesday }
    const cheaper = await lookAtChange(browser, spot!.id, down)
    expect(cheaper.difference).toBeLessThan(0)
    const owed = await due(browser)
    made(await changeAsShown(browser, spot!.id, down))
    expect((await due(browser)) - owed).toBe(cheaper.difference)
  })

  test('leaves the other weekdays of the spot as they are, with their money', async () => {
    const { school, browser, childId, monday, tuesday, wednesday, aftercareId } = await changing()
    const body = { childId, sectionIds: [wednesday] }
    made(
      await call(
        rig,
        rosters.add,
        { at: 'aftercare', params: { id: aftercareId }, body } as never,
        school.admin,
      ),
    )
    const spots = await spotsFor(browser, childId)
    const spot = spots.find(({ sections }) => sections.includes('Wednesday'))!
    const before = await due(browser)
    const ends = { leavesId: wednesday, sectionId: tuesday }
    const look = await lookAtChange(browser, spot.id, ends)
    made(await changeAsShown(browser, spot.id, ends))
    expect((await due(browser)) - before).toBe(look.difference)
    expect(await childrenOn(rig, school, monday, 'aftercare-day')).toEqual([childId])
    expect(await childrenOn(rig, school, tuesday, 'aftercare-day')).toEqual([childId])
    expect(await childrenOn(rig, school, wednesday, 'aftercare-day')).toEqual([])
  })

  test('and a group of a camp is changed for another, by its price', async () => {
    const school = await makeSchool(rig)
    const { browser, childId } = await inCare(rig, school)
    const { groups } = await makeCamp(rig, school, {
      pricings: [
        { name: 'Small fish', timeFrom: '09:00', timeTo: '12:00', price: 100 },
        { name: 'Sharks', timeFrom: '09:00', timeTo: '12:00', price: 160 },
      ] as never,
    })
    const [fish, sharks] = groups as [string, string]
    const body = { childId }
    made(
      await call(rig, rosters.add, { at: 'camp-pricing', params: { id: fish }, body } as never, school.admin),
    )
    const spot = (await spotsFor(browser, childId)).find(({ kind }) => kind === 'camps')!
    const ends = { leavesId: fish, sectionId: sharks }
    const before = await due(browser)
    expect(await lookAtChange(browser, spot.id, ends)).toMatchObject({ why: null, difference: 6000 })
    made(await changeAsShown(browser, spot.id, ends))
    expect((await due(browser)) - before).toBe(6000)
    expect((await spotsFor(browser, childId)).map(({ sections }) => sections)).toEqual(
      expect.arrayContaining([['Sharks']]),
    )
  })

  test('stays changed when it is sent again, and when the other guardian does it in the same second', async () => {
    const { school, browser, childId, lastName, tuesday, enrollmentId, ends } = await changing()
    const tom = await logInOther(rig, school, { childId, lastName })
    await setHomes(rig, school, childId, [100])
    const { difference, eachCycle } = await lookAtChange(tom, enrollmentId, ends)
    const body = { ...ends, difference: difference / 100, eachCycle: eachCycle && eachCycle.after / 100 }
    const send = (by: typeof tom) =>
      by.call(familyChanges.change, { params: { enrollmentId }, body: body as never })
    const both = await Promise.all([send(browser), send(tom)])
    expect(both.map(made)).toEqual([{ outcome: 'CHANGED' }, { outcome: 'CHANGED' }])
    expect(made(await send(tom))).toEqual({ outcome: 'CHANGED' })
    expect(await childrenOn(rig, school, tuesday, 'aftercare-day')).toEqual([childId])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select id from place where child_id = $1 and left_at is null`, [childId]),
    )
    expect(rows).toHaveLength(1)
  })

  test('is not changed on other terms than were shown, nor for what the child has, nor for another activity', async () => {
    const { school, browser, monday, tuesday, enrollmentId, ends } = await changing()
    expect((await changeAsShown(browser, enrollmentId, ends, { difference: 1 })).problem).toMatchObject({
      code: 'SPOT_CHANGED',
    })
    expect(await childrenOn(rig, school, tuesday, 'aftercare-day')).toEqual([])
    const same = { leavesId: monday, sectionId: monday }
    const look = (query: typeof ends) => browser.call(familyChanges.look, { params: { enrollmentId }, query })
    expect((await look(same)).problem).toMatchObject({ code: 'SAME_SPOT' })
    const other = await inCare(rig, school)
    expect((await look({ leavesId: monday, sectionId: other.tuesday })).problem).toMatchObject({
      code: 'CANNOT_CHANGE',
    })
    expect((await look({ leavesId: other.monday, sectionId: tuesday })).status).toBe(404)
    const theirs = { params: { enrollmentId: other.enrollmentId } }
    expect((await browser.call(familyChanges.choices, theirs)).status).toBe(404)
  })

  test('waits for nobody’s spot: what is full says so, and what fills in the same second is not overbooked', async () => {
    const { school, browser, tuesday, enrollmentId, ends } = await changing()
    const others = [await makeChild(rig, school), await makeChild(rig, school)]
    await inside(rig, school.id, (query) => query('update section set capacity = 1 where id = $1', [tuesday]))
    const { difference, eachCycle } = await lookAtChange(browser, enrollmentId, ends)
    const body = { ...ends, difference: difference / 100, eachCycle: eachCycle && eachCycle.after / 100 }
    const [added] = await Promise.all([
      call(
        rig,
        rosters.add,
        { at: 'aftercare-day', params: { id: tuesday }, body: { childId: others[0]! } } as never,
        school.admin,
      ),
      browser.call(familyChanges.change, { params: { enrollmentId }, body: body as never }),
    ])
    expect(await childrenOn(rig, school, tuesday, 'aftercare-day')).toHaveLength(1)
    if (added.status >= 400) return
    expect((await lookAtChange(browser, enrollmentId, ends)).why).not.toBeNull()
    expect((await changeAsShown(browser, enrollmentId, ends)).problem.code).toBe('FULL')
  })

  test('is the school’s where it does not let families, where its last day is over, and where others pay', async () => {
    const { school, browser, childId, lastName, enrollmentId, ends } = await changing()
    const look = () => browser.call(familyChanges.look, { params: { enrollmentId }, query: ends })
    const mayChange = async () => (await spotsFor(browser, childId))[0]!.mayChange
    await letChange(rig, school, { how: 'NO' })
    expect(await mayChange()).toBe(false)
    expect((await look()).problem).toMatchObject({ code: 'CANNOT_CHANGE' })
    await letChange(rig, school)
    expect(await mayChange()).toBe(true)
    const tom = await logInOther(rig, school, { childId, lastName })
    await setHomes(rig, school, childId, [100, 0])
    expect((await spotsFor(tom, childId))[0]!.mayChange).toBe(false)
    expect(
      (await tom.call(familyChanges.look, { params: { enrollmentId }, query: ends })).problem,
    ).toMatchObject({
      code: 'CANNOT_CHANGE',
    })
  })

  test('is not there for a guardian who is barred, or sees money only, and is gone once given up', async () => {
    const { school, browser, enrollmentId, ends } = await changing()
    await letGiveUp(rig, school, { before: 'NEXT_MEETING', days: 0 })
    const look = () => browser.call(familyChanges.look, { params: { enrollmentId }, query: ends })
    const { difference, eachCycle } = await lookAtChange(browser, enrollmentId, ends)
    const body = { ...ends, difference: difference / 100, eachCycle: eachCycle && eachCycle.after / 100 }
    const send = () => browser.call(familyChanges.change, { params: { enrollmentId }, body: body as never })
    made(await giveUp(browser, enrollmentId))
    expect((await look()).status).toBeGreaterThanOrEqual(400)
    expect((await send()).status).toBeGreaterThanOrEqual(400)
    const other = await inCare(rig, school)
    for (const reach of ['MONEY', 'NOTHING'] as const) {
      await limitGuardian(rig, school, other.childId, reach)
      const asked = { params: { enrollmentId: other.enrollmentId }, query: other.ends }
      expect((await other.browser.call(familyChanges.look, asked)).status).toBe(404)
    }
  })

  test('is not changed to what was taken out of the session meanwhile', async () => {
    const { school, browser, tuesday, enrollmentId, ends } = await changing()
    const { difference, eachCycle } = await lookAtChange(browser, enrollmentId, ends)
    const body = { ...ends, difference: difference / 100, eachCycle: eachCycle && eachCycle.after / 100 }
    await inside(rig, school.id, (query) =>
      query('update section set is_active = false where id = $1', [tuesday]),
    )
    expect(
      (await browser.call(familyChanges.change, { params: { enrollmentId }, body: body as never })).status,
    ).toBe(404)
  })
})
