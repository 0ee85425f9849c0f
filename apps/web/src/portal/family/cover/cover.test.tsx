import { afterEach, expect, test, vi } from 'vitest'
import { bookingWords as en } from '@afterbell/domain/portal/booking/family-words.en'
import { bookingWords as es } from '@afterbell/domain/portal/booking/family-words.es'
import {
  alerts,
  CHILD,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  SIBLING,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { act, press, removeDrawn } from '../../../../test/draw.tsx'
import { json, type Sent } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const ID = '01999999-0000-7000-8000-0000000000d1'
const SPOT = '01999999-0000-7000-8000-0000000000d2'
const FAMILY = '01999999-0000-7000-8000-0000000000a1'
const families = { ...session, rights: { ...session.rights, book: true } }
const children = [
  { id: CHILD, name: 'Ann Osei' },
  { id: SIBLING, name: 'Ben Osei' },
]
const wish = {
  childIds: [CHILD],
  hours: [{ weekday: 'tuesday', from: '15:15', to: '17:30' }],
  dateFrom: '2026-10-12',
  dateTo: '2026-10-30',
}
const span = { days: 3, firstDate: '2026-10-13', lastDate: '2026-10-27' }
const plan = {
  gapMinutes: 135,
  listPrice: 60,
  placeChanges: 1,
  children: [
    {
      childId: CHILD,
      familyId: FAMILY,
      name: 'Ann Osei',
      lines: [{ activityId: ID, kind: 'classes', name: 'Xolani', sectionIds: [SPOT], dates: [], addOns: [] }],
      days: [
        {
          weekday: 'tuesday',
          days: 3,
          items: [
            {
              name: 'Xolani',
              section: '',
              location: 'Zelt',
              isThere: false,
              timeFrom: '15:15',
              timeTo: '16:45',
              ...span,
            },
          ],
          gaps: [
            {
              timeFrom: '16:45',
              timeTo: '17:30',
              ...span,
              leftOut: [{ activityId: SPOT, name: 'Quartz', why: 'Zu jung' }],
            },
          ],
        },
      ],
    },
  ],
}
const price = {
  lines: [[{ childId: CHILD, quote: { lines: [], total: 60 } }]],
  now: 60,
  later: [],
}

const open = (answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  openPortal(
    {
      'GET session': () => json(families),
      'GET cover': () => json({ children, wish }),
      'PUT cover': () => new Response(null, { status: 204 }),
      'POST cover/plans': () => json({ plans: [plan], isWhole: true, closedDates: ['2026-10-20'] }),
      'POST offered/price': () => json(price),
      'GET cart': () => json({ lines: [], canPayLater: false, policiesDue: 0, forms: [] }),
      ...answers,
    },
    { page: 'cover', language },
  )

const settled = () => act(() => new Promise((done) => setTimeout(done, 20)))
const bodyOf = ({ body }: Sent) => body as Record<string, unknown>
const days = () => [...document.querySelectorAll<HTMLInputElement>('.cover-day input[type=checkbox]')]

test('Hours that were typed last stand in the form, are kept, and what covers them is shown', async () => {
  const { sent } = await open()
  expect(title()).toBe(en.cover.page)
  expect(days().map(({ checked }) => checked)).toEqual([false, true, false, false, false, false, false])
  await press(en.cover.search)
  await settled()
  expect(bodyOf(sent('PUT cover')[0]!)).toEqual(wish)
  expect(bodyOf(sent('POST cover/plans')[0]!)).toEqual(wish)
  expect(shown()).toContain('2 h 15 min in all are not covered. 1 change of place.')
  expect(shown()).toContain('3:15 PM – 4:45 PM Xolani · Zelt')
  expect(shown()).toContain('Tue 4:45 PM – 5:30 PM is not covered')
  expect(shown()).toContain('Quartz: Zu jung')
  expect(shown()).toContain('The school is closed on 10/20/2026')
  expect(shown()).toContain('Due now CA$60')
  expect(bodyOf(sent('POST offered/price')[0]!)).toMatchObject({
    lines: [{ activityId: ID, childIds: [CHILD], sectionIds: [SPOT] }],
  })
})

test('A first visit takes all children and the next weeks; another day begins like the one before', async () => {
  const { sent } = await open({ 'GET cover': () => json({ children, wish: null }) })
  await press(en.cover.search)
  expect(alerts()).toEqual([en.cover.chooseFirst])
  await act(async () => days()[0]!.click())
  const from = document.querySelector<HTMLInputElement>('input[type=time]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(from, '14:30')
    from.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => days()[2]!.click())
  await press(en.cover.search)
  expect(bodyOf(sent('POST cover/plans')[0]!)).toEqual({
    childIds: [CHILD, SIBLING],
    hours: [
      { weekday: 'monday', from: '14:30', to: '18:00' },
      { weekday: 'wednesday', from: '14:30', to: '18:00' },
    ],
    dateFrom: '2026-10-07',
    dateTo: '2026-11-03',
  })
})

test('All of it is put into the cart, which opens if nothing is refused', async () => {
  let state = 'REFUSED'
  const { sent } = await open({
    'POST cart/lines': () =>
      json({
        outcomes: [{ state, why: state === 'REFUSED' ? 'No room left' : '', position: null }],
        cart: { lines: [], canPayLater: false, policiesDue: 0, forms: [] },
      }),
  })
  await press(en.cover.search)
  await settled()
  await press(/^Put all into the cart/)
  expect(shown()).toContain('Ann Osei · Xolani: No room left')
  expect(location.pathname).toMatch(/cover$/)
  state = 'HELD'
  await press(/^Put all into the cart/)
  await settled()
  expect(location.pathname).toMatch(/cart$/)
  expect(sent('POST cart/lines').map(bodyOf)[0]).toMatchObject({
    lines: [{ activityId: ID, childIds: [CHILD], sectionIds: [SPOT], dates: [], addOns: [] }],
  })
})

test('What is wrong stands at its field, and nothing typed is lost', async () => {
  await open({
    'PUT cover': () =>
      json(
        {
          code: 'VALIDATION',
          message: 'Check',
          fields: [
            { path: 'hours.0.to', message: 'Too early' },
            { path: 'dateTo', message: 'Too late' },
          ],
        },
        400,
      ),
  })
  await press(en.cover.search)
  expect(alerts()).toEqual(['Too early', 'Too late'])
  expect(document.querySelector<HTMLInputElement>('#dateTo')!.value).toBe('2026-10-30')
})

test('A search that fails says so, and one that finds nothing as well', async () => {
  let isDown = true
  await open({
    'POST cover/plans': () =>
      isDown
        ? refused('INTERNAL', 'Down', 500)
        : json({
            plans: [{ ...plan, children: [{ ...plan.children[0], lines: [] }] }],
            isWhole: false,
            closedDates: [],
          }),
  })
  await press(en.cover.search)
  expect(alerts()).toHaveLength(1)
  isDown = false
  await press(en.cover.search)
  await settled()
  expect(shown()).toContain(en.cover.nothingFits)
  expect(shown()).toContain(en.cover.notWhole)
  expect(shown()).not.toContain(en.cover.putAll)
})

test('All of it is Spanish in Spanish', async () => {
  await open({}, 'es')
  await press(es.cover.search)
  await settled()
  expect(leftInEnglish([{ en, es }])).toEqual([])
})
