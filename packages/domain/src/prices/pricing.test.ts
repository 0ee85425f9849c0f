import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BILLING_TYPES } from './billing-types.ts'
import { plusDays } from '../kernel/dates.ts'
import { newChildTiers, newDayTiers } from './discount-tiers.ts'
import type { Discount, EarlyBird } from './discounts.ts'
import {
  dependOnFamily,
  noDiscounts,
  onlyChild,
  type Discounts,
  type DiscountFacts,
} from './price-discounts.ts'
import { decideAddOns, decidePrice, quote, type PricedAddOn, type Quote, type QuoteInput } from './pricing.ts'
import { reasonText, type ReasonFormat } from './reasons.ts'

/** Twelve Tuesdays from 8 September, 15:30 to 16:40. */
const meetings = Array.from({ length: 12 }, (_, week) => ({
  date: plusDays('2026-09-08', week * 7),
  timeFrom: '15:30',
  timeTo: '16:40',
}))
const fixed = {
  for: 'WEEKDAYS',
  rate: 'FIXED',
  prorates: false,
  cycle: 'MONTHLY',
  chargeType: 'SCHEDULED',
} as const

function place(priceCents = 10_000, name = 'Pottery') {
  return { sectionId: name, name, priceCents, meetings }
}

function quoteInput(over: Partial<QuoteInput> = {}): QuoteInput {
  return {
    fee: { for: 'RUN', rate: 'SESSION', prorates: false },
    places: [place()],
    at: { date: '2026-09-01', time: '10:00' },
    addOns: [],
    chosen: [],
    discounts: noDiscounts,
    standing: onlyChild,
    payment: null,
    coupon: null,
    ...over,
  }
}

const american = { currency: 'USD', dateFormat: 'AMERICAN' } as const

/** Returns a quote with its reasons in the words of an American school. */
function inWords({ lines, totalCents }: Quote, format: ReasonFormat = american) {
  return {
    lines: lines.map((line) => ({ ...line, reasonText: reasonText(line.reason, format) })),
    totalCents,
  }
}

/** Returns the discounts with their labels, in order. */
function off(quoted: Quote): [string, number, string][] {
  return inWords(quoted)
    .lines.filter(({ kind }) => kind === 'DISCOUNT' || kind === 'COUPON')
    .map(({ label, amountCents, reasonText }) => [label, amountCents, reasonText])
}

const tenPercent: Discount = {
  bonusType: 'PERCENTAGE',
  amount: 1000,
  after: 1,
  active: true,
  familyType: 'ADDITIONAL_CHILDREN',
}
const bird: EarlyBird = {
  bonusType: 'FIXED_AMOUNT',
  amount: 500,
  endDate: '2026-09-05',
  active: true,
  paymentType: null,
}
const dayTiers = { ...newDayTiers(), active: true, twoDaysAmount: 300, fourDaysAmount: 900 }
const childTiers = { ...newChildTiers(), active: true, twoChildrenAmount: 400, threeChildrenAmount: 700 }
const firstChild = { amount: 2500, active: true }

describe('a discount', () => {
  it.each<
    [string, Partial<Discounts>, Partial<DiscountFacts>, Partial<QuoteInput>, [string, number, string] | null]
  >([
    [
      'for an early bird holds on its last day',
      { earlyBird: bird },
      {},
      { at: { date: '2026-09-05', time: '23:59' } },
      ['Early bird', -500, '$5 off, signed up by 09/05/2026'],
    ],
    [
      'for an early bird does not hold the day after',
      { earlyBird: bird },
      {},
      { at: { date: '2026-09-06', time: '00:00' } },
      null,
    ],
    [
      'for an early bird without an end always holds',
      { earlyBird: { ...bird, endDate: null } },
      {},
      {},
      ['Early bird', -500, '$5 off'],
    ],
    ['that is off takes nothing', { earlyBird: { ...bird, active: false } }, {}, {}, null],
    [
      'for those who pay by card does not hold before anybody said so',
      { earlyBird: { ...bird, paymentType: 'CARD' } },
      {},
      {},
      null,
    ],
    [
      'for those who pay by card holds by card',
      { earlyBird: { ...bird, paymentType: 'CARD' } },
      {},
      { payment: 'CARD' },
      ['Early bird', -500, '$5 off, signed up by 09/05/2026'],
    ],
    ['for several programs needs one', { multiProgram: tenPercent }, {}, {}, null],
    [
      'for several programs holds from its number on',
      { multiProgram: { ...tenPercent, after: 2 } },
      { otherPrograms: 2 },
      {},
      ['Multi-program discount', -1000, '10% of $100, the child is in 2 other programs at the same time'],
    ],
    [
      'for further children is for those enrolled later',
      { multiChild: tenPercent },
      { siblings: 1, siblingsBefore: 0 },
      {},
      null,
    ],
    [
      'for further children begins beyond its number',
      { multiChild: tenPercent },
      { siblings: 1, siblingsBefore: 1 },
      {},
      ['Sibling discount', -1000, '10% of $100, child 2 of the family'],
    ],
    [
      'for every child is for the first as well',
      { multiChild: { ...tenPercent, familyType: 'EVERY_CHILD', after: 2 } },
      { siblings: 2, siblingsBefore: 0 },
      {},
      ['Sibling discount', -1000, '10% of $100, 3 children of the family are enrolled'],
    ],
    [
      'for every child waits until its number is reached',
      { multiChild: { ...tenPercent, familyType: 'EVERY_CHILD', after: 2 } },
      { siblings: 1, siblingsBefore: 1 },
      {},
      null,
    ],
    [
      'for the first child is the family’s first enrollment',
      { firstChild },
      { isFirstEnrollment: true },
      {},
      ['First child', -2500, '$25 off the family’s first enrollment'],
    ],
    ['for the first child is for no other', { firstChild }, {}, {}, null],
    [
      'for several days is the highest tier not above them, once for the charge',
      { multiDay: dayTiers },
      {},
      { fee: fixed, places: [place(3000, 'Monday'), place(3000, 'Tuesday'), place(3000, 'Friday')] },
      ['Multi-day discount', -300, '$3 off for 3 days a week'],
    ],
    [
      'for several days is none for one',
      { multiDay: dayTiers },
      {},
      { fee: fixed, places: [place(3000, 'Monday')] },
      null,
    ],
    [
      'of aftercare is for the child that makes the number',
      { childTiers },
      { siblings: 2, siblingsBefore: 2 },
      { fee: fixed },
      ['Sibling discount', -700, '$7 off, child 3 of the family'],
    ],
    [
      'of aftercare is off a child once each month: not again with a later enrollment',
      { childTiers },
      { siblings: 2, siblingsBefore: 2, earlierCents: 700 },
      { fee: fixed },
      null,
    ],
    [
      'of aftercare is off a later enrollment as far as it was too much for the one before',
      { childTiers },
      { siblings: 2, siblingsBefore: 2, earlierCents: 500 },
      { fee: fixed },
      ['Sibling discount', -200, '$2 off, child 3 of the family'],
    ],
    [
      'of aftercare comes after what several days took off the enrollment before',
      { childTiers, multiDay: { ...dayTiers, fourDaysAmount: null } },
      { siblings: 2, siblingsBefore: 2, earlierCents: 800, weekdaysBefore: 3 },
      { fee: fixed, places: [place(3000, 'Friday')] },
      ['Sibling discount', -200, '$2 off, child 3 of the family'],
    ],
    [
      'of aftercare is not for the child before',
      { childTiers },
      { siblings: 2, siblingsBefore: 0 },
      { fee: fixed },
      null,
    ],
  ])('%s', (_, discounts, facts, over, expected) => {
    const quoted = quote(
      quoteInput({
        discounts: { ...noDiscounts, ...discounts },
        standing: { ...onlyChild, ...facts },
        ...over,
      }),
    )
    expect(off(quoted)).toEqual(expected ? [expected] : [])
  })

  it('for several children, or several programs, is not for an only child with one', () => {
    const every = { ...tenPercent, familyType: 'EVERY_CHILD' as const }
    for (const discount of [{ multiChild: every }, { multiChild: tenPercent }, { multiProgram: tenPercent }])
      expect(off(quote(quoteInput({ discounts: { ...noDiscounts, ...discount } })))).toEqual([])
  })

  it('depends on the family where it counts its children, days or programs, and is on', () => {
    expect(dependOnFamily({ ...noDiscounts, earlyBird: bird })).toBe(false)
    const all: Partial<Discounts> = {
      multiDay: dayTiers,
      multiProgram: tenPercent,
      multiChild: tenPercent,
      childTiers,
      firstChild,
    }
    for (const [name, discount] of Object.entries(all)) {
      expect(dependOnFamily({ ...noDiscounts, [name]: discount })).toBe(true)
      expect(dependOnFamily({ ...noDiscounts, [name]: { ...discount, active: false } })).toBe(false)
    }
  })

  it('is the same however a family stands where none depends on it', () => {
    const standings = fc.record({
      otherPrograms: fc.nat(4),
      siblings: fc.nat(4),
      siblingsBefore: fc.nat(4),
      weekdaysBefore: fc.nat(4),
      isFirstEnrollment: fc.boolean(),
    })
    const discounts = {
      earlyBird: bird,
      multiDay: { ...dayTiers, active: false },
      multiProgram: { ...tenPercent, active: false },
      multiChild: { ...tenPercent, active: false },
      childTiers: { ...childTiers, active: false },
      firstChild: { ...firstChild, active: false },
    }
    fc.assert(
      fc.property(standings, fc.constantFrom({}, { fee: fixed }), (facts, over) => {
        const input = { ...over, discounts }
        expect(quote(quoteInput({ ...input, standing: facts }))).toEqual(quote(quoteInput(input)))
      }),
    )
  })

  it('is worked out on the whole base, in order, and together never takes off more than it', () => {
    const discounts = {
      ...noDiscounts,
      earlyBird: { ...bird, amount: 5000 },
      multiProgram: { ...tenPercent, amount: 4000 },
      multiChild: tenPercent,
      firstChild,
    }
    const facts = {
      ...onlyChild,
      otherPrograms: 1,
      siblings: 1,
      siblingsBefore: 1,
      isFirstEnrollment: true,
    }
    const quoted = quote(quoteInput({ discounts, standing: facts }))
    expect(off(quoted)).toEqual([
      ['Early bird', -5000, '$50 off, signed up by 09/05/2026'],
      ['Multi-program discount', -4000, '40% of $100, the child is in 1 other program at the same time'],
      ['Sibling discount', -1000, '10% of $100, child 2 of the family'],
    ])
    expect(quoted.totalCents).toBe(0)
    const cut = quote(quoteInput({ discounts, standing: facts, places: [place(7000)] }))
    expect(off(cut).map(([label, cents]) => [label, cents])).toEqual([
      ['Early bird', -5000],
      ['Multi-program discount', -2000],
    ])
    expect(off(cut)[1]![2]).toContain('limited to what is left')
  })

  it('is worked out on what is left to pay for, prorated', () => {
    const quoted = quote(
      quoteInput({
        fee: { for: 'RUN', rate: 'SESSION', prorates: true },
        at: { date: '2026-09-23', time: '10:00' },
        discounts: { ...noDiscounts, multiProgram: tenPercent },
        standing: { ...onlyChild, otherPrograms: 1 },
      }),
    )
    expect(quoted.lines.map(({ amountCents }) => amountCents)).toEqual([7500, -750])
  })
})

const lunch: PricedAddOn = {
  id: 'lunch',
  name: 'Lunch',
  priceCents: 850,
  isRequired: false,
  maxAmount: 5,
  isDiscounted: false,
}
const apron: PricedAddOn = {
  ...lunch,
  id: 'apron',
  name: 'Apron',
  priceCents: 1200,
  isRequired: true,
  maxAmount: 2,
}

describe('a line', () => {
  it('names the section and the dates it is for, or the add-on; a discount is on all of them', () => {
    const earlyQuote = quote(quoteInput({ addOns: [apron], discounts: { ...noDiscounts, earlyBird: bird } }))
    const dates = meetings.map(({ date }) => date)
    expect(earlyQuote.lines).toMatchObject([
      { kind: 'BASE', sectionId: 'Pottery', addOnId: null, dates },
      { kind: 'ADD_ON', sectionId: null, addOnId: 'apron', dates: [] },
      { kind: 'DISCOUNT', sectionId: null, addOnId: null, dates: [] },
    ])
  })

  it('keeps its reason apart from the words of the school', () => {
    const discounts = { ...noDiscounts, earlyBird: { ...bird, amount: 20_000 } }
    const quoted = quote(quoteInput({ discounts }))
    const inAmerica = inWords(quoted).lines.at(-1)!
    const inBritain = inWords(quoted, { currency: 'GBP', dateFormat: 'EUROPEAN' }).lines.at(-1)!
    expect(inBritain.reason).toEqual(inAmerica.reason)
    expect(inAmerica.reasonText).toBe('$200 off, signed up by 09/05/2026, limited to what is left')
    expect(inBritain.reasonText).not.toBe(inAmerica.reasonText)
  })
})

describe('add-ons', () => {
  it('are in when they are chosen, and when they are required', () => {
    const both = { addOns: [lunch, apron] }
    expect(inWords(quote(quoteInput(both))).lines.slice(1)).toEqual([
      {
        kind: 'ADD_ON',
        label: 'Apron',
        reason: { key: 'ADD_ON', parts: { amount: 1, cents: 1200, isRequired: true } },
        reasonText: '1 at $12, included with every spot',
        sectionId: null,
        addOnId: 'apron',
        dates: [],
        amountCents: 1200,
        netCents: 1200,
        isOutside: true,
      },
    ])
    const chosen = [
      { id: 'lunch', amount: 3 },
      { id: 'apron', amount: 2 },
    ]
    expect(inWords(quote(quoteInput({ ...both, chosen })))).toMatchObject({
      lines: [
        { kind: 'BASE' },
        { label: 'Lunch', reasonText: '3 at $8.50', amountCents: 2550 },
        { amountCents: 2400 },
      ],
      totalCents: 14_950,
    })
  })

  it('are outside discounts and coupons, unless they say otherwise', () => {
    const discounts = { ...noDiscounts, multiProgram: tenPercent }
    const facts = { ...onlyChild, otherPrograms: 1 }
    const coupon = { name: 'SPRING', bonusType: 'PERCENTAGE' as const, amount: 5000 }
    const outside = quote(quoteInput({ discounts, standing: facts, coupon, addOns: [apron] }))
    expect(outside.lines.map(({ amountCents, netCents }) => [amountCents, netCents])).toEqual([
      [10_000, 4500],
      [1200, 1200],
      [-1000, 0],
      [-4500, 0],
    ])
    const within = quote(
      quoteInput({ discounts, standing: facts, coupon, addOns: [{ ...apron, isDiscounted: true }] }),
    )
    expect(within.lines.map(({ amountCents, netCents }) => [amountCents, netCents])).toEqual([
      [10_000, 4500],
      [1200, 540],
      [-1120, 0],
      [-5040, 0],
    ])
  })

  it.each([
    [[{ id: 'lunch', amount: 5 }], 'allowed'],
    [[{ id: 'lunch', amount: 1 }], 'allowed'],
    [[{ id: 'lunch', amount: 6 }], 'Choose 1 to 5 of Lunch'],
    [[{ id: 'lunch', amount: 0 }], 'Choose 1 to 5 of Lunch'],
    [[{ id: 'lunch', amount: 1.5 }], 'Choose 1 to 5 of Lunch'],
    [[{ id: 'bus', amount: 1 }], 'An add-on is no longer offered. Please choose again'],
  ])('%j: %s', (chosen, expected) => {
    const decision = decideAddOns([lunch, apron], chosen)
    expect(decision.allowed ? 'allowed' : decision.message).toBe(expected)
  })
})

describe('a coupon', () => {
  it('is split over what it is for, so that the parts are the whole', () => {
    const places = [place(1000, 'Monday'), place(1000, 'Tuesday'), place(1000, 'Friday')]
    const coupon = { name: 'SPRING', bonusType: 'FIXED_AMOUNT' as const, amount: 1000 }
    const { lines, totalCents } = quote(quoteInput({ fee: fixed, places, coupon }))
    expect(lines.map(({ netCents }) => netCents)).toEqual([666, 667, 667, 0])
    expect(totalCents).toBe(2000)
  })

  it('of nothing is not told', () => {
    const free = quoteInput({
      places: [place(0)],
      coupon: { name: 'HALF', bonusType: 'PERCENTAGE', amount: 5000 },
    })
    expect(off(quote(free))).toEqual([])
  })

  it('as large as what is left takes all of it', () => {
    const coupon = { name: 'ALL', bonusType: 'FIXED_AMOUNT' as const, amount: 10_000 }
    expect(off(quote(quoteInput({ coupon })))).toEqual([['Coupon ALL', -10_000, '$100 off']])
  })

  it('takes off no more than is left', () => {
    const coupon = { name: 'SPRING', bonusType: 'FIXED_AMOUNT' as const, amount: 20_000 }
    const quoted = quote(quoteInput({ coupon, addOns: [apron] }))
    expect(off(quoted)).toEqual([['Coupon SPRING', -10_000, '$200 off, limited to what is left']])
    expect(quoted.totalCents).toBe(1200)
  })
})

it('a drop-in has no add-ons and no discounts, but coupons', () => {
  const quoted = quote(
    quoteInput({
      fee: { for: 'DROP_IN', rate: 'DAY' },
      places: [{ sectionId: 'drop-in', name: 'Drop-in', priceCents: 1500, meetings: meetings.slice(0, 2) }],
      addOns: [apron],
      discounts: { ...noDiscounts, childTiers, multiDay: dayTiers, firstChild },
      standing: { ...onlyChild, otherPrograms: 3, siblings: 3, siblingsBefore: 3, isFirstEnrollment: true },
      coupon: { name: 'SPRING', bonusType: 'PERCENTAGE', amount: 1000 },
    }),
  )
  expect(quoted.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
    ['Drop-in', 3000],
    ['Coupon SPRING', -300],
  ])
})

describe('the whole price', () => {
  const bonus = fc.oneof(
    fc.record({ bonusType: fc.constant('PERCENTAGE' as const), amount: fc.nat(10_000) }),
    fc.record({ bonusType: fc.constant('FIXED_AMOUNT' as const), amount: fc.nat(30_000) }),
  )
  const discount = bonus.chain((some) =>
    fc.record({
      bonusType: fc.constant(some.bonusType),
      amount: fc.constant(some.amount),
      after: fc.integer({ min: 1, max: 3 }),
      active: fc.boolean(),
      familyType: fc.constantFrom('ADDITIONAL_CHILDREN' as const, 'EVERY_CHILD' as const),
    }),
  )
  const tier = fc.option(fc.nat(5000), { nil: null })
  const discounts: fc.Arbitrary<Discounts> = fc.record({
    earlyBird: fc.option(
      bonus.map((some) => ({ ...bird, ...some })),
      { nil: null },
    ),
    multiDay: fc.record({ two: tier, five: tier }).map(({ two, five }) => ({
      ...newDayTiers(),
      active: true,
      twoDaysAmount: two,
      fiveDaysAmount: five,
    })),
    multiProgram: fc.option(discount, { nil: null }),
    multiChild: fc.option(discount, { nil: null }),
    childTiers: fc.record({ two: tier }).map(({ two }) => ({
      ...newChildTiers(),
      active: true,
      twoChildrenAmount: two,
    })),
    firstChild: fc.option(fc.record({ amount: fc.nat(10_000), active: fc.boolean() }), { nil: null }),
  })
  const rate = fc.constantFrom(...BILLING_TYPES)
  const fee: fc.Arbitrary<QuoteInput['fee']> = fc.oneof(
    fc.record({ for: fc.constant('RUN' as const), rate, prorates: fc.boolean() }),
    fc.record({ for: fc.constant('DAYS' as const), rate }),
    fc.record({
      for: fc.constant('WEEKDAYS' as const),
      rate,
      prorates: fc.boolean(),
      cycle: fc.constantFrom('SESSION' as const, 'WEEKLY' as const, 'MONTHLY' as const),
      chargeType: fc.constantFrom('SCHEDULED' as const, 'ATTENDANCE' as const),
    }),
    fc.record({
      for: fc.constant('DROP_IN' as const),
      rate: fc.constantFrom('DAY' as const, 'HOUR' as const),
    }),
  )
  const anything: fc.Arbitrary<QuoteInput> = fc
    .record({
      fee,
      prices: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 7 }),
      day: fc.nat(120),
      lunches: fc.nat(5),
      isDiscounted: fc.boolean(),
      discounts,
      standing: fc.record({
        otherPrograms: fc.nat(4),
        siblings: fc.nat(4),
        siblingsBefore: fc.nat(4),
        weekdaysBefore: fc.nat(6),
        isFirstEnrollment: fc.boolean(),
      }),
      coupon: fc.option(
        bonus.map((some) => ({ name: 'SPRING', ...some })),
        { nil: null },
      ),
    })
    .map(({ prices, day, lunches, isDiscounted, ...over }) =>
      quoteInput({
        ...over,
        places: prices.map((price, index) => place(price, `Day ${index}`)),
        at: { date: plusDays('2026-09-01', day), time: '12:00' },
        addOns: [{ ...lunch, isDiscounted }, apron],
        chosen: lunches === 0 ? [] : [{ id: 'lunch', amount: lunches }],
      }),
    )
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

  it('is the sum of its lines, and of what is paid for each, in whole cents, each with its reason', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const { lines, totalCents } = inWords(quote(input))
        expect(sum(lines.map(({ amountCents }) => amountCents))).toBe(totalCents)
        expect(sum(lines.map(({ netCents }) => netCents))).toBe(totalCents)
        expect(
          lines.every(({ amountCents, reasonText }) => Number.isInteger(amountCents) && reasonText !== ''),
        ).toBe(true)
        expect(lines.every(({ netCents }) => Number.isInteger(netCents) && netCents >= 0)).toBe(true)
      }),
    )
  })

  it('is never below zero, and no line pays more than it costs', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const { lines, totalCents } = quote(input)
        expect(totalCents).toBeGreaterThanOrEqual(0)
        expect(lines.every(({ amountCents, netCents }) => netCents <= Math.max(0, amountCents))).toBe(true)
      }),
    )
  })

  it('has discounts that together take off no more than what they are on', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const quoted = quote({ ...input, addOns: [apron], coupon: null })
        const base = sum(quoted.lines.filter(({ kind }) => kind === 'BASE').map((line) => line.amountCents))
        const discountCents = sum(
          quoted.lines.filter(({ kind }) => kind === 'DISCOUNT').map((line) => line.amountCents),
        )
        expect(-discountCents).toBeLessThanOrEqual(base)
      }),
    )
  })

  it('never falls by taking an add-on more; one in the discounts can cost a cent of rounding for each', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (input, isDiscounted) => {
        const addOns = [{ ...lunch, isDiscounted }, apron]
        const without = quote({ ...input, addOns, chosen: [] })
        const withOne = quote({ ...input, addOns, chosen: [{ id: 'lunch', amount: 1 }] })
        const slack = isDiscounted ? withOne.lines.length : 0
        expect(withOne.totalCents + slack).toBeGreaterThanOrEqual(without.totalCents)
      }),
    )
  })

  it('never rises by a discount or a coupon', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const plain = quote({ ...input, discounts: noDiscounts, coupon: null })
        const discounted = quote({ ...input, coupon: null })
        expect(discounted.totalCents).toBeLessThanOrEqual(plain.totalCents)
        expect(quote(input).totalCents).toBeLessThanOrEqual(discounted.totalCents)
      }),
    )
  })

  it('never grows by enrolling later, while nothing is taken off', () => {
    fc.assert(
      fc.property(anything, fc.nat(30), (input, later) => {
        const plain = { ...input, discounts: noDiscounts, coupon: null }
        const at = { ...input.at, date: plusDays(input.at.date, later) }
        expect(quote({ ...plain, at }).totalCents).toBeLessThanOrEqual(quote(plain).totalCents)
      }),
    )
  })

  it('is shown again when it no longer is what was shown', () => {
    const now = quote(quoteInput())
    expect(decidePrice(10_000, now, 'USD').allowed).toBe(true)
    expect(decidePrice(undefined, now, 'USD').allowed).toBe(true)
    expect(decidePrice(null, now, 'USD').allowed).toBe(true)
    expect(decidePrice(0, now, 'USD')).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The price is $100 now, not $0. Please review it',
    })
  })
})
