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
} from '../../../../test/family.tsx'
import { named, press, removeDrawn, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const account = {
  firstName: 'Mara',
  lastName: 'Osei',
  phone: '4165550176',
  language: null as string | null,
  email: 'mara@families.test',
  address: { street: '1 Elm St', city: 'Toronto', state: 'ON', postalCode: 'M5V 2T6' } as object | null,
  mayChange: true,
  isEmailShared: false,
  newEmail: null as object | null,
  version: 'v1',
}
const waits = { email: 'new@families.test', until: '2026-10-07T15:15:00Z' }

const wanted = { email: { news: true, child: true, bounces: false }, phone: null }

function openAccount(more: Answers = {}, language: 'en' | 'es' = 'en', own: object = {}) {
  const answers = {
    'GET session': () => json(session),
    'GET sessions': () => json([]),
    'GET account/messages-wanted': () => json(wanted),
    'GET account/data': () => json({ messageMonths: null, pickupMonths: null, leftChildMonths: null }),
    'GET calendar': () => json({ link: null, createdAt: null, children: [] }),
    'GET account': () => json({ ...account, ...own }),
    ...more,
  }
  return openPortal(answers, { page: 'account', language })
}

const facts = () => [...document.querySelectorAll('.facts > div')].map((row) => row.textContent)
const bodies = (all: { body?: unknown }[]) => all.map(({ body }) => body)

test('One’s own details are changed in their place, and nothing else is sent', async () => {
  const { sent } = await openAccount({
    'PATCH account': () => json({ ...account, phone: '4165550199', language: 'es', version: 'v2' }),
  })
  expect(facts()).toEqual([
    'First nameMara',
    'Last nameOsei',
    'Phone416-555-0176',
    'Language of emails and textsEnglish',
    'Address1 Elm St\nToronto, ON, M5V 2T6',
  ])
  await press('Change: About you')
  await type(document.querySelector('[autocomplete="tel"]')!, '416-555-0199')
  await press('Save')
  expect(bodies(sent('PATCH account'))).toEqual([
    { firstName: 'Mara', lastName: 'Osei', phone: '416-555-0199', language: 'en', version: 'v1' },
  ])
  expect(facts()[2]).toBe('Phone416-555-0199')
  expect(document.activeElement!.textContent).toBe('About you')
})

test('What is wrong is said at its field, and what was typed stays', async () => {
  await openAccount({
    'PATCH account': () =>
      json({ code: 'VALIDATION', message: 'Check', fields: [{ path: 'city', message: 'Not a city' }] }, 400),
  })
  await press('Change: Address')
  await type(document.querySelector('[autocomplete="address-level2"]')!, '???')
  await press('Save')
  expect(alerts()).toEqual(['Not a city'])
  expect(document.querySelector<HTMLInputElement>('[autocomplete="address-level2"]')!.value).toBe('???')
})

test('Where the office changes details, only the language can be chosen', async () => {
  const { sent } = await openAccount(
    { 'PATCH account': () => json({ ...account, mayChange: false, language: 'en' }) },
    'en',
    { mayChange: false, address: null },
  )
  expect(shown()).toContain('The office keeps the address of your home.')
  expect(document.querySelector('[aria-label="Change: Address"]')).toBeNull()
  await press('Change: About you')
  expect(document.querySelectorAll('form input:not([type="checkbox"])')).toHaveLength(0)
  await press('Save')
  expect(bodies(sent('PATCH account'))).toEqual([{ language: 'en', version: 'v1' }])
})

test('Whoever shares a mailbox reads why the office changes their details', async () => {
  await openAccount({}, 'en', { mayChange: false, isEmailShared: true })
  expect(shown()).toContain('Another guardian of your family uses the same email address.')
  expect([...document.querySelectorAll('button')].map((each) => each.textContent)).not.toContain(
    'Change the email address',
  )
})

test('A new email address counts once its code came back', async () => {
  const { sent } = await openAccount({
    'POST account/email': () => json({ ...account, newEmail: waits }),
    'POST account/email/code': (_, count) =>
      count === 1
        ? refused('CODE_WRONG', 'This code does not match')
        : json({ ...account, email: waits.email }),
  })
  await press('Change the email address')
  expect(document.activeElement).toBe(field('new-email'))
  await type(field('new-email'), 'new@families.test')
  await press('Email me a code')
  expect(shown()).toContain('We sent an email to new@families.test.')
  await type(field('new-email-code'), '123456')
  await press('Use this address')
  expect(alerts()).toEqual(['This code does not match'])
  expect(field('new-email-code').value).toBe('123456')
  await press('Use this address')
  expect(bodies(sent('POST account/email/code'))).toEqual([{ code: '123456' }, { code: '123456' }])
  expect(shown()).toContain('Your email address is now new@families.test.')
  expect(shown()).toContain('You are logged in as Mara Osei (new@families.test).')
  expect(document.activeElement!.textContent).toBe('Email')
  // Other devices were logged out, so the list is asked for again.
  expect(sent('GET sessions')).toHaveLength(2)
})

test('A page that is loaded anew goes on with the code', async () => {
  await openAccount({ 'POST account/email': () => Promise.reject(new Error('offline')) }, 'en', {
    newEmail: waits,
  })
  expect(shown()).toContain('We sent an email to new@families.test.')
  await press('Send the email again')
  expect(alerts()).toEqual(['The server could not be reached. Please try again'])
  await press('Use another address')
  expect(field('new-email').value).toBe('new@families.test')
})

test('Details that could not be loaded come with another press', async () => {
  await openAccount({
    'GET account': (_, count) => (count === 1 ? Promise.reject(new Error('offline')) : json(account)),
  })
  await press('Try again')
  expect(facts()).toHaveLength(5)
})

test('In Spanish, one’s own details have no English left', async () => {
  await openAccount({ 'POST account/email': () => json({ ...account, newEmail: waits }) }, 'es')
  await press('Cambiar: Sobre usted')
  await press('Cancelar')
  await press('Cambiar el correo electrónico')
  await type(field('new-email'), 'new@families.test')
  await press('Enviarme un código')
  expect(leftInEnglish()).toEqual([])
})

const change = { state: 'OPEN', oldAddress: 'm…@families.test', newAddress: 't…@elsewhere.test' }

const openUndo = (answers: Answers, language: 'en' | 'es' = 'en') =>
  openPortal(answers, { page: 'email-undo#token=T', language })

test('The old address takes itself back with one press', async () => {
  const { sent } = await openUndo({
    'POST email-changes/by-link': () => json(change),
    'POST email-changes/by-link/undo': () => json({ ...change, state: 'UNDONE' }),
  })
  await vi.waitFor(() => expect(title()).toBe('Undo the change of your email address'))
  expect(shown()).toContain('changed from m…@families.test to t…@elsewhere.test')
  expect(sent('POST email-changes/by-link/undo')).toHaveLength(0)
  await press('Take the old address back')
  expect(bodies(sent('POST email-changes/by-link/undo'))).toEqual([{ token: 'T' }])
  expect(shown()).toContain('Your address is m…@families.test again.')
  expect(named('Log in', 'a').getAttribute('href')).toBe('/portal/harbour')
})

test('A link that opens nothing, or is too late, says so in Spanish', async () => {
  await openUndo({ 'POST email-changes/by-link': () => json({ ...change, state: 'CLOSED' }) }, 'es')
  await vi.waitFor(() => expect(shown()).toContain('Esto ya no se puede deshacer aquí'))
  expect(leftInEnglish()).toEqual([])
})
