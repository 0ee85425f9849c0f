import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  field,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  title,
  type Answers,
} from '../../../test/family.tsx'
import { act, allNamed, named, press, type, removeDrawn } from '../../../test/draw.tsx'
import { json } from '../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const PROOFS = 'POST session/proofs'
const WEEK = { today: '2026-10-07', from: '2026-10-07', to: '2026-10-13', days: [] }
const [ADA, TOM] = ['01999999-0000-7000-8000-0000000000b1', '01999999-0000-7000-8000-0000000000b2'] as const
const asks = (step: object) => ({ ...session, step })

function openStep(step: object, more: Answers = {}, language: 'en' | 'es' = 'en') {
  const answers = {
    'GET session': () => json(asks(step)),
    'GET week': () => json(WEEK),
    [PROOFS]: () => json(session),
    ...more,
  }
  return openPortal(answers, { language })
}

async function chooseDate(month: string, day: string, year: string) {
  const select = document.querySelector('select')!
  await act(async () => {
    select.value = month
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await type(named('Day', 'input'), day)
  await type(named('Year', 'input'), year)
}

test('A birth date that does not exist is told before it is sent, and one that is right leads to the week', async () => {
  const { sent } = await openStep({ ask: 'BIRTH_DATE' })
  expect(title()).toBe('One question, the first time')
  expect(document.title).toBe('One question, the first time · Harbour Street')
  expect([...document.querySelectorAll('option')].map((each) => each.textContent)).toContain('February')
  for (const [month, day, year] of [
    ['', '', ''],
    ['02', '30', '2018'],
    ['02', '3', '18'],
  ] as const) {
    await chooseDate(month, day, year)
    await press('Continue')
    expect(alerts()).toEqual(['Please enter a whole date, with the year in 4 digits'])
  }
  expect(sent(PROOFS)).toEqual([])
  await chooseDate('02', '3', ' 2018')
  await press('Continue')
  expect(sent(PROOFS).map(({ body }) => body)).toEqual([{ birthDate: '2018-02-03' }])
  expect(title()).toBe('Your week')
})

test('A birth date of another child is refused and stays as it was typed', async () => {
  await openStep({ ask: 'BIRTH_DATE' }, { [PROOFS]: () => refused('PROOF_WRONG', 'This does not match') })
  await chooseDate('02', '28', '2018')
  await press('Continue')
  expect(alerts()).toEqual(['This does not match'])
  expect(named('Year', 'input')).toHaveProperty('value', '2018')
  const group = document.querySelector('fieldset')!
  expect(document.getElementById(group.getAttribute('aria-describedby')!)!.textContent).toBe(
    'This does not match',
  )
})

test('After the third wrong answer the page leads to the office, with its phone', async () => {
  await openStep({ ask: 'BIRTH_DATE' }, { [PROOFS]: () => json(asks({ ask: 'OFFICE' })) })
  await chooseDate('02', '28', '2018')
  await press('Continue')
  expect(title()).toBe('Please contact the school')
  expect(shown()).toContain('Harbour Street can check your email address')
  expect(named('Call +1 416 555 0100', 'a').getAttribute('href')).toBe('tel:+14165550100')
})

test('Where no birth date is on file, a last name and the end of a phone number are asked', async () => {
  const { sent } = await openStep(
    { ask: 'NAME_AND_PHONE' },
    { [PROOFS]: (_, count) => (count === 1 ? refused('PROOF_WRONG', 'This does not match') : json(session)) },
  )
  await press('Continue')
  expect([alerts(), document.activeElement]).toEqual([['Please enter a last name'], field('child-last-name')])
  await type(field('child-last-name'), 'Osei')
  await type(field('phone-digits'), '17')
  await press('Continue')
  expect([alerts(), document.activeElement]).toEqual([['Please enter 4 digits'], field('phone-digits')])
  expect(sent(PROOFS)).toEqual([])
  await type(field('phone-digits'), '0176')
  await press('Continue')
  expect(alerts()).toEqual(['This does not match'])
  expect([field('child-last-name').value, field('phone-digits').value]).toEqual(['Osei', '0176'])
  await press('Continue')
  expect(sent(PROOFS)[1]!.body).toEqual({ childLastName: 'Osei', phoneDigits: '0176' })
  expect(title()).toBe('Your week')
})

test('Parents who share an address say who is there; a failure can be tried again', async () => {
  const people = [
    { guardianId: ADA, firstName: 'Ada' },
    { guardianId: TOM, firstName: 'Tom' },
  ]
  const { sent } = await openStep(
    { ask: 'WHO', people },
    {
      'POST session/person': (_, count) =>
        count === 1 ? Promise.reject(new Error('offline')) : json(session),
    },
  )
  expect(title()).toBe('Who is there?')
  expect(allNamed(/^(Your|What)/, 'nav a').map((each) => each.textContent)).toEqual(['What we offer'])
  await press('Tom')
  expect(alerts()).toEqual(['The server could not be reached. Please try again'])
  await press('Tom')
  expect(sent('POST session/person').map(({ body }) => body)).toEqual(Array(2).fill({ guardianId: TOM }))
  expect(title()).toBe('Your week')
})

test('A session that ends during a question leads to the log-in', async () => {
  await openStep({ ask: 'BIRTH_DATE' }, { [PROOFS]: () => refused('UNAUTHORIZED', 'Please log in', 401) })
  await chooseDate('02', '28', '2018')
  await press('Continue')
  expect(title()).toBe('Log in to Harbour Street')
})

test.each([
  [{ ask: 'BIRTH_DATE' }, 'Una pregunta, solo la primera vez', 'Escriba la fecha completa'],
  [{ ask: 'NAME_AND_PHONE' }, 'Una pregunta, solo la primera vez', 'Escriba un apellido'],
  [{ ask: 'WHO', people: [{ guardianId: ADA, firstName: 'Ada' }] }, '¿Quién es usted?', null],
  [{ ask: 'OFFICE' }, 'Comuníquese con la escuela', null],
])('In Spanish, the question %o has no English left', async (step, heading, problem) => {
  await openStep(step, {}, 'es')
  expect(title()).toBe(heading)
  if (problem !== null) {
    await press('Continuar')
    expect(alerts()[0]).toContain(problem)
  }
  expect(leftInEnglish()).toEqual([])
  expect(shown()).not.toContain('February')
})
