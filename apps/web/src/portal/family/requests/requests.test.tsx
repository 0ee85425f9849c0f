import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  alerts,
  CHILD,
  leftInEnglish,
  openPortal,
  session,
  shown,
  SIBLING,
  type Answers,
} from '../../../../test/family.tsx'
import { act, press, removeDrawn, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
beforeEach(() => vi.stubGlobal('confirm', () => true))
afterEach(() => vi.unstubAllGlobals())

const REQUEST = '01999999-0000-7000-8000-0000000000e1'
const asked = {
  id: REQUEST,
  kind: 'SECOND_GUARDIAN',
  person: 'Efua Mensah',
  activity: '',
  children: ['Ann Osei'],
  words: 'Mondays',
  askedAt: '2026-10-05T15:00:00Z',
  state: 'OPEN',
  until: null as string | null,
  answer: '',
  answeredAt: null as string | null,
}
const forget = { ...asked, id: SIBLING, kind: 'FORGET_US', person: '', children: [], until: '2026-11-04' }
const listed = (...content: object[]) =>
  json({
    content,
    pageable: { pageNumber: 0, pageSize: 20 },
    totalPages: 1,
    totalElements: content.length,
    numberOfElements: content.length,
  })
const done = () => new Response(null, { status: 204 })

function openAccount(more: Answers = {}, language: 'en' | 'es' = 'en', rights: object = session.rights) {
  const answers = {
    'GET session': () => json({ ...session, rights }),
    'GET sessions': () => json([]),
    'GET account/data': () => json({ messageMonths: null, pickupMonths: 18, leftChildMonths: 24 }),
    'GET requests': () => listed(),
    ...more,
  }
  return openPortal(answers, { page: 'account', language })
}

const fieldOf = (label: string) => {
  const named = [...document.querySelectorAll<HTMLLabelElement>('dialog label')]
  const { htmlFor } = named.find((each) => each.textContent === label)!
  return document.querySelector<HTMLInputElement>(`[id="${htmlFor}"]`)!
}

test('Another guardian is asked for, and the answer says no more than that the school was told', async () => {
  const { sent } = await openAccount({
    'POST requests/guardian': done,
    'GET requests': (_, count) => (count === 1 ? listed() : listed(asked)),
  })
  expect(shown()).toContain('You have not asked for anything yet.')
  await press('Ask to add a guardian')
  await type(fieldOf('First name'), 'Efua')
  await type(fieldOf('Last name'), 'Mensah')
  await type(fieldOf('Email address'), 'efua@families.test')
  await press('Ask the school')
  expect(sent('POST requests/guardian')[0]!.body).toEqual({
    childIds: [CHILD],
    firstName: 'Efua',
    lastName: 'Mensah',
    email: 'efua@families.test',
    phone: null,
    relation: '',
    lives: 'HERE',
    words: '',
  })
  expect(shown()).toContain('We told the school. It answers here and by email.')
  expect(sent('GET requests')).toHaveLength(2)
})

test('What is wrong stands at its field, and what was typed is kept when the dialog is closed', async () => {
  const message = 'Please enter an email or a phone number'
  await openAccount({
    'POST requests/guardian': () =>
      json({ code: 'VALIDATION', message: 'Please check', fields: [{ path: 'email', message }] }, 400),
  })
  await press('Ask to add a guardian')
  await type(fieldOf('First name'), 'Efua')
  await press('Ask the school')
  expect(alerts()).toContain(message)
  await press('Cancel')
  await press('Ask to add a guardian')
  expect(fieldOf('First name').value).toBe('Efua')
})

test('What was asked stands with its state and the school’s words, and what is open is withdrawn', async () => {
  const refusal = { state: 'REFUSED', answer: 'Please call us', answeredAt: '2026-10-06T15:00:00Z' }
  const { sent } = await openAccount({
    'GET requests': () => listed(asked, { ...forget, ...refusal, until: null }),
    [`DELETE requests/${REQUEST}`]: done,
  })
  for (const each of [
    'Add Efua Mensah as a guardian',
    'Ann Osei · Asked on 10/05/2026 · Waiting for the school',
    'The school said no on 10/06/2026',
    'The school wrote: Please call us',
  ])
    expect(shown()).toContain(each)
  expect(document.querySelectorAll('[aria-label^="Withdraw: "]')).toHaveLength(1)
  await press('Withdraw: Add Efua Mensah as a guardian')
  expect(sent(`DELETE requests/${REQUEST}`)).toHaveLength(1)
  expect(sent('GET requests')).toHaveLength(2)
})

test('A family asks to be forgotten in its own words', async () => {
  const { sent } = await openAccount({ 'POST requests/forget': done, 'GET requests': () => listed(forget) })
  expect(shown()).toContain('The school should answer by 11/04/2026')
  await press('Ask the school to erase us')
  await act(async () => {})
  await type(fieldOf('What should the school erase, and why?'), 'We moved away')
  await press('Ask the school')
  expect(sent('POST requests/forget')[0]!.body).toEqual({ words: 'We moved away' })
  expect(shown()).toContain('We told the school. It answers here and by email.')
})

test('Nobody asks for another guardian where the school says no', async () => {
  await openAccount({}, 'en', { ...session.rights, askForGuardian: false })
  expect(shown()).not.toContain('Ask to add a guardian')
})

test('All of it is said in Spanish', async () => {
  await openAccount({ 'GET requests': () => listed(asked, { ...forget, state: 'WITHDRAWN' }) }, 'es')
  await press('Pedir que se agregue a otra madre, padre o tutor')
  expect(leftInEnglish()).toEqual([])
})
