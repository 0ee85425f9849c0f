import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { invoicePdf, type InvoiceDocument } from '../../src/features/invoices/pdf/invoice-pdf.ts'
import { readPdf, structureOf, textOf } from '../rig/reading/read-pdf.ts'
import { picture } from '../rig/samples/picture.ts'

const line: InvoiceDocument['lines'][number] = {
  kind: 'BASE',
  label: 'Chess Club',
  reason: '12 of 14 meetings at $25 each',
  child: 'José Ødegård',
  activityKind: null,
  servicePeriod: 'September 09, 2026 to December 16, 2026',
  days: 12,
  amountCents: 30000,
  netCents: 27050,
  taxName: '',
  taxBp: 0,
  taxCents: 0,
}

const invoice: InvoiceDocument = {
  kind: 'INVOICE',
  number: '2026-0012',
  creditsNumber: null,
  school: {
    legalName: 'Maple Street Enrichment, Inc.',
    street: '418 Maple Street',
    city: 'Brookline',
    province: 'MA',
    postcode: '02445',
    country: 'US',
    phone: '(617) 555-0142',
    taxNumber: '04-3329871',
    logo: null,
  },
  payer: {
    name: 'Łukasz and Māia Ødegård',
    addressLines: ['12 Harvard Avenue', 'Brookline, MA 02446'],
    email: 'maia@example.test',
  },
  issuedOn: '2026-11-05',
  dueOn: '2026-11-20',
  currency: 'USD',
  status: 'Partly paid',
  lines: [
    line,
    { ...line, kind: 'DISCOUNT', label: 'Second child', days: null, amountCents: -2950, netCents: 0 },
  ],
  totals: {
    subtotalCents: 30000,
    discountsCents: -2950,
    totalCents: 27050,
    paidCents: 10000,
    creditedCents: 2500,
    writtenOffCents: 0,
    refundedCents: 1575,
    openCents: 16125,
  },
  installments: [],
  payments: [{ date: '2026-11-06', how: 'Visa ending in 4242', cents: 10000 }],
  refunds: [{ date: '2026-11-12', reason: 'Chess Club did not meet', cents: 1575 }],
  notes: [],
  memo: null,
  isTest: false,
  payUrl: null,
}

const read = async (changes: Partial<InvoiceDocument> = {}) =>
  readPdf(await invoicePdf({ ...invoice, ...changes }))

describe('An invoice', () => {
  test('says from whom, to whom, for what and how much, in dates and amounts as invoices show them', async () => {
    const text = textOf(await read())
    for (const phrase of [
      'Maple Street Enrichment, Inc.',
      'Brookline, MA 02445',
      'United States',
      'Tax number: 04-3329871',
      'Łukasz and Māia Ødegård',
      'maia@example.test',
      '2026-0012',
      'November 05, 2026',
      'November 20, 2026',
      'US Dollar',
      'José Ødegård · September 09, 2026 to December 16, 2026',
      '12 of 14 meetings at $25 each',
      'Visa ending in 4242',
      'Chess Club did not meet',
      'Page 1 of 1',
    ])
      expect(text).toContain(phrase)
    expect(text).not.toContain('TEST')
  })

  test('goes from the subtotal to what is due, each amount beside its name', async () => {
    const { pieces } = (await read()).pages[0]!
    const amountBeside = (label: string) => {
      const at = pieces.findLast(({ text }) => text === label)!
      const beside = pieces.filter(({ y, x }) => Math.abs(y - at.y) < 1 && x > at.x + 50)
      return beside.map(({ text }) => text.trim()).join('')
    }
    const labels = ['Subtotal', 'Discounts', 'Total', 'Paid', 'Credited', 'Refunded', 'Amount due']
    expect(labels.map(amountBeside)).toEqual([
      '$300',
      '-$29.50',
      '$270.50',
      '-$100',
      '-$25',
      '$15.75',
      '$161.25',
    ])
  })

  test('leaves out what is zero, and says what is due of nothing', async () => {
    const totals = {
      ...invoice.totals,
      discountsCents: 0,
      paidCents: 0,
      creditedCents: 0,
      refundedCents: 0,
      openCents: 0,
    }
    const { pages } = await read({ lines: [], payments: [], refunds: [], totals, dueOn: null })
    const texts = pages[0]!.pieces.map(({ text }) => text)
    for (const label of ['Subtotal', 'Paid', 'Payments', 'Refunds', 'Refunded', 'Due', 'Description'])
      expect(texts).not.toContain(label)
    expect(texts).toContain('$0')
  })

  test('of 200 lines goes on over pages: each has the head of the table and its number, and every line is there once', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({
      ...line,
      label: `Meeting ${index + 1} of many`,
    }))
    const { pages } = await read({ lines })
    expect(pages.length).toBeGreaterThan(5)
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(text.includes('Invoice 2026-0012, continued')).toBe(index > 0)
      if (text.includes('Meeting')) expect(text.match(/Description/g)).toHaveLength(1)
    }
    const labels = pages.flatMap(({ text }) => text.match(/Meeting \d+ of many/g) ?? [])
    expect(labels).toEqual(lines.map(({ label }) => label))
  })

  test('keeps every text on its page and above its foot, however much is written', async () => {
    const label = `${'Long words and many of them '.repeat(12)}${'x'.repeat(300)}`
    const pdf = await read({
      lines: [{ ...line, label }, { ...line, reason: 'why '.repeat(3000) }, line],
      memo: 'One\n\nTwo '.repeat(200),
      payer: { ...invoice.payer, name: 'A'.repeat(150) },
      school: { ...invoice.school, legalName: 'School of '.repeat(20) },
    })
    expect(pdf.pages.length).toBeGreaterThan(2)
    for (const { width, height, pieces } of pdf.pages) {
      expect(
        pieces.filter(({ x, right, y }) => x < 47 || right > width - 47 || y < 20 || y > height - 20),
      ).toEqual([])
      const foot = pieces.findLast(({ text }) => text.includes('Page '))!
      expect(pieces.filter(({ y }) => y > foot.y + 1 && y < foot.y + 14)).toEqual([])
      const head = pieces.find(({ text }) => text.includes('continued'))
      expect(head && pieces.filter(({ y }) => y < head.y - 1 && y > head.y - 14)).toEqual(head && [])
    }
    expect(textOf(pdf).match(/why/g)).toHaveLength(3000)
    expect(textOf(pdf).replaceAll(/\s/g, '')).toContain('x'.repeat(300))
  })

  test('has its amounts below each other, at the right', async () => {
    const amounts = [1, 1250, 99999, 123456, 99_999_999]
    const { pages } = await read({
      lines: amounts.map((amountCents) => ({ ...line, amountCents, netCents: amountCents })),
      totals: { ...invoice.totals, discountsCents: 0, paidCents: 0, creditedCents: 0 },
      payments: [],
      refunds: [],
    })
    const column = pages[0]!.pieces.filter(({ text, x }) => text.startsWith('$') && x > 400)
    expect(column.length).toBeGreaterThan(amounts.length)
    expect(new Set(column.map(({ right }) => Math.round(right)))).toEqual(new Set([612 - 48]))
  })

  test('shows the phone of the school as it is read, at its head and at its foot', async () => {
    const text = textOf(await read({ school: { ...invoice.school, phone: '6175550142' } }))
    expect(text.match(/617-555-0142/g)).toHaveLength(2)
    expect(text).not.toContain('6175550142')
  })

  test('says what it is to programs that read it out', async () => {
    expect((await read()).info).toMatchObject({
      Title: 'Invoice 2026-0012',
      Author: 'Maple Street Enrichment, Inc.',
      Language: 'en-US',
    })
  })

  test('is read aloud as a title, paragraphs, and tables with their heads', async () => {
    const parts = await structureOf(
      await invoicePdf({ ...invoice, payer: { ...invoice.payer, name: 'שלום כהן' } }),
    )
    const count = (role: string) => parts.filter((each) => each === role).length
    expect(parts.slice(0, 2)).toEqual(['Root', 'Document'])
    // One table each for lines, payments and refunds.
    expect([count('H1'), count('H2'), count('Table')]).toEqual([1, 2, 3])
    expect([count('TR'), count('TH'), count('TD')]).toEqual([7, 10, 14])
    expect(count('Span')).toBe(1)
  })

  test.each([
    ['US', 612, 792],
    ['CA', 612, 792],
    ['GB', 595, 842],
    ['NZ', 595, 842],
  ])('of a school in %s is on the paper that is used there', async (country, width, height) => {
    const [page] = (await read({ school: { ...invoice.school, country } })).pages
    expect([Math.round(page!.width), Math.round(page!.height)]).toEqual([width, height])
  })

  test.each([
    ['USD', 'US Dollar', '$300'],
    ['AUD', 'Australian Dollar', '$300'],
    ['CAD', 'Canadian Dollar', '$300'],
    ['GBP', 'British Pound', '£300'],
    ['NZD', 'New Zealand Dollar', '$300'],
  ] as const)('in %s names its currency', async (currency, name, amount) => {
    const text = textOf(await read({ currency }))
    expect(text).toContain(name)
    expect(text).toContain(amount)
  })

  test('shows the logo of the school, and goes without one that cannot be read', async () => {
    const imagesWith = async (logo: Buffer) => {
      const bytes = await invoicePdf({ ...invoice, school: { ...invoice.school, logo } })
      return bytes.toString('latin1').match(/\/Subtype \/Image/g) ?? []
    }
    expect(await imagesWith(await picture())).not.toEqual([])
    expect(await imagesWith(Buffer.from('no picture'))).toEqual([])
  })
})

test('A credit note names the invoice it takes from, and what it comes to', async () => {
  const text = textOf(await read({ kind: 'CREDIT_NOTE', number: '2026-0013', creditsNumber: '2026-0012' }))
  for (const phrase of ['Credit Note', '2026-0013', 'For invoice', '2026-0012', 'Total credit'])
    expect(text).toContain(phrase)
  expect(text).not.toContain('Amount due')
})

test('A receipt says from whom it was received and how much', async () => {
  const text = textOf(await read({ kind: 'RECEIPT' }))
  for (const phrase of ['Receipt', 'Received from', 'Amount paid', '$100']) expect(text).toContain(phrase)
})

test('Of a sandbox every page says that it is a test', async () => {
  const { pages, info } = await read({ isTest: true, lines: Array.from({ length: 40 }, () => line) })
  expect(pages.length).toBeGreaterThan(1)
  for (const { text } of pages) {
    expect(text).toContain('TEST: no money was moved')
    // In the banner, and in the mark across the page.
    expect(text.match(/TEST/g)).toHaveLength(2)
  }
  expect(info.Title).toBe('Invoice 2026-0012 (test)')
})

describe('Names', () => {
  test.each([
    'José',
    'Māia',
    'Łukasz',
    'Ødegård',
    'Nguyễn Thị Hường',
    'Ioana Țuțu',
    'Şükrü İnan',
    'Ольга Щербакова',
    'Ґалина Їжак',
    'Ελένη Παπαδοπούλου',
    'Siân O’Brien',
  ])('are written letter by letter: %s', async (name) => {
    const written = (payerName: string) =>
      read({ lines: [], payer: { ...invoice.payer, name: payerName }, memo: payerName })
    expect(textOf(await written(name)).split(name)).toHaveLength(3)
    // Decomposed, as some devices type it: marks separate from letters.
    expect(textOf(await written(name.normalize('NFD'))).split(name)).toHaveLength(3)
  })

  test.each([
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
    ['Adlam', '𞤀𞤣𞤤𞤢𞤥'],
    ['an emoji of a family', '👨‍👩‍👧‍👦'],
    ['half a letter', 'a\ud83d'],
    ['controls', 'a\u0000\u0007\u200d\u202eb\u2028c\td'],
    ['marks without a letter', '\u0301\u0323\u20dd'],
    ['nothing', ''],
    ['spaces', '   \u00a0 '],
  ])('with letters that no font has do not stop it: %s', async (_, name) => {
    const text = textOf(await read({ memo: `${name} and Ann`, payer: { ...invoice.payer, name } }))
    expect(text).toContain('and Ann')
  })
})

test('The writer is loaded with the first document, not with the server', async () => {
  const file = join(import.meta.dirname, '../../src/features/invoices/pdf/invoice-pdf.ts')
  const script = `
    import { registerHooks } from 'node:module'
    let isLoaded = false
    registerHooks({
      load(url, context, next) {
        isLoaded ||= url.includes('/node_modules/pdfkit/')
        return next(url, context)
      },
    })
    const { invoicePdf } = await import(${JSON.stringify(file)})
    const before = isLoaded
    await invoicePdf(${JSON.stringify(invoice)})
    console.log(JSON.stringify([before, isLoaded]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(JSON.parse(stdout)).toEqual([false, true])
})
