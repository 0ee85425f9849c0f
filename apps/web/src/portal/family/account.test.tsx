import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  leftInEnglish,
  notLoggedIn,
  openPortal,
  session,
  shown,
  title,
  type Answers,
} from '../../../test/family.tsx'
import { named, press, removeDrawn } from '../../../test/draw.tsx'
import { json } from '../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const [HERE, THERE] = [
  '01999999-0000-7000-8000-0000000000d1',
  '01999999-0000-7000-8000-0000000000d2',
] as const
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'
const device = (id: string, userAgent: string, isCurrent: boolean) => ({
  id,
  userAgent,
  createdAt: '2026-10-01T12:00:00Z',
  // Still the fifth in Toronto.
  seenAt: '2026-10-06T03:00:00Z',
  isCurrent,
})
const both = [device(HERE, IPHONE, true), device(THERE, WINDOWS, false)]

const account = {
  firstName: 'Mara',
  lastName: 'Osei',
  phone: null,
  language: null,
  email: 'mara@families.test',
  address: null,
  mayChange: true,
  isEmailShared: false,
  newEmail: null,
  version: 'v1',
}

const wanted = { email: { news: true, child: true, bounces: false }, phone: null }

function openAccount(more: Answers = {}, language: 'en' | 'es' = 'en') {
  const answers = {
    'GET session': () => json(session),
    'GET sessions': () => json(both),
    'GET account/messages-wanted': () => json(wanted),
    'GET account/data': () => json({ messageMonths: null, pickupMonths: null, leftChildMonths: null }),
    'GET calendar': () => json({ link: null, createdAt: null, children: [] }),
    'GET account': () => json(account),
    ...more,
  }
  return openPortal(answers, { page: 'account', language })
}

const devices = () => [...document.querySelectorAll('.devices li')].map((row) => row.textContent)

test('The account says who is logged in, and on which devices since when', async () => {
  await openAccount()
  expect([title(), document.title]).toEqual(['Your account', 'Your account · Harbour Street'])
  expect(shown()).toContain('You are logged in as Mara Osei (mara@families.test).')
  expect(devices()).toEqual([
    'This deviceSafari on iPhone',
    'Chrome on WindowsLast used on 10/05/2026Log out',
  ])
  expect(named('Your account', 'nav a').getAttribute('aria-current')).toBe('page')
})

test('Another device is logged out with one press, which leaves the focus on the page', async () => {
  const { sent } = await openAccount({
    'GET sessions': (_, count) => json(count === 1 ? both : both.slice(0, 1)),
    [`DELETE sessions/${THERE}`]: () => json(null, 204),
  })
  named('Log out Chrome on Windows').focus()
  await press('Log out Chrome on Windows')
  expect(sent(`DELETE sessions/${THERE}`)).toHaveLength(1)
  expect(devices()).toEqual(['This deviceSafari on iPhone'])
  expect(document.activeElement!.textContent).toBe('Where you are logged in')
})

test('A device that could not be logged out stays, and the page says so', async () => {
  await openAccount({
    [`DELETE sessions/${THERE}`]: () => Promise.reject(new Error('offline')),
  })
  await press('Log out Chrome on Windows')
  expect(alerts()).toEqual(['The server could not be reached. Please try again'])
  expect(devices()).toHaveLength(2)
})

test('Devices that could not be loaded come with another press', async () => {
  await openAccount({
    'GET sessions': (_, count) => (count === 1 ? Promise.reject(new Error('offline')) : json(both)),
  })
  expect(alerts()[0]).toContain('This could not be loaded.')
  await press('Try again')
  expect(alerts()).toEqual([])
  expect(devices()).toHaveLength(2)
})

test('A session that ended leads to the log-in', async () => {
  await openAccount({ 'GET sessions': notLoggedIn })
  expect(title()).toBe('Log in to Harbour Street')
})

test('The pages are gone to without loading, and back', async () => {
  await openAccount({
    'GET week': () => json({ today: '2026-10-07', from: '2026-10-07', to: '2026-10-13', days: [] }),
  })
  await press('Your week', 'nav a')
  expect([title(), location.pathname]).toEqual(['Your week', '/portal/harbour'])
  expect(document.activeElement).toBe(document.querySelector('h1'))
  await press('Your account', 'nav a')
  expect([title(), location.pathname]).toEqual(['Your account', '/portal/harbour/account'])
})

test('A page that is not there says so', async () => {
  await openPortal({ 'GET session': () => json(session) }, { page: 'nothing' })
  expect([title(), document.title]).toEqual(['Page not found', 'Page not found · Harbour Street'])
})

test('In Spanish, the account has no English left', async () => {
  await openAccount(
    {
      'GET sessions': () => json([...both, device(MORE, '', false)]),
      [`DELETE sessions/${THERE}`]: () => Promise.reject(new Error('offline')),
    },
    'es',
  )
  expect(title()).toBe('Su cuenta')
  await press('Salir de Chrome en Windows')
  expect(alerts()).toEqual(['No se pudo conectar con el servidor. Vuelva a intentarlo'])
  expect(leftInEnglish()).toEqual([])
})

const MORE = '01999999-0000-7000-8000-0000000000d3'
