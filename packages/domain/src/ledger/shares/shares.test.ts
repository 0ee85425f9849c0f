import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../../kernel/dates.ts'
import { share as parts } from '../../kernel/money.ts'
import { sum } from '../../kernel/sum.ts'
import { reasonText, type Reason } from '../../prices/reasons.ts'
import { linesOfHomes } from '../bill.ts'
import { splitShares, type Share } from './shares.ts'

const today = '2026-11-18'
const format = { currency: 'USD', dateFormat: 'AMERICAN' } as const

const agency = (id: string, over: Partial<Share>): Share => ({
  id,
  payerId: id,
  name: id,
  bp: null,
  monthCents: null,
  capCents: null,
  from: null,
  to: null,
  activityIds: null,
  authorization: '',
  usedCents: 0,
  usedByMonth: {},
  ...over,
})

interface Line {
  kind: string
  label: string
  reason: unknown
  sectionId: string | null
  addOnId: string | null
  dates: string[]
  amountCents: number
  netCents: number
  enrollmentId: string
  chargeId?: string
}

const line = (netCents: number, over: Partial<Line> = {}): Line => ({
  kind: 'BASE',
  label: 'Pottery',
  reason: null,
  sectionId: 's',
  addOnId: null,
  dates: ['2026-11-30', '2026-12-07'],
  amountCents: netCents,
  netCents,
  enrollmentId: 'e',
  ...over,
})

const split = (lines: Line[], shares: Share[]) =>
  splitShares(lines, shares, { today, activityOf: ({ enrollmentId }) => enrollmentId })

describe('the lines of a share', () => {
  test('stand after those of their enrollment, and of their charge of recurring care', () => {
    const lines = [line(100), line(50, { enrollmentId: 'f' }), line(60, { enrollmentId: 'f', chargeId: 'c' })]
    const { rest, agencyBills } = split(lines, [agency('a', { bp: 5000 })])
    expect(rest.map(({ kind, amountCents, enrollmentId }) => [kind, amountCents, enrollmentId])).toEqual([
      ['BASE', 100, 'e'],
      ['SHARE', -50, 'e'],
      ['BASE', 50, 'f'],
      ['SHARE', -25, 'f'],
      ['BASE', 60, 'f'],
      ['SHARE', -30, 'f'],
    ])
    expect(agencyBills[0]!.lines.map(({ netCents, chargeId }) => [netCents, chargeId])).toEqual([
      [50, undefined],
      [25, undefined],
      [30, 'c'],
    ])
  })

  test('of an amount for each month are for the dates of that month, and say so', () => {
    const { agencyBills } = split(
      [line(1000)],
      [agency('a', { monthCents: 300, authorization: 'A-1', usedByMonth: { '2026-12': 250 } })],
    )
    expect(agencyBills[0]!.lines.map(({ dates, netCents }) => [dates, netCents])).toEqual([
      [['2026-11-30'], 300],
      [['2026-12-07'], 50],
    ])
    expect(reasonText(agencyBills[0]!.lines[0]!.reason, format)).toBe('Up to $3 a month, authorization A-1')
  })

  test('say that they were limited, and of how much they are a part', () => {
    const { rest } = split([line(10_000)], [agency('a', { bp: 6000, capCents: 5000, usedCents: 1000 })])
    expect(rest.slice(1).map(({ label, reason }) => [label, reasonText(reason as Reason, format)])).toEqual([
      ['a pays', '60% of $100, limited to what is left'],
    ])
    const aid = agency('Scholarship', { payerId: null, capCents: 2500 })
    const bill = split([line(10_000)], [aid])
    expect(bill.agencyBills).toEqual([])
    expect(
      bill.rest
        .slice(1)
        .map(({ kind, label, reason }) => [kind, label, reasonText(reason as Reason, format)]),
    ).toEqual([['AID', 'Scholarship', '$25 off']])
  })

  test('of what has no dates count for the day it is billed, and keep what it is', () => {
    const addOn = line(500, { kind: 'ADD_ON', dates: [], addOnId: 'o', sectionId: null })
    expect(split([addOn], [agency('a', { bp: 10_000, from: '2026-11-19' })]).agencyBills).toEqual([])
    const { agencyBills } = split([addOn], [agency('a', { bp: 10_000, to: today })])
    expect(agencyBills[0]!.lines).toMatchObject([{ kind: 'ADD_ON', addOnId: 'o', dates: [], netCents: 500 }])
  })

  test('are for prices alone: a fee is the family’s', () => {
    const { rest, agencyBills } = split([line(1500, { kind: 'FEE' })], [agency('a', { bp: 10_000 })])
    expect([rest.map(({ netCents }) => netCents), agencyBills]).toEqual([[1500], []])
  })

  test('are for the activities that are named', () => {
    const lines = [line(100), line(100, { enrollmentId: 'f' })]
    const { rest } = split(lines, [agency('a', { bp: 5000, activityIds: ['f'] })])
    expect(rest.map(({ netCents, kind }) => [kind, netCents])).toEqual([
      ['BASE', 100],
      ['BASE', 50],
      ['SHARE', 0],
    ])
  })
})

const someShare = fc.record({
  what: fc.constantFrom('PART', 'MONTH', 'AID_PART', 'AID'),
  bp: fc.integer({ min: 1, max: 10_000 }),
  cents: fc.integer({ min: 1, max: 60_000 }),
  capCents: fc.option(fc.integer({ min: 1, max: 90_000 })),
  from: fc.option(fc.integer({ min: 0, max: 60 })),
  days: fc.option(fc.integer({ min: 0, max: 60 })),
  only: fc.boolean(),
})

const someBill = fc.record({
  lines: fc.array(
    fc.record({
      net: fc.nat(50_000),
      off: fc.nat(20_000),
      first: fc.nat(60),
      dates: fc.nat(9),
      other: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  takenBack: fc.array(fc.nat(10_000), { maxLength: 4 }),
  shareBp: fc.integer({ min: 0, max: 10_000 }),
})

const day = (nth: number) => plusDays('2026-11-16', nth)

test('whatever is billed and taken back, parts are the whole, and no share is used beyond its month, its limit or its days', () => {
  fc.assert(
    fc.property(
      fc.array(someShare, { maxLength: 4 }),
      fc.array(someBill, { maxLength: 6 }),
      (specs, bills) => {
        const shares = specs.map((each, index) =>
          agency(`${index}`, {
            payerId: each.what.startsWith('AID') ? null : `${index}`,
            bp: each.what === 'PART' || each.what === 'AID_PART' ? each.bp : null,
            monthCents: each.what === 'MONTH' ? each.cents : null,
            capCents: each.what === 'AID' ? each.cents : each.capCents,
            from: each.from === null ? null : day(each.from),
            to: each.days === null ? null : day((each.from ?? 0) + each.days),
            activityIds: each.only ? ['f'] : null,
          }),
        )
        /** The billed amount of each share, line by line. */
        const billed: { id: string; month: string; cents: number }[] = []
        const usedOf = (id: string, month?: string) =>
          sum(
            billed
              .filter((use) => use.id === id && (!month || use.month === month))
              .map(({ cents }) => cents),
          )

        for (const bill of bills) {
          const lines = bill.lines.flatMap(({ net, off, first, dates, other }) => {
            const enrollmentId = other ? 'f' : 'e'
            const priced = line(net, {
              amountCents: net + off,
              dates: Array.from({ length: dates }, (_, nth) => day(first + nth * 7)),
              enrollmentId,
            })
            return off === 0
              ? [priced]
              : [priced, line(0, { kind: 'DISCOUNT', amountCents: -off, dates: [], enrollmentId })]
          })
          const now = shares.map((each) => ({
            ...each,
            usedCents: usedOf(each.id),
            usedByMonth: Object.fromEntries(
              billed.filter(({ id }) => id === each.id).map(({ month }) => [month, usedOf(each.id, month)]),
            ),
          }))
          const { rest, agencyBills } = split(lines, now)
          const nets = (of: readonly { netCents: number }[]) => sum(of.map(({ netCents }) => netCents))
          const amounts = (of: readonly { amountCents: number }[]) =>
            sum(of.map(({ amountCents }) => amountCents))
          const aid = -amounts(rest.filter(({ kind }) => kind === 'AID'))
          expect(nets(rest) + nets(agencyBills.flatMap((each) => each.lines)) + aid).toBe(nets(lines))
          expect(amounts(rest)).toBe(nets(rest))
          for (const each of rest) expect(each.netCents).toBeGreaterThanOrEqual(0)

          const homes = [{ shareBp: bill.shareBp }, { shareBp: 10_000 - bill.shareBp }]
          const ofHomes = linesOfHomes(rest, homes)
          expect(sum(ofHomes.map(nets))).toBe(nets(rest))
          for (const home of ofHomes) expect(amounts(home)).toBe(nets(home))

          for (const { share, lines: ofShare } of agencyBills) {
            expect(amounts(ofShare)).toBe(nets(ofShare))
            for (const each of ofShare) {
              const dates = each.dates.length > 0 ? each.dates : [today]
              for (const date of dates)
                expect((share.from ?? date) <= date && date <= (share.to ?? date)).toBe(true)
              if (share.activityIds) expect(each.enrollmentId).toBe('f')
              billed.push({ id: share.id, month: dates[0]!.slice(0, 7), cents: each.netCents })
            }
          }
          for (const each of rest.filter(({ kind }) => kind === 'AID'))
            billed.push({
              id: (each as unknown as { shareId: string }).shareId,
              month: '',
              cents: -each.amountCents,
            })
          for (const each of shares) {
            if (each.capCents !== null) expect(usedOf(each.id)).toBeLessThanOrEqual(each.capCents)
            if (each.monthCents !== null)
              for (const { month } of billed.filter(({ id }) => id === each.id))
                expect(usedOf(each.id, month)).toBeLessThanOrEqual(each.monthCents)
          }
          for (const [nth, back] of bill.takenBack.entries()) {
            const use = billed[nth]
            if (use) use.cents -= parts(use.cents, [back, 10_000 - back])[0]!
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})
