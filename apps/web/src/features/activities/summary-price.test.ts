import { describe, expect, it } from 'vitest'
import { newAddOn } from '@afterbell/domain/add-ons'
import { quoteOf } from './summary-price.ts'

const facts = {
  name: 'Chess',
  price: 12_000,
  billingType: 'SESSION' as const,
  prorates: false,
  addOns: [],
  timeFrom: '15:30',
  timeTo: '17:00',
}
const dates = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']
const now = {
  at: { date: '2026-11-10', time: '12:00' },
  currency: 'USD' as const,
  dateFormat: 'AMERICAN' as const,
}

describe('the price of a place while the form is filled in', () => {
  it('is what a child pays who signs up now', () => {
    expect(quoteOf(facts, dates, now)?.totalCents).toBe(12_000)
    expect(quoteOf({ ...facts, prorates: true }, dates, now)?.totalCents).toBe(6_000)
    expect(quoteOf({ ...facts, billingType: 'HOUR', price: 1_000 }, dates, now)?.totalCents).toBe(3_000)
  })

  it('holds the add-ons that are part of every place, saved or not, and no others', () => {
    const addOns = [
      { ...newAddOn(), name: 'Lunch', price: 500, required: true },
      { ...newAddOn(), name: 'Bus', price: 900, required: true },
      { ...newAddOn(), name: 'Shirt', price: 1_500 },
      { ...newAddOn(), id: 'a', name: 'Old', price: 700, required: true, active: false },
    ]
    const lines = quoteOf({ ...facts, addOns }, dates, now)!.lines
    expect(lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['Chess', 12_000],
      ['Lunch', 500],
      ['Bus', 900],
    ])
  })

  it('is not told before it can be', () => {
    expect(quoteOf(facts, null, now)).toBe(null)
    expect(quoteOf({ ...facts, price: '12x' as never }, dates, now)).toBe(null)
    expect(quoteOf({ ...facts, billingType: 'HOUR', timeTo: null }, dates, now)).toBe(null)
    expect(quoteOf({ ...facts, billingType: 'QUARTER_HOUR', timeTo: '15:00' }, dates, now)).toBe(null)
  })

  it('needs no times where none are paid for', () => {
    expect(quoteOf({ ...facts, timeFrom: null }, dates, now)?.totalCents).toBe(12_000)
  })
})
