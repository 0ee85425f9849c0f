import { describe, expect, test } from 'vitest'
import { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig } from '../../rig/app.ts'
import { changeAsShown, inCare, inClass, letChange, lookAtChange } from '../../rig/families/carts/changes.ts'
import { giveUp, letGiveUp, spotsFor } from '../../rig/families/carts/spots.ts'
import { openInvoices } from '../../rig/families/owing.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../../rig/make.ts'
import { giveAid, makeShare } from '../../rig/paying/shares.ts'

const rig = useRig()

async function asking() {
  const school = await makeSchool(rig)
  const family = await inClass(rig, school)
  await letChange(rig, school, { how: 'ASK' })
  return { school, ...family }
}

type Asking = Awaited<ReturnType<typeof asking>>

/** Asks for the change as it is shown now. */
const ask = ({ browser, enrollmentId, ends }: Pick<Asking, 'browser' | 'enrollmentId' | 'ends'>, over = {}) =>
  changeAsShown(browser, enrollmentId, ends, { way: 'ASK', words: 'We work on Mondays.', ...over })

const openOf = async (school: MadeSchool) =>
  made(await call(rig, familyRequests.list, { query: {} }, school.admin)).content
const read = async (school: MadeSchool, id: string) =>
  made(await call(rig, familyRequests.get, { params: { id } }, school.admin))
const decide = async (school: MadeSchool, id: string, body: object) => {
  const { version } = await read(school, id)
  const whole = { grants: true, answer: '', version, ...body }
  return call(rig, familyRequests.decide, { params: { id }, body: whole as never }, school.admin)
}
const due = async (browser: Parameters<typeof openInvoices>[0]) =>
  (await openInvoices(browser)).reduce((all, { amountDue }) => all + amountDue, 0)

describe('A change that a family asks for', () => {
  test('keeps the spot until staff agree, who do it to the cent as it was shown', async () => {
    const asked = await asking()
    const { school, browser, childId } = asked
    expect(await lookAtChange(browser, asked.enrollmentId, asked.ends)).toMatchObject({
      way: 'ASK',
      hasMoney: true,
      difference: 6000,
    })
    for (let twice = 0; twice < 2; twice += 1) expect(made(await ask(asked))).toEqual({ outcome: 'ASKED' })
    expect(await spotsFor(browser, childId)).toMatchObject([{ activity: 'Chess', isChangeAsked: true }])
    const [request, ...others] = await openOf(school)
    expect(others).toEqual([])
    expect(request).toMatchObject({ kind: 'CHANGE_SPOT', activity: 'Chess', words: 'We work on Mondays.' })
    const { change } = await read(school, request!.id)
    expect(change).toMatchObject({
      from: 'Chess',
      to: 'Pottery',
      isGone: false,
      why: null,
      money: { before: 10_000, after: 16_000, difference: 6000, shown: 6000 },
    })
    const wrong = await decide(school, request!.id, { difference: 1 })
    expect(wrong.problem).toMatchObject({ code: 'SPOT_CHANGED' })
    const before = await due(browser)
    made(await decide(school, request!.id, { difference: 60 }))
    expect(await spotsFor(browser, childId)).toMatchObject([{ activity: 'Pottery', isChangeAsked: false }])
    expect((await due(browser)) - before).toBe(6000)
    expect(await openOf(school)).toEqual([])
  })

  test('is declined with words, and the spot stays', async () => {
    const asked = await asking()
    made(await ask(asked))
    const [request] = await openOf(asked.school)
    expect((await decide(asked.school, request!.id, { grants: false })).status).toBe(400)
    made(await decide(asked.school, request!.id, { grants: false, answer: 'Pottery is for beginners.' }))
    expect(await spotsFor(asked.browser, asked.childId)).toMatchObject([
      { activity: 'Chess', isChangeAsked: false },
    ])
  })

  test('is looked at anew: what filled or became dearer meanwhile is said, and nothing is done by halves', async () => {
    const asked = await asking()
    const { school, pottery } = asked
    made(await ask(asked))
    const [request] = await openOf(school)
    await inside(rig, school.id, (query) =>
      query('update section set price_cents = 20000 where activity_id = $1', [pottery]),
    )
    expect((await read(school, request!.id)).change!.money).toMatchObject({ difference: 10_000, shown: 6000 })
    await inside(rig, school.id, (query) =>
      query('update section set capacity = 1 where activity_id = $1', [pottery]),
    )
    const body = { childId: await makeChild(rig, school) }
    made(await call(rig, rosters.add, { at: 'classes', params: { id: pottery }, body }, school.admin))
    expect((await read(school, request!.id)).change!.why).not.toBeNull()
    expect((await decide(school, request!.id, { difference: 100 })).problem).toMatchObject({ code: 'FULL' })
    expect(await spotsFor(asked.browser, asked.childId)).toMatchObject([{ activity: 'Chess' }])
    expect((await ask(asked)).problem).toMatchObject({ code: 'FULL' })
  })

  test('may be a weekday of care, whose request goes with the spot that is given up', async () => {
    const school = await makeSchool(rig)
    const care = await inCare(rig, school)
    await letChange(rig, school, { how: 'ASK' })
    made(await ask(care))
    const [request] = await openOf(school)
    const { change } = await read(school, request!.id)
    expect(change).toMatchObject({
      from: expect.stringContaining('Monday'),
      to: expect.stringContaining('Tuesday'),
    })
    made(await decide(school, request!.id, { difference: change!.money!.difference / 100 }))
    const [spot] = await spotsFor(care.browser, care.childId)
    expect(spot).toMatchObject({ sections: ['Tuesday'] })
    const back = { leavesId: care.tuesday, sectionId: care.wednesday }
    made(await ask({ ...care, enrollmentId: spot!.id, ends: back }))
    await letGiveUp(rig, school, { before: 'NEXT_MEETING', days: 0 })
    made(await giveUp(care.browser, spot!.id))
    expect(await openOf(school)).toEqual([])
  })

  test('is the way after the last day, and where an agency or aid pays a part, without amounts', async () => {
    const asked = await asking()
    const { school, browser, childId, enrollmentId, ends, pottery } = asked
    await letChange(rig, school, { days: 300 })
    expect(await lookAtChange(browser, enrollmentId, ends)).toMatchObject({ way: 'ASK', hasMoney: true })
    await letChange(rig, school)
    expect(await lookAtChange(browser, enrollmentId, ends)).toMatchObject({ way: 'AT_ONCE', lastDay: null })
    await giveAid(rig, school, { childId, activityId: pottery })
    const none = { way: 'ASK', hasMoney: false, difference: 0, before: 0, quote: { lines: [], total: 0 } }
    expect(await lookAtChange(browser, enrollmentId, ends)).toMatchObject(none)
    expect((await changeAsShown(browser, enrollmentId, ends)).problem).toMatchObject({ code: 'SPOT_CHANGED' })
    made(await ask(asked))
    const [request] = await openOf(school)
    expect((await read(school, request!.id)).change!.money).toMatchObject({ shown: null })
    const withAgency = await asking()
    await letChange(rig, withAgency.school)
    await makeShare(rig, withAgency.school, withAgency.childId)
    expect(await lookAtChange(withAgency.browser, withAgency.enrollmentId, withAgency.ends)).toMatchObject(
      none,
    )
  })

  test('has to be asked where a page says that it is done at once', async () => {
    const asked = await asking()
    expect((await ask(asked, { way: 'AT_ONCE' })).problem).toMatchObject({ code: 'SPOT_CHANGED' })
    const other = { difference: 1 }
    expect((await ask(asked, other)).problem).toMatchObject({ code: 'SPOT_CHANGED' })
    expect(await openOf(asked.school)).toEqual([])
    await letChange(rig, asked.school, { how: 'NO' })
    const params = { enrollmentId: asked.enrollmentId }
    expect((await asked.browser.call(familyChanges.choices, { params })).problem).toMatchObject({
      code: 'CANNOT_CHANGE',
    })
  })
})

describe('Money of a change', () => {
  test('comes to the same where it is owed in installments', async () => {
    const school = await makeSchool(rig)
    const { browser, childId, enrollmentId, ends } = await inClass(rig, school)
    const [invoice] = await openInvoices(browser)
    await inside(rig, school.id, (query) =>
      query(
        `update invoice set installments = '[{"dueOn":"2026-12-07","cents":5000},{"dueOn":"2027-01-07","cents":5000}]' where id = $1`,
        [invoice!.id],
      ),
    )
    const before = await due(browser)
    expect(await lookAtChange(browser, enrollmentId, ends)).toMatchObject({
      way: 'AT_ONCE',
      difference: 6000,
    })
    made(await changeAsShown(browser, enrollmentId, ends))
    expect((await due(browser)) - before).toBe(6000)
    expect(await spotsFor(browser, childId)).toMatchObject([{ activity: 'Pottery' }])
  })
})
