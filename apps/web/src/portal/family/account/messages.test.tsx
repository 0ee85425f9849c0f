import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  leftInEnglish,
  openPortal,
  session,
  shown,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { act, allNamed, press, removeDrawn } from '../../../../test/draw.tsx'
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
const both = { news: true, child: true }
const wanted = {
  email: { ...both, bounces: false, notes: null },
  phone: { ...both, hasStopped: false, mayChange: true, notes: null },
}
const notes = {
  checkedIn: { isWanted: false, isSentAnyway: false },
  checkedOut: { isWanted: false, isSentAnyway: true },
}

function openAccount(more: Answers = {}, language: 'en' | 'es' = 'en') {
  const answers = {
    'GET session': () => json(session),
    'GET sessions': () => json([]),
    'GET account': () => json(account),
    'GET account/messages-wanted': () => json(wanted),
    'GET account/data': () => json({ messageMonths: null, pickupMonths: null, leftChildMonths: null }),
    'GET calendar': () => json({ link: null, createdAt: null, children: [] }),
    ...more,
  }
  return openPortal(answers, { page: 'account', language })
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[type="checkbox"]')]

test('News and what concerns one’s child are chosen by email and by text', async () => {
  const saved = { ...wanted, email: { news: false, child: true, bounces: false, notes: null } }
  const { sent } = await openAccount({ 'PUT account/messages-wanted': () => json(saved) })
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true, true])
  await act(async () => boxes()[0]!.click())
  await press('Save your choices')
  expect(sent('PUT account/messages-wanted').map(({ body }) => body)).toEqual([
    { email: { news: false, child: true }, phone: both },
  ])
  expect(shown()).toContain('Saved')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true, true])
})

test('Choices that could not be saved stay, and the page says so', async () => {
  await openAccount({ 'PUT account/messages-wanted': () => Promise.reject(new Error('offline')) })
  await act(async () => boxes()[1]!.click())
  await press('Save your choices')
  expect(alerts()).toEqual(['The server could not be reached. Please try again'])
  expect(boxes()[1]!.checked).toBe(false)
})

test('A phone that replied STOP is not chosen for, and the page says how texts begin again', async () => {
  const phone = { news: false, child: false, hasStopped: true, mayChange: false, notes: null }
  const { sent } = await openAccount({
    'GET account/messages-wanted': () => json({ ...wanted, phone }),
    'PUT account/messages-wanted': () => json({ ...wanted, phone }),
  })
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, false, true, true])
  expect(shown()).toContain('Text START')
  await press('Save your choices')
  expect(sent('PUT account/messages-wanted').map(({ body }) => body)).toEqual([{ email: both }])
})

test('Notes of check-ins are asked for where the school allows it, and what it sends to everyone stays', async () => {
  const now = { ...wanted, email: { ...wanted.email, notes } }
  const { sent } = await openAccount({
    'GET account/messages-wanted': () => json(now),
    'PUT account/messages-wanted': () => json(now),
  })
  expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [true, true],
    [true, false],
    [true, false],
  ])
  expect(shown()).toContain('The school sends this to everyone.')
  await act(async () => boxes()[2]!.click())
  await press('Save your choices')
  expect(sent('PUT account/messages-wanted')[0]!.body).toEqual({
    email: { ...both, checkedIn: true, checkedOut: false },
    phone: both,
  })
})

test('Whoever wants nothing about their child gets no notes either, and the page says so', async () => {
  await openAccount({
    'GET account/messages-wanted': () => json({ ...wanted, email: { ...wanted.email, notes } }),
  })
  await act(async () => boxes()[1]!.click())
  expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toContainEqual([false, true])
  expect(shown()).toContain('Notes of check-ins and check-outs come only with')
})

test('In Spanish, the choices have no English left', async () => {
  const now = { email: { ...wanted.email, notes }, phone: null }
  await openAccount({ 'GET account/messages-wanted': () => json(now) }, 'es')
  expect(shown()).toContain('Lo que la escuela le escribe')
  expect(leftInEnglish()).toEqual([])
})

const ONE = '01999999-0000-7000-8000-0000000000e1'
const TWO = '01999999-0000-7000-8000-0000000000e2'
const row = (id: string, heading: string, channel: string) => ({
  id,
  title: heading,
  channel,
  // Still the fifth in Toronto.
  sentAt: '2026-10-06T03:00:00Z',
})
const pageOf = (content: object[], total: number) => ({
  content,
  pageable: { pageNumber: 0, pageSize: 20 },
  totalPages: Math.ceil(total / 20),
  totalElements: total,
  numberOfElements: content.length,
})

test('Messages are listed by page, and each is read as it was sent', async () => {
  const { sent } = await openPortal(
    {
      'GET session': () => json(session),
      'GET account/messages': (_, count) =>
        json(pageOf([count === 1 ? row(ONE, 'Chess on Monday', 'EMAIL') : row(TWO, 'Ann left', 'SMS')], 21)),
      [`GET account/messages/${ONE}`]: () =>
        json({
          ...row(ONE, 'Chess on Monday', 'EMAIL'),
          text: 'Hello,\n\nBring a pen',
          attachments: ['Map.pdf'],
        }),
    },
    { page: 'messages' },
  )
  expect([title(), shown()]).toEqual([
    'Messages from the school',
    expect.stringContaining('Email, 10/05/2026'),
  ])
  await press('Show more')
  expect(allNamed(/Ann left|Chess/, 'a')).toHaveLength(2)
  expect(sent('GET account/messages')).toHaveLength(2)
  await press('Chess on Monday', 'a')
  expect([title(), document.activeElement]).toEqual(['Chess on Monday', document.querySelector('h1')])
  expect(document.querySelector('.letter')!.textContent).toBe('Hello,\n\nBring a pen')
  expect(shown()).toContain('Map.pdf')
})

test('A message that is not there, and a list that could not be loaded, say so', async () => {
  await openPortal(
    {
      'GET session': () => json(session),
      'GET account/messages': (_, count) =>
        count === 1 ? Promise.reject(new Error('offline')) : json(pageOf([], 0)),
    },
    { page: `messages/${ONE}` },
  )
  expect(alerts()).toEqual(['This message is not here. It may be about something you no longer see.'])
  await press('All messages', 'a')
  await press('Try again')
  expect(shown()).toContain('Nothing yet.')
})

test('In Spanish, the messages have no English left', async () => {
  await openPortal(
    {
      'GET session': () => json(session),
      'GET account/messages': () => json(pageOf([row(ONE, 'Ajedrez', 'SMS')], 1)),
    },
    { page: 'messages', language: 'es' },
  )
  expect(shown()).toContain('Mensaje de texto, 10/05/2026')
  expect(leftInEnglish()).toEqual([])
})
