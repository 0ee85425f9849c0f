import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../kernel/sum.ts'
import { couponCents, withCoupon } from './cart-coupon.ts'
import type { PricedCoupon, Quote, QuoteLine } from './pricing.ts'
import { reasonText } from './reasons.ts'

const format = { currency: 'USD', dateFormat: 'AMERICAN' } as const
const tenOff: PricedCoupon = { name: 'TEN', bonusType: 'FIXED_AMOUNT', amount: 1000 }
const half: PricedCoupon = { name: 'HALF', bonusType: 'PERCENTAGE', amount: 5000 }

function line(netCents: number, over: Partial<QuoteLine> = {}): QuoteLine {
  return {
    kind: 'BASE',
    label: 'Chess',
    reason: { key: 'FREE', parts: {} },
    sectionId: 's',
    addOnId: null,
    dates: [],
    amountCents: netCents,
    netCents,
    ...over,
  }
}

function quoteOf(...lines: QuoteLine[]): Quote {
  return { lines, totalCents: sum(lines.map(({ amountCents }) => amountCents)) }
}

const couponLines = (quotes: readonly Quote[]) =>
  quotes.map(({ lines }) =>
    lines
      .filter(({ kind }) => kind === 'COUPON')
      .map(({ label, amountCents, reason }) => [label, amountCents, reasonText(reason, format)]),
  )

describe('one coupon for a whole cart', () => {
  it('is taken off once, a share off each, the largest remainder first', () => {
    const quotesWithCoupon = withCoupon(
      [quoteOf(line(3000)), quoteOf(line(3000)), quoteOf(line(3000))],
      tenOff,
    )
    expect(couponLines(quotesWithCoupon)).toEqual([
      [['Coupon TEN', -334, 'share of $10 off']],
      [['Coupon TEN', -333, 'share of $10 off']],
      [['Coupon TEN', -333, 'share of $10 off']],
    ])
    expect(quotesWithCoupon.map(({ totalCents }) => totalCents)).toEqual([2666, 2667, 2667])
    expect(quotesWithCoupon.map(({ lines }) => lines[0]!.netCents)).toEqual([2666, 2667, 2667])
    expect(quotesWithCoupon.map(couponCents)).toEqual([334, 333, 333])
  })

  it('is a part of all of it, and says of how much', () => {
    const quotesWithCoupon = withCoupon([quoteOf(line(1001)), quoteOf(line(2000))], half)
    expect(couponLines(quotesWithCoupon)).toEqual([
      [['Coupon HALF', -501, 'share of 50% of $30.01']],
      [['Coupon HALF', -1000, 'share of 50% of $30.01']],
    ])
  })

  it('of a single price says what it takes off that', () => {
    expect(couponLines(withCoupon([quoteOf(line(3000))], half))).toEqual([
      [['Coupon HALF', -1500, '50% of $30']],
    ])
    expect(couponLines(withCoupon([quoteOf(line(600))], tenOff))).toEqual([
      [['Coupon TEN', -600, '$10 off, limited to what is left']],
    ])
  })

  it('leaves what is outside of it, and what costs nothing, as it is', () => {
    const outside = line(1200, { kind: 'ADD_ON', isOutside: true })
    const free = quoteOf(line(0))
    const [one, other] = withCoupon([quoteOf(line(2000), outside), free], half)
    expect(one!.lines.map(({ netCents }) => netCents)).toEqual([1000, 1200, 0])
    expect(one!.totalCents).toBe(2200)
    expect(other).toBe(free)
  })

  it('changes nothing where nothing is left to take off', () => {
    const quotes = [quoteOf(line(0)), quoteOf(line(1200, { isOutside: true }))]
    expect(withCoupon(quotes, tenOff)).toEqual(quotes)
    expect(couponCents(quotes[1]!)).toBe(0)
  })

  it('comes off what discounts leave, whose own lines stay', () => {
    const discount = line(0, { kind: 'DISCOUNT', label: 'Early bird', amountCents: -1000 })
    const [quoteWithCoupon] = withCoupon([quoteOf(line(1000, { amountCents: 2000 }), discount)], half)
    expect(quoteWithCoupon!.lines.map(({ amountCents, netCents }) => [amountCents, netCents])).toEqual([
      [2000, 500],
      [-1000, 0],
      [-500, 0],
    ])
    expect(quoteWithCoupon!.totalCents).toBe(500)
  })

  it('is never more than the coupon or what there is, and nets are the totals', () => {
    const anyLine = fc
      .record({ cents: fc.integer({ min: 0, max: 50_000 }), isOutside: fc.boolean() })
      .map(({ cents, isOutside }) => line(cents, isOutside ? { isOutside: true } : {}))
    const anyCart = fc.array(fc.array(anyLine, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(anyCart, fc.integer({ min: 1, max: 60_000 }), (cart, amount) => {
        const quotes = cart.map((lines) => quoteOf(...lines))
        const open = sum(cart.flat().map((each) => (each.isOutside ? 0 : each.netCents)))
        const quotesWithCoupon = withCoupon(quotes, { ...tenOff, amount })
        expect(sum(quotesWithCoupon.map(couponCents))).toBe(Math.min(amount, open))
        for (const { lines, totalCents } of quotesWithCoupon) {
          expect(sum(lines.map(({ netCents }) => netCents))).toBe(totalCents)
          expect(lines.every(({ netCents }) => netCents >= 0)).toBe(true)
        }
      }),
    )
  })
})
