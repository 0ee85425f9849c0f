import { expect, test } from 'vitest'
import { familyFavorites } from '@afterbell/contract/portal/finding/family-finding'
import { tidyJob } from '../../../src/platform/jobs/tidy.job.ts'
import { tidies } from '../../../src/tidies.ts'
import { useRig } from '../../rig/app.ts'
import { logInBooking } from '../../rig/families/carts/booking.ts'
import { logInFamily } from '../../rig/families/logged-in.ts'
import { inside, made, makeClass, makeSchool } from '../../rig/make.ts'

const rig = useRig()

test('A guardian marks activities and takes the mark away, for themselves alone', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInBooking(rig, school)
  const one = await makeClass(rig, school, { className: 'One' })
  const two = await makeClass(rig, school, { className: 'Two' })
  const mark = async (activityId: string) =>
    made(await browser.call(familyFavorites.add, { params: { activityId } as never })).activityIds
  expect(await mark(one)).toEqual([one])
  expect((await mark(two)).toSorted()).toEqual([one, two].toSorted())
  // Twice is once.
  expect(await mark(two)).toHaveLength(2)
  const other = await logInFamily(rig, school)
  expect(made(await other.browser.call(familyFavorites.list, {})).activityIds).toEqual([])
  const left = await browser.call(familyFavorites.remove, { params: { activityId: one } as never })
  expect(made(left).activityIds).toEqual([two])
})

test('What is taken off the pages is no favorite, and what is gone is forgotten', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInBooking(rig, school)
  const activityId = await makeClass(rig, school)
  const params = { activityId } as never
  made(await browser.call(familyFavorites.add, { params }))
  const list = async () => made(await browser.call(familyFavorites.list, {})).activityIds
  const set = (change: string) =>
    inside(rig, school.id, (query) => query(`update activity set ${change} where id = $1`, [activityId]))
  await set('is_on_portal = false')
  expect(await list()).toEqual([])
  expect((await browser.call(familyFavorites.add, { params })).status).toBe(404)
  await set('is_on_portal = true')
  expect(await list()).toEqual([activityId])
  await set('removed_at = app.now()')
  await tidyJob({ pool: rig.pool, tidies })({})
  await set('removed_at = null')
  expect(await list()).toEqual([])
})
