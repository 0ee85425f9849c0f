import { expect, test } from 'vitest'
import { statementPdf, type StatementDocument } from '../../src/features/invoices/pdf/statement-pdf.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'

const statement: StatementDocument = {
  school: {
    legalName: 'Ponsonby After School',
    street: '7 Karangahape Road',
    city: 'Auckland',
    province: '',
    postcode: '1010',
    country: 'NZ',
    phone: '09 555 0142',
    taxNumber: null,
    logo: null,
  },
  payer: { name: 'Māia Tūhoe', addressLines: [], email: null },
  from: '2026-01-01',
  to: '2026-06-30',
  currency: 'NZD',
  openingCents: 12500,
  rows: [
    { date: '2026-01-05', text: 'Invoice 2026-0001', chargeCents: 40050, paidCents: 0, balanceCents: 52550 },
    {
      date: '2026-01-09',
      text: 'Visa ending in 4242',
      chargeCents: 0,
      paidCents: 60000,
      balanceCents: -7450,
    },
  ],
  closingCents: -7450,
  isTest: false,
}

const read = async (changes: Partial<StatementDocument> = {}) =>
  readPdf(await statementPdf({ ...statement, ...changes }))

test('A statement leads from what was owed before to what is owed now', async () => {
  const text = textOf(await read())
  for (const phrase of [
    'Ponsonby After School',
    'Auckland, 1010',
    'Māia Tūhoe',
    'January 01, 2026 to June 30, 2026',
    'New Zealand Dollar',
    'Balance before',
    '$125',
    'Invoice 2026-0001',
    '$400.50',
    'Payments and credits',
    '-$600',
    '-$74.50',
    'Your credit',
  ])
    expect(text).toContain(phrase)
  expect(text).not.toContain('Balance due')
  expect(text).not.toContain('Tax number')
})

test('One without payments says so without a sign', async () => {
  const text = textOf(await read({ rows: [statement.rows[0]!], closingCents: 52550 }))
  expect(text).toContain('Payments and credits')
  expect(text).not.toContain('-$0')
})

test('One that ends with something owed says what is due', async () => {
  const text = textOf(await read({ closingCents: 7450 }))
  expect(text).toContain('Balance due')
  expect(text).not.toContain('Your credit')
})

test('One of several pages has every row once, in order, and a head and a number on each page', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({
    ...statement.rows[0]!,
    text: `Invoice no. ${index + 1}, Łukasz`,
  }))
  const { pages } = await read({ rows, isTest: true })
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, { text }] of pages.entries()) {
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(text).toContain('TEST: no money was moved')
    if (text.includes('Invoice no.')) expect(text.match(/Description/g)).toHaveLength(1)
  }
  const labels = pages.flatMap(({ text }) => text.match(/Invoice no\. \d+, Łukasz/g) ?? [])
  expect(labels).toEqual(rows.map(({ text }) => text))
})
