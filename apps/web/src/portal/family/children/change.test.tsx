import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  CHILD,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  type Answers,
} from '../../../../test/family.tsx'
import { press, removeDrawn, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const SPOT = '01999999-0000-7000-8000-0000000000e1'
const MONDAY = '01999999-0000-7000-8000-0000000000e2'
const TUESDAY = '01999999-0000-7000-8000-0000000000e3'
const WEDNESDAY = '01999999-0000-7000-8000-0000000000e4'
const child = {
  id: CHILD,
  firstName: 'Ann',
  preferredName: '',
  lastName: 'Osei',
  birthDate: '2016-02-29',
  grade: null,
  allergies: '',
  specialNeeds: '',
  isHealthStated: true,
  teacher: null,
  tshirtSize: null,
  pickups: [],
  toldPickups: [],
  emergencyContacts: [],
  photos: null,
  invitations: [],
  version: 4,
}
const care = {
  id: SPOT,
  childId: CHILD,
  kind: 'aftercare',
  activity: 'Zebrawood',
  sections: ['Monday'],
  isDropIn: false,
  firstOn: '2026-10-19',
  nextOn: '2026-10-19',
  way: 'NOT_OFFERED',
  lastDay: null,
  mayChange: true,
  isAsked: false,
  isChangeAsked: false,
  weekdays: [],
}
const weekday = (id: string, name: string, day: string) => ({ id, name, weekdays: [day] })
const choices = {
  has: [weekday(MONDAY, 'Monday', 'monday')],
  others: [weekday(TUESDAY, 'Tuesday', 'tuesday'), weekday(WEDNESDAY, 'Wednesday', 'wednesday')],
  elsewhere: false,
  way: 'AT_ONCE',
  lastDay: '2026-10-17',
}
const POTTERY = '01999999-0000-7000-8000-0000000000e5'
const CLASS = '01999999-0000-7000-8000-0000000000e6'
const REEF = '01999999-0000-7000-8000-0000000000e7'
const run = { startDate: '2026-10-20', endDate: '2026-11-24' }
const elsewhere = {
  content: [
    {
      id: POTTERY,
      kind: 'classes',
      name: 'Bloodwood',
      ...run,
      sections: [{ ...weekday(CLASS, '', 'tuesday'), state: 'FREE', why: '' }],
    },
    {
      id: REEF,
      kind: 'camps',
      name: 'Reef',
      ...run,
      sections: [{ ...weekday(REEF, 'Ibis', 'monday'), state: 'WAIT', why: 'Xx 12 / 12' }],
    },
  ],
  totalPages: 2,
  totalElements: 22,
}
const inClass = { ...choices, has: [weekday(MONDAY, 'Zebrawood', 'monday')], others: [], elsewhere: true }
const look = {
  why: null as string | null,
  policiesDue: false,
  way: 'AT_ONCE',
  lastDay: null as string | null,
  hasMoney: true,
  lost: { count: 4, firstOn: '2026-10-19', lastOn: '2026-11-09' },
  won: { count: 1, firstOn: '2026-10-20', lastOn: '2026-10-20' },
  quote: {
    lines: [{ kind: 'BASE', label: 'Zebrawood', reason: '', amount: 120 }],
    total: 120,
  },
  before: 80,
  difference: 40,
  eachCycle: { before: 20, after: 30, cycle: 'WEEKLY' },
}

const open = (
  answers: Answers = {},
  language: 'en' | 'es' = 'en',
  rights: object = { changePlaces: 'THEMSELVES' },
) =>
  openPortal(
    {
      'GET session': () => json({ ...session, rights: { ...session.rights, ...rights } }),
      [`GET children/${CHILD}`]: () => json(child),
      [`GET children/${CHILD}/spots`]: () => json({ spots: [care] }),
      [`GET spots/${SPOT}/changes`]: () => json(choices),
      [`GET spots/${SPOT}/changes/price`]: () => json(look),
      [`POST spots/${SPOT}/changes`]: () => json({ outcome: 'CHANGED' }),
      ...answers,
    },
    { page: `children/${CHILD}`, language },
  )

/** Chooses by what stands beside it. */
async function choose(index: number) {
  const radios = [...document.querySelectorAll<HTMLInputElement>('dialog input[type="radio"]')]
  radios[index]!.click()
  await vi.waitFor(() => expect(document.querySelector('dialog dl, dialog p.problem')).not.toBeNull())
}

const button = () => document.querySelector<HTMLButtonElement>('dialog button[type="submit"]')!

test('A change is shown with its meetings and money, and then done as it was shown', async () => {
  const { sent } = await open()
  await press('Change this spot: Zebrawood')
  expect(shown()).toContain('Change Ann’s spot in Zebrawood')
  expect(shown()).toContain('You can do this yourself until 10/17/2026.')
  expect(button().disabled).toBe(true)
  await choose(0)
  for (const each of [
    'What instead of Monday?',
    'Meetings lost4, from 10/19/2026 to 11/09/2026',
    'Meetings gained1, on 10/20/2026',
    'Billed so farCA$80',
    'New priceCA$120',
    'You owe moreCA$40',
    'Each weekCA$30 instead of CA$20',
    'What you paid already counts.',
  ])
    expect(shown()).toContain(each)
  await press('Change it')
  expect(sent(`POST spots/${SPOT}/changes`)[0]!.body).toEqual({
    leavesId: MONDAY,
    sectionId: TUESDAY,
    difference: 40,
    eachCycle: 30,
    way: 'AT_ONCE',
    words: '',
  })
  expect(shown()).toContain('Ann now has Tuesday in Zebrawood.')
  expect(document.activeElement!.textContent).toBe('Spots')
})

test('What cannot be done says why, and what changed meanwhile is shown again', async () => {
  const { sent } = await open({
    [`GET spots/${SPOT}/changes/price`]: (_, count) =>
      json(count === 1 ? { ...look, why: 'Tuesday is full' } : { ...look, difference: -15 }),
    [`POST spots/${SPOT}/changes`]: () => refused('SPOT_CHANGED', 'Something has changed'),
  })
  await press('Change this spot: Zebrawood')
  await choose(0)
  expect(shown()).toContain('Tuesday is full')
  expect(button().disabled).toBe(true)
  await choose(1)
  await vi.waitFor(() => expect(shown()).toContain('Comes offCA$15'))
  await press('Change it')
  expect(alerts()).toEqual(['Something has changed'])
  expect(sent(`POST spots/${SPOT}/changes`)).toHaveLength(1)
})

test('Of several weekdays one is named first, and where nothing else is offered it says so', async () => {
  await open({
    [`GET spots/${SPOT}/changes`]: () =>
      json({
        ...choices,
        has: [...choices.has, choices.others[0]],
        others: [choices.others[1]],
        lastDay: null,
      }),
  })
  await press('Change this spot: Zebrawood')
  expect(shown()).toContain('What do you want to change?')
  expect(shown()).not.toContain('What instead of')
  await removeDrawn()
  await open({ [`GET spots/${SPOT}/changes`]: () => json({ ...choices, others: [] }) })
  await press('Change this spot: Zebrawood')
  expect(shown()).toContain('There is nothing else to choose here.')
  await removeDrawn()
  await open({ [`GET spots/${SPOT}/changes`]: () => json({}, 500) })
  await press('Change this spot: Zebrawood')
  expect(alerts()).toHaveLength(1)
})

const openClass = (answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  open(
    {
      [`GET children/${CHILD}/spots`]: () => json({ spots: [{ ...care, kind: 'classes', sections: [] }] }),
      [`GET spots/${SPOT}/changes`]: () => json(inClass),
      [`GET spots/${SPOT}/changes/activities`]: () => json(elsewhere),
      ...answers,
    },
    language,
    { changePlaces: 'THEMSELVES', book: true },
  )

test('Another activity is found by name, says why not, and takes the place of the spot', async () => {
  const { sent } = await openClass()
  await press('Change this spot: Zebrawood')
  for (const each of [
    'What instead of Zebrawood?',
    'Bloodwood10/20/2026 to 11/24/2026 · Tuesday',
    'Reef, Ibis',
    'Xx 12 / 12',
    'These are the first 2.',
  ])
    expect(shown()).toContain(each)
  const radios = [...document.querySelectorAll<HTMLInputElement>('dialog input[type="radio"]')]
  expect(radios.map(({ disabled }) => disabled)).toEqual([false, true])
  expect(document.querySelector('dialog a')!.getAttribute('href')).toBe(`/portal/harbour/book/${REEF}`)
  expect(document.querySelector('dialog a')!.getAttribute('aria-label')).toBe(
    'Join the wait list: Reef, Ibis',
  )
  await choose(0)
  await press('Change it')
  expect(sent(`POST spots/${SPOT}/changes`)[0]!.body).toMatchObject({ leavesId: MONDAY, sectionId: CLASS })
  expect(shown()).toContain('Ann now has Bloodwood instead of Zebrawood.')
})

test('Policies are to be accepted first, on their page', async () => {
  await openClass({
    [`GET spots/${SPOT}/changes/price`]: () => json({ ...look, why: 'Policies first', policiesDue: true }),
  })
  await press('Change this spot: Zebrawood')
  await choose(0)
  const links = [...document.querySelectorAll('dialog a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/portal/harbour/policies')
  expect(button().disabled).toBe(true)
})

test('Where no other activity is offered, or the list cannot be read, it says so', async () => {
  await openClass({
    [`GET spots/${SPOT}/changes/activities`]: () => json({ ...elsewhere, content: [], totalElements: 0 }),
  })
  await press('Change this spot: Zebrawood')
  expect(shown()).toContain('There is no other activity to choose here.')
  expect(button().disabled).toBe(true)
  await removeDrawn()
  await openClass({ [`GET spots/${SPOT}/changes/activities`]: () => json({}, 500) })
  await press('Change this spot: Zebrawood')
  expect(alerts()).toHaveLength(1)
  await removeDrawn()
  await openClass({}, 'es')
  await press('Cambiar este cupo: Zebrawood')
  await choose(0)
  expect(shown()).toContain('martes')
  expect(leftInEnglish()).toEqual([])
})

test('Where the school decides, it is asked with words, and the spot stays until then', async () => {
  const asks = { ...look, way: 'ASK', lastDay: '2026-10-05' }
  const { sent } = await open({
    [`GET spots/${SPOT}/changes`]: () => json({ ...choices, way: 'ASK' }),
    [`GET spots/${SPOT}/changes/price`]: () => json(asks),
    [`POST spots/${SPOT}/changes`]: () => json({ outcome: 'ASKED' }),
  })
  await press('Change this spot: Zebrawood')
  expect(shown()).not.toContain('You can do this yourself')
  await choose(0)
  for (const each of [
    'The school decides. Until then, Ann keeps the spot.',
    'The last day to do this yourself was 10/05/2026.',
    'You owe moreCA$40',
  ])
    expect(shown()).toContain(each)
  await type(document.querySelector<HTMLTextAreaElement>('dialog textarea')!, 'We work on Mondays.')
  await press('Ask the school')
  expect(sent(`POST spots/${SPOT}/changes`)[0]!.body).toMatchObject({
    way: 'ASK',
    words: 'We work on Mondays.',
  })
  expect(shown()).toContain('We told the school. It answers here and by email.')
})

test('Where others pay a part nothing is said of money, and what was asked says so', async () => {
  const nothing = { lines: [], total: 0 }
  const asks = {
    ...look,
    way: 'ASK',
    hasMoney: false,
    quote: nothing,
    before: 0,
    difference: 0,
    eachCycle: null,
  }
  await open({ [`GET spots/${SPOT}/changes/price`]: () => json(asks) })
  await press('Change this spot: Zebrawood')
  await choose(0)
  expect(shown()).toContain('The school says what it comes to, because others pay a part.')
  expect(shown()).not.toContain('CA$')
  await removeDrawn()
  await open(
    {
      [`GET children/${CHILD}/spots`]: () => json({ spots: [{ ...care, isChangeAsked: true }] }),
    },
    'es',
  )
  expect(shown()).toContain('Usted pidió a la escuela cambiarlo.')
  expect(document.querySelectorAll('[aria-label^="Cambiar este cupo"]')).toHaveLength(0)
  expect(leftInEnglish()).toEqual([])
})

test('What may not be changed has no button', async () => {
  await open({ [`GET children/${CHILD}/spots`]: () => json({ spots: [{ ...care, mayChange: false }] }) })
  expect(shown()).toContain('Zebrawood')
  expect(document.querySelectorAll('[aria-label^="Change this spot"]')).toHaveLength(0)
})

test('All of it is said in Spanish', async () => {
  await open({}, 'es')
  await press('Cambiar este cupo: Zebrawood')
  await choose(0)
  expect(shown()).toContain('lunes')
  expect(leftInEnglish()).toEqual([])
})
