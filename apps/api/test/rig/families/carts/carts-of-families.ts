import { giveSeveral } from '../../../../src/features/places/several/give-several.ts'
import { familyOffers } from '@afterbell/contract/portal/family-offers'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { addPlaces } from '../../../../src/features/wait-list/add-places.ts'
import { call } from '../../app.ts'
import { enroll, made, makeChild, makeClass } from '../../make.ts'
import type { World } from '../../samples/world.ts'
import { logInFamily } from '../logged-in.ts'
import { actingAs, personOf, wantedBy } from '../acting.ts'

/** A family holds several spots at once, waits where it is full, and is refused what clashes. */
export async function cartsOfFamilies({ rig, school }: World): Promise<void> {
  const childId = await makeChild(rig, school)
  const her = await personOf(rig, school, childId)
  const [chess, judo, full] = [
    await makeClass(rig, school, { price: 80, signUpEndsDate: '2026-12-01', signUpEndsTime: '18:00' }),
    await makeClass(rig, school, { className: 'Judo', timeFrom: '17:00', timeTo: '18:00' }),
    await makeClass(rig, school, { className: 'Yoga', maxEnroll: 1 }),
  ]
  await enroll(rig, school, full, 1)
  const lineOf = (id: string) => ({ at: 'classes' as const, id, childIds: [childId] })
  const options = { overbook: false, heldMinutes: 15 }
  await actingAs(rig, school, her, async (acting) =>
    giveSeveral(acting, await wantedBy(acting, [lineOf(chess), lineOf(judo)]), options),
  )
  await actingAs(rig, school, her, async (acting) => {
    const wanted = await wantedBy(acting, [lineOf(full), lineOf(chess)])
    return addPlaces(
      acting,
      wanted.map((each) => ({ ...each, orWaits: true })),
      options,
    )
  })
}

/** Puts a child on the wait lists of two full classes, and returns the places there. */
export async function waitTwice(
  { rig, school }: Pick<World, 'rig' | 'school'>,
  childId: string,
): Promise<{ classIds: string[]; waitIds: string[] }> {
  const classIds: string[] = []
  const waitIds: string[] = []
  for (const className of ['Archery', 'Ballet']) {
    const id = await makeClass(rig, school, { className, maxEnroll: 1 })
    await enroll(rig, school, id, 1)
    const waits = { at: 'classes' as const, params: { id }, body: { childId } }
    classIds.push(id)
    waitIds.push(made(await call(rig, waitLists.add, waits, school.admin)).rosterId)
  }
  return { classIds, waitIds }
}

/** A mother wants one of two spots that her child waits for, and staff look at the wait list. */
export async function oneOfTwoWishes({ rig, school }: World): Promise<void> {
  const { browser, childId } = await logInFamily(rig, school)
  const { classIds, waitIds } = await waitTwice({ rig, school }, childId)
  made(await browser.call(familyOffers.chooseWishes, { body: { childId, waitIds } as never }))
  const params = { id: classIds[0]! }
  made(await call(rig, waitLists.list, { at: 'classes', params, query: {} }, school.admin))
}
