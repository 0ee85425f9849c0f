import { expect, test } from 'vitest'
import {
  byRank,
  coverPlans,
  placeChangesOf,
  type CoverPlan,
  type CoverTask,
  type Meeting,
  type Offer,
} from './cover-week.ts'
import { coverFamily, leftOutOf } from './cover-family.ts'
import { gapsOf, minutesIn, neededSpans, overlapOf, spansWithout } from './hours.ts'

const MONDAY = '2026-10-05'
const TUESDAY = '2026-10-06'

const at = (date: string, from: number, to: number, place: string | null = null): Meeting => ({
  date,
  from: from * 60,
  to: to * 60,
  place,
})

const offer = (id: string, priceCents: number, ...meetings: Meeting[]): Offer => ({
  id,
  sectionId: id,
  oneOf: null,
  priceCents,
  meetings,
})

const idsOf = ({ plans }: { plans: readonly CoverPlan[] }) =>
  plans.map(({ offerIds }) => [...offerIds].sort().join(' '))

test('Hours of a weekday are needed on each of its dates, but for those on which the school is closed', () => {
  const hours = [{ weekday: 'monday' as const, from: 900, to: 1080 }]
  const period = { dateFrom: MONDAY, dateTo: '2026-10-25' }
  expect(neededSpans(hours, period, new Set(['2026-10-12'])).map(({ date }) => date)).toEqual([
    MONDAY,
    '2026-10-19',
  ])
  expect(neededSpans(hours, { dateFrom: MONDAY, dateTo: '2026-10-01' })).toEqual([])
})

test('What is not covered is named by weekday, alike dates as one', () => {
  const needs = [at(MONDAY, 15, 18), at('2026-10-12', 15, 18)]
  const covered = [at(MONDAY, 15, 16), at('2026-10-12', 15, 16), at(MONDAY, 16.75, 20)]
  expect(gapsOf(spansWithout(needs, covered))).toEqual([
    { weekday: 'monday', from: 960, to: 1005, dates: [MONDAY] },
    { weekday: 'monday', from: 960, to: 1080, dates: ['2026-10-12'] },
  ])
})

test('Fewest gaps come first, then the lowest price, then the fewest changes of place', () => {
  const task = {
    needs: [at(MONDAY, 15, 17)],
    existing: [],
    offers: [
      offer('half', 100, at(MONDAY, 15, 16, 'hall')),
      offer('rest', 300, at(MONDAY, 16, 17, 'gym')),
      offer('rest-near', 300, at(MONDAY, 16, 17, 'hall')),
      offer('all', 900, at(MONDAY, 15, 17, 'hall')),
    ],
  }
  expect(idsOf(coverPlans(task))).toEqual(['half rest-near', 'half rest', 'all'])
  expect(coverPlans(task).plans.map(({ placeChanges }) => placeChanges)).toEqual([0, 1, 0])
})

test('What a child already has covers hours, and nothing is taken that clashes with it', () => {
  const task = {
    needs: [at(MONDAY, 15, 18)],
    existing: [at(MONDAY, 15, 16)],
    offers: [offer('clash', 0, at(MONDAY, 15.5, 18)), offer('fits', 500, at(MONDAY, 16, 17))],
  }
  expect(coverPlans(task).plans).toEqual([
    { offerIds: ['fits'], gapMinutes: 60, priceCents: 500, placeChanges: 0 },
  ])
})

test('A child takes one group of a camp, of which it may take several days', () => {
  const day = (id: string, sectionId: string, date: string): Offer => ({
    ...offer(id, 100, at(date, 9, 12)),
    sectionId,
    oneOf: 'camp',
  })
  const task = {
    needs: [at(MONDAY, 9, 12), at(TUESDAY, 9, 12)],
    existing: [],
    offers: [day('a1', 'a', MONDAY), day('a2', 'a', TUESDAY), day('b2', 'b', TUESDAY)],
  }
  expect(idsOf(coverPlans(task))).toEqual(['a1 a2', 'b2'])
})

test('Two children do not take one spot; who is named first has it', () => {
  const task = {
    needs: [at(MONDAY, 15, 16)],
    existing: [],
    offers: [offer('last', 100, at(MONDAY, 15, 16))],
  }
  const family = (offers: Offer[]) =>
    coverFamily(
      [
        { ...task, childId: 'Ann', offers },
        { ...task, childId: 'Ben', offers },
      ],
      new Map([['last', 1]]),
    ).plans.map(({ children, gapMinutes }) => [
      gapMinutes,
      ...children.map(({ childId, plan }) => `${childId}: ${plan.offerIds.join()}`),
    ])
  expect(family(task.offers)).toEqual([[60, 'Ann: last', 'Ben: ']])
  expect(family([...task.offers, offer('other', 500, at(MONDAY, 15, 16))])).toEqual([
    [0, 'Ann: last', 'Ben: other'],
    [0, 'Ann: other', 'Ben: last'],
    [0, 'Ann: other', 'Ben: other'],
  ])
})

test('Of what a child may not join, those that would cover most of a gap are named', () => {
  const full = { name: 'Full', meetings: [at(MONDAY, 15, 16)] }
  const young = { name: 'Too young', meetings: [at(MONDAY, 15, 17)] }
  const elsewhere = { name: 'Elsewhere', meetings: [at(TUESDAY, 15, 17)] }
  expect(leftOutOf([at(MONDAY, 15, 17)], [full, elsewhere, young])).toEqual([young, full])
})

test('Random weeks are covered as by trying every set of offers', () => {
  const random = seeded(20261005)
  for (let week = 0; week < 400; week += 1) {
    const task = randomTask(random)
    const { plans, isWhole } = coverPlans(task, { stepsMax: Infinity })
    expect(isWhole).toBe(true)
    const rankOf = ({ gapMinutes, priceCents, placeChanges }: CoverPlan) => [
      gapMinutes,
      priceCents,
      placeChanges,
    ]
    expect([week, plans.map(rankOf)]).toEqual([week, byTrying(task).map(rankOf)])
    for (const plan of plans) expect(plan).toEqual(judged(task, plan.offerIds))
    expect(new Set(idsOf({ plans })).size).toBe(plans.length)
  }
})

test('A district with a thousand activities is searched within its bound, and what is found holds', () => {
  const random = seeded(7)
  const dates = Array.from({ length: 90 }, (_, day) => day)
    .filter((day) => day % 7 < 5)
    .map((day) => new Date(Date.UTC(2026, 9, 5 + day)).toISOString().slice(0, 10))
  const offers = Array.from({ length: 1_000 }, (_, index) => {
    const weekdays = [random(5), random(5)]
    const from = 14 + random(8) / 2
    const to = from + 0.5 + random(4) / 2
    const meetings = dates
      .filter((_, day) => weekdays.includes(day % 5))
      .map((date) => at(date, from, to, `place ${random(3)}`))
    return offer(String(index), 1_000 * (1 + random(40)), ...meetings)
  })
  const task = { needs: dates.map((date) => at(date, 15, 18)), existing: [], offers }
  const { plans } = coverPlans(task)
  expect(plans).toHaveLength(3)
  expect(plans[0]!.gapMinutes).toBeLessThan(minutesIn(task.needs) / 10)
  for (const plan of plans) expect(plan).toEqual(judged(task, plan.offerIds))
  expect([...plans].sort(byRank)).toEqual(plans)
})

/** Judges every set of offers, the plain way. */
function byTrying(task: CoverTask): CoverPlan[] {
  const fitting = (ids: readonly string[]) => judged(task, ids) !== null
  const sets: string[][] = []
  for (let bits = 0; bits < 2 ** task.offers.length; bits += 1) {
    const ids = task.offers.filter((_, index) => bits & (1 << index)).map(({ id }) => id)
    if (fitting(ids)) sets.push(ids)
  }
  const whole = sets.filter((ids) =>
    task.offers.every(({ id }) => ids.includes(id) || !fitting([...ids, id])),
  )
  return whole
    .map((ids) => judged(task, ids)!)
    .sort(byRank)
    .slice(0, 3)
}

/** What a set of offers comes to; null if they clash, or one covers nothing. */
function judged({ needs, existing, offers }: CoverTask, ids: readonly string[]): CoverPlan | null {
  const chosen = ids.map((id) => offers.find((each) => each.id === id)!)
  const open = spansWithout(needs, existing)
  const shares = (one: readonly Meeting[], other: readonly Meeting[]) =>
    one.some((each) => other.some((theirs) => overlapOf(each, theirs) > 0))
  for (const [index, one] of chosen.entries()) {
    const isUseless = minutesIn(spansWithout(open, one.meetings)) === minutesIn(open)
    if (isUseless || shares(one.meetings, existing)) return null
    for (const other of chosen.slice(index + 1)) {
      if (shares(one.meetings, other.meetings)) return null
      if (one.oneOf !== null && one.oneOf === other.oneOf && one.sectionId !== other.sectionId) return null
    }
  }
  const meetings = chosen.flatMap((each) => each.meetings)
  return {
    offerIds: [...ids],
    gapMinutes: minutesIn(spansWithout(open, meetings)),
    priceCents: chosen.reduce((sum, { priceCents }) => sum + priceCents, 0),
    placeChanges: placeChangesOf([...existing, ...meetings], needs),
  }
}

function randomTask(random: (below: number) => number): CoverTask {
  const dates = [MONDAY, TUESDAY, '2026-10-12', '2026-10-13']
  const meeting = (date: string): Meeting => {
    const from = 14 + random(8) / 2
    return at(date, from, from + 0.5 + random(4) / 2, [null, 'hall', 'gym'][random(3)]!)
  }
  const meetings = () => {
    const [first, ...rest] = dates.filter(() => random(2) === 0)
    return [first ?? MONDAY, ...rest].map(meeting)
  }
  const offers = Array.from({ length: 1 + random(8) }, (_, index) => {
    const isCamp = random(4) === 0
    return {
      ...offer(String(index), 100 * random(5), ...meetings()),
      sectionId: isCamp ? `group ${random(2)}` : String(index),
      oneOf: isCamp ? 'camp' : null,
    }
  })
  return {
    needs: dates.filter(() => random(4) > 0).map((date) => at(date, 14 + random(3), 17 + random(2))),
    existing: random(3) === 0 ? [meeting(dates[random(4)]!)] : [],
    offers,
  }
}

/** The same numbers on every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}
