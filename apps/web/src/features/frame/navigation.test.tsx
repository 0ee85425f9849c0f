import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '@afterbell/domain/kernel/roles'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { Navigation } from './Navigation.tsx'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await screen.remove()
  vi.unstubAllGlobals()
})

/** Returns the addresses in the navigation for a role on a page, with those below an entry. */
async function linksOf(role: Role, address: string): Promise<(string | null)[]> {
  standInForServer(() => json([]))
  adoptSession(sessionOf({ role }))
  screen = await drawRouted(Navigation, address)
  return [...document.querySelectorAll('nav[aria-label="Main"] a')].map(({ textContent }) => textContent)
}

const KINDS = ['Classes', 'Camps', 'After Care']
const OF_ALL = ['Dashboard', 'Today', ...KINDS, 'Contacts', 'Transactions', 'Reports', 'Settings']

test.each<[Role, string[]]>([
  ['SCHOOL_ADMIN', [...OF_ALL, 'Parent portal']],
  ['SCHOOL_DIRECTOR', OF_ALL],
  ['SCHOOL_COORDINATOR', ['Dashboard', 'Today', ...KINDS, 'Contacts', 'Settings']],
  ['SCHOOL_INSTRUCTOR', ['Today', ...KINDS, 'Settings']],
])('A %s is offered the screens that are theirs, and no other', async (role, links) => {
  expect(await linksOf(role, '/classes')).toEqual(links)
})

test.each<[Role, string[]]>([
  ['SCHOOL_COORDINATOR', ['Personal info', 'Notifications']],
  ['SCHOOL_INSTRUCTOR', ['Personal info']],
])('Of the settings a %s is offered their own, and none of the school', async (role, links) => {
  const all = await linksOf(role, '/settings/personal-info')
  expect(all.slice(all.indexOf('Settings') + 1)).toEqual(links)
})
