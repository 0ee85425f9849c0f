import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../kernel/sum.ts'
import { decideTaxStatement, taxStatementOf, type PaidInYear, type StatementLine } from './tax-statement.ts'

const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  label: 'After Care',
  childName: 'Kim Lee',
  isCareEligible: true,
  cents: 10_000,
  dates: ['2026-09-01', '2026-10-01'],
  issuedOn: '2026-08-20',
  notes: [],
  ...over,
})

const paid = (over: Partial<PaidInYear>): PaidInYear => ({
  year: 2026,
  invoices: [],
  creditBeforeCents: 0,
  creditCents: 0,
  receivedCents: 0,
  returnedCents: 0,
  ...over,
})

const invoice = (lines: StatementLine[], retainedCents: number, retainedBeforeCents = 0) => ({
  lines,
  retainedCents,
  retainedBeforeCents,
})

describe('A tax statement', () => {
  test('lists care by child and activity with its dates, and what is not eligible apart', () => {
    const statement = taxStatementOf(
      paid({
        invoices: [
          invoice(
            [line(), line({ label: 'Chess', isCareEligible: false, cents: 5000, dates: ['2026-09-02'] })],
            15_000,
          ),
          invoice([line({ dates: ['2026-11-02'], cents: 2500 })], 2500),
          invoice([line({ childName: 'Ann Lee' })], 10_000),
          invoice([line({ label: 'Late pickup', isCareEligible: false, cents: 1500, dates: [] })], 1500),
        ],
        receivedCents: 29_000,
      }),
    )
    expect(statement.care).toEqual([
      { childName: 'Kim Lee', label: 'After Care', from: '2026-09-01', to: '2026-11-02', cents: 12_500 },
      { childName: 'Ann Lee', label: 'After Care', from: '2026-09-01', to: '2026-10-01', cents: 10_000 },
    ])
    expect(statement.other).toEqual([
      { childName: 'Kim Lee', label: 'Chess', from: '2026-09-02', to: '2026-09-02', cents: 5000 },
      { childName: 'Kim Lee', label: 'Late pickup', from: null, to: null, cents: 1500 },
    ])
    expect(statement).toMatchObject({
      careCents: 22_500,
      otherCents: 6500,
      prepaidCents: 0,
      totalCents: 29_000,
    })
  })

  test('gives a part payment to the first lines', () => {
    const chess = line({ label: 'Chess', isCareEligible: false, cents: 5000 })
    expect(taxStatementOf(paid({ invoices: [invoice([chess, line()], 8000)] }))).toMatchObject({
      otherCents: 5000,
      careCents: 3000,
    })
    expect(taxStatementOf(paid({ invoices: [invoice([line(), chess], 8000)] }))).toMatchObject({
      otherCents: 0,
      careCents: 8000,
    })
  })

  test('says what goes back of care of the year before, below zero', () => {
    const note = { cents: 4000, dates: ['2025-10-01'], issuedOn: '2026-01-10' }
    const old = line({ dates: ['2025-09-01', '2025-10-01'], issuedOn: '2025-08-20', notes: [note] })
    const statement = taxStatementOf(paid({ invoices: [invoice([old], 6000, 10_000)], returnedCents: 4000 }))
    expect(statement.care).toEqual([
      { childName: 'Kim Lee', label: 'After Care', from: '2025-09-01', to: '2025-10-01', cents: -4000 },
    ])
    expect(statement.totalCents).toBe(-4000)
  })

  test('counts money that came before its invoice, and what became credit, as kept for the payer', () => {
    const statement = taxStatementOf(
      paid({ invoices: [invoice([line()], 12_000)], creditCents: 3000, receivedCents: 15_000 }),
    )
    expect(statement).toMatchObject({ careCents: 10_000, creditCents: 5000, totalCents: 15_000 })
  })

  test('whatever happened, comes to what was received less what went back, year after year', () => {
    const dates = fc
      .uniqueArray(fc.integer({ min: 0, max: 900 }), { maxLength: 8 })
      .map((days) =>
        days
          .toSorted((one, other) => one - other)
          .map((day) => Temporal.PlainDate.from('2025-01-01').add({ days: day }).toString()),
      )
    const day = fc
      .integer({ min: 0, max: 900 })
      .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }).toString())
    const anyLine = fc
      .record({
        cents: fc.integer({ min: 1, max: 50_000 }),
        dates,
        issuedOn: day,
        isCareEligible: fc.boolean(),
        notePercent: fc.nat(100),
        issueDate: day,
      })
      .map(({ cents, notePercent, issueDate, ...rest }) =>
        line({
          ...rest,
          cents,
          notes:
            notePercent > 60
              ? [
                  {
                    cents: Math.floor((cents * notePercent) / 100),
                    dates: rest.dates.slice(-2),
                    issuedOn: issueDate,
                  },
                ]
              : [],
        }),
      )
    const anyInvoice = fc.record({
      lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      retainedByYear: fc.tuple(
        fc.integer({ min: -500, max: 99_000 }),
        fc.integer({ min: -500, max: 99_000 }),
        fc.integer({ min: -500, max: 99_000 }),
      ),
    })
    fc.assert(
      fc.property(
        fc.array(anyInvoice, { maxLength: 6 }),
        fc.array(fc.integer({ min: -900, max: 9000 }), { minLength: 3, maxLength: 3 }),
        (invoices, credits) => {
          const of = (year: number, index: number) =>
            taxStatementOf(
              paid({
                year,
                invoices: invoices.map(({ lines, retainedByYear }) =>
                  invoice(lines, retainedByYear[index]!, retainedByYear[index - 1]!),
                ),
                creditCents: credits[index]!,
                creditBeforeCents: credits[index - 1]!,
              }),
            )
          for (const [year, index] of [
            [2025, 1],
            [2026, 2],
          ] as const) {
            const moved = (at: number) =>
              sum(invoices.map(({ retainedByYear }) => retainedByYear[at]!)) + credits[at]!
            const statement = of(year, index)
            expect(statement.totalCents).toBe(moved(index) - moved(index - 1))
            const { careCents, prepaidCents, otherCents, creditCents } = statement
            expect(careCents + prepaidCents + otherCents + creditCents).toBe(statement.totalCents)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

test('A statement needs a school in the United States that says who it is, and a year that has begun', () => {
  const school = { country: 'US', taxNumber: '04-3329871', isTaxExempt: false }
  const codeOf = (over: object, year = 2026) => {
    const decision = decideTaxStatement({ ...school, ...over }, year, '2026-11-18')
    return decision.allowed ? null : decision.code
  }
  expect(codeOf({})).toBeNull()
  expect(codeOf({ taxNumber: '', isTaxExempt: true })).toBeNull()
  expect(codeOf({ taxNumber: ' ' })).toBe('NO_TAX_NUMBER')
  expect(codeOf({ country: 'NZ' })).toBe('NOT_IN_COUNTRY')
  expect(codeOf({}, 2027)).toBe('YEAR_AHEAD')
})
