import { familyMoney } from '@afterbell/contract/portal/family-money'
import { children } from '@afterbell/contract/families/children'
import { homes } from '@afterbell/contract/families/homes'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { pay } from '@afterbell/contract/payments/pay'
import { call, newAddress, type Rig } from '../app.ts'
import { made, makeClass, type MadeSchool } from '../make.ts'
import { familyBrowser, logInByCode, type FamilyBrowser } from './browser.ts'
import { BIRTH_DATE, logInFamily, type LoggedInFamily } from './logged-in.ts'

/** A class that costs something, with the dates of its invoices. */
export function paidClass(
  rig: Rig,
  school: MadeSchool,
  className = 'Zebrawood',
  form: Record<string, unknown> = {},
): Promise<string> {
  const run = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  return makeClass(rig, school, { className, price: 100, maxEnroll: 20, ...run, ...form })
}

/** Puts a child into a class, which bills the family. */
export async function bill(rig: Rig, school: MadeSchool, childId: string, classId: string): Promise<void> {
  made(
    await call(rig, rosters.add, { at: 'classes', params: { id: classId }, body: { childId } }, school.admin),
  )
}

/** Makes a family that has an invoice of 100, and logs the mother in. */
export async function logInOwing(
  rig: Rig,
  school: MadeSchool,
  child: Record<string, unknown> = {},
): Promise<LoggedInFamily & { invoiceId: string; classId: string; amountDue: number }> {
  const family = await logInFamily(rig, school, child)
  const classId = await paidClass(rig, school)
  await bill(rig, school, family.childId, classId)
  const [invoice] = await openInvoices(family.browser)
  return { ...family, classId, invoiceId: invoice!.id, amountDue: invoice!.amountDue }
}

/** Returns the invoices with an open amount, as a family sees them. */
export async function openInvoices(browser: FamilyBrowser) {
  return made(await browser.call(familyMoney.invoices, { query: { isOpen: true } })).content
}

/** Gives a child another guardian with an address, and logs them in. */
export async function logInOther(
  rig: Rig,
  school: MadeSchool,
  { childId, lastName }: { childId: string; lastName: string },
): Promise<FamilyBrowser> {
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const email = `tom.${childId.slice(-8)}@families.test`
  const secondaryGuardian = { firstName: 'Tom', lastName, email, phone: '646-555-0111' }
  const body = { ...child, secondaryGuardian, expectedVersion: child.version }
  made(await call(rig, children.update, { params: { id: childId }, body: body as never }, school.admin))
  const browser = familyBrowser(rig, school.id)
  made(await logInByCode(rig, browser, email))
  made(await browser.call(familySessions.prove, { body: { birthDate: BIRTH_DATE } }))
  return browser
}

/** Parts the homes of a family: each guardian lives in one of their own. One home has both. */
export async function setHomes(
  rig: Rig,
  school: MadeSchool,
  childId: string,
  shares: readonly number[],
): Promise<void> {
  const { guardians } = made(await call(rig, homes.get, { params: { childId } }, school.admin))
  const ids = guardians.map(({ id }) => id)
  const address = { street: '1 Oak St', city: 'Boston', state: 'MA', postalCode: '02101' }
  const body = {
    homes: shares.map((share, index) => ({
      name: `Home ${index + 1}`,
      ...address,
      share,
      guardianIds: shares.length === 1 ? ids : [ids[index]!],
    })),
  }
  made(await call(rig, homes.save, { params: { childId }, body: body as never }, school.admin))
}

/** Enters a card by a sandbox token, as the family's browser and the page for cards do, and returns its id. */
export async function addMethod(rig: Rig, browser: FamilyBrowser, token = 'tok_succeeds'): Promise<string> {
  const before = made(await browser.call(familyPayments.methods, {})).methods.map(({ id }) => id)
  const { payUrl } = made(await browser.call(familyPayments.addMethod, { body: { type: 'CARD' } }))
  const body = { token: new URL(payUrl).hash.slice('#setup='.length), sandboxToken: token }
  made(await call(rig, pay.enterMethod, { body }, { ip: newAddress() }))
  const { methods } = made(await browser.call(familyPayments.methods, {}))
  return methods.find(({ id }) => !before.includes(id))!.id
}
