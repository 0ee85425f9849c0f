import { describe, expect, test } from 'vitest'
import { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { familyCart } from '@afterbell/contract/portal/family-bookings'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../../rig/app.ts'
import { addLines, cartOf, letFamiliesBook } from '../../rig/families/carts/booking.ts'
import {
  changeAsShown,
  inClass,
  letChange,
  lookAtChange,
  targetsOf,
} from '../../rig/families/carts/changes.ts'
import { spotsFor, tellGivenUp } from '../../rig/families/carts/spots.ts'
import { limitGuardian } from '../../rig/families/limited.ts'
import { logInOther, openInvoices, setHomes } from '../../rig/families/owing.ts'
import { policyToAccept } from '../../rig/families/policies.ts'
import {
  childrenOn,
  historyOf,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
} from '../../rig/make.ts'

const rig = useRig()

async function changing(over: Record<string, unknown> = {}) {
  const school = await makeSchool(rig)
  return { school, ...(await inClass(rig, school, over)) }
}

const due = async (browser: Parameters<typeof openInvoices>[0]) =>
  (await openInvoices(browser)).reduce((all, { amountDue }) => all + amountDue, 0)

const bodyOf = async (
  browser: Parameters<typeof lookAtChange>[0],
  enrollmentId: string,
  ends: Parameters<typeof lookAtChange>[2],
) => {
  const { difference, eachCycle } = await lookAtChange(browser, enrollmentId, ends)
  return { ...ends, difference: difference / 100, eachCycle: eachCycle && eachCycle.after / 100 }
}

describe('A spot that a family changes for one in another activity', () => {
  test('is shown with its meetings and money, and is changed to the cent as it was shown', async () => {
    const { school, browser, childId, lastName, email, chess, pottery, enrollmentId, ends } = await changing()
    expect(await spotsFor(browser, childId)).toMatchObject([{ mayChange: true, activity: 'Chess' }])
    const choices = made(await browser.call(familyChanges.choices, { params: { enrollmentId } }))
    expect(choices).toMatchObject({
      has: [{ id: ends.leavesId, name: 'Chess' }],
      others: [],
      elsewhere: true,
    })
    const { content } = await targetsOf(browser, enrollmentId)
    expect(content).toMatchObject([{ id: pottery, name: 'Pottery', sections: [{ state: 'FREE', why: '' }] }])
    const before = await due(browser)
    const look = await lookAtChange(browser, enrollmentId, ends)
    expect(look).toMatchObject({ why: null, difference: 6000, before: 10_000, eachCycle: null })
    expect(look.lost.count).toBeGreaterThan(0)
    expect(look.won.count).toBeGreaterThan(0)
    expect(made(await changeAsShown(browser, enrollmentId, ends))).toEqual({ outcome: 'CHANGED' })
    expect(await childrenOn(rig, school, chess)).toEqual([])
    expect(await childrenOn(rig, school, pottery)).toEqual([childId])
    expect((await due(browser)) - before).toBe(6000)
    expect((await historyOf(rig, school, pottery)).join('\n')).toContain('Chess')
    await tellGivenUp(rig, school)
    const { rows } = await rig.pool.pg.query<{ subject: string; text_body: string }>(
      `select subject, text_body from mail where lower(to_email) = lower($1) and dedupe_key like 'spot changed%'`,
      [email],
    )
    expect(rows.map(({ subject }) => subject)).toEqual([`Ann ${lastName} changes to Pottery`])
    expect(rows[0]!.text_body).toContain('Pottery instead of Chess')
    expect(rows[0]!.text_body).not.toContain('$')
  })

  test('may be a group of a camp, from where it goes back', async () => {
    const { school, browser, childId, enrollmentId, ends } = await changing()
    const { groups } = await makeCamp(rig, school, { camp: { campName: 'Reef' } })
    const target = { ...ends, sectionId: groups[0]! }
    expect((await targetsOf(browser, enrollmentId, 'reef')).content).toMatchObject([{ kind: 'camps' }])
    made(await changeAsShown(browser, enrollmentId, target))
    expect(await childrenOn(rig, school, groups[0]!, 'camp-pricing')).toEqual([childId])
    const [spot] = await spotsFor(browser, childId)
    const back = { leavesId: groups[0]!, sectionId: ends.sectionId }
    made(await changeAsShown(browser, spot!.id, back))
    expect(await spotsFor(browser, childId)).toMatchObject([{ activity: 'Pottery' }])
  })

  test('stays changed when it is sent again, and when the other guardian does it in the same second', async () => {
    const { school, browser, childId, lastName, pottery, enrollmentId, ends } = await changing()
    const tom = await logInOther(rig, school, { childId, lastName })
    await setHomes(rig, school, childId, [100])
    const body = await bodyOf(tom, enrollmentId, ends)
    const send = (by: typeof tom) =>
      by.call(familyChanges.change, { params: { enrollmentId }, body: body as never })
    expect((await Promise.all([send(browser), send(tom)])).map(made)).toEqual([
      { outcome: 'CHANGED' },
      { outcome: 'CHANGED' },
    ])
    expect(made(await send(tom))).toEqual({ outcome: 'CHANGED' })
    expect(await childrenOn(rig, school, pottery)).toEqual([childId])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select id from place where child_id = $1 and left_at is null`, [childId]),
    )
    expect(rows).toHaveLength(1)
  })

  test('says why not: full, too young, at the same time as another spot, but never as the one it leaves', async () => {
    const { school, browser, childId, pottery, enrollmentId, ends } = await changing()
    const other = await makeChild(rig, school)
    await inside(rig, school.id, (query) =>
      query('update section set capacity = 1, wait_capacity = 5 where activity_id = $1', [pottery]),
    )
    made(
      await call(
        rig,
        rosters.add,
        { at: 'classes', params: { id: pottery }, body: { childId: other } },
        school.admin,
      ),
    )
    expect((await targetsOf(browser, enrollmentId)).content[0]!.sections[0]).toMatchObject({ state: 'WAIT' })
    const body = await bodyOf(browser, enrollmentId, ends)
    expect((await lookAtChange(browser, enrollmentId, ends)).why).not.toBeNull()
    const send = () => browser.call(familyChanges.change, { params: { enrollmentId }, body: body as never })
    expect((await send()).problem.code).toBe('FULL')
    await inside(rig, school.id, (query) =>
      query('update section set capacity = 20, age_from = $2 where activity_id = $1', [pottery, 'THIRTEEN']),
    )
    expect((await targetsOf(browser, enrollmentId)).content[0]!.sections[0]).toMatchObject({ state: 'NO' })
    expect((await send()).problem.code).toBe('NOT_ELIGIBLE')
    expect(await spotsFor(browser, childId)).toMatchObject([{ activity: 'Chess' }])
  })

  test('takes the place that the child waits for there, and is refused while it is in the cart', async () => {
    const onTuesday = { monday: false, tuesday: true }
    const { school, browser, childId, pottery, enrollmentId, ends } = await changing(onTuesday)
    await letFamiliesBook(rig, school)
    made(await addLines(browser, [{ activityId: pottery, childIds: [childId] }]))
    const [line] = (await cartOf(browser)).lines
    expect((await lookAtChange(browser, enrollmentId, ends)).why).toContain('being paid')
    expect((await changeAsShown(browser, enrollmentId, ends)).problem).toMatchObject({ code: 'BEING_PAID' })
    expect(await spotsFor(browser, childId)).toMatchObject([{ activity: 'Chess' }])
    made(await browser.call(familyCart.remove, { params: { cartLineId: line!.id } }))
    // Full, with the child on its wait list: it has to wait like everyone, and then its own place is taken.
    await inside(rig, school.id, (query) =>
      query('update section set capacity = 0, wait_capacity = 5 where activity_id = $1', [pottery]),
    )
    const body = { childId }
    const waits = { at: 'classes', params: { id: pottery }, body } as never
    made(await call(rig, waitLists.add, waits, school.admin))
    expect((await changeAsShown(browser, enrollmentId, ends)).problem).toMatchObject({ code: 'FULL' })
    await inside(rig, school.id, (query) =>
      query('update section set capacity = 1 where activity_id = $1', [pottery]),
    )
    made(await changeAsShown(browser, enrollmentId, ends))
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select state from place where child_id = $1 and left_at is null`, [childId]),
    )
    expect(rows).toEqual([{ state: 'taken' }])
  })

  test('waits for the policies, and is the school’s where it is care or aid would pay', async () => {
    const { school, browser, childId, enrollmentId, ends } = await changing()
    const { days } = await makeAftercare(rig, school)
    const look = (sectionId: string) =>
      browser.call(familyChanges.look, {
        params: { enrollmentId },
        query: { leavesId: ends.leavesId, sectionId },
      })
    expect((await look(days[0]!)).problem).toMatchObject({ code: 'CANNOT_CHANGE' })
    const body = await bodyOf(browser, enrollmentId, ends)
    await policyToAccept(rig, school, browser)
    const shown = await lookAtChange(browser, enrollmentId, ends)
    expect(shown).toMatchObject({ why: expect.stringContaining('policies'), policiesDue: true })
    const sent = await browser.call(familyChanges.change, { params: { enrollmentId }, body: body as never })
    expect(sent.problem).toMatchObject({ code: 'POLICIES_DUE' })
    expect(await spotsFor(browser, childId)).toMatchObject([{ activity: 'Chess' }])
  })

  test('is not there for what the public pages do not show, nor for others’ spots, nor for who is barred', async () => {
    const { school, browser, childId, pottery, enrollmentId, ends } = await changing()
    const look = () => browser.call(familyChanges.look, { params: { enrollmentId }, query: ends })
    await inside(rig, school.id, (query) =>
      query('update activity set is_on_portal = false where id = $1', [pottery]),
    )
    expect((await look()).status).toBe(404)
    expect((await targetsOf(browser, enrollmentId)).content).toEqual([])
    await inside(rig, school.id, (query) =>
      query('update activity set is_on_portal = true where id = $1', [pottery]),
    )
    const another = await inClass(rig, school)
    expect(
      (await another.browser.call(familyChanges.activities, { params: { enrollmentId }, query: {} })).status,
    ).toBe(404)
    for (const reach of ['MONEY', 'NOTHING'] as const) {
      await limitGuardian(rig, school, childId, reach)
      expect((await look()).status).toBe(404)
      expect(
        (await browser.call(familyChanges.activities, { params: { enrollmentId }, query: {} })).status,
      ).toBe(404)
    }
  })

  test('is the school’s where it does not let families', async () => {
    const { school, browser, childId, enrollmentId, ends } = await changing()
    await letChange(rig, school, { how: 'NO' })
    expect((await spotsFor(browser, childId))[0]!.mayChange).toBe(false)
    const { problem } = await browser.call(familyChanges.look, { params: { enrollmentId }, query: ends })
    expect(problem).toMatchObject({ code: 'CANNOT_CHANGE' })
    await makeClass(rig, school)
    const listed = await browser.call(familyChanges.activities, { params: { enrollmentId }, query: {} })
    expect(listed.problem).toMatchObject({ code: 'CANNOT_CHANGE' })
  })
})
