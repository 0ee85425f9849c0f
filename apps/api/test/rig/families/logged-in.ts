import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { made, makeChild, type MadeSchool } from '../make.ts'
import type { Rig } from '../app.ts'
import { familyBrowser, logInByCode, openPortal, type FamilyBrowser } from './browser.ts'

/** A family whose mother is logged in. */
export interface LoggedInFamily {
  browser: FamilyBrowser
  email: string
  childId: string
  lastName: string
}

let families = 0

/** Makes a family, opens the portal, and logs the mother in. Details of the child may be given. */
export async function logInFamily(
  rig: Rig,
  school: MadeSchool,
  child: Record<string, unknown> = {},
): Promise<LoggedInFamily> {
  const family = await makeFamily(rig, school, child)
  await openPortal(rig, school.id)
  const browser = familyBrowser(rig, school.id)
  made(await logInByCode(rig, browser, family.email))
  made(await browser.call(familySessions.prove, { body: { birthDate: BIRTH_DATE } }))
  return { browser, ...family }
}

export const BIRTH_DATE = '2018-02-28'

/** Makes a family of a mother with an address and a child, and of a father who shares the address. */
export async function makeFamily(
  rig: Rig,
  school: MadeSchool,
  { hasFather = false, ...child }: { hasFather?: boolean } & Record<string, unknown> = {},
) {
  families += 1
  const email = `family.${families}.${school.id.slice(-8)}@families.test`
  const lastName = `Osei${lettersOf(families)}`
  const guardian = { firstName: 'Mara', lastName, email, phone: '212-555-0176' }
  const childId = await makeChild(rig, school, {
    firstName: 'Ann',
    lastName,
    birthDate: BIRTH_DATE,
    primaryGuardian: guardian,
    ...(hasFather && { secondaryGuardian: { ...guardian, firstName: 'Tom', phone: '646-555-0111' } }),
    ...child,
  })
  return { email, childId, lastName }
}

/** Names hold no digits. */
function lettersOf(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
}
