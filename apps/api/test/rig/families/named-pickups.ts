import { doNotRelease } from '@afterbell/contract/families/children'
import { toldPickups } from '@afterbell/contract/families/told-pickups'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { familyPickups } from '@afterbell/contract/portal/family-pickups'
import { call } from '../app.ts'
import { made } from '../make.ts'
import type { World } from '../samples/world.ts'
import type { FamilyBrowser } from './browser.ts'
import { TODAY } from './expected-today.ts'

/** Somebody whose name is plain. */
export const YAW = { name: 'Yaw Mensah', relation: 'Uncle', phone: '212-555-0190' }

/** Names somebody for today, unless told otherwise, and returns the id of the last one whom the child's page shows. */
export async function namePickup(
  browser: FamilyBrowser,
  childId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const body = { childIds: [childId], ...YAW, from: TODAY, to: TODAY, ...more }
  made(await browser.call(familyPickups.name, { body: body as never }))
  const child = made(await browser.call(familyChildren.get, { params: { childId } }))
  return child.toldPickups.at(-1)!.id
}

/** A mother of a child with a do-not-release list names somebody for good, and takes somebody else back; staff decide. */
export async function namedPickups(
  { rig, school }: World,
  { browser, childId }: { browser: FamilyBrowser; childId: string },
): Promise<void> {
  const entry = { params: { id: childId }, body: { name: 'Rex Roe' } }
  made(await call(rig, doNotRelease.add, entry, school.admin))
  const id = await namePickup(browser, childId, { to: null })
  const [pickup] = made(await call(rig, toldPickups.list, { query: {} }, school.admin))
  const decision = { approves: true, version: pickup!.version }
  made(await call(rig, toldPickups.decide, { params: { id }, body: decision }, school.admin))
  made(await call(rig, toldPickups.list, { query: { childId } }, school.admin))
  const pickupId = await namePickup(browser, childId, { name: 'Efua Mensah' })
  made(await browser.call(familyPickups.takeBack, { params: { pickupId } }))
}
