import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  CHILD,
  leftInEnglish,
  notLoggedIn,
  openPortal,
  session,
  shown,
  SIBLING,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { press, removeDrawn } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const meeting = {
  id: '01999999-0000-7000-8000-0000000000e1',
  childId: CHILD,
  activityId: '01999999-0000-7000-8000-0000000000f1',
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
  status: 'EXPECTED',
  told: null,
  mayTellAbsence: false,
  endsSpot: false,
  clashes: false,
}

interface DayOfTest {
  meetings?: object[]
  closed?: string[]
}

function weekOf(days: Record<string, DayOfTest>, from = '2026-10-07') {
  const rows = Object.entries(days).map(([date, { meetings = [], closed = [] }]) => ({
    date,
    closed,
    meetings: meetings.map((each, index) => ({
      ...meeting,
      id: `${meeting.id.slice(0, -1)}${index}`,
      ...each,
    })),
  }))
  return json({ today: '2026-10-07', from, to: '2026-10-13', latePickups: [], days: rows })
}

function openWeek(week: Answers[string], more: Answers = {}, language: 'en' | 'es' = 'en') {
  return openPortal({ 'GET session': () => json(session), 'GET week': week, ...more }, { language })
}

const rows = () =>
  [...document.querySelectorAll('.meeting')].map((row) =>
    [...row.querySelectorAll(':scope > *')].map((part) => part.textContent!.trim()),
  )

test('A week without anything says so, and shows today', async () => {
  await openWeek(() => weekOf({ '2026-10-07': {}, '2026-10-08': {} }))
  expect([title(), document.title]).toEqual(['Your week', 'Your week · Harbour Street'])
  expect(shown()).toContain('Nothing this week. None of your children has a class')
  expect([...document.querySelectorAll('h2')].map((each) => each.textContent)).toEqual([
    'Today · Wednesday, October 7',
  ])
  expect(shown()).toContain('Nothing on this day')
})

test('A family without a child in reach is told whom to ask', async () => {
  await openWeek(() => weekOf({}), {
    'GET session': () => json({ ...session, children: [] }),
  })
  expect(shown()).toContain('There is nothing to show here.')
})

test('The days say what is when and where, what is canceled, what clashes, and when the school is closed', async () => {
  await openWeek(() =>
    weekOf({
      '2026-10-07': { meetings: [{ isCancelled: true, status: 'IN', checkIn: '15:31' }] },
      '2026-10-08': { meetings: [{ clashes: true }, { name: 'Camp', sectionName: 'Owls', location: null }] },
      '2026-10-09': { closed: ['Thanksgiving'] },
      '2026-10-10': {},
    }),
  )
  expect([...document.querySelectorAll('h2')].map((each) => each.textContent)).toEqual([
    'Today · Wednesday, October 7',
    'Tomorrow · Thursday, October 8',
    'Friday, October 9',
  ])
  expect(rows()).toEqual([
    ['3:30 PM – 4:30 PM', 'Juggling at Gym', 'Canceled'],
    ['3:30 PM – 4:30 PM', 'Juggling at Gym', 'At the same time as something else'],
    ['3:30 PM – 4:30 PM', 'Camp · Owls'],
  ])
  expect(document.querySelector('.meeting')!.hasAttribute('data-canceled')).toBe(true)
  expect(document.querySelector('.closed')!.textContent).toBe('Closed: Thanksgiving')
})

test('Who came, who was picked up by whom, and who was not there is told at the meeting', async () => {
  await openWeek(() =>
    weekOf({
      '2026-10-07': {
        meetings: [
          { status: 'IN', checkIn: '15:31' },
          { status: 'OUT', checkIn: '15:31', checkOut: '16:35', checkOutPerson: 'Tom Osei' },
          { status: 'OUT', checkIn: '15:31', checkOut: '16:35' },
          { status: 'EXCUSED', absence: 'SICK' },
          { status: 'LATE' },
          { status: 'ABSENT' },
        ],
      },
    }),
  )
  expect(rows().map((row) => row[2])).toEqual([
    'Here since 3:31 PM',
    'Picked up at 4:35 PM by Tom Osei',
    'Picked up at 4:35 PM',
    'Absent: sick',
    'Not here yet',
    'Did not come',
  ])
})

test('Where there are several children, each meeting says whose it is', async () => {
  const children = [...session.children, { id: SIBLING, name: 'Ben Osei', familyId: SIBLING }]
  await openWeek(() => weekOf({ '2026-10-07': { meetings: [{}, { childId: SIBLING }] } }), {
    'GET session': () => json({ ...session, children }),
  })
  expect(rows().map((row) => row[1])).toEqual(['Ann Osei · Juggling at Gym', 'Ben Osei · Juggling at Gym'])
})

test('The school’s own words are marked as English where the page is Spanish', async () => {
  await openWeek(() => weekOf({ '2026-10-07': { meetings: [{}], closed: ['Thanksgiving'] } }), {}, 'es')
  const english = [...document.querySelectorAll('[lang="en"]')].map((each) => each.textContent)
  expect(english).toEqual(['Harbour Street', 'Thanksgiving', 'Juggling', 'Gym'])
})

test('Other weeks are asked for, and the way back to this one', async () => {
  const { sent } = await openWeek(({ query }) => weekOf({ '2026-10-07': {} }, query.from))
  await press('Next week')
  await press('Next week')
  await press('Week before')
  await press('This week')
  expect(document.activeElement).toBe(document.querySelector('h1'))
  expect(sent('GET week').map(({ query }) => query.from)).toEqual([
    undefined,
    '2026-10-14',
    '2026-10-21',
    '2026-10-14',
    undefined,
  ])
})

test('A week that could not be loaded says so, and comes with another press', async () => {
  await openWeek((_, count) =>
    count === 1 ? Promise.reject(new Error('offline')) : weekOf({ '2026-10-07': { meetings: [{}] } }),
  )
  expect(alerts()[0]).toContain('This could not be loaded.')
  await press('Try again')
  expect(alerts()).toEqual([])
  expect(rows()).toHaveLength(1)
})

test('A session that ended leads to the log-in', async () => {
  await openWeek((_, count) => (count === 1 ? weekOf({ '2026-10-07': {} }) : notLoggedIn()))
  await press('Next week')
  expect(title()).toBe('Log in to Harbour Street')
  expect(shown()).not.toContain('Log out')
})

test('Logging out leads to the log-in; a failure says so and keeps the page', async () => {
  const { sent } = await openWeek(() => weekOf({ '2026-10-07': {} }), {
    // The page asked for the session itself before.
    'DELETE session': (_, count) => (count === 2 ? Promise.reject(new Error('offline')) : json(null, 204)),
  })
  await press('Log out')
  expect(alerts()).toEqual(['The server could not be reached. Please try again'])
  expect(title()).toBe('Your week')
  await press('Log out')
  expect(title()).toBe('Log in to Harbour Street')
  expect(sent('DELETE session')).toHaveLength(2)
})

test('In Spanish, the week has no English left', async () => {
  await openWeek(
    ({ query }) =>
      weekOf(
        {
          '2026-10-07': {
            closed: ['Feriado'],
            meetings: [
              { isCancelled: true },
              { clashes: true },
              { status: 'IN', checkIn: '15:31' },
              { status: 'OUT', checkIn: '15:31', checkOut: '16:35', checkOutPerson: 'Tom Osei' },
              { status: 'EXCUSED', absence: 'SICK' },
              { status: 'LATE' },
              { status: 'ABSENT' },
            ],
          },
          '2026-10-08': { meetings: [{}] },
        },
        query.from,
      ),
    {},
    'es',
  )
  await press('Semana siguiente')
  expect(shown()).toContain('Hoy · miércoles, 7 de octubre')
  expect(leftInEnglish()).toEqual([])
})

test('In Spanish, an empty week and one that could not be loaded have no English left', async () => {
  await openWeek(
    (_, count) => (count === 1 ? weekOf({ '2026-10-07': {} }) : Promise.reject(new Error('offline'))),
    {},
    'es',
  )
  await press('Semana siguiente')
  expect(alerts()[0]).toContain('No se pudo cargar.')
  expect(shown()).toContain('Nada esta semana')
  expect(leftInEnglish()).toEqual([])
})
