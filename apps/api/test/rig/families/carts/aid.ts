import { familyAid } from '@afterbell/contract/portal/aid/family-aid'
import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { call, type Rig } from '../../app.ts'
import { inside, made, type MadeSchool } from '../../make.ts'
import type { World } from '../../samples/world.ts'
import type { FamilyBrowser } from '../browser.ts'
import type { LoggedInFamily } from '../logged-in.ts'
import { paidClass } from '../owing.ts'
import { addLines, logInBooking } from './booking.ts'

/** Lets families ask for aid, or no longer. */
export async function letAskForAid(rig: Rig, school: Pick<MadeSchool, 'id'>, isOn = true): Promise<void> {
  await inside(rig, school.id, (query) => query('update school set families_ask_aid = $1', [isOn]))
}

/** Logs a mother in at a school that lets families book and ask for aid. */
export async function logInAsking(
  rig: Rig,
  school: MadeSchool,
  child: Record<string, unknown> = {},
): Promise<LoggedInFamily> {
  await letAskForAid(rig, school)
  return logInBooking(rig, school, child)
}

/** Asks for aid, and returns the answer with its status. */
export function askAid(
  browser: FamilyBrowser,
  childIds: readonly string[],
  words = 'We can pay forty a month',
) {
  return browser.call(familyAid.ask, { body: { childIds: [...childIds], words } as never })
}

/** Returns for whom aid may be asked, and what is open. */
export async function aidOf(browser: FamilyBrowser) {
  return made(await browser.call(familyAid.get, {})).children
}

/** Returns the open requests, as staff see them. */
export async function aidToDo(rig: Rig, school: MadeSchool) {
  return made(await call(rig, familyRequests.list, { query: {} }, school.manager)).content
}

/** Decides a request, 40 % for everything from today unless said otherwise. Money in dollars. */
export function decideAid(rig: Rig, school: MadeSchool, id: string, over: Record<string, unknown> = {}) {
  const { aid = {}, ...more } = over
  const given = {
    label: 'Financial aid',
    type: 'PERCENT',
    percent: 40,
    from: '2026-11-01',
    ...(aid as object),
  }
  const body = { grants: true, answer: 'Gladly', version: 1, aid: given, ...more }
  return call(rig, familyRequests.decide, { params: { id }, body: body as never }, school.manager)
}

/** A mother who holds a spot asks for aid, and staff look at it and give it. */
export async function aidGiven({ rig, school }: World): Promise<void> {
  const { browser, childId } = await logInAsking(rig, school)
  const activityId = await paidClass(rig, school)
  made(await addLines(browser, [{ activityId, childIds: [childId] }]))
  made(await askAid(browser, [childId]))
  await aidOf(browser)
  const [request] = await aidToDo(rig, school)
  made(await call(rig, familyRequests.get, { params: { id: request!.id } }, school.manager))
  made(await decideAid(rig, school, request!.id, { aid: { activityIds: [activityId] } }))
}
