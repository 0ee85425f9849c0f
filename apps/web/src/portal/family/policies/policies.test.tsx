import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  leftInEnglish,
  notLoggedIn,
  openPortal,
  refused,
  session,
  shown,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { press, removeDrawn } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const ID = '01999999-0000-7000-8000-0000000000d1'
const OTHER = '01999999-0000-7000-8000-0000000000d2'
const TEXT = '01999999-0000-7000-8000-0000000000d3'
const NEXT_TEXT = '01999999-0000-7000-8000-0000000000d4'

const refunds = { id: ID, title: 'Refunds', text: 'Up to the first day.', version: 1, textId: TEXT }
const photos = { id: OTHER, title: 'Photos', text: 'We ask first.', version: 2, textId: OTHER }
const due = { ...refunds, acceptedOn: null }
const accepted = { ...photos, acceptedOn: '2026-10-01' }
const listed = (...policies: object[]) => json({ policies })
const ACCEPT = `PUT policies/${ID}/acceptance`

function open(answers: Answers, language: 'en' | 'es' = 'en') {
  const logged = { 'GET session': () => json(session), ...answers }
  return openPortal(logged, { page: 'policies', language })
}

test('A policy is read and accepted, and stands below with its day', async () => {
  const { sent } = await open({
    'GET policies': () => listed(due, accepted),
    [ACCEPT]: () => listed({ ...refunds, acceptedOn: '2026-10-07' }, accepted),
  })
  expect([title(), document.title]).toEqual(['Policies', 'Policies · Harbour Street'])
  expect(shown()).toContain('Harbour Street asks you to read and accept these.')
  expect(document.querySelector('section.policy')!.textContent).toContain('Up to the first day.')
  await press('Accept: Refunds')
  expect(sent(ACCEPT).map(({ body }) => body)).toEqual([{ textId: TEXT }])
  expect(shown()).toContain('You have accepted all policies. Thank you!')
  expect([...document.querySelectorAll('summary')].map((each) => each.textContent)).toEqual([
    'RefundsYou accepted this on 10/07/2026',
    'PhotosYou accepted this on 10/01/2026',
  ])
  expect(document.activeElement).toBe(document.querySelector('h1'))
  expect([...document.querySelectorAll('main p a')].map((link) => link.textContent)).toEqual([
    'Back to your week',
  ])
})

test('A policy that changed meanwhile is told, shown anew, and accepted in its new version', async () => {
  const { sent } = await open({
    'GET policies': (_, count) =>
      listed(count === 1 ? due : { ...due, text: 'Never.', version: 2, textId: NEXT_TEXT }),
    [ACCEPT]: ({ body }) =>
      (body as { textId: string }).textId === TEXT
        ? refused('POLICY_CHANGED', '“Refunds” has changed. Please read it again before you accept it')
        : listed({ ...refunds, text: 'Never.', acceptedOn: '2026-10-07' }),
  })
  await press('Accept: Refunds')
  expect(alerts()).toEqual(['“Refunds” has changed. Please read it again before you accept it'])
  expect(document.querySelector('section.policy .policy-text')!.textContent).toBe('Never.')
  expect(document.activeElement).toBe(document.querySelector('section.policy h2'))
  await press('Accept: Refunds')
  expect(sent(ACCEPT).map(({ body }) => body)).toEqual([{ textId: TEXT }, { textId: NEXT_TEXT }])
  expect(alerts()).toEqual([])
})

test('Without policies the page says so; a failure says so and keeps the text', async () => {
  await open({ 'GET policies': () => listed() })
  expect(shown()).toContain('There are no policies to accept.')
  await removeDrawn()
  await open({
    'GET policies': (_, count) => (count === 1 ? Promise.reject(new Error('offline')) : listed(due)),
    [ACCEPT]: () => Promise.reject(new Error('offline')),
  })
  expect(alerts()[0]).toContain('This could not be loaded.')
  await press('Try again')
  await press('Accept: Refunds')
  expect(alerts()).toEqual(['The server could not be reached. Please try again'])
  expect(shown()).toContain('Up to the first day.')
})

test('A session that ended leads to the log-in', async () => {
  await open({ 'GET policies': () => listed(due), [ACCEPT]: () => notLoggedIn() })
  await press('Accept: Refunds')
  expect(title()).toBe('Log in to Harbour Street')
})

test('In Spanish, an English policy says that it is English, is marked as that, and nothing else is', async () => {
  await open({ 'GET policies': () => listed(due, accepted), [ACCEPT]: () => listed(accepted) }, 'es')
  expect(shown()).toContain('Este texto está en inglés.')
  const english = [...document.querySelectorAll('main [lang="en"]')].map((each) => each.textContent)
  expect([...new Set(english)]).toEqual([
    'Harbour Street',
    'Refunds',
    'Up to the first day.',
    'Photos',
    'We ask first.',
  ])
  expect(leftInEnglish()).toEqual([])
  await press('Aceptar: Refunds')
  expect(shown()).toContain('Ya aceptó todas las políticas.')
  expect(leftInEnglish()).toEqual([])
})
