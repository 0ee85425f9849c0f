import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { children } from '@afterbell/contract/families/children'
import { call, type Rig } from '../../app.ts'
import { made, makeChild, type MadeSchool } from '../../make.ts'
import type { World } from '../../samples/world.ts'
import { logInFamily } from '../logged-in.ts'
import { bill, logInOther, logInOwing, paidClass } from '../owing.ts'
import { changeAsShown, inCare, inClass, letChange, targetsOf, onTwoDays } from './changes.ts'
import { giveUp, giveUpAs, letGiveUp, lookAt, spotsFor, tellGivenUp, termsShown } from './spots.ts'

/** A mother gives up a spot twice, and asks to give up another one, which staff agree to; both guardians are written to. */
export async function spotsGivenUp({ rig, school }: World): Promise<void> {
  await letGiveUp(rig, school, { feeCents: 1500 })
  const mara = await logInOwing(rig, school)
  await logInOther(rig, school, mara)
  await bill(rig, school, mara.childId, await paidClass(rig, school, 'Walnut'))
  const [first, second] = await spotsFor(mara.browser, mara.childId)
  const shown = await termsShown(mara.browser, first!.id)
  for (let twice = 0; twice < 2; twice += 1) made(await giveUpAs(mara.browser, first!.id, shown))
  await letGiveUp(rig, school, { how: 'ASK', feeCents: 1500 })
  made(await giveUp(mara.browser, second!.id))
  const [request] = made(await call(rig, familyRequests.list, { query: {} }, school.admin)).content
  made(await call(rig, familyRequests.get, { params: { id: request!.id } }, school.admin))
  const body = { grants: true, answer: '', version: 1 }
  made(
    await call(
      rig,
      familyRequests.decide,
      { params: { id: request!.id }, body: body as never },
      school.admin,
    ),
  )
  await tellGivenUp(rig, school)
}

/** A mother gives up one weekday of two, twice. */
export async function weekdayGivenUp({ rig, school }: World): Promise<void> {
  const { browser, spot, tuesday } = await onTwoDays(rig, school)
  await letGiveUp(rig, school)
  const shown = await termsShown(browser, spot.id, tuesday)
  for (let twice = 0; twice < 2; twice += 1)
    made(await giveUpAs(browser, spot.id, { ...shown, sectionId: tuesday }))
  await tellGivenUp(rig, school)
}

/** A mother looks at what giving up a spot comes to, with a sibling whose discount rests on it. */
export async function siblingLosesDiscount({ rig, school }: World): Promise<void> {
  const { browser, spotId } = await siblingsInClass(rig, school)
  await letGiveUp(rig, school, { deducts: true })
  await lookAt(browser, spotId)
}

/** Two siblings of a family that is logged in, in a class of 100 with a discount of 10 % for the second one. */
export async function siblingsInClass(rig: Rig, school: MadeSchool) {
  const mara = await logInFamily(rig, school)
  const { primaryGuardian } = made(
    await call(rig, children.get, { params: { id: mara.childId } }, school.admin),
  )
  const details = { firstName: 'Ben', siblingId: mara.childId, primaryGuardian: primaryGuardian! }
  const siblingId = await makeChild(rig, school, details)
  const off = { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true }
  const classId = await paidClass(rig, school, 'Tag', {
    multiChildDiscount: { ...off, familyType: 'ADDITIONAL_CHILDREN' },
  })
  await bill(rig, school, mara.childId, classId)
  await bill(rig, school, siblingId, classId)
  const [spot] = await spotsFor(mara.browser, mara.childId)
  const [siblingSpot] = await spotsFor(mara.browser, siblingId)
  return { browser: mara.browser, spotId: spot!.id, siblingSpotId: siblingSpot!.id }
}

/** A mother changes a weekday twice and a class once, and looks at what cannot be changed. */
export async function spotsChanged({ rig, school }: World): Promise<void> {
  const { browser, enrollmentId, ends } = await inCare(rig, school)
  made(await browser.call(familyChanges.choices, { params: { enrollmentId } }))
  made(await changeAsShown(browser, enrollmentId, ends))
  await browser.call(familyChanges.change, {
    params: { enrollmentId },
    body: { ...ends, difference: 0, eachCycle: null } as never,
  })
  await browser.call(familyChanges.look, { params: { enrollmentId }, query: ends })
  await spotMoved({ rig, school })
  await tellGivenUp(rig, school)
}

/** A mother finds another activity by name, and asks for a spot there, to which staff agree. */
async function spotMoved({ rig, school }: Pick<World, 'rig' | 'school'>): Promise<void> {
  const { browser, enrollmentId, ends } = await inClass(rig, school)
  await targetsOf(browser, enrollmentId, 'pottery')
  await letChange(rig, school, { how: 'ASK' })
  made(await changeAsShown(browser, enrollmentId, ends, { way: 'ASK' }))
  const { content } = made(await call(rig, familyRequests.list, { query: {} }, school.admin))
  const params = { id: content.find(({ kind }) => kind === 'CHANGE_SPOT')!.id }
  made(await call(rig, familyRequests.get, { params }, school.admin))
  const body = { grants: true, answer: '', version: 1 }
  made(await call(rig, familyRequests.decide, { params, body: body as never }, school.admin))
}
