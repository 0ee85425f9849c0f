import { afterEach, expect, test, vi } from 'vitest'
import { alerts, leftInEnglish, openPortal, session, shown, type Answers } from '../../../../test/family.tsx'
import { named, press, removeDrawn } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

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
const LINK = 'https://portal.test/api/family-calendars/secret/calendar.ics'
const none = { link: null, createdAt: null, children: ['Ann Osei', 'Ben Osei'] }
const made = { ...none, link: LINK, createdAt: '2026-10-07T12:00:00Z' }

function openAccount(more: Answers, language: 'en' | 'es' = 'en') {
  const answers = {
    'GET session': () => json(session),
    'GET sessions': () => json([]),
    'GET account': () => json(account),
    'GET account/messages-wanted': () => json(wanted),
    'GET account/data': () => json({ messageMonths: null, pickupMonths: 24, leftChildMonths: 12 }),
    'GET calendar': () => json(made),
    ...more,
  }
  return openPortal(answers, { page: 'account', language })
}

const link = (name: string) => named(name, 'a') as HTMLAnchorElement

test('A private address is made, and leads into calendars', async () => {
  await openAccount({ 'GET calendar': () => json(none), 'POST calendar': () => json(made) })
  expect(shown()).toContain('the times and places of Ann Osei and Ben Osei')
  await press('Make a private address')
  expect(link('Add to my calendar').href).toBe(
    'webcal://portal.test/api/family-calendars/secret/calendar.ics',
  )
  expect(new URL(link('Add to Google Calendar').href).searchParams.get('cid')).toBe(
    'webcal://portal.test/api/family-calendars/secret/calendar.ics',
  )
  expect(document.querySelector<HTMLInputElement>('#calendar-address')!.value).toBe(LINK)
})

test('The address is copied, or selected where the browser does not copy', async () => {
  await openAccount({})
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await press('Copy the address')
  expect(shown()).toContain('The address is selected')
  await press('Copy the address')
  expect([writeText.mock.lastCall, shown().includes('Copied.')]).toEqual([[LINK], true])
})

test('A new address replaces the old one, and the address is ended', async () => {
  const { sent } = await openAccount({
    'POST calendar': () => json({ ...made, link: LINK.replace('secret', 'other') }),
    'DELETE calendar': () => json(none),
  })
  await press('Make a new address')
  expect(shown()).toContain('The old one no longer works')
  expect(document.querySelector<HTMLInputElement>('#calendar-address')!.value).toContain('/other/')
  await press('End the address')
  expect(sent('DELETE calendar')).toHaveLength(1)
  expect(shown()).toContain('The address no longer works.')
  expect(document.querySelector('#calendar-address')).toBeNull()
})

test('What could not be done is said, and the address stays', async () => {
  await openAccount({ 'DELETE calendar': () => Promise.reject(new Error('offline')) })
  await press('End the address')
  expect(alerts()).toEqual(['The server could not be reached. Please try again'])
  expect(document.querySelector('#calendar-address')).not.toBeNull()
})

test('Who sees no child any more reads that it is empty, and may end it', async () => {
  await openAccount({ 'GET calendar': () => json({ ...made, children: [] }) })
  expect(shown()).toContain('your calendar is empty')
  expect(shown()).not.toContain('Make a new address')
  expect(shown()).toContain('End the address')
})

test('Staff who look at the portal read that the guardian alone sees the address', async () => {
  await openAccount({ 'GET calendar': () => json({ ...made, link: null }) })
  expect(shown()).toContain('Only the guardian sees the address.')
})

test('Who never saw a child reads nothing of it', async () => {
  await openAccount({ 'GET calendar': () => json({ ...none, children: [] }) })
  expect(shown()).not.toContain('calendar')
})

test('In Spanish, no English is left', async () => {
  await openAccount({}, 'es')
  expect(shown()).toContain('Sus hijos en su calendario')
  expect(leftInEnglish()).toEqual([])
})
