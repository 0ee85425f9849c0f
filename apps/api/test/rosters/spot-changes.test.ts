import { expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { spotChanges } from '@afterbell/contract/rosters/spot-changes'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig, type Caller } from '../rig/app.ts'
import { addLines, bookAll, letFamiliesBook, logInBooking } from '../rig/families/carts/booking.ts'
import { made, makeChild, makeClass, makeSchool } from '../rig/make.ts'

const rig = useRig()

const versionOf = async (caller: Caller) => made(await call(rig, spotChanges.version, {}, caller)).version

test('The version moves when a spot is taken, waited for, or given up, and stays while nothing happens', async () => {
  const school = await makeSchool(rig)
  const other = await makeSchool(rig)
  const id = await makeClass(rig, school, { price: 0, maxEnroll: 1 })
  const elsewhere = await versionOf(other.admin)
  const seen = [await versionOf(school.instructor)]
  const at = { at: 'classes', params: { id } } as const
  const added = made(
    await call(rig, rosters.add, { ...at, body: { childId: await makeChild(rig, school) } }, school.admin),
  )
  seen.push(await versionOf(school.instructor))
  made(
    await call(rig, waitLists.add, { ...at, body: { childId: await makeChild(rig, school) } }, school.admin),
  )
  seen.push(await versionOf(school.instructor))
  expect(await versionOf(school.admin)).toBe(seen[2])
  const params = { id, rosterId: added.rosterId }
  await call(rig, rosters.remove, { at: 'classes', params, query: {} }, school.admin)
  seen.push(await versionOf(school.instructor))
  expect(new Set(seen).size).toBe(4)
  expect(await versionOf(other.admin)).toBe(elsewhere)
})

test('The version moves when a family holds a spot and when it books it', async () => {
  const school = await makeSchool(rig)
  await letFamiliesBook(rig, school)
  const mara = await logInBooking(rig, school)
  const id = await makeClass(rig, school, { price: 0 })
  const before = await versionOf(school.admin)
  made(await addLines(mara.browser, [{ activityId: id, childIds: [mara.childId] }]))
  const whenHeld = await versionOf(school.admin)
  made(await bookAll(mara.browser, { cents: 0 }))
  expect(new Set([before, whenHeld, await versionOf(school.admin)]).size).toBe(3)
})
