import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import {
  isTrialNoticeDue,
  nextTry,
  ownBillStep,
  TRY_DAYS,
  type BilledState,
  type OwnBillFacts,
} from './next-step.ts'

const facts = (over: Partial<OwnBillFacts> = {}): OwnBillFacts => ({
  today: '2026-11-18',
  state: 'ACTIVE',
  cents: 4900,
  every: 'MONTH',
  trialEndsOn: '2026-11-17',
  hasSource: true,
  anchorOn: null,
  billedUntil: null,
  reopenedOn: null,
  open: null,
  ...over,
})
const step = (over: Partial<OwnBillFacts> = {}) => ownBillStep(facts(over))
const nothing = { is: 'NOTHING' }

describe('the trial', () => {
  it('costs nothing up to its last day, with or without a source', () => {
    for (const hasSource of [true, false])
      expect(step({ trialEndsOn: '2026-11-18', hasSource })).toEqual(nothing)
  })

  it('ends with an invoice where there is a source, and with an inactive school where there is none', () => {
    expect(step()).toEqual({
      is: 'ISSUE',
      period: { start: '2026-11-18', end: '2026-12-17' },
      anchorOn: '2026-11-18',
    })
    expect(step({ hasSource: false })).toEqual({ is: 'DEACTIVATE', because: 'NO_SOURCE' })
    expect(step({ hasSource: false, state: 'INACTIVE' })).toEqual(nothing)
  })

  it('is told of from three days before its end', () => {
    const due = ['2026-11-14', '2026-11-15', '2026-11-18', '2026-11-19'].map((today) =>
      isTrialNoticeDue('2026-11-18', today),
    )
    expect(due).toEqual([false, true, true, false])
    expect(isTrialNoticeDue(null, '2026-11-18')).toBe(false)
  })

  it('that is set anew frees the days up to its end, and no others', () => {
    const billed = { anchorOn: '2026-10-18', billedUntil: '2026-11-17' }
    expect(step({ ...billed, trialEndsOn: '2026-11-20' })).toEqual(nothing)
    expect(step({ ...billed, trialEndsOn: '2026-11-20', today: '2026-11-21' })).toMatchObject({
      period: { start: '2026-11-21', end: '2026-12-20' },
      anchorOn: '2026-11-21',
    })
  })
})

describe('a plan', () => {
  it('of 0 is never billed and asks for no source', () => {
    expect(step({ cents: 0, hasSource: false })).toEqual(nothing)
  })

  it('is billed without a source too, once it was billed before: the tries say that there is none', () => {
    const billed = { hasSource: false, anchorOn: '2026-10-18', billedUntil: '2026-11-17' }
    expect(step(billed)).toMatchObject({ is: 'ISSUE' })
    expect(step({ ...billed, state: 'INACTIVE' })).toEqual(nothing)
  })

  it('is billed without any trial from today on', () => {
    expect(step({ trialEndsOn: null })).toMatchObject({ period: { start: '2026-11-18' } })
  })

  it('is not billed for a time in which nobody billed, nor for one in which the school was inactive', () => {
    const late = { anchorOn: '2026-08-18', billedUntil: '2026-09-17', trialEndsOn: null }
    expect(step(late)).toMatchObject({
      period: { start: '2026-11-18', end: '2026-12-17' },
      anchorOn: '2026-11-18',
    })
    const few = { anchorOn: '2026-10-11', billedUntil: '2026-11-10', trialEndsOn: '2026-10-10' }
    expect(step(few)).toMatchObject({
      period: { start: '2026-11-11', end: '2026-12-10' },
      anchorOn: '2026-10-11',
    })
    expect(step({ ...few, state: 'INACTIVE' })).toMatchObject({ period: { start: '2026-11-18' } })
  })

  it('is not billed for days on which the school was closed, but from the day it was opened again', () => {
    const billed = { anchorOn: '2026-10-11', billedUntil: '2026-11-10', trialEndsOn: '2026-10-10' }
    expect(step({ ...billed, reopenedOn: '2026-11-16' })).toMatchObject({
      period: { start: '2026-11-16', end: '2026-12-15' },
      anchorOn: '2026-11-16',
    })
    // Closed and reopened within paid days: the next period does not change.
    expect(step({ ...billed, reopenedOn: '2026-11-09' })).toMatchObject({ period: { start: '2026-11-11' } })
    expect(step({ ...billed, billedUntil: '2026-11-20', reopenedOn: '2026-11-16' })).toEqual(nothing)
    expect(step({ reopenedOn: '2026-11-18', trialEndsOn: '2026-11-12' })).toMatchObject({
      period: { start: '2026-11-18' },
    })
  })
})

describe('an invoice that is not paid', () => {
  const open = (tryOn: string | null, isUnderWay = false) => ({ tryOn, isUnderWay })

  it('is tried when its day has come, and while it is tried nothing else happens', () => {
    expect(step({ open: open('2026-11-18') })).toEqual({ is: 'TRY' })
    expect(step({ open: open('2026-11-17') })).toEqual({ is: 'TRY' })
    expect(step({ open: open('2026-11-19') })).toEqual(nothing)
    for (const tryOn of ['2026-11-18', null]) expect(step({ open: open(tryOn, true) })).toEqual(nothing)
  })

  it('makes the school inactive when it is tried no more, once', () => {
    expect(step({ open: open(null) })).toEqual({ is: 'DEACTIVATE', because: 'UNPAID' })
    expect(step({ open: open(null), state: 'INACTIVE' })).toEqual(nothing)
  })

  it('is tried on days 0, 1, 4, 8 and 15', () => {
    let today = '2026-11-18'
    const days = [today]
    for (let tries = 1; ; tries += 1) {
      const next = nextTry(tries, today)
      if (next === null) break
      days.push((today = next))
    }
    expect(days).toEqual(TRY_DAYS.map((day) => plusDays('2026-11-18', day)))
    expect(nextTry(0, today)).toBeNull()
  })
})

it('bills each day once, whenever it is asked, with trials and inactive times in between', () => {
  const day = fc.record({
    skip: fc.integer({ min: 1, max: 40 }),
    hasSource: fc.boolean(),
    pays: fc.boolean(),
    trial: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 8 }),
  })
  fc.assert(
    fc.property(fc.array(day, { maxLength: 40 }), fc.constantFrom('MONTH', 'YEAR'), (days, every) => {
      let now = facts({ every, trialEndsOn: '2026-11-30' })
      const periods: { start: string; end: string }[] = []
      for (const { skip, hasSource, pays, trial } of days) {
        now = { ...now, today: plusDays(now.today, skip), hasSource }
        if (trial !== null) now.trialEndsOn = plusDays(now.today, trial)
        for (let things = 0; things < 5; things += 1) {
          const next = ownBillStep(now)
          if (next.is === 'NOTHING') break
          if (next.is === 'DEACTIVATE') now.state = 'INACTIVE' as BilledState
          if (next.is === 'TRY') {
            now.open = pays ? null : { tryOn: null, isUnderWay: false }
            if (pays) now.state = 'ACTIVE'
          }
          if (next.is === 'ISSUE') {
            const { start, end } = next.period
            expect(start <= now.today && end >= now.today).toBe(true)
            expect(now.trialEndsOn === null || start > now.trialEndsOn).toBe(true)
            expect(periods.every((each) => each.end < start)).toBe(true)
            periods.push(next.period)
            Object.assign(now, { billedUntil: end, anchorOn: next.anchorOn })
            now.open = { tryOn: now.today, isUnderWay: false }
          }
        }
      }
    }),
  )
})
