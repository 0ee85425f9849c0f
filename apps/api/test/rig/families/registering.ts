import { familyRegistering } from '@afterbell/contract/portal/family-registering'
import type { Rig } from '../app.ts'
import { inside, made, type MadeSchool } from '../make.ts'
import { familyBrowser, logInByCode, openPortal, type FamilyBrowser } from './browser.ts'

/** Lets families whom the school does not know register themselves. */
export async function letFamiliesRegister(rig: Rig, school: Pick<MadeSchool, 'id'>): Promise<void> {
  await openPortal(rig, school.id)
  await inside(rig, school.id, (query) => query('update school set families_register = true'))
}

let addresses = 0

/** An address that no school has. */
export function newAddressOf(school: Pick<MadeSchool, 'id'>): string {
  addresses += 1
  return `new.${addresses}.${school.id.slice(-8)}@families.test`
}

/** A browser that has shown that an address of nobody is its owner's. */
export async function confirmedAddress(
  rig: Rig,
  school: MadeSchool,
  { email = newAddressOf(school), ip }: { email?: string; ip?: string } = {},
): Promise<FamilyBrowser> {
  await letFamiliesRegister(rig, school)
  const browser = familyBrowser(rig, school.id, ip ? { ip } : {})
  made(await logInByCode(rig, browser, email))
  return browser
}

export const NINA = { firstName: 'Nina', lastName: 'Vale', phone: '212-555-0144' }

/** A child as a family enters it. */
export function newChild(more: Record<string, unknown> = {}) {
  return { firstName: 'Ida', lastName: 'Vale', birthDate: '2018-05-06', ...more }
}

/** Registers a family with these children. */
export function register(
  browser: FamilyBrowser,
  children: object[] = [newChild()],
  guardian: object = NINA,
  headers: Record<string, string> = {},
) {
  return browser.call(familyRegistering.register, { body: { guardian, children } as never }, headers)
}
