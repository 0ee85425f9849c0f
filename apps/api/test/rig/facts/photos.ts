import { homes } from '@afterbell/contract/families/homes'
import { photoConsents } from '@afterbell/contract/families/photo-consents'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { familyHome } from '@afterbell/contract/portal/family-home'
import type { PhotoAnswer } from '@afterbell/domain/families/photo-consent'
import { call, type Rig } from '../app.ts'
import { inside, made, type MadeSchool } from '../make.ts'
import type { World } from '../samples/world.ts'
import type { FamilyBrowser } from '../families/browser.ts'

/** Lets a school ask its families whether photos may be taken. */
export async function askForPhotos(rig: Rig, { id }: MadeSchool, asks = true): Promise<void> {
  await inside(rig, id, (query) => query(`update school set families_asked_for_photos = $1`, [asks]))
}

/** Says in the portal whether photos may be taken. */
export function sayPhotos(browser: FamilyBrowser, childId: string, answer: PhotoAnswer) {
  return browser.call(familyChildren.sayPhotos, { params: { childId }, body: { answer } })
}

/** A mother finds the question, answers it, and staff read who said it. */
export async function photosAnswered(
  { rig, school }: World,
  { browser, childId }: { browser: FamilyBrowser; childId: string },
): Promise<void> {
  await askForPhotos(rig, school)
  const home = { name: 'Home', street: '', city: '', state: '', postalCode: '', share: 100, guardianIds: [] }
  made(await call(rig, homes.save, { params: { childId }, body: { homes: [home] } }, school.admin))
  made(await browser.call(familyHome.home, {}))
  made(await sayPhotos(browser, childId, 'INSIDE'))
  made(await call(rig, photoConsents.get, { params: { childId } }, school.admin))
}
