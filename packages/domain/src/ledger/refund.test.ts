import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import { creditNoteEffect, openCents, type InvoiceAmounts } from './invoice.ts'
import {
  creditBack,
  creditToGiveBack,
  lessFee,
  noteForRefund,
  partAhead,
  partsGivenBack,
  partsOfCredit,
  refundableCents,
  type RefundableLine,
} from './refund.ts'

const days = (many: number) => Array.from({ length: many }, (_, day) => plusDays('2026-11-02', day))
const line = (over: Partial<RefundableLine> = {}): RefundableLine => ({
  id: 'base',
  enrollmentId: 'e',
  sectionId: 's',
  dates: days(4),
  netCents: 10_000,
  refundCents: 0,
  datesGivenBack: [],
  ...over,
})
const addOn = line({ id: 'add-on', sectionId: null, dates: [], netCents: 500 })
const from = (day: number) => ({ enrollmentId: 'e', sectionId: 's', on: { from: days(5)[day]! } })

test('the part of the meetings that are not held yet is given back', () => {
  expect(partsGivenBack([line(), addOn], [from(1)])).toEqual([
    { lineId: 'base', dates: days(4).slice(1), cents: 7500 },
  ])
  expect(partsGivenBack([line()], [{ ...from(0), on: [days(4)[2]!] }])).toEqual([
    { lineId: 'base', dates: [days(4)[2]], cents: 2500 },
  ])
  expect(partsGivenBack([line()], [from(4)])).toEqual([])
})

test('an add-on is given back with the whole, also where that is given up in parts', () => {
  const other = line({ id: 'other', sectionId: 't' })
  expect(partsGivenBack([line(), addOn], [from(0)]).map(({ cents }) => cents)).toEqual([10_000, 500])
  expect(partsGivenBack([line(), other, addOn], [from(0)]).map(({ lineId }) => lineId)).toEqual(['base'])
  const both = [line({ refundCents: 10_000, datesGivenBack: days(4) }), other, addOn]
  expect(partsGivenBack(both, [{ ...from(0), sectionId: 't' }]).map(({ lineId }) => lineId)).toEqual([
    'other',
    'add-on',
  ])
  expect(partsGivenBack([line(), other], [{ ...from(0), sectionId: null }])).toHaveLength(2)
})

test('free dates are told while something for no dates waits for them, and then it goes back with the last', () => {
  const free = line({ netCents: 0 })
  const [first, ...others] = days(4) as [string, ...string[]]
  expect(partsGivenBack([free], [{ ...from(0), on: [first] }])).toEqual([])
  const dropped = partsGivenBack([free, addOn], [{ ...from(0), on: [first] }])
  expect(dropped).toEqual([{ lineId: 'base', dates: [first], cents: 0 }])
  expect(partsGivenBack([{ ...free, datesGivenBack: [first] }, addOn], [from(1)])).toEqual([
    { lineId: 'base', dates: others, cents: 0 },
    { lineId: 'add-on', dates: [], cents: 500 },
  ])
  expect(partsGivenBack([free, addOn], [from(1)]).map(({ cents }) => cents)).toEqual([0])
  const usedAddOn = { ...addOn, refundCents: 500 }
  expect(partsGivenBack([free, usedAddOn], [from(0)])).toEqual([])
  expect(partsGivenBack([free, { ...addOn, enrollmentId: 'f' }], [from(0)])).toEqual([])
})

test('nothing is given back twice, and nothing of another enrollment', () => {
  const usedLine = line({ refundCents: 2500, datesGivenBack: [days(4)[3]!] })
  expect(partsGivenBack([usedLine], [from(2)])).toEqual([
    { lineId: 'base', dates: [days(4)[2]], cents: 2500 },
  ])
  expect(partsGivenBack([line({ enrollmentId: 'other' })], [from(0)])).toEqual([])
  expect(partsGivenBack([line({ refundCents: 10_000 })], [from(0)])).toEqual([])
})

test('several things are given up at once, each by itself', () => {
  const other = line({ id: 'other', sectionId: 't' })
  const both = [
    { ...from(0), on: [days(4)[0]!] },
    { ...from(0), sectionId: 't', on: [days(4)[3]!] },
  ]
  expect(partsGivenBack([line(), other], both)).toEqual([
    { lineId: 'base', dates: [days(4)[0]], cents: 2500 },
    { lineId: 'other', dates: [days(4)[3]], cents: 2500 },
  ])
})

test('an add-on goes with its own enrollment alone, and gives what is left of it', () => {
  const sibling = line({ id: 'sibling', enrollmentId: 'f' })
  const theirs = { ...addOn, id: 'their add-on', enrollmentId: 'f' }
  const parts = partsGivenBack([line(), { ...addOn, refundCents: 200 }, sibling, theirs], [from(0)])
  expect(parts).toEqual([
    { lineId: 'base', dates: days(4), cents: 10_000 },
    { lineId: 'add-on', dates: [], cents: 300 },
  ])
  const ofBoth = partsGivenBack(
    [line(), addOn, sibling, theirs],
    [from(0), { ...from(0), enrollmentId: 'f' }],
  )
  expect(ofBoth.map(({ lineId }) => lineId)).toEqual(['base', 'sibling', 'add-on', 'their add-on'])
})

test('a fee that is for no enrollment stays', () => {
  const fee = { ...addOn, id: 'fee', enrollmentId: null }
  expect(partsGivenBack([line(), fee], [from(0)]).map(({ lineId }) => lineId)).toEqual(['base'])
})

test('dates given back one after the other, in whatever order, come to the line', () => {
  const arbitrary = fc.tuple(fc.nat(1_000_000), fc.shuffledSubarray(days(9), { minLength: 9 }))
  fc.assert(
    fc.property(arbitrary, ([netCents, order]) => {
      let now = line({ netCents, dates: days(9) })
      const refunds = order.map((date) => {
        const cents = sum(partsGivenBack([now], [{ ...from(0), on: [date] }]).map((each) => each.cents))
        now = {
          ...now,
          refundCents: now.refundCents + cents,
          datesGivenBack: [...now.datesGivenBack, date],
        }
        return cents
      })
      expect(sum(refunds)).toBe(netCents)
      expect(Math.min(...refunds)).toBeGreaterThanOrEqual(0)
    }),
  )
})

const WITH_THE_REST = { cancelsRest: true }
const invoice = (over: Partial<InvoiceAmounts> = {}): InvoiceAmounts => ({
  totalCents: 10_000,
  pendingCents: 0,
  paidCents: 10_000,
  creditedCents: 0,
  movedCents: 0,
  refundedCents: 0,
  reversedCents: 0,
  writtenOffCents: 0,
  disputedCents: 0,
  ...over,
})

test.each([
  ['paid', {}, 10_000, 10_000],
  ['paid, of which lines of 4000 are meant', {}, 4000, 4000],
  ['paid in part', { paidCents: 4000 }, 10_000, 4000],
  ['paid in part, of which lines of 7000 are meant', { paidCents: 4000 }, 7000, 1000],
  ['not paid', { paidCents: 0 }, 10_000, 0],
  ['given back in part', { creditedCents: 2500, movedCents: 2500, refundedCents: 2500 }, 7500, 7500],
  [
    'given back in part, and then taken back by the bank in part',
    { creditedCents: 2500, movedCents: 2500, reversedCents: 5000 },
    7500,
    2500,
  ],
  ['credited in part after it was paid', { creditedCents: 6000, movedCents: 6000 }, 10_000, 4000],
  ['disputed', { disputedCents: 10_000 }, 10_000, 0],
  ['disputed in part', { disputedCents: 4000 }, 10_000, 6000],
  ['taken back by the bank', { reversedCents: 10_000 }, 10_000, 0],
  ['written off but for what was paid', { paidCents: 4000, writtenOffCents: 6000 }, 10_000, 4000],
  [
    'written off but for what was paid, of which lines of 7000 are meant',
    { paidCents: 4000, writtenOffCents: 6000 },
    7000,
    1000,
  ],
] as const)(
  'of an invoice that is %s (%o), of lines with %i left at most %i goes back',
  (_, over, remaining, most) => {
    expect(refundableCents(invoice(over), remaining)).toBe(most)
  },
)

test('whatever goes back, the note moves exactly that, and no line gives more than is left of it', () => {
  const arbitrary = fc.record({
    lefts: fc.array(fc.nat(50_000), { minLength: 1, maxLength: 5 }),
    paid: fc.nat(),
    off: fc.nat(),
    part: fc.nat(),
    cancelsRest: fc.boolean(),
  })
  fc.assert(
    fc.property(arbitrary, ({ lefts, paid, off, part, cancelsRest }) => {
      const totalCents = sum(lefts)
      const paidCents = totalCents === 0 ? 0 : paid % (totalCents + 1)
      const writtenOffCents = off % (totalCents - paidCents + 1)
      const of = invoice({ totalCents, paidCents, writtenOffCents })
      const cents = part % (refundableCents(of, totalCents) + 1)
      const note = noteForRefund(
        of,
        cents,
        lefts.map((remainingCents) => ({ remainingCents })),
        { cancelsRest },
      )
      for (const [index, lineCents] of note.entries()) expect(lineCents).toBeLessThanOrEqual(lefts[index]!)
      const openRest = cancelsRest ? 0 : openCents(of)
      expect(creditNoteEffect(of, sum(note), openRest).movedCents).toBe(cents)
    }),
  )
})

test('lines that are named give back what is named, and what was open of the invoice is owed no more where that is said', () => {
  const lines = [{ remainingCents: 6000, requestedCents: 1000 }, { remainingCents: 4000 }]
  expect(noteForRefund(invoice(), 1000, lines, WITH_THE_REST)).toEqual([1000, 0])
  expect(noteForRefund(invoice({ paidCents: 4000 }), 1000, lines, { cancelsRest: false })).toEqual([1000, 0])
  expect(sum(noteForRefund(invoice({ paidCents: 4000 }), 1000, lines, WITH_THE_REST))).toBe(7000)
})

test('what is open besides is taken off the lines by what is left of each after what goes back', () => {
  const lines = [{ remainingCents: 6000, requestedCents: 5000 }, { remainingCents: 4000 }]
  expect(noteForRefund(invoice({ paidCents: 5000 }), 5000, lines, WITH_THE_REST)).toEqual([6000, 4000])
  const two = [{ remainingCents: 5000, requestedCents: 3000 }, { remainingCents: 5000 }]
  expect(noteForRefund(invoice({ paidCents: 6500 }), 3000, two, WITH_THE_REST)).toEqual([4000, 2500])
})

test('who leaves for another place is taken back what is for dates ahead, and all of what is for none', () => {
  const [first, second] = days(4) as [string, string]
  expect(partAhead(line(), first)).toBe(10_000)
  expect(partAhead(line(), second)).toBe(7500)
  expect(partAhead(line(), days(5)[4]!)).toBe(0)
  expect(partAhead(addOn, days(5)[4]!)).toBe(500)
  expect(partAhead({ ...addOn, refundCents: 200 }, first)).toBe(300)
  // Two dates were refunded before, the second of them still ahead: refunding the others refunds the rest.
  const some = line({ refundCents: 5000, datesGivenBack: [first, days(4)[3]!] })
  expect(partAhead(some, second)).toBe(5000)
  expect(partAhead(some, days(4)[3]!)).toBe(0)
})

test('of notes the lines come first that stand first, at most what became credit of each note', () => {
  const notes = [
    {
      movedCents: 60,
      lines: [
        { id: 'a', cents: 50 },
        { id: 'b', cents: 50 },
      ],
    },
    { movedCents: 40, lines: [{ id: 'c', cents: 100 }] },
  ]
  const of = (cents: number) => partsOfCredit(notes, cents).map((part) => [part.id, part.cents])
  expect(of(0)).toEqual([])
  expect(of(30)).toEqual([['a', 30]])
  expect(of(500)).toEqual([
    ['a', 50],
    ['b', 10],
    ['c', 40],
  ])
})

test('of credit goes back what is proposed, was not refunded, and the payer still has', () => {
  const invoice = (id: string, payerId: string, movedCents: number, refundedCents = 0) => ({
    id,
    payerId,
    totalCents: 100,
    pendingCents: 0,
    paidCents: 100,
    creditedCents: 100,
    movedCents,
    refundedCents,
    reversedCents: 0,
    writtenOffCents: 0,
    disputedCents: 0,
  })
  const proposed = [
    { invoice: invoice('a', 'x', 100, 70), cents: 50 },
    { invoice: invoice('b', 'x', 100), cents: 50 },
    { invoice: invoice('c', 'y', 100), cents: 50 },
  ]
  const back = creditToGiveBack(proposed, new Map([['x', 60]]))
  expect([...back]).toEqual([
    ['a', 30],
    ['b', 30],
    ['c', 0],
  ])
})

describe('Credit goes back', () => {
  const payment = (
    id: string,
    remainingCents: number,
    freed: readonly (readonly [string | null, number])[],
  ) => ({
    id,
    remainingCents,
    freed: freed.map(([invoiceId, cents]) => ({ invoiceId, cents })),
  })
  const back = (payments: ReturnType<typeof payment>[], cents: number) =>
    creditBack(payments, cents).map(({ payment: { id }, cents: partCents, parts }) => [
      id,
      partCents,
      Object.fromEntries(parts.map((part) => [part.invoiceId, part.cents])),
    ])

  test('by one payment after the other, and says of which invoices', () => {
    const payments = [
      payment('card', 100, [
        ['a', 30],
        ['b', 50],
      ]),
      payment('cash', 100, [['c', 40]]),
    ]
    expect(back(payments, 20)).toEqual([['card', 20, { a: 20 }]])
    expect(back(payments, 100)).toEqual([
      ['card', 80, { a: 30, b: 50 }],
      ['cash', 20, { c: 20 }],
    ])
    expect(back(payments, 500)).toEqual([
      ['card', 80, { a: 30, b: 50 }],
      ['cash', 40, { c: 40 }],
    ])
    expect(back(payments, 0)).toEqual([])
  })

  test('at most what is left of each payment', () => {
    const payments = [
      payment('refunded', 0, [['a', 30]]),
      payment('in part', 20, [
        ['b', 15],
        ['c', 50],
      ]),
    ]
    expect(back(payments, 500)).toEqual([['in part', 20, { b: 15, c: 5 }]])
  })

  test('of an invoice that several paid no more than became credit of it', () => {
    const both = [payment('card', 30, [['a', 50]]), payment('cash', 100, [['a', 50]])]
    expect(back(both, 500)).toEqual([
      ['card', 30, { a: 30 }],
      ['cash', 20, { a: 20 }],
    ])
    const first = [payment('card', 100, [['a', 50]]), payment('cash', 100, [['a', 50]])]
    expect(back(first, 500)).toEqual([['card', 50, { a: 50 }]])
  })

  test('of each payment with what was left over of it, which is of no invoice', () => {
    const payments = [
      payment('late', 100, [
        [null, 10],
        ['a', 5],
      ]),
      payment('later', 100, [[null, 10]]),
    ]
    expect(back(payments, 500)).toEqual([
      ['late', 15, { a: 5 }],
      ['later', 10, {}],
    ])
  })
})

describe('A fee that is kept', () => {
  const parts = [
    { lineId: 'own', dates: days(2), cents: 5000 },
    { lineId: 'agency', dates: days(2), cents: 3000 },
    { lineId: 'add-on', dates: [], cents: 500 },
  ]
  const bears = (lineId: string) => lineId !== 'agency'

  test('comes off the parts of who gives up, and an agency gets its own back whole', () => {
    expect(lessFee(parts, 1500, bears)).toEqual([{ ...parts[0], cents: 3500 }, parts[1], parts[2]])
    expect(lessFee(parts, 5200, bears)).toEqual([
      { ...parts[0], cents: 0 },
      parts[1],
      { ...parts[2], cents: 300 },
    ])
    expect(lessFee(parts, 0, bears)).toEqual(parts)
  })

  test('is never more than what goes back, and dates stay with their part', () => {
    expect(lessFee(parts, 99_999, bears)).toEqual([{ ...parts[0], cents: 0 }, parts[1]])
  })
})
