import { afterEach, expect, test, vi } from 'vitest'
import { registerWords as en } from '@afterbell/domain/portal/registering/family-words.en'
import { registerWords as es } from '@afterbell/domain/portal/registering/family-words.es'
import {
  alerts,
  CHILD,
  field,
  leftInEnglish,
  openPortal,
  session,
  shown,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { act, press, removeDrawn, settle, type } from '../../../../test/draw.tsx'
import { json, type Sent } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())
afterEach(() => sessionStorage.clear())

const ID = '01999999-0000-7000-8000-0000000000b1'
const PAGE = `book/${ID}`
const rights = { ...session.rights, book: true, register: true }
const stranger = {
  email: 'nina@families.test',
  people: [],
  children: [],
  step: { ask: 'REGISTER', people: [] },
  rights,
}
const known = { ...session, rights }
const choices = {
  id: ID,
  kind: 'classes',
  name: 'Xolani',
  isByTheDay: false,
  sections: [],
  addOns: [],
  dropIns: [],
  children: [{ id: CHILD, name: 'Ann Osei' }],
  joins: [],
  invitations: [],
  heldMinutes: 15,
}

const answers = (more: Answers = {}): Answers => ({
  'GET session': () => json(stranger),
  [`GET offered/${ID}`]: () => json(choices),
  ...more,
})
const POST = 'POST registration'
const bodyOf = ({ body }: Sent) => body as Record<string, any>
const inputs = (id: string) => document.querySelector<HTMLInputElement>(`[id="${id}"]`)!

async function typeBirthDate(key: number, [month, day, year]: readonly [string, string, string]) {
  const select = document.querySelector<HTMLSelectElement>(`[id="child-${key}-birth-date"]`)!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, month)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const [dayField, yearField] = select.closest('.date')!.querySelectorAll('input')
  await type(dayField!, day)
  await type(yearField!, year)
}

async function typeFamily() {
  await type(field('first-name'), 'Nina')
  await type(field('last-name'), 'Vale')
  await type(field('phone'), '416 555 0144')
  await type(inputs('child-1-first-name'), 'Ida')
  await typeBirthDate(1, ['05', '6', '2018'])
}

test('Somebody new enters their family, and goes on with what they were about to book', async () => {
  const { sent } = await openPortal(answers({ [POST]: () => json(known) }), { page: PAGE })
  expect(title()).toBe(en.title)
  expect(shown()).toContain(en.confirmed('nina@families.test', 'Harbour Street'))
  await typeFamily()
  expect(inputs('child-1-last-name').value).toBe('Vale')
  await press(en.continue)
  await settle(20)
  expect(bodyOf(sent(POST)[0]!)).toEqual({
    guardian: { firstName: 'Nina', lastName: 'Vale', phone: '416 555 0144' },
    children: [
      {
        firstName: 'Ida',
        lastName: 'Vale',
        birthDate: '2018-05-06',
        grade: null,
        allergies: '',
        specialNeeds: '',
      },
    ],
  })
  expect(location.pathname).toBe(`/portal/harbour/${PAGE}`)
  expect(title()).toBe('Book Xolani')
  expect(sessionStorage.length).toBe(0)
})

test('What lacks is said at its field before anything is sent, with the focus at the first of them', async () => {
  const { sent } = await openPortal(answers(), { page: PAGE })
  await type(field('first-name'), 'Nina')
  await press(en.continue)
  expect(alerts()).toEqual([
    en.missing,
    en.missing,
    en.missing,
    en.missing,
    'Please enter a whole date, with the year in 4 digits',
  ])
  expect(document.activeElement).toBe(field('last-name'))
  expect(sent(POST)).toEqual([])
})

test('What the server does not take is said at its field or above the button, and nothing typed is lost', async () => {
  const fields = [
    { path: 'children.1.birthDate', message: 'Not yet born' },
    { path: 'children', message: 'Too many here' },
  ]
  await openPortal(answers({ [POST]: () => json({ code: 'VALIDATION', message: 'Check', fields }, 400) }), {
    page: PAGE,
  })
  await typeFamily()
  await press(en.another)
  await type(inputs('child-2-first-name'), 'Leo')
  await typeBirthDate(2, ['05', '6', '2018'])
  await press(en.continue)
  await settle(20)
  expect(alerts()).toEqual(['Not yet born', 'Too many here'])
  expect(inputs('child-2-first-name').value).toBe('Leo')
  await press(en.removeChild(2))
  expect(alerts()).toEqual([])
  expect(shown()).not.toContain(en.child(2))
})

test('A reload keeps what was typed', async () => {
  await openPortal(answers(), { page: PAGE })
  await typeFamily()
  await removeDrawn()
  await openPortal(answers(), { page: PAGE })
  expect(field('first-name').value).toBe('Nina')
  expect(inputs('child-1-first-name').value).toBe('Ida')
})

test('Whoever mistyped the address leaves, and begins again with another one', async () => {
  const { sent } = await openPortal(answers({ 'DELETE session': () => json(null, 204) }), { page: PAGE })
  await press(en.otherAddress)
  await settle(20)
  expect(sent('DELETE session')).toHaveLength(1)
  expect(title()).toBe('Log in to Harbour Street')
})

test('A family that is known enters another child from where it books, and comes back', async () => {
  const more = { ...known, children: [...known.children, { id: ID, name: 'Ida Osei', familyId: ID }] }
  const { sent } = await openPortal(
    answers({ 'GET session': () => json(known), 'POST children': () => json(more) }),
    { page: PAGE },
  )
  await press('Add a child')
  await settle(20)
  expect([title(), location.pathname]).toEqual([en.addTitle, `/portal/harbour/register/${PAGE}`])
  await type(inputs('child-1-first-name'), 'Ida')
  await type(inputs('child-1-last-name'), 'Osei')
  await typeBirthDate(1, ['05', '6', '2018'])
  await press(en.addChild)
  await settle(20)
  expect(bodyOf(sent('POST children')[0]!).children).toHaveLength(1)
  expect(location.pathname).toBe(`/portal/harbour/${PAGE}`)
})

test('Where the school does not let families register, nothing leads to the form', async () => {
  await openPortal(
    answers({ 'GET session': () => json({ ...known, rights: { ...rights, register: false } }) }),
    {
      page: PAGE,
    },
  )
  expect(shown()).not.toContain('Add a child')
})

test('In Spanish nothing is left in English', async () => {
  await openPortal(answers(), { page: PAGE, language: 'es' })
  await settle(20)
  expect(title()).toBe(es.title)
  await press(es.another)
  await press(es.continue)
  expect(leftInEnglish([{ en, es }])).toEqual([])
})
