import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AftercareCycle, BillingType, ChargeType } from './billing-types.ts'
import { formatDate, plusDays } from '../kernel/dates.ts'
import { chargesOf, placesIn, quoteAtEnrollment, type ChargesInput } from './charges.ts'
import { couponCents, withCoupon } from './cart-coupon.ts'
import { newChildTiers, newDayTiers } from './discount-tiers.ts'
import type { BonusType, Discount } from './discounts.ts'
import type { Fee } from './fees.ts'
import { sum } from '../kernel/sum.ts'
import { noDiscounts, onlyChild } from './price-discounts.ts'
import { quote, type QuoteInput } from './pricing.ts'

/** The worked examples of the rules page: the product must match each row. */
const page = readFileSync(new URL('../../../../docs/rules/pricing.md', import.meta.url), 'utf8')

const meetings = Array.from({ length: 12 }, (_, week) => ({
  date: plusDays('2026-09-08', week * 7),
  timeFrom: '15:30',
  timeTo: '16:40',
}))
const run = { for: 'RUN', rate: 'SESSION', prorates: false } as const
const plain: QuoteInput & ChargesInput = {
  fee: run,
  places: [],
  at: { date: '2026-09-01', time: '10:00' },
  addOns: [],
  chosen: [],
  discounts: noDiscounts,
  standing: onlyChild,
  payment: null,
  coupon: null,
  dateFormat: 'AMERICAN',
}

describe('The rules page: the base', () => {
  test.each(rowsUnder('fee', 13))('%j', ({ fee, rate, prorate, over, price, base }) => {
    const at = { date: Number(over) === 0 ? '2026-09-01' : '2026-09-23', time: '10:00' }
    const priced = { sectionId: 'Place', name: 'Place', priceCents: cents(price), meetings }
    const fees: Record<string, Fee> = {
      run: { for: 'RUN', rate: rate as BillingType, prorates: prorate === 'yes' },
      days: { for: 'DAYS', rate: rate as BillingType },
      'drop-in': { for: 'DROP_IN', rate: rate as BillingType },
    }
    expect(quote({ ...plain, fee: fees[fee!]!, places: [priced], at }).totalCents).toBe(cents(base))
  })
})

describe('The rules page: when aftercare is charged', () => {
  test.each(rowsUnder('cycle', 7))('%j', (row) => {
    const fee = {
      for: 'WEEKDAYS',
      rate: row.rate as BillingType,
      prorates: false,
      cycle: row.cycle as AftercareCycle,
      chargeType: row['charge type'] as ChargeType,
    } as const
    const [month, day, year] = row.enrolled!.split('/')
    const charges = chargesOf({
      fee,
      places: [{ sectionId: 'Tuesday', name: 'Tuesday', priceCents: 1000, meetings }],
      at: { date: `${year}-${month}-${day}`, time: '10:00' },
      dateFormat: 'AMERICAN',
    })
    expect([String(charges.length), formatDate(charges[0]!.dueOn, 'AMERICAN')]).toEqual([
      row.charges,
      row['first due'],
    ])
  })
})

describe('The rules page: several weekdays of aftercare', () => {
  const firstMonday = '2026-09-07'
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((name, index) => ({
    sectionId: name,
    name,
    priceCents: 2600,
    meetings: Array.from({ length: 12 }, (_, week) => ({
      date: plusDays(firstMonday, week * 7 + index),
      timeFrom: '15:30',
      timeTo: '16:40',
    })),
  }))

  test.each(rowsUnder('weekdays', 34))('%j', (row) => {
    const [cycle, prorates] = [row.cycle as AftercareCycle, row.prorate === 'yes']
    const fee = {
      for: 'WEEKDAYS',
      rate: row.rate as BillingType,
      prorates,
      cycle,
      chargeType: 'SCHEDULED',
    } as const
    const [month, day] = row.enrolled!.split('/')
    const places = weekdays.filter(({ name }) => row.weekdays === 'Mon–Fri' || row.weekdays!.includes(name))
    const at = { date: `2026-${month}-${day}`, time: '10:00' }
    const chargesFor = (some: typeof places) => {
      const input = { ...plain, fee, places: some, at }
      const later = chargesOf(input).filter(({ when }) => when !== 'AT_ENROLLMENT')
      const totals = later.map((charge) => quote({ ...input, places: placesIn(charge, some) }).totalCents)
      return [quoteAtEnrollment(input).totalCents, totals[0] ?? 0, sum(totals)] as const
    }
    const together = chargesFor(places)
    expect(together).toEqual(
      [row['with the enrollment'], row['next charge'], row['all later charges']].map(cents),
    )
    // One weekday at a time costs the same in total.
    const apart = places.map((place) => chargesFor([place]))
    expect([sum(apart.map(([atOnce]) => atOnce)), sum(apart.map(([, , later]) => later))]).toEqual([
      together[0],
      together[2],
    ])
  })
})

describe('The rules page: discounts', () => {
  test.each(rowsUnder('base', 6))('%j', (row) => {
    const discount = (text: string | undefined): Discount | null => {
      const bonus = bonusOf(text)
      return bonus && { ...bonus, after: 1, active: true, familyType: 'ADDITIONAL_CHILDREN' }
    }
    const bird = bonusOf(row['early bird'])
    const first = row['first child']
    const quoted = quote({
      ...plain,
      places: [{ sectionId: 'Place', name: 'Place', priceCents: cents(row.base), meetings }],
      discounts: {
        ...noDiscounts,
        earlyBird: bird && { ...bird, endDate: '2026-09-01', active: true, paymentType: null },
        multiProgram: discount(row['several programs']),
        multiChild: discount(row['several children']),
        firstChild: first ? { amount: cents(first), active: true } : null,
      },
      standing: { ...onlyChild, otherPrograms: 1, siblings: 1, siblingsBefore: 1, isFirstEnrollment: true },
    })
    expect(quoted.totalCents).toBe(cents(row['to pay']))
  })

  test.each(rowsUnder('number', 5))('tiers: %j', ({ number, off }) => {
    const fee: Fee = {
      for: 'WEEKDAYS',
      rate: 'FIXED',
      prorates: false,
      cycle: 'WEEKLY',
      chargeType: 'SCHEDULED',
    }
    const place = { sectionId: 'Day', name: 'Day', priceCents: 10_000, meetings }
    const days = { ...newDayTiers(), active: true, twoDaysAmount: 300, fourDaysAmount: 900 }
    const children = { ...newChildTiers(), active: true, twoChildrenAmount: 300, fourChildrenAmount: 900 }
    const byDays = quote({
      ...plain,
      fee,
      places: Array.from({ length: Number(number) }, () => place),
      discounts: { ...noDiscounts, multiDay: days },
    })
    expect(byDays.totalCents).toBe(Number(number) * 10_000 - cents(off))
    // Taken one by one, they cost the same in total.
    const oneByOne = Array.from({ length: Number(number) }, (_, weekdaysBefore) =>
      quote({
        ...plain,
        fee,
        places: [place],
        discounts: { ...noDiscounts, multiDay: days },
        standing: { ...onlyChild, weekdaysBefore },
      }),
    )
    expect(oneByOne.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(byDays.totalCents)
    const before = Number(number) - 1
    const byChildren = quote({
      ...plain,
      fee,
      places: [place],
      discounts: { ...noDiscounts, childTiers: children },
      standing: { ...onlyChild, siblings: before, siblingsBefore: before },
    })
    expect(byChildren.totalCents).toBe(10_000 - cents(off))
  })
})

describe('The rules page: coupon and add-ons', () => {
  test.each(rowsUnder('place', 5))('%j', (row) => {
    const bonus = bonusOf(row.discount)
    const coupon = bonusOf(row.coupon)
    const quoted = quote({
      ...plain,
      places: [{ sectionId: 'Place', name: 'Place', priceCents: cents(row.place), meetings }],
      addOns: [
        {
          id: 'a',
          name: 'Add-on',
          priceCents: cents(row['add-on']),
          isRequired: true,
          maxAmount: 1,
          isDiscounted: row['takes part'] === 'yes',
        },
      ],
      discounts: {
        ...noDiscounts,
        earlyBird: bonus && { ...bonus, endDate: null, active: true, paymentType: null },
      },
      coupon: coupon && { name: 'SPRING', ...coupon },
    })
    const [place, addOn] = quoted.lines
    expect([place!.netCents, addOn!.netCents, quoted.totalCents]).toEqual([
      cents(row['place pays']),
      cents(row['add-on pays']),
      cents(row['to pay']),
    ])
  })
})

describe('The rules page: one coupon for a whole cart', () => {
  test.each(rowsUnder('prices', 5))('%j', (row) => {
    const quotes = listed(row.prices).map((priceCents) =>
      quote({
        ...plain,
        places: [{ sectionId: 'Place', name: 'Place', priceCents, meetings }],
      }),
    )
    const coupon = { name: 'SPRING', ...bonusOf(row['coupon of the cart'])! }
    const quotesWithCoupon = withCoupon(quotes, coupon)
    expect(quotesWithCoupon.map(couponCents)).toEqual(listed(row.shares))
    expect(sum(quotesWithCoupon.map(({ totalCents }) => totalCents))).toBe(cents(row['to pay in all']))
  })
})

describe('The rules page: a child whose weekdays are in several enrollments', () => {
  test.each(rowsUnder('charges of a child', 6))('%j', (row) => {
    const fee = {
      for: 'WEEKDAYS',
      rate: 'FIXED',
      prorates: false,
      cycle: 'MONTHLY',
      chargeType: 'SCHEDULED',
    } as const
    const charges = row['charges of a child']!.split(', ').map((text) => ({
      priceCents: cents(text.replace(' dropped', '')),
      isDropped: text.endsWith('dropped'),
    }))
    const paid = charges.map(({ priceCents, isDropped }, index) => {
      if (isDropped) return 'dropped'
      const made = charges.slice(0, index).filter((before) => !before.isDropped)
      const { totalCents } = quote({
        ...plain,
        fee,
        places: [{ sectionId: 'Day', name: 'Day', priceCents, meetings }],
        discounts: {
          ...noDiscounts,
          childTiers: { ...newChildTiers(), active: true, twoChildrenAmount: 1000 },
        },
        standing: {
          ...onlyChild,
          siblings: 1,
          siblingsBefore: 1,
          earlierCents: sum(made.map((before) => before.priceCents)),
        },
      })
      return (totalCents / 100).toFixed(2)
    })
    expect(paid.join(', ')).toBe(row['to pay'])
  })
})

function listed(amounts: string | undefined): number[] {
  return amounts!.split(', ').map(cents)
}

/** Reads the rows of the only table whose first column has this name, by column. */
function rowsUnder(firstColumn: string, count: number): Record<string, string>[] {
  const tables = page.split(/\n\n+/).filter((block) => block.startsWith(`| ${firstColumn} |`))
  if (tables.length !== 1) throw new Error(`${tables.length} tables begin with ${firstColumn}`)
  const [head, , ...rows] = tables[0]!.trim().split('\n').map(cells)
  if (rows.length !== count) throw new Error(`The table of ${firstColumn} has ${rows.length} rows`)
  return rows.map((row) => Object.fromEntries(head!.map((name, index) => [name, row[index] ?? ''])))
}

function cells(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

function cents(text: string | undefined): number {
  return Math.round(Number(text) * 100)
}

/** '10%', or an amount; null for nothing. */
function bonusOf(text: string | undefined): { bonusType: BonusType; amount: number } | null {
  if (!text) return null
  return text.endsWith('%')
    ? { bonusType: 'PERCENTAGE', amount: cents(text.slice(0, -1)) }
    : { bonusType: 'FIXED_AMOUNT', amount: cents(text) }
}
