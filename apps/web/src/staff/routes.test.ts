import { isRedirect, type AnyRoute } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { roleLabels, ROLES, type Role } from '@afterbell/domain/kernel/roles'
import { json, sessionOf, standInForServer } from '../../test/server.ts'
import { OWN_PATH } from '../platform/paths.ts'
import { adoptSession, endSession } from '../platform/session/session.ts'
import { createStaffRouter } from './router.ts'

/** The roles that may open each address, by the letters A, M, C and I. Written independently of the screens' guards. */
const SCREENS: readonly (readonly [path: string, title: string | null, roles: string])[] = [
  ['/', null, 'AMCI'],
  ['/parent-portal', 'Parent Portal', 'A'],
  ['/dashboard', 'Dashboard', 'AMC'],
  ...kind('classes', 'My classes', 'class', 'Class'),
  ...kind('camps', 'My camps', 'camp', 'Camp'),
  ...kind('after-care', 'My After Care', 'session', 'After Care'),
  ['/classes/import', null, 'AM'],
  ['/camps/import', null, 'AM'],
  ['/after-care/1/drop-in', 'After Care drop-in', 'AMCI'],
  ['/transactions', 'Transactions', 'AM'],
  ['/transactions/invoices', 'Invoices', 'AM'],
  ['/transactions/agencies', 'Agencies', 'AM'],
  ['/transactions/coupons', 'Coupons', 'AM'],
  ['/contacts', 'Contacts', 'AMC'],
  ['/reports', 'Reports', 'AM'],
  ['/reports/activities', 'Activities', 'AM'],
  ['/settings', 'Settings', 'AMCI'],
  ['/settings/personal-info', 'Personal info', 'AMCI'],
  ['/settings/notifications', 'Notifications', 'AMC'],
  ['/settings/widgets', 'Widgets', 'AM'],
  ['/settings/settings', 'Portal settings', 'AM'],
  ['/settings/teachers', 'Homeroom Teachers', 'AM'],
  ['/settings/pickup-options', 'Pickup Options', 'AM'],
  ['/settings/t-shirt', 'T-Shirt', 'AM'],
  ['/settings/locations', 'Locations', 'AM'],
  ['/settings/custom-forms', 'Custom Forms', 'AM'],
  ['/settings/custom-forms/form', 'Add form', 'AM'],
  ['/settings/custom-forms/form/1', 'Edit form', 'AM'],
  ['/settings/profile', 'Profile', 'A'],
  ['/settings/policies', 'Policies', 'AM'],
  ['/settings/billing', 'Billing', 'A'],
  ['/settings/users', 'Users', 'A'],
  ['/settings/sms_history', 'SMS History', 'A'],
  ['/settings/email_history', 'Email History', 'A'],
  ['/settings/apps', 'Apps', 'A'],
  ['/settings/automatic_messages', 'Automatic Messages', 'AM'],
  ['/settings/history', 'History', 'AM'],
  ['/settings/export', 'Data export', 'A'],
  ['/settings/retention', 'Retention', 'A'],
  ['/settings/close', 'Close school', 'A'],
  ['/dev/mail', 'Saved mail', 'A'],
]

function kind(screen: string, mine: string, one: string, name: string) {
  return [
    [`/${screen}`, mine, 'AMCI'],
    [`/${screen}/calendar`, `${name} calendar`, 'AMCI'],
    [`/${screen}/form`, `Add ${one}`, 'AM'],
    [`/${screen}/form/1`, `Edit ${one}`, 'AMC'],
    [`/${screen}/1`, `${name} rosters`, 'AMCI'],
    [`/${screen}/1/wait-list`, `${name} wait list`, 'AMC'],
    [`/${screen}/1/attendance`, `${name} attendance`, 'AMCI'],
    [`/${screen}/1/print`, 'Print', 'AMCI'],
  ] as const
}

const LETTERS: Record<Role, string> = {
  SCHOOL_ADMIN: 'A',
  SCHOOL_DIRECTOR: 'M',
  SCHOOL_COORDINATOR: 'C',
  SCHOOL_INSTRUCTOR: 'I',
}
const home = (role: Role) => (role === 'SCHOOL_INSTRUCTOR' ? '/classes' : '/dashboard')

const router = createStaffRouter(new QueryClient())
afterEach(() => {
  endSession('left')
  vi.unstubAllGlobals()
})

/** Returns the routes of an address, outermost first. */
function routesOf(path: string): AnyRoute[] {
  return router.matchRoutes(path, {}).map(({ routeId }) => router.routesById[routeId] as AnyRoute)
}

/** Returns where an address redirects to, or null if it opens. */
async function sentTo(path: string, { search = {}, hash = '' } = {}): Promise<string | null> {
  const location = { pathname: path, href: path, search, hash }
  try {
    for (const { options } of routesOf(path))
      await options.beforeLoad?.({ location, search, cause: 'enter', preload: false } as never)
    return null
  } catch (error) {
    if (!isRedirect(error)) throw error
    // A calendar adds its view to its own address.
    return error.options.to === path ? null : (error.options.to ?? null)
  }
}

test.each(ROLES)(
  'A %s opens the screens that are theirs, and is sent home from every other',
  async (role) => {
    adoptSession(sessionOf({ role }))
    for (const [path, , roles] of SCREENS) {
      const expected = roles.includes(LETTERS[role]) ? (ONWARD[path]?.(role) ?? null) : home(role)
      expect(await sentTo(path), `${roleLabels[role]} at ${path}`).toBe(expected)
    }
  },
)

/** Addresses that always redirect. */
const ONWARD: Record<string, (role: Role) => string> = { '/': home, '/settings': () => OWN_PATH }

test('Every screen is called as it is', () => {
  const named = SCREENS.filter(([, title]) => title !== null)
  expect(named.map(([path]) => [path, routesOf(path).at(-1)!.options.staticData?.title])).toEqual(
    named.map(([path, title]) => [path, title]),
  )
})

test('Nobody opens a screen of a school without a session, and comes back to it afterwards', async () => {
  standInForServer(() => json({ code: 'NOT_SIGNED_IN', message: 'No' }, 401))
  for (const [path] of SCREENS) expect(await sentTo(path), path).toBe('/login')
})

test('Every screen within the frame asks who comes', () => {
  const screens = Object.values(router.routesById as Record<string, AnyRoute>).filter(
    ({ parentRoute }) => parentRoute?.id === '/frame',
  )
  expect(screens.length).toBeGreaterThan(50)
  expect(screens.filter(({ options }) => options.beforeLoad === undefined).map(({ id }) => id)).toEqual([])
})

const OPEN = [
  '/login',
  '/sign-up',
  '/sign-up/spring',
  '/confirm',
  '/suspended',
  '/invite',
  '/forgot-password',
]

test('What needs nobody opens for everybody; who is signed in has no business where one signs in or up', async () => {
  standInForServer(() => json({ code: 'NOT_SIGNED_IN', message: 'No' }, 401))
  for (const path of OPEN) expect(await sentTo(path), path).toBeNull()
  for (const role of ROLES) {
    adoptSession(sessionOf({ role }))
    for (const path of OPEN)
      expect(await sentTo(path), `${role} at ${path}`).toBe(/login|sign-up/.test(path) ? home(role) : null)
    endSession('left')
  }
})

test('A link of the operator, or for a new email, is let through to the login whoever is signed in', async () => {
  adoptSession(sessionOf())
  for (const token of ['adminToken', 'emailChangeToken']) {
    expect(await sentTo('/login', { search: { [token]: 'x' } })).toBeNull()
    expect(await sentTo('/login', { hash: `${token}=x` })).toBeNull()
  }
  expect(await sentTo('/login', { search: { token: 'x' }, hash: 'token=x' })).toBe('/dashboard')
})

test('Whoever has to set up a second step first is sent where that is done', async () => {
  adoptSession({ ...sessionOf(), lacksSecondStep: true })
  expect([await sentTo('/contacts'), await sentTo(OWN_PATH)]).toEqual([OWN_PATH, null])
})
