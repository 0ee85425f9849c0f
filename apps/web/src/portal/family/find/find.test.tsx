import { afterEach, expect, test, vi } from 'vitest'
import { bookingWords as en } from '@afterbell/domain/portal/booking/family-words.en'
import { bookingWords as es } from '@afterbell/domain/portal/booking/family-words.es'
import {
  alerts,
  CHILD,
  leftInEnglish,
  openPortal,
  session,
  shown,
  SIBLING,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { act, eventually, named, press, removeDrawn } from '../../../../test/draw.tsx'
import { json, SCHOOL, type Sent } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const ID = '01999999-0000-7000-8000-0000000000d1'
const LIST = `GET /api/no-auth/schools/${SCHOOL}/classes`
const families = { ...session, rights: { ...session.rights, book: true, payLater: true } }
const places = { free: 3, maxEnroll: 12, waiting: 0 }

const section = {
  id: ID,
  name: '',
  weekdays: ['monday'],
  timeFrom: '15:30',
  timeTo: '16:30',
  ageFrom: null,
  ageTo: null,
  gradeFrom: null,
  gradeTo: null,
  price: 10,
  paid: true,
  billingType: 'DAY',
  places,
  availability: 'FREE',
  daysFree: null,
  run: { meetings: 10, left: 4, total: 40 },
}

const row = {
  ...section,
  kind: 'classes',
  name: 'Xolani',
  startDate: '2026-09-14',
  endDate: '2026-11-30',
  meets: { first: '2026-09-14', last: '2026-11-16' },
  location: { id: ID, name: 'Zelt' },
  instructors: [],
  priceTo: 10,
  billingCycle: null,
  intervalType: null,
  priceExamples: [],
  dropIn: null,
  signUp: { state: 'OPEN', begins: null, ends: null },
  sections: [section],
  hidden: [],
}

const page = (...rows: object[]) => ({
  content: rows,
  totalElements: rows.length,
  totalPages: 1,
  numberOfElements: rows.length,
  pageable: { pageNumber: 0, pageSize: 24 },
})

const joins = {
  children: [
    { id: CHILD, name: 'Ann Osei', age: 'SEVEN', grade: 'SECOND' },
    { id: SIBLING, name: 'Ben Osei', age: 'FOUR', grade: null },
  ],
  joins: [
    { activityId: ID, childId: CHILD, state: 'FREE', why: '', isInvited: false },
    { activityId: ID, childId: SIBLING, state: 'NO', why: 'Zu jung', isInvited: false },
  ],
}

async function open(answers: Answers = {}, options: { page?: string; language?: 'en' | 'es' } = {}) {
  const opened = await openPortal(
    {
      'GET session': () => json(families),
      'POST offered/joins': () => json(joins),
      [LIST]: () => json(page(row)),
      ...answers,
    },
    { page: 'activities', ...options },
  )
  if (options.page !== 'children')
    await eventually(() => expect(document.querySelector('.found, [role="alert"]')).not.toBeNull())
  return opened
}

const queries = (sent: Sent[]) => sent.map(({ query }) => query)

test('Each activity says for each child whether they may join, and why not', async () => {
  const { sent } = await open()
  expect(title()).toBe('Activities')
  expect(shown()).toContain('1 class')
  expect(shown()).toContain('4 of 10 meetings left, $40 now')
  expect(shown()).toContain('09/14/2026 – 11/16/2026')
  expect(shown()).toContain('3 spots left')
  expect([...document.querySelectorAll('.joins li')].map(({ textContent }) => textContent)).toEqual([
    'Ann Osei: A spot is free',
    'Ben Osei: Zu jung',
  ])
  expect(document.querySelector('.found a')!.getAttribute('href')).toBe(`/portal/harbour/book/${ID}`)
  expect(sent('POST offered/joins').map(({ body }) => body)).toEqual([{ activityIds: [ID] }])
})

test('Whoever the school invited reads it there', async () => {
  const invited = { ...joins, joins: [{ ...joins.joins[0]!, isInvited: true }] }
  await open({ 'POST offered/joins': () => json(invited) })
  expect([...document.querySelectorAll('.joins li')].map(({ textContent }) => textContent)).toEqual([
    'Ann Osei: Invited by the school',
  ])
})

test('For a child, the list is asked for their age and grade, and the address keeps what was chosen', async () => {
  const { sent } = await open()
  const choice = named(/^For/, 'label').querySelector('select')!
  await act(async () => {
    choice.value = CHILD
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await eventually(() => expect(queries(sent(LIST)).at(-1)).toMatchObject({ age: 'SEVEN', grade: 'SECOND' }))
  expect(location.search).toBe(`?child=${CHILD}`)
})

test('An address with a child asks who that is before the list', async () => {
  const { sent } = await open({}, { page: `activities?child=${SIBLING}&weekday=monday&free=true` })
  expect(queries(sent(LIST))).toMatchObject([{ age: 'FOUR', weekday: 'monday', free: 'true' }])
  expect(queries(sent(LIST))[0]).not.toHaveProperty('grade')
  expect(sent('POST offered/joins').map(({ body }) => body)).toEqual([
    { activityIds: [] },
    { activityIds: [ID] },
  ])
})

test('Nothing that matches is said, and a list that cannot be read is asked for again', async () => {
  await open({ [LIST]: () => json(page()), 'POST offered/joins': () => json({ ...joins, joins: [] }) })
  expect(shown()).toContain('There are no classes right now')
  await removeDrawn()
  let isDown = true
  await open({ [LIST]: () => (isDown ? json({ code: 'INTERNAL', message: 'x' }, 500) : json(page(row))) })
  expect(alerts()).toHaveLength(1)
  isDown = false
  await press('Try again')
  await eventually(() => expect(shown()).toContain('Xolani'))
})

test('Where families may not book, there is no list of their own', async () => {
  await open({ 'GET session': () => json(session) }, { page: 'children' })
  const links = [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)
  expect(links).not.toContain('Activities')
  expect(links).toContain('What we offer')
})

test('The list is read in Spanish', async () => {
  await open({}, { language: 'es' })
  expect(title()).toBe('Actividades')
  expect(shown()).toMatch(/Quedan 4 de 10 sesiones, CAD\s40 ahora/)
  expect(leftInEnglish([{ en, es }])).toEqual([])
})

test('An activity is marked as a favorite, and the list shows favorites alone', async () => {
  let ids: string[] = []
  const { sent } = await open({
    'GET favorites': () => json({ activityIds: ids }),
    [`PUT favorites/${ID}`]: () => {
      ids = [ID]
      return json({ activityIds: ids })
    },
    [`DELETE favorites/${ID}`]: () => {
      ids = []
      return json({ activityIds: ids })
    },
  })
  const star = () => document.querySelector('.star')!
  expect(star().getAttribute('aria-pressed')).toBe('false')
  await press('Favorite: Xolani')
  expect(star().getAttribute('aria-pressed')).toBe('true')
  const only = [...document.querySelectorAll<HTMLInputElement>('.find [type=checkbox]')].at(-1)!
  await act(async () => only.click())
  await eventually(() => expect(queries(sent(LIST)).at(-1)).toMatchObject({ ids: ID }))
  expect(location.search).toContain('favorites=true')
  await press('Favorite: Xolani')
  await eventually(() => expect(shown()).toContain(en.find.noFavorites))
})

test('A reminder of an opening is set with one press, says when it comes, and is taken back', async () => {
  const opens = { ...row, signUp: { state: 'NOT_YET', begins: '2026-10-12T12:00:00Z', ends: null } }
  let reminders: object[] = []
  const { sent } = await open({
    [LIST]: () => json(page(opens)),
    'GET reminders': () => json({ reminders }),
    [`PUT reminders/${ID}`]: () => {
      reminders = [{ activityId: ID, sendsAt: '2126-10-11T21:00:00Z' }]
      return json({ reminders })
    },
    [`DELETE reminders/${ID}`]: () => json({ reminders: [] }),
  })
  await eventually(() => expect(shown()).toContain(en.find.remind))
  await press('Remind me: Xolani')
  expect(shown()).toContain('We will write to you on Friday 10/11/2126 at 5:00 PM.')
  await press('Remind me: Xolani')
  expect(shown()).not.toContain('We will write')
  expect(sent(`DELETE reminders/${ID}`)).toHaveLength(1)
})

test('What opens within the hour is not reminded of, and says so', async () => {
  const opens = { ...row, signUp: { state: 'NOT_YET', begins: '2026-10-07T15:30:00Z', ends: null } }
  await open({
    [LIST]: () => json(page(opens)),
    'GET reminders': () => json({ reminders: [] }),
    [`PUT reminders/${ID}`]: () => json({ reminders: [] }),
  })
  await eventually(() => expect(shown()).toContain(en.find.remind))
  await press('Remind me: Xolani')
  expect(shown()).toContain(en.find.tooLate)
})
