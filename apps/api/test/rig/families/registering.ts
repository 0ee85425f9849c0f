import { familyRegistering } from '@afterbell/contract/portal/family-registering'
import type { Rig } from '../app.ts'
import { inside, made, makeChild, type MadeSchool } from '../make.ts'
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

/**
 * Registers a family whose guardian and child the school may know from another one, so that every statement about them is
 * seen. Returns the child of the other family, that of the new one, and the new family's browser.
 */
export async function registerTwin(rig: Rig, school: MadeSchool, child: Record<string, unknown> = {}) {
  const other = await makeChild(rig, school, {
    firstName: 'Ida',
    lastName: 'Vale',
    birthDate: '2018-05-06',
    ...child,
  } as never)
  await inside(rig, school.id, (query) =>
    query(
      `insert into do_not_release (school_id, id, child_id, name, note, created_by) values ($1, gen_random_uuid(), $2, 'Nina Vale', '', null)`,
      [school.id, other],
    ),
  )
  const browser = await confirmedAddress(rig, school)
  const { children } = made(await register(browser))
  return { browser, other, twin: children[0]!.id }
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
