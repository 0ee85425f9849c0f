import { randomUUID } from 'node:crypto'
import { familyBookings, familyCart } from '@afterbell/contract/portal/family-bookings'
import type { Rig } from '../../app.ts'
import { inside, made, type MadeSchool } from '../../make.ts'
import type { FamilyBrowser } from '../browser.ts'
import { logInFamily, type LoggedInFamily } from '../logged-in.ts'

/** Lets families book, and leave what they book on an invoice. */
export async function letFamiliesBook(
  rig: Rig,
  school: Pick<MadeSchool, 'id'>,
  { payLater = true }: { payLater?: boolean } = {},
): Promise<void> {
  await inside(rig, school.id, (query) =>
    query('update school set families_book = true, families_pay_later = $1', [payLater]),
  )
}

/** Logs a mother in at a school that lets families book. */
export async function logInBooking(
  rig: Rig,
  school: MadeSchool,
  child: Record<string, unknown> = {},
): Promise<LoggedInFamily> {
  await letFamiliesBook(rig, school)
  return logInFamily(rig, school, child)
}

/** A line that a family wants; what is left out is empty. */
export interface LineWanted {
  activityId: string
  childIds: string[]
  sectionIds?: string[]
  dates?: string[]
  addOns?: { id: string; amount: number }[]
  isDropIn?: boolean
  orWaits?: boolean
}

/** Puts lines into the cart, and returns the answer with its status. */
export function addLines(browser: FamilyBrowser, lines: readonly LineWanted[], language = 'en') {
  return browser.call(familyCart.add, { body: { lines } as never }, { 'accept-language': language })
}

export async function cartOf(browser: FamilyBrowser) {
  return made(await browser.call(familyCart.get, {}))
}

/** Books the cart for an amount in cents, without a method unless one is given. */
export async function bookAll(
  browser: FamilyBrowser,
  { cents, methodId = null, attempt = randomUUID(), ...more }: BookWanted,
) {
  const { lines } = await cartOf(browser)
  const lineIds = lines.filter(({ state }) => state === 'HELD').map(({ id }) => id)
  const body = { lineIds, methodId, attempt, amount: cents / 100, ...more }
  return browser.call(familyCart.book, { body: body as never })
}

interface BookWanted {
  cents: number
  methodId?: string | null
  attempt?: string
  coupon?: string
  installments?: boolean
}

/** Looks at what can be booked of an activity. */
export async function choicesFor(browser: FamilyBrowser, activityId: string, language = 'en') {
  return made(
    await browser.call(familyBookings.choices, { params: { activityId } }, { 'accept-language': language }),
  )
}
