import { expect, test } from 'vitest'
import type { Quote, QuoteLine } from '../prices/pricing.ts'
import { reasonText } from '../prices/reasons.ts'
import {
  addOnsAlong,
  decideWeekdayMove,
  isCycleSettled,
  weekdayInstead,
  type ChargeAhead,
  type WeekdayMovePriced,
} from './weekday-move.ts'

const line = (sectionId: string, netCents: number): QuoteLine => ({
  kind: 'BASE',
  label: sectionId,
  reason: { key: 'FREE', parts: {} },
  sectionId,
  addOnId: null,
  dates: [],
  amountCents: 2600,
  netCents,
})
const quoteOf = (...lines: QuoteLine[]): Quote => ({
  lines,
  totalCents: lines.reduce((total, { netCents }) => total + netCents, 0),
})
const priced = (over: Partial<WeekdayMovePriced> = {}): WeekdayMovePriced => ({
  before: quoteOf(line('mon', 2450), line('wed', 2450)),
  after: quoteOf(line('mon', 2450), line('thu', 2450)),
  toId: 'thu',
  fromName: 'Wednesday',
  backCents: 1225,
  isSettled: false,
  ...over,
})
const centsOf = (over?: Partial<WeekdayMovePriced>) => weekdayInstead(priced(over)).netCents

test('A weekday of the same price costs what is taken back of the other one, to the cent', () => {
  expect(centsOf()).toBe(1225)
  expect(centsOf({ backCents: 0 })).toBe(0)
})

test('The difference is that between all weekdays before and after, and never makes it less than nothing', () => {
  expect(centsOf({ after: quoteOf(line('mon', 2450), line('thu', 2950)) })).toBe(1725)
  expect(centsOf({ after: quoteOf(line('mon', 2450), line('thu', 1450)) })).toBe(225)
  expect(centsOf({ after: quoteOf(line('mon', 2450), line('thu', 0)) })).toBe(0)
})

test('Where nothing was billed for dates ahead it is the price of a weekday that is added, unless the week or month is billed', () => {
  expect(centsOf({ backCents: null })).toBe(2450)
  expect(centsOf({ backCents: null, isSettled: true })).toBe(0)
})

test('The line says which weekday it replaces, and what the difference is', () => {
  const format = { currency: 'USD', dateFormat: 'AMERICAN' } as const
  const lineText = (over?: Partial<WeekdayMovePriced>) =>
    reasonText(weekdayInstead(priced(over)).reason, format)
  expect(lineText()).toBe('Moved from Wednesday: $12.25 already billed')
  expect(lineText({ after: quoteOf(line('thu', 5400)) })).toBe(
    'Moved from Wednesday: $12.25 already billed, plus $5 difference',
  )
  expect(lineText({ after: quoteOf(line('thu', 4400)) })).toBe(
    'Moved from Wednesday: $12.25 already billed, less $5 difference',
  )
})

test('A weekday of another session is refused', () => {
  expect(decideWeekdayMove({ activityId: 'a' }, { activityId: 'a' }).allowed).toBe(true)
  expect(decideWeekdayMove({ activityId: 'a' }, { activityId: 'b' })).toMatchObject({ code: 'OTHER_SESSION' })
})

const charge = (state: ChargeAhead['state'], isMeetingAhead = true): ChargeAhead => ({
  state,
  isMeetingAhead,
})
const facts = { isBilledWhole: false, isPaused: false, prorates: false, charges: [] as ChargeAhead[] }

test.each([
  ['nothing known of it', facts, false],
  ['billed whole', { ...facts, isBilledWhole: true }, true],
  ['paused', { ...facts, isPaused: true }, true],
  ['charged, and nothing of it billed', { ...facts, charges: [charge('CHARGED')] }, false],
  ['not billed by staff', { ...facts, charges: [charge('DROPPED')] }, true],
  [
    'not billed by staff, and nothing ahead',
    { ...facts, prorates: true, charges: [charge('DROPPED', false)] },
    true,
  ],
  ['waiting for staff', { ...facts, charges: [charge('WAITING')] }, true],
  ['waiting, in part', { ...facts, prorates: true, charges: [charge('WAITING')] }, true],
  ['waiting, and nothing ahead', { ...facts, charges: [charge('WAITING', false)] }, true],
  [
    'waiting, in part, and nothing ahead',
    { ...facts, prorates: true, charges: [charge('WAITING', false)] },
    false,
  ],
])('A month that is %s costs nothing more, or does', (_, month, isSettled) => {
  expect(isCycleSettled(month)).toBe(isSettled)
})

test('What goes along of add-ons is the same on the roster and on the bill', () => {
  const had = [{ id: 'snacks', amount: 2 }]
  const addOn = (addOnId: string, isRequired = false) => ({
    kind: 'ADD_ON',
    addOnId,
    reason: { key: 'ADD_ON', parts: { amount: 2, cents: 500, isRequired } } as const,
  })
  const correction = {
    kind: 'BASE',
    addOnId: null,
    reason: { key: 'CORRECTED', parts: { before: 1, now: 2 } } as const,
  }
  const last = addOnsAlong(had, { isLast: true })
  expect(last.addOns).toEqual(had)
  const lines = [addOn('snacks'), addOn('other'), addOn('kit', true), correction]
  expect(lines.map(last.isAlong)).toEqual([true, false, true, false])
  const several = addOnsAlong(had, { isLast: false })
  expect(several.addOns).toEqual([])
  expect(lines.some(several.isAlong)).toBe(false)
})
