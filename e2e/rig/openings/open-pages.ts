import { expect } from '@playwright/test'
import type { Ground } from './ground.ts'
import { pathOf } from './open-ground.ts'
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

/** A family logs in by a letter, which has its own test (e2e/portal), so this fakes the server's answers. */
const family = {
  email: 'mara@families.test',
  people: [],
  step: null,
  children: [] as object[],
  rights: { tellAbsences: true, addPickups: 'AFTER_APPROVAL', changeContacts: true, seeTimes: true },
}
const DAY = '2026-10-07'

/** `pressed`: the button that opens a dialog, which is looked at instead of the page. */
function ofFamily(
  as: string,
  at: string,
  answers: Readonly<Record<string, unknown>>,
  pressed?: string | RegExp,
): PageRow {
  return {
    route: '/portal/',
    name: `page /portal/, ${as}`,
    who,
    at: () => at,
    open: async (page) => {
      for (const [path, json] of Object.entries(answers))
        await page.route(`**/family/schools/*/${path}`, (route) => route.fulfill({ json }))
      await page.reload()
      await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
      if (pressed === undefined) return page.getByRole('main')
      await page.getByRole('button', { name: pressed }).click()
      return page.getByRole('dialog')
    },
  }
}

const meeting = {
  id: '01999999-0000-7000-8000-0000000000e1',
  childId: '01999999-0000-7000-8000-0000000000c1',
  activityId: '01999999-0000-7000-8000-0000000000a1',
  kind: 'classes',
  name: 'Juggling',
  sectionName: '',
  timeFrom: '15:30',
  timeTo: '16:30',
  location: 'Gym',
  isCancelled: false,
  checkIn: null,
  checkOut: null,
  checkOutPerson: null,
  absence: null,
  status: 'LATE',
  told: null,
  mayTellAbsence: true,
  endsSpot: true,
  clashes: true,
}

const absent = {
  ...meeting,
  id: '01999999-0000-7000-8000-0000000000e2',
  absence: 'SICK',
  status: 'EXCUSED',
  told: { id: meeting.id, from: DAY, to: '2026-10-09', isOfAll: true, by: 'Mara Osei', mayUndo: true },
  mayTellAbsence: false,
}

const siblings = {
  ...family,
  children: [
    { id: meeting.childId, name: 'Ann Osei', familyId: meeting.childId },
    { id: meeting.id, name: 'Ben Osei', familyId: meeting.childId },
  ],
}

const week = {
  today: DAY,
  from: DAY,
  to: '2026-10-13',
  latePickups: [
    {
      childId: meeting.childId,
      mayChange: true,
      told: { minutes: 15, note: 'The bus', by: 'Tom Osei', at: `${DAY}T12:00:00Z` },
    },
    { childId: meeting.id, mayChange: true, told: null },
  ],
  days: [
    { date: DAY, closed: [], meetings: [meeting, absent] },
    { date: '2026-10-08', closed: ['Conferences'], meetings: [] },
  ],
}

const child = {
  id: meeting.childId,
  firstName: 'Ann',
  preferredName: '',
  lastName: 'Osei',
  birthDate: '2018-02-28',
  grade: 'SECOND',
  allergies: '',
  specialNeeds: '',
  isHealthStated: false,
  teacher: 'Ms. Poe',
  tshirtSize: null,
  pickups: [{ name: 'Rosa Vexley', relation: 'Neighbor' }],
  emergencyContacts: [
    {
      id: '01999999-0000-7000-8000-0000000000f1',
      name: 'Oma Osei',
      relation: 'Grandmother',
      phone: '2125550199',
      otherPhone: null,
    },
  ],
  version: 1,
}

const familyPages: readonly PageRow[] = [
  ofFamily('a birth date', '/portal/harbor-lane', { session: { ...family, step: { ask: 'BIRTH_DATE' } } }),
  ofFamily('the office', '/portal/harbor-lane', { session: { ...family, step: { ask: 'OFFICE' } } }),
  ofFamily('a child', `/portal/harbor-lane/children/${meeting.childId}`, {
    session: { ...family, children: [{ id: meeting.childId, name: 'Ann Osei', familyId: meeting.childId }] },
    [`children/${meeting.childId}`]: child,
  }),
  ofFamily('a week', '/portal/harbor-lane', {
    session: siblings,
    week,
  }),
  ofFamily('an absence to tell', '/portal/harbor-lane', { session: siblings, week }, /^Not coming/),
  ofFamily('a late pickup to tell', '/portal/harbor-lane', { session: siblings, week }, /^Picking up late/),
  ofFamily('an account', '/portal/harbor-lane/account', {
    session: family,
    sessions: [
      {
        id: meeting.id,
        userAgent: 'Safari',
        createdAt: `${DAY}T12:00:00Z`,
        seenAt: `${DAY}T12:00:00Z`,
        isCurrent: false,
      },
    ],
  }),
]

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
