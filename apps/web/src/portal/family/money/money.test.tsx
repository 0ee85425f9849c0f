import { afterEach, expect, test, vi } from 'vitest'
import { alerts, leftInEnglish, openPortal, session, shown, title } from '../../../../test/family.tsx'
import { act, press, removeDrawn } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'
import { storedChildren } from '../../../features/payments/by-link/kept-link.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const ID = '01999999-0000-7000-8000-0000000000f1'

const account = {
  currency: 'CAD',
  openAmount: 120,
  pendingAmount: 0,
  dueAmount: 40,
  pastDueAmount: 40,
  creditAmount: 0,
  hasInvoices: true,
  openInvoices: 2,
  hasStatement: true,
  taxYears: [2026, 2025],
}

const row = {
  id: ID,
  number: '0012',
  date: '2026-09-01',
  dueDate: '2026-10-01',
  status: 'PAST_DUE',
  children: ['Ann'],
  activities: 'Chess',
  total: 160,
  amountDue: 120,
  amountAsked: 40,
  pendingAmount: 0,
}

const invoice = {
  ...row,
  isMoneyOnly: false,
  lines: [
    {
      id: ID,
      label: 'Chess',
      isSchools: true,
      reason: '4 meetings, CA$40 each',
      child: 'Ann',
      activity: null,
      kind: 'classes',
      month: '2026-10-01',
      period: { from: '2026-10-05', to: '2026-10-26' },
      meetings: 4,
      amount: 160,
    },
  ],
  creditedAmount: 0,
  writtenOffAmount: 0,
  amountPaid: 40,
  refundAmount: 0,
  installments: [
    { dueOn: '2026-09-01', amount: 40, open: 0 },
    { dueOn: '2026-10-01', amount: 40, open: 40 },
    { dueOn: '2026-11-01', amount: 80, open: 80 },
  ],
  payments: [{ id: 'p', date: '2026-09-01', kind: 'PAYMENT', isOutside: false, amount: 40 }],
  notes: [],
  memo: '',
  leastAmount: 0.5,
  payUrl: 'https://school.test/pay/#invoice=token',
}

const card = {
  id: ID,
  type: 'CARD',
  brand: 'visa',
  last4: '4242',
  expiresOn: '2026-10-31',
  state: 'USABLE',
  isDefault: true,
  isAutopay: false,
  mandate: 'I allow Harbour Street to charge this card.',
}

const noMethods = { 'GET money/methods': () => json({ methods: [], canAdd: ['CARD'] }) }

const pageOf = (content: object[], totalPages = 1) =>
  json({
    content,
    pageable: { pageNumber: 0, pageSize: 20 },
    totalPages,
    totalElements: content.length,
    numberOfElements: content.length,
  })

const open = (answers: Parameters<typeof openPortal>[0], page = 'payments', language: 'en' | 'es' = 'en') =>
  openPortal({ 'GET session': () => json(session), ...answers }, { page, language })

test('What is owed comes first, with what is past due, and paid invoices only when somebody asks', async () => {
  const { sent } = await open({
    'GET money': () => json(account),
    'GET money/invoices': ({ query }) =>
      query.isOpen === 'true'
        ? pageOf([row])
        : pageOf([{ ...row, status: 'PAID', amountDue: 0, amountAsked: 0, number: '0003' }]),
  })
  expect([title(), document.title]).toEqual(['Payments', 'Payments · Harbour Street'])
  expect(shown()).toContain('You owe CA$120')
  expect(shown()).toContain('CA$40 is past due')
  expect(shown()).toContain('Invoice 0012Ann · ChessWas due 10/01/2026')
  expect(shown()).not.toContain('0003')
  expect(sent('GET money/invoices')).toHaveLength(1)
  await press('Show paid invoices')
  expect(shown()).toContain('Invoice 0003')
  expect(shown()).toContain('Paid · From 09/01/2026')
})

test('An invoice says why each amount is what it is, and leads to the page for cards and back', async () => {
  await open({ ...noMethods, [`GET money/invoices/${ID}`]: () => json(invoice) }, `payments/${ID}`)
  expect(title()).toBe('Invoice 0012')
  expect(shown()).toContain('4 meetings, CA$40 each')
  expect(shown()).toContain('Due 11/01/2026CA$80')
  const link = document.querySelector<HTMLAnchorElement>('a.primary')!
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    'Continue',
    '/pay/#invoice=token&portal=harbour&lang=en',
  ])
  link.addEventListener('click', (event) => event.preventDefault())
  link.click()
  expect(storedChildren('token')).toEqual(['Ann'])
})

test('A saved card pays what is asked now, or all of it, once', async () => {
  const { sent } = await open(
    {
      'GET money/methods': () => json({ methods: [card], canAdd: ['CARD'] }),
      [`GET money/invoices/${ID}`]: (_, count) =>
        json(count === 1 ? invoice : { ...invoice, amountDue: 80, amountAsked: 80, status: 'OPEN' }),
      'POST money/payments': () =>
        json({ id: ID, state: 'SUCCEEDED', amount: 40, date: '2026-10-07', failure: null, actionUrl: null }),
    },
    `payments/${ID}`,
  )
  expect(shown()).toContain('CA$40 nowAll of it, CA$120')
  expect(shown()).toContain('Visa ending in 4242')
  await press('Pay CA$40')
  const [payment] = sent('POST money/payments')
  expect(payment!.body).toMatchObject({ invoiceIds: [ID], methodId: card.id, amount: 40, installments: true })
  expect(shown()).toContain('Thank you! The school received CA$40.')
  expect(shown()).toContain('To pay CA$80')
})

test('Several invoices are paid in one payment, without those that were left out', async () => {
  const OTHER = '01999999-0000-7000-8000-0000000000f2'
  const { sent } = await open(
    {
      'GET money/methods': () => json({ methods: [card], canAdd: ['CARD'] }),
      'GET money/invoices': () =>
        pageOf([row, { ...row, id: OTHER, number: '0013', amountDue: 30, amountAsked: 30, total: 30 }]),
      'POST money/payments': () =>
        json({ id: ID, state: 'SUCCEEDED', amount: 70, date: '2026-10-07', failure: null, actionUrl: null }),
    },
    'payments/several',
  )
  expect(shown()).toContain('CA$70 nowAll of it, CA$150')
  const [, second] = document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')
  await act(async () => second!.click())
  expect(shown()).toContain('CA$40 nowAll of it, CA$120')
  await act(async () => second!.click())
  await press('Pay CA$70')
  expect(sent('POST money/payments')[0]!.body).toMatchObject({
    invoiceIds: [ID, OTHER],
    amount: 70,
    installments: true,
  })
  expect(shown()).toContain('Thank you! The school received CA$70.')
})

test('What the person paid is shown when they ask for it', async () => {
  const payment = { id: ID, date: '2026-10-01', amount: 40, state: 'SUCCEEDED', invoices: ['0012'] }
  await open({
    'GET money': () => json({ ...account, openAmount: 0, hasInvoices: false }),
    'GET money/payments': () => pageOf([payment]),
  })
  await press('Show what you paid here')
  expect(shown()).toContain('10/01/2026Invoice 0012CA$40Paid')
})

test('A declined card says why, and another attempt is another payment', async () => {
  const failed = {
    id: ID,
    state: 'FAILED',
    amount: 40,
    date: '2026-10-07',
    failure: 'The card was declined',
    actionUrl: null,
  }
  const { sent } = await open(
    {
      'GET money/methods': () => json({ methods: [card], canAdd: ['CARD'] }),
      [`GET money/invoices/${ID}`]: () => json(invoice),
      'POST money/payments': () => json(failed),
    },
    `payments/${ID}`,
  )
  await press('Pay CA$40')
  expect(alerts()).toEqual(['The card was declined'])
  await press('Pay CA$40')
  const attempts = sent('POST money/payments').map(({ body }) => (body as { attempt: string }).attempt)
  expect(new Set(attempts).size).toBe(2)
})

test('After a lost answer the same payment is sent again', async () => {
  const { sent } = await open(
    {
      'GET money/methods': () => json({ methods: [card], canAdd: ['CARD'] }),
      [`GET money/invoices/${ID}`]: () => json(invoice),
      'POST money/payments': () => Promise.reject(new Error('offline')),
    },
    `payments/${ID}`,
  )
  await press('Pay CA$40')
  await press('Pay CA$40')
  const attempts = sent('POST money/payments').map(({ body }) => (body as { attempt: string }).attempt)
  expect([attempts.length, new Set(attempts).size]).toEqual([2, 1])
})

test('A card is charged automatically once one agrees to the words beside it', async () => {
  const { sent } = await open(
    {
      'GET money/methods': (_, count) =>
        json({ methods: [{ ...card, isAutopay: count > 1 }], canAdd: ['CARD', 'BANK_ACCOUNT'] }),
      [`PUT money/methods/${ID}/autopay`]: () => new Response(null, { status: 204 }),
    },
    'payments/methods',
  )
  expect(shown()).toContain('Visa ending in 4242Used firstExpires 10/31/2026')
  expect(shown()).toContain('I allow Harbour Street')
  const box = document.querySelector<HTMLInputElement>('input[type="checkbox"]')!
  await act(async () => box.click())
  expect(sent(`PUT money/methods/${ID}/autopay`)[0]!.body).toEqual({ isOn: true })
  expect(document.querySelector<HTMLInputElement>('input[type="checkbox"]')!.checked).toBe(true)
})

test('Who may know of money only reads the kind and the month', async () => {
  const [line] = invoice.lines
  const answer = {
    ...invoice,
    isMoneyOnly: true,
    activities: null,
    lines: [{ ...line, label: 'Program fee', reason: null, period: null, meetings: 0 }],
  }
  await open({ ...noMethods, [`GET money/invoices/${ID}`]: () => json(answer) }, `payments/${ID}`)
  expect(shown()).toContain('Program feeAnn · Class · October 2026')
})

test('An invoice that is being paid is not paid twice', async () => {
  const answer = { ...invoice, pendingAmount: 120 }
  await open({ ...noMethods, [`GET money/invoices/${ID}`]: () => json(answer) }, `payments/${ID}`)
  expect(shown()).toContain('A payment of CA$120 is under way')
  expect(document.querySelector('a.primary')).toBeNull()
})

test('Without invoices, and when nothing could be loaded, the page says so', async () => {
  await open({
    'GET money': (_, count) =>
      count === 1
        ? Promise.reject(new Error('offline'))
        : json({ ...account, openAmount: 0, dueAmount: 0, pastDueAmount: 0, hasInvoices: false }),
  })
  expect(alerts()[0]).toContain('This could not be loaded.')
  await press('Try again')
  expect(shown()).toContain('No invoices yet.')
})

test.each([
  ['the list', 'payments', 'Factura 0012'],
  ['an invoice', `payments/${ID}`, 'Cuotas'],
  ['paying several', 'payments/several', 'Pagar varias facturas'],
  ['the cards', 'payments/methods', 'Visa terminada en 4242'],
])('In Spanish, %s has no English left', async (_, page, sentence) => {
  const answers = {
    'GET money/methods': () => json({ methods: [{ ...card, mandate: 'Autorizo.' }], canAdd: ['CARD'] }),
    'GET money': () => json({ ...account, pendingAmount: 40, creditAmount: 5 }),
    'GET money/invoices': () => pageOf([{ ...row, activities: 'Ajedrez' }]),
    [`GET money/invoices/${ID}`]: () =>
      json({
        ...invoice,
        lines: [],
        creditedAmount: 1,
        refundAmount: 1,
        notes: [{ id: ID, number: '0013', date: '2026-09-02', total: 1 }],
      }),
  }
  await open(answers, page, 'es')
  expect(shown()).toContain(sentence)
  expect(leftInEnglish()).toEqual([])
})
