import { afterEach, expect, test, vi } from 'vitest'
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
import { act, press, removeDrawn, settle, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const rights = { ...session.rights, askAid: true }
const account = {
  currency: 'CAD',
  openAmount: 0,
  pendingAmount: 0,
  dueAmount: 0,
  pastDueAmount: 0,
  creditAmount: 0,
  hasInvoices: false,
  openInvoices: 0,
  hasStatement: false,
  taxYears: [],
}
const ann = { id: CHILD, name: 'Ann Osei', asked: null as object | null }
const ben = { id: SIBLING, name: 'Ben Osei', asked: null as object | null }
const own = { on: '2026-10-07', isOwn: true }
const done = () => new Response(null, { status: 204 })

function open(more: Answers = {}, { page = 'payments', language = 'en' as 'en' | 'es' } = {}) {
  const answers: Answers = {
    'GET session': () => json({ ...session, rights }),
    'GET money': () => json(account),
    'GET aid': () => json({ children: [ann, ben] }),
    'GET week': () => json({ today: '2026-10-07', from: '2026-10-07', to: '2026-10-13', days: [] }),
    ...more,
  }
  return openPortal(answers, { page, language })
}

const note = () => document.querySelector<HTMLTextAreaElement>('dialog textarea')!

test('Aid is asked for on the page of one’s money, and then stands there with its day', async () => {
  const { sent } = await open({
    'POST aid': done,
    'GET aid': (_, count) => json({ children: count === 1 ? [ann, ben] : [{ ...ann, asked: own }, ben] }),
  })
  expect(shown()).toContain('Need help paying?')
  await press('Ask for financial aid')
  const [first, second] = document.querySelectorAll<HTMLInputElement>('dialog [type="checkbox"]')
  expect([first!.checked, second!.checked]).toEqual([true, true])
  await act(async () => second!.click())
  await type(note() as never, 'Forty a month')
  await press('Ask the school')
  await act(() => settle(30))
  expect(sent('POST aid')[0]!.body).toEqual({ childIds: [CHILD], words: 'Forty a month' })
  expect(shown()).toContain('We told the school. It answers here and by email.')
  expect(shown()).toContain('Financial aid for Ann Osei: you asked on 10/07/2026. The school will answer.')
  await press('Ask for another child')
  expect(document.querySelector('dialog')!.textContent).toContain('Ben Osei')
  expect(document.querySelectorAll('dialog [type="checkbox"]')).toHaveLength(0)
})

test('Nobody is chosen, too much is written, the line breaks: it says so, and what was typed is kept', async () => {
  const message = 'Please use at most 1000 characters'
  let posts = 0
  const { sent } = await open({
    'POST aid': () => {
      posts += 1
      return posts === 1
        ? json({ code: 'VALIDATION', message: 'Please check', fields: [{ path: 'words', message }] }, 400)
        : Promise.reject(new Error('offline'))
    },
  })
  await press('Ask for financial aid')
  const boxes = [...document.querySelectorAll<HTMLInputElement>('dialog [type="checkbox"]')]
  for (const box of boxes) await act(async () => box.click())
  await press('Ask the school')
  expect([alerts().length, sent('POST aid').length]).toEqual([1, 0])
  const [again] = document.querySelectorAll<HTMLInputElement>('dialog [type="checkbox"]')
  await act(async () => again!.click())
  await type(note() as never, 'Forty a month')
  await press('Ask the school')
  expect(alerts()).toContain(message)
  await press('Ask the school')
  expect(alerts()).toHaveLength(1)
  await press('Cancel')
  await press('Ask for financial aid')
  expect(note().value).toBe('Forty a month')
})

test('What another guardian of the home asked stands on the first page, without a way to ask again', async () => {
  await open(
    { 'GET aid': () => json({ children: [{ ...ann, asked: { ...own, isOwn: false } }] }) },
    { page: '' },
  )
  expect(shown()).toContain('another guardian in your home asked on 10/07/2026')
  await removeDrawn()
  await open({ 'GET aid': () => json({ children: [{ ...ann, asked: own }] }) })
  expect(shown()).not.toContain('Ask for')
})

test('Nothing is there where the school says no, where somebody else pays, and where it fails', async () => {
  const { sent } = await open({ 'GET session': () => json(session) })
  expect([shown().includes('Need help paying?'), sent('GET aid').length]).toEqual([false, 0])
  await removeDrawn()
  await open({ 'GET aid': () => json({ children: [] }) })
  expect(shown()).not.toContain('Need help paying?')
  await removeDrawn()
  await open({ 'GET aid': () => Promise.reject(new Error('offline')) })
  expect(shown()).not.toContain('Need help paying?')
})

test('In Spanish nothing is left in English', async () => {
  await open({ 'GET aid': () => json({ children: [{ ...ann, asked: own }, ben] }) }, { language: 'es' })
  await press('Pedirla para otro niño')
  expect(shown()).toContain('usted la pidió el 10/07/2026')
  expect(leftInEnglish()).toEqual([])
})
