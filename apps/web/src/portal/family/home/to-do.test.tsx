import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  CHILD,
  leftInEnglish,
  notLoggedIn,
  openPortal,
  session,
  shown,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { press, removeDrawn } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const ID = '01999999-0000-7000-8000-0000000000f1'

const item = { id: ID, child: null, enrollmentId: null, detail: '', amount: null, time: null, path: null }
const offer = {
  ...item,
  is: 'OFFER',
  child: { id: CHILD, name: 'Ann Osei' },
  name: 'Pottery',
  detail: 'Owls',
  path: '/portal/harbour/offer#token=one',
  date: '2026-10-08',
  time: '15:00',
}
const invoice = { ...item, name: 'A-7', amount: 80, date: '2026-10-05' }
const card = { ...item, is: 'CARD_EXPIRES', name: 'visa', detail: '4242', date: '2026-10-31' }
const policy = { ...item, is: 'POLICY', name: 'Refunds' }
const photos = { ...item, is: 'PHOTOS', id: CHILD, child: { id: CHILD, name: 'Ann Osei' }, name: 'Ann Osei' }
const form = {
  ...item,
  is: 'FORM',
  child: { id: CHILD, name: 'Ann Osei' },
  enrollmentId: ID,
  name: 'Zoo day',
}
const ALL = [
  offer,
  { ...invoice, is: 'CHARGE_FAILED' },
  { ...invoice, is: 'PAST_DUE' },
  form,
  policy,
  photos,
  card,
  { ...card, id: ID.replace(/1$/, '2'), date: '2026-09-30' },
  { ...invoice, is: 'DUE_SOON', date: '2026-10-12' },
]

function open(toDo: object[], more: Answers = {}, language: 'en' | 'es' = 'en') {
  return openPortal(
    {
      'GET session': () => json(session),
      'GET week': () => json({ today: '2026-10-07', from: '2026-10-07', to: '2026-10-13', days: [] }),
      'GET home': () => json({ toDo, hasMore: false }),
      ...more,
    },
    { language },
  )
}

const rows = () =>
  [...document.querySelectorAll('.to-do li')].map((row) => [
    row.querySelector('span')!.textContent!.replace(/\s/g, ' '),
    row.querySelector('a')!.getAttribute('aria-label') ?? row.querySelector('a')!.textContent,
    row.querySelector('a')!.getAttribute('href'),
  ])

test('What a guardian has to do stands above the week, each with where it leads', async () => {
  await open(ALL)
  expect(title()).toBe('Your week')
  expect(rows()).toEqual([
    [
      'A spot for Ann Osei: Pottery, OwlsWe hold it until Thursday 10/08/2026, 3:00 PM',
      'See the offer: Pottery, for Ann Osei',
      '/portal/harbour/offer#token=one',
    ],
    [
      'Invoice A-7: CA$80Your automatic payment did not go through.',
      'See and pay invoice A-7',
      `/portal/harbour/payments/${ID}`,
    ],
    ['Invoice A-7: CA$80Was due 10/05/2026', 'See and pay invoice A-7', `/portal/harbour/payments/${ID}`],
    [
      'Form: Zoo dayTo fill out for Ann Osei',
      'Fill out: Zoo day, Ann Osei',
      `/portal/harbour/forms/${CHILD}/${ID}/${ID}`,
    ],
    [
      'Policy: RefundsThe school asks you to read and accept it.',
      'Read: Refunds',
      '/portal/harbour/policies',
    ],
    [
      'Photos of Ann OseiThe school asks whether photos may be taken.',
      'Answer: photos of Ann Osei',
      `/portal/harbour/children/${CHILD}`,
    ],
    [
      'Visa ending in 4242 is charged automaticallyIt expires on 10/31/2026. Please add a new card before then.',
      'Change cards',
      '/portal/harbour/payments/methods',
    ],
    [
      'Visa ending in 4242 is charged automaticallyIt expired on 09/30/2026. Please add a new card.',
      'Change cards',
      '/portal/harbour/payments/methods',
    ],
    ['Invoice A-7: CA$80Due 10/12/2026', 'See and pay invoice A-7', `/portal/harbour/payments/${ID}`],
  ])
  expect([...document.querySelectorAll('.to-do .urgent')]).toHaveLength(3)
})

test('An invitation says for whom, to what and until when, also to two children of one activity', async () => {
  const invited = { ...offer, is: 'INVITED', time: null, path: null }
  await open([invited, { ...invited, child: { id: ID, name: 'Ben Osei' }, detail: '' }])
  expect(rows()).toEqual([
    [
      'Ann Osei is invited to Pottery, OwlsYou can book until Thursday 10/08/2026',
      'Book: Pottery, for Ann Osei',
      `/portal/harbour/book/${invited.id}`,
    ],
    [
      'Ben Osei is invited to PotteryYou can book until Thursday 10/08/2026',
      'Book: Pottery, for Ben Osei',
      `/portal/harbour/book/${invited.id}`,
    ],
  ])
})

test('Nothing to do is a quiet line, and a long list says that there is more', async () => {
  await open([])
  expect(shown()).toContain('You have nothing to do right now.')
  expect(document.querySelector('.to-do')).toBeNull()
  await removeDrawn()
  await open([], { 'GET home': () => json({ toDo: [offer], hasMore: true }) })
  expect(shown()).toContain('There is more.')
})

test('A guardian without a child in reach still finds their money, or only whom to ask', async () => {
  const none = { 'GET session': () => json({ ...session, children: [] }) }
  await open([{ ...invoice, is: 'PAST_DUE' }], none)
  expect(rows()).toHaveLength(1)
  await removeDrawn()
  await open([], none)
  expect(shown()).not.toContain('nothing to do right now')
  expect(shown()).toContain('There is nothing to show here.')
})

test('What could not be loaded says so, beside the week, and comes with another press', async () => {
  await open([], {
    'GET home': (_, count) =>
      count === 1 ? Promise.reject(new Error('offline')) : json({ toDo: [offer], hasMore: false }),
  })
  expect(alerts()[0]).toContain('This could not be loaded.')
  await press('Try again')
  expect([alerts(), rows().length]).toEqual([[], 1])
})

test('A session that ended leads to the log-in', async () => {
  await open([], { 'GET home': () => notLoggedIn() })
  expect(title()).toBe('Log in to Harbour Street')
})

test('In Spanish nothing is left in English, and the school’s own words are marked as English', async () => {
  await open(ALL, {}, 'es')
  expect(rows()[0]).toEqual([
    'Un cupo para Ann Osei: Pottery, OwlsSe lo guardamos hasta el jueves 10/08/2026, 3:00 p. m.',
    'Ver la oferta: Pottery, para Ann Osei',
    '/portal/harbour/offer#token=one&lang=es',
  ])
  expect(document.querySelector('.to-do [lang="en"]')!.textContent).toBe('Pottery, Owls')
  expect(leftInEnglish()).toEqual([])
})
