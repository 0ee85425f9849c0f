import { expect } from '@playwright/test'
import type { PageRow } from './opening.ts'

const who = 'Nobody' as const

/** A family logs in by a letter, which has its own test (e2e/portal), so this fakes the server's answers. */
const family = {
  email: 'mara@families.test',
  people: [],
  step: null,
  children: [] as object[],
  rights: {
    tellAbsences: true,
    addPickups: 'AFTER_APPROVAL',
    changeContacts: true,
    seeTimes: true,
    askForNotes: 'EMAIL',
    sayPhotos: false,
    book: false,
    payLater: false,
    askAid: false,
    register: false,
    askForGuardian: true,
    giveUp: 'NO',
    giveUpBefore: 'FIRST_MEETING',
    giveUpDays: 7,
    giveUpFee: 0,
    deductDiscounts: false,
    changePlaces: 'NO',
  },
}
const DAY = '2026-10-07'

/** By what stands behind the school's address. */
type Answers = Readonly<Record<string, unknown>>

/** `pressed`: the button that opens a dialog, which is looked at instead of the page. */
function ofFamily(as: string, at: string, answers: Answers, pressed?: string | RegExp): PageRow {
  return {
    route: '/portal/',
    name: `page /portal/, ${as}`,
    who,
    at: () => at,
    open: async (page) => {
      for (const [path, json] of Object.entries({
        home,
        offers,
        favorites: { activityIds: [] },
        reminders: { reminders: [] },
        ...answers,
      }))
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

const toDo = {
  id: meeting.id,
  child: { id: meeting.childId, name: 'Ann Osei' },
  enrollmentId: null,
  detail: '',
  amount: null,
  time: null,
  path: null,
}

const home = {
  toDo: [
    { ...toDo, is: 'OFFER', name: 'Pottery', date: DAY, time: '15:00', path: '/portal/harbor-lane/offer' },
    { ...toDo, is: 'INVITED', name: 'Juggling', detail: 'Little ones', date: DAY },
    { ...toDo, is: 'PAST_DUE', child: null, name: 'A-7', amount: 80, date: DAY },
    { ...toDo, is: 'FORM', enrollmentId: meeting.id, name: 'Zoo day', date: null },
  ],
  hasMore: false,
}

const offers = { offers: [], waits: [] }

const account = {
  firstName: 'Mara',
  lastName: 'Osei',
  phone: '2125550100',
  language: 'en',
  email: family.email,
  address: { street: '1 Bell Street', city: 'New York', state: 'NY', postalCode: '10001' },
  mayChange: true,
  isEmailShared: false,
  newEmail: null,
  version: '1',
}

const notes = {
  checkedIn: { isWanted: true, isSentAnyway: false },
  checkedOut: { isWanted: false, isSentAnyway: true },
}

const wanted = {
  email: { news: true, child: true, bounces: false, notes },
  phone: { news: false, child: true, hasStopped: false, mayChange: true, notes },
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
  invitations: [
    {
      id: meeting.id,
      activityId: meeting.activityId,
      activity: 'Juggling',
      section: 'Little ones',
      endsOn: DAY,
    },
  ],
  photos: { own: { answer: 'INSIDE', by: 'Mara Osei', on: DAY }, holds: 'NONE' },
  toldPickups: [
    {
      id: '01999999-0000-7000-8000-0000000000f2',
      name: 'Yaw Mensah',
      relation: 'Uncle',
      from: DAY,
      to: null,
      by: 'Mara Osei',
      waits: true,
      mayTakeBack: true,
    },
  ],
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

const booking = { ...siblings, rights: { ...siblings.rights, book: true, payLater: true } }

const offered = {
  id: meeting.activityId,
  kind: 'camps',
  name: 'Juggling',
  opensAt: '2027-01-11T13:00:00Z',
  isByTheDay: true,
  sections: [
    {
      id: meeting.id,
      name: 'Little ones',
      weekdays: ['wednesday'],
      dates: [{ date: '2026-10-14', timeFrom: '15:30', timeTo: '16:30' }],
    },
    { id: meeting.activityId, name: 'Bigger ones', weekdays: ['wednesday'], dates: [] },
  ],
  addOns: [
    { id: meeting.id, name: 'Three clubs', price: 12, isRequired: true, maxAmount: 1 },
    { id: meeting.childId, name: 'Lunch', price: 5, isRequired: false, maxAmount: 5 },
  ],
  dropIns: [{ date: '2026-10-15', price: 20, isFull: false }],
  children: [
    { id: meeting.childId, name: 'Ann Osei' },
    { id: meeting.id, name: 'Ben Osei' },
  ],
  joins: [
    { childId: meeting.childId, sectionId: meeting.id, state: 'FREE', why: '' },
    { childId: meeting.id, sectionId: meeting.id, state: 'NO', why: 'Ben Osei already has a spot here' },
  ],
  invitations: [{ childId: meeting.childId, sectionId: meeting.id, endsOn: DAY }],
  heldMinutes: 15,
}

const cartLine = {
  id: meeting.id,
  familyId: meeting.id,
  childId: meeting.childId,
  child: 'Ann Osei',
  activityId: meeting.activityId,
  kind: 'camps',
  activity: 'Juggling',
  section: 'Little ones',
  isDropIn: false,
  weekdays: ['wednesday'],
  times: [{ from: '15:30', to: '16:30' }],
  firstDate: '2026-10-14',
  lastDate: '2026-12-09',
  datesLeft: 9,
  location: 'Gym',
  whatToBring: 'Sneakers and a water bottle',
  state: 'HELD',
  invitation: null,
  secondsLeft: 100,
  canLengthen: true,
  prices: [{ label: 'Juggling, Little ones', reason: '9 meetings, $10 each', amount: 90 }],
  total: 90,
  ofOthers: 30,
  questions: [{ field: 'pickUpOptionId', isRequired: true, choices: [], answer: null }],
}

const cart = {
  lines: [
    cartLine,
    {
      ...cartLine,
      id: meeting.childId,
      state: 'ENDED',
      invitation: 'WITHDRAWN',
      secondsLeft: 0,
      questions: [],
    },
    { ...cartLine, id: meeting.activityId, state: 'BOOKED', secondsLeft: 0, questions: [] },
  ],
  pickups: [],
  canPayLater: true,
  payment: null,
  policiesDue: 0,
  forms: [],
}

const formOfCart = {
  formId: meeting.childId,
  formName: 'Health',
  child: { id: meeting.childId, name: 'Ada Osei' },
  enrollmentId: meeting.activityId,
  activities: [{ id: meeting.activityId, name: 'Juggling', kind: 'camps' }],
  required: true,
  isForFamily: false,
  needsSignature: false,
  mayDrawSignature: false,
  state: 'MISSING',
  answeredAt: null,
  answeredBy: null,
  isDueNow: true,
}

const card = {
  id: meeting.id,
  type: 'CARD',
  brand: 'visa',
  last4: '4242',
  expiresOn: '2030-12-31',
  state: 'USABLE',
  isDefault: true,
  isAutopay: false,
  mandate: '',
}

const wait = {
  id: meeting.id,
  activityId: meeting.activityId,
  childId: meeting.childId,
  childName: 'Ann Osei',
  activity: 'Juggling',
  section: '',
  path: '/portal/harbor-lane/wait-list#token=one',
  weekdays: ['wednesday'],
  times: [{ from: '15:30', to: '16:30' }],
  position: 2,
  isWish: false,
  mandate: null,
  mandateUntil: '2027-01-05',
}

const mandate = {
  isOwn: true,
  limit: 120,
  endsOn: '2026-12-20',
  method: { type: 'CARD', brand: 'visa', last4: '4242' },
}

const noMoney = { isOwn: false, limit: null, endsOn: null, method: null }

/** Spots that are to be taken, of the reader, of the other guardian and at night, and one of which nothing is said yet. */
const waiting = ofFamily('wait lists', '/portal/harbor-lane', {
  session: siblings,
  week,
  offers: {
    offers: [{ ...wait, waitId: meeting.id, untilDate: DAY, untilTime: '08:00', mandate }],
    waits: [
      wait,
      { ...wait, id: meeting.childId, activity: 'Pottery', mandate },
      { ...wait, id: meeting.activityId, activity: 'Chess', mandate: noMoney },
    ],
  },
  'money/methods': { methods: [card], canAdd: ['CARD'] },
})

const spot = {
  id: meeting.id,
  childId: meeting.childId,
  kind: 'classes',
  activity: 'Juggling',
  sections: [],
  isDropIn: false,
  firstOn: '2026-10-19',
  nextOn: '2026-10-19',
  way: 'AT_ONCE',
  lastDay: '2026-10-12',
  isAsked: false,
  isChangeAsked: false,
  weekdays: [],
}

/** One that can be joined, and one that is full. */
const elsewhere = {
  content: ['FREE', 'WAIT'].map((state, nth) => ({
    id: `${meeting.id.slice(0, -1)}${nth}`,
    kind: 'classes',
    name: nth === 0 ? 'Pottery' : 'Acrobatics for those who have juggled before',
    startDate: '2026-10-19',
    endDate: '2026-12-14',
    sections: [
      {
        id: `${meeting.childId.slice(0, -1)}${nth}`,
        name: '',
        weekdays: ['tuesday'],
        state,
        why: nth === 0 ? '' : 'All 12 spots are taken',
      },
    ],
  })),
  totalPages: 2,
  totalElements: 22,
}

const requests = {
  content: [
    {
      id: meeting.id,
      kind: 'SECOND_GUARDIAN',
      person: 'Rosa Vexley',
      activity: '',
      children: ['Ann Osei'],
      words: 'She brings Ann on Mondays.',
      askedAt: `${DAY}T12:00:00Z`,
      state: 'OPEN',
      until: null,
      answer: '',
      answeredAt: null,
    },
    {
      id: meeting.childId,
      kind: 'FORGET_US',
      person: '',
      activity: '',
      children: [],
      words: 'We have moved.',
      askedAt: `${DAY}T12:00:00Z`,
      state: 'REFUSED',
      until: null,
      answer: 'Ann is still enrolled in Juggling. Please ask again in June.',
      answeredAt: `${DAY}T13:00:00Z`,
    },
  ],
  totalPages: 1,
  totalElements: 2,
}

const ofAccount = {
  account,
  'account/messages-wanted': wanted,
  'account/data': { messageMonths: 12, pickupMonths: null, leftChildMonths: 24 },
  'requests?*': requests,
  calendar: {
    link: 'https://afterbell.test/api/no-auth/schools/1/family-calendars/secret/calendar.ics',
    createdAt: `${DAY}T12:00:00Z`,
    children: ['Ann Osei'],
  },
  sessions: [
    {
      id: meeting.id,
      userAgent: 'Safari',
      createdAt: `${DAY}T12:00:00Z`,
      seenAt: `${DAY}T12:00:00Z`,
      isCurrent: false,
    },
  ],
}

const nothingOwed = {
  currency: 'USD',
  openAmount: 0,
  pendingAmount: 0,
  dueAmount: 0,
  pastDueAmount: 0,
  creditAmount: 0,
  hasInvoices: false,
  openInvoices: 0,
  hasStatement: false,
  taxYears: [],
}

/** Pages and dialogs of families. */
export const familyPages: readonly PageRow[] = [
  ofFamily('a birth date', '/portal/harbor-lane', { session: { ...family, step: { ask: 'BIRTH_DATE' } } }),
  ofFamily('the office', '/portal/harbor-lane', { session: { ...family, step: { ask: 'OFFICE' } } }),
  ofFamily('a child', `/portal/harbor-lane/children/${meeting.childId}`, {
    session: { ...family, children: [{ id: meeting.childId, name: 'Ann Osei', familyId: meeting.childId }] },
    [`children/${meeting.childId}`]: child,
  }),
  ofFamily(
    'a spot to give up',
    `/portal/harbor-lane/children/${meeting.childId}`,
    {
      session: { ...siblings, rights: { ...family.rights, giveUp: 'THEMSELVES' } },
      [`children/${meeting.childId}`]: child,
      [`children/${meeting.childId}/spots`]: { spots: [spot] },
      [`spots/${meeting.id}`]: {
        ...spot,
        fee: 15,
        discounts: 5,
        back: 60,
        noLongerOwed: 25,
        hasInstallments: true,
      },
    },
    /^Give up this spot/,
  ),
  ofFamily(
    'a spot to change',
    `/portal/harbor-lane/children/${meeting.childId}`,
    {
      session: { ...siblings, rights: { ...family.rights, book: true, changePlaces: 'THEMSELVES' } },
      [`children/${meeting.childId}`]: child,
      [`children/${meeting.childId}/spots`]: { spots: [{ ...spot, way: 'NOT_OFFERED', mayChange: true }] },
      [`spots/${meeting.id}/changes`]: {
        has: [{ id: meeting.id, name: 'Juggling', weekdays: ['monday'] }],
        others: [],
        elsewhere: true,
        way: 'AT_ONCE',
        lastDay: '2026-10-12',
      },
      [`spots/${meeting.id}/changes/activities?*`]: elsewhere,
    },
    /^Change this spot/,
  ),
  ofFamily('a week', '/portal/harbor-lane', {
    session: siblings,
    week,
  }),
  {
    ...waiting,
    open: async (page, ground) => {
      const main = await waiting.open(page, ground)
      await page.getByLabel('Take it and charge me', { exact: true }).check()
      await page.getByLabel('Up to', { exact: true }).fill('120')
      await expect(page.getByText(/^Take it and charge me, up to/)).toBeVisible()
      return main
    },
  },
  ofFamily('an absence to tell', '/portal/harbor-lane', { session: siblings, week }, /^Not coming/),
  ofFamily(
    'somebody who picks up',
    '/portal/harbor-lane',
    { session: siblings, week },
    'Someone else picks up',
  ),
  ofFamily('a late pickup to tell', '/portal/harbor-lane', { session: siblings, week }, /^Picking up late/),
  // The list is the school's own, as on its public pages.
  ofFamily('activities to find', '/portal/harbor-lane/activities', {
    session: booking,
    'offered/joins': {
      children: [{ id: meeting.childId, name: 'Ann Osei', age: 'SEVEN', grade: 'SECOND' }],
      joins: [],
    },
  }),
  ofFamily('hours to cover', '/portal/harbor-lane/cover', {
    session: booking,
    cover: {
      children: [
        { id: meeting.childId, name: 'Ann Osei' },
        { id: meeting.id, name: 'Ben Osei' },
      ],
      wish: null,
    },
  }),
  ofFamily('a new family', '/portal/harbor-lane', { session: { ...family, step: { ask: 'REGISTER' } } }),
  ofFamily('another child', '/portal/harbor-lane/register/children', {
    session: { ...siblings, rights: { ...siblings.rights, register: true } },
  }),
  ofFamily('something to book', `/portal/harbor-lane/book/${meeting.activityId}`, {
    session: booking,
    [`offered/${meeting.activityId}`]: offered,
  }),
  ofFamily(
    'aid to ask for',
    '/portal/harbor-lane/payments',
    {
      session: { ...siblings, rights: { ...siblings.rights, askAid: true } },
      money: nothingOwed,
      aid: {
        children: [
          { id: meeting.childId, name: 'Ann Osei', asked: null },
          { id: meeting.id, name: 'Ben Osei', asked: { on: DAY, isOwn: true } },
          { id: meeting.activityId, name: 'Cleo Osei', asked: null },
        ],
      },
    },
    'Ask for another child',
  ),
  ofFamily('a cart', '/portal/harbor-lane/cart', {
    session: booking,
    cart,
    'money/methods': { methods: [card], canAdd: ['CARD'] },
    'cart/review': {
      lines: [],
      credit: 10,
      total: 80,
      later: [{ date: '2026-11-09', amount: 40 }],
      canPayInInstallments: true,
    },
  }),
  ofFamily('a cart that asks for forms', '/portal/harbor-lane/cart', {
    session: booking,
    cart: {
      ...cart,
      lines: [{ ...cartLine, questions: [] }],
      forms: [
        formOfCart,
        { ...formOfCart, formId: meeting.id, isDueNow: false, required: false, state: 'OPTIONAL' },
      ],
    },
    'money/methods': { methods: [card], canAdd: ['CARD'] },
    'cart/review': { lines: [], credit: 0, total: 80, later: [], canPayInInstallments: false },
  }),
  ofFamily('an account', '/portal/harbor-lane/account', { ...ofAccount, session: family }),
  ofFamily(
    'a guardian to ask for',
    '/portal/harbor-lane/account',
    { ...ofAccount, session: siblings },
    'Ask to add a guardian',
  ),
  ofFamily(
    'a family that wants to be forgotten',
    '/portal/harbor-lane/account',
    { ...ofAccount, session: siblings },
    'Ask the school to erase us',
  ),
]
