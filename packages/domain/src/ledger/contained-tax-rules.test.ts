import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesTable } from '../../test/rules-table.ts'
import { sum } from '../kernel/sum.ts'
import { containedTax, taxesOf, taxTakenBack } from '../prices/contained-tax.ts'
import { invoicePostings } from './ledger.ts'

// Checks each row of the tables on contained tax in docs/rules/care.md.

test.each(rulesTable('care.md', 'net', 7))(
  'of $net with $rate % it is $tax',
  ({ net, rate, tax, revenue }) => {
    const taxCents = containedTax(cents(net), cents(rate))
    expect(taxCents).toBe(cents(tax))
    const postings = invoicePostings([{ id: 'line', netCents: cents(net), taxCents }])
    const of = (credit: string) => postings.find((posting) => posting.credit === credit)?.cents ?? 0
    expect([of('REVENUE'), of('TAX')]).toEqual([cents(revenue), cents(tax)])
  },
)

test.each(rulesTable('care.md', 'notes', 4))('notes of $notes take back $taxes', ({ notes, taxes }) => {
  let remaining = 10_000
  const taxParts = notes!.split(' ').map((note) => {
    const tax = taxTakenBack(remaining, cents(note), 1500)
    remaining -= cents(note)
    return tax
  })
  expect(taxParts).toEqual(taxes!.split(' ').map(cents))
})

const amount = fc.nat(10_000_000)
const rate = fc.integer({ min: 1, max: 5000 })

test('it is what exact fractions come to, rounded half up, and never more than the amount', () => {
  fc.assert(
    fc.property(amount, rate, (net, bp) => {
      const tax = containedTax(net, bp)
      // |tax − net·bp/(10000+bp)| ≤ ½, in whole numbers; a half rounds up.
      const twice = 2n * BigInt(tax) * BigInt(10_000 + bp) - 2n * BigInt(net) * BigInt(bp)
      expect(twice > -BigInt(10_000 + bp) && twice <= BigInt(10_000 + bp)).toBe(true)
      expect(tax).toBeLessThanOrEqual(net)
    }),
  )
})

test('notes over all of a line take back its tax, however they part it, and none below zero', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 }), rate, (notes, bp) => {
      let remaining = sum(notes)
      const taxes = notes.map((note) => {
        const tax = taxTakenBack(remaining, note, bp)
        remaining -= note
        return tax
      })
      expect(sum(taxes)).toBe(containedTax(sum(notes), bp))
      expect(taxes.every((tax, index) => tax >= 0 && tax <= notes[index]!)).toBe(true)
    }),
  )
})

test('an invoice contains the sum of its lines, each tax by its name and rate', () => {
  const gst = { taxName: 'GST', taxBp: 1500 }
  expect(
    taxesOf([
      { ...gst, taxCents: 500 },
      { taxName: '', taxBp: 0, taxCents: 0 },
      { ...gst, taxCents: 11 },
      { taxName: 'GST', taxBp: 1000, taxCents: 7 },
    ]),
  ).toEqual([
    { ...gst, taxCents: 511 },
    { taxName: 'GST', taxBp: 1000, taxCents: 7 },
  ])
})

function cents(text = ''): number {
  return Math.round(Number(text) * 100)
}
