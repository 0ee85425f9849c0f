import fc from 'fast-check'
import { expect, test } from 'vitest'
import { share } from '../kernel/money.ts'
import { sum } from '../kernel/sum.ts'
import { isBillable, linesOfHomes } from './bill.ts'

const base = (amountCents: number, netCents = amountCents) => ({ amountCents, netCents })
const off = (cents: number) => ({ amountCents: -cents, netCents: 0 })
const halves = [{ shareBp: 5000 }, { shareBp: 5000 }]

test('two homes pay a line to the cent, and read lines that come to what they pay', () => {
  expect(linesOfHomes([base(10_001, 9000), off(1001)], halves)).toEqual([
    [base(5001, 4500), { amountCents: -501, netCents: 0 }],
    [base(5000, 4500), { amountCents: -500, netCents: 0 }],
  ])
  expect(linesOfHomes([base(101)], halves)).toEqual([[base(51)], [base(50)]])
})

test('what a discount takes off in each home stands in its own line, wherever the others stand', () => {
  const lines = [base(101, 50), base(101, 52), off(100), base(101), base(0)]
  expect(linesOfHomes(lines, halves)).toEqual([
    [base(51, 25), base(51, 26), { amountCents: -51, netCents: 0 }, base(51), base(0)],
    [base(50, 25), base(50, 26), { amountCents: -49, netCents: 0 }, base(50), base(0)],
  ])
})

test('whatever is split, lines of the homes are the lines, and each home reads what it pays', () => {
  const priced = fc
    .tuple(
      fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(300_000), { maxLength: 3 }),
      fc.integer({ min: 0, max: 10_000 }),
    )
    .map(([bases, discounts, shareBp]) => {
      const whole = sum(bases)
      let remaining = whole
      const cuts = discounts.map((cents) => {
        const cut = Math.min(cents, remaining)
        remaining -= cut
        return cut
      })
      const nets = share(remaining, bases)
      return {
        lines: [
          ...bases.map((cents, index) => base(cents, nets[index])),
          ...cuts.filter((cents) => cents > 0).map(off),
        ],
        homes: [{ shareBp }, { shareBp: 10_000 - shareBp }],
      }
    })
  fc.assert(
    fc.property(priced, ({ lines, homes }) => {
      const parts = linesOfHomes(lines, homes)
      for (const [index, line] of lines.entries()) {
        expect(sum(parts.map((of) => of[index]!.netCents))).toBe(line.netCents)
        expect(sum(parts.map((of) => of[index]!.amountCents))).toBe(line.amountCents)
      }
      for (const of of parts)
        expect(sum(of.map(({ amountCents }) => amountCents))).toBe(sum(of.map(({ netCents }) => netCents)))
    }),
  )
})

test('what is free, or falls due later, is not billed; a price that a discount takes off whole is', () => {
  expect(isBillable([base(0)])).toBe(false)
  expect(isBillable([])).toBe(false)
  expect(isBillable([base(500, 0), off(500)])).toBe(true)
})
