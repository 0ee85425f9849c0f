import { expect } from '@playwright/test'
import type { Ground } from './ground.ts'
import { pathOf } from './open-ground.ts'
import { familyPages } from './family-pages.ts'
import { mainPart } from './staff-pages.ts'
import type { PageRow } from './opening.ts'

const who = 'Nobody' as const

type Row = readonly [route: string, address: string | ((ground: Ground) => string), as?: string]

const rows: readonly Row[] = [
  ['/login', '/schools/login'],
  ['/sign-up', '/schools/sign-up'],
  ['/sign-up/$type', '/schools/sign-up/spring'],
  ['/confirm', '/schools/confirm'],
  ['/suspended', '/schools/suspended'],
  ['/invite', ({ invitation }) => invitation],
  ['/forgot-password', '/schools/forgot-password'],
  ['/forgot-password', '/schools/forgot-password#token=some', 'a new password'],
  ['/public/classes/calendar', '/schools/public/classes/calendar?portal=harbor-lane'],
  ['/public/classes/list', '/schools/public/classes/list?portal=harbor-lane'],
  [
    '/public/classes/list',
    ({ full }) => `/schools/public/classes/list?portal=harbor-lane&activity=${full.id}`,
    'a class',
  ],
  ['/public/camps/calendar', '/schools/public/camps/calendar?portal=harbor-lane'],
  ['/public/camps/list', '/schools/public/camps/list?portal=harbor-lane'],
  ['/public/after-care/list', '/schools/public/after-care/list?portal=harbor-lane'],
  ['/public/after-care/calendar', '/schools/public/after-care/calendar?portal=harbor-lane'],
  ['*', '/schools/no/such/page', 'signed out'],
  ['/pay/', ({ owing }) => pathOf(owing.payUrl), 'an invoice'],
  ['/pay/', ({ cardPage }) => cardPage, 'a card'],
  ['/pay/', '/pay/', 'a link cut short'],
  ['/portal/', '/portal/', 'a link cut short'],
  ['/portal/', '/portal/no-such-school', 'no such school'],
  ['/portal/', '/portal/harbor-lane', 'the log-in of families'],
]

/** Without real mail nobody gets the link at a letter's foot, so this fakes the server's answer. */
const unsubscribe: PageRow = {
  route: '/portal/',
  name: 'page /portal/, unsubscribe',
  who,
  at: () => '/portal/unsubscribe#token=some',
  open: async (page) => {
    const json = { schoolName: 'Harbor Lane After School', address: 'g…@example.test', ended: 'NOTHING' }
    await page.route('**/no-auth/messages/unsubscribe?*', (route) => route.fulfill({ json }))
    await page.reload()
    await expect(page.getByRole('radio').first()).toBeVisible()
    return page.getByRole('main')
  },
}

/** Pages without a session: signing in and up, and pages for families and visitors. */
export const openPages: readonly PageRow[] = [
  ...rows.map(([route, address, as]) => ({
    route,
    name: `page ${route}${as ? `, ${as}` : ''}`,
    who,
    at: (ground: Ground) => (typeof address === 'string' ? address : address(ground)),
    open: mainPart,
  })),
  unsubscribe,
  ...familyPages,
]
