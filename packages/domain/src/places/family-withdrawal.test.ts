import { describe, expect, test } from 'vitest'
import { decideFamilyWithdrawal, type WithdrawalRule } from './family-withdrawal.ts'

const RULE: WithdrawalRule = {
  families: 'THEMSELVES',
  before: 'FIRST_MEETING',
  daysBefore: 3,
  feeCents: 1500,
}
const SPOT = {
  firstMeetingOn: '2026-12-07',
  nextMeetingOn: '2026-12-07',
  worthCents: 8000,
  isPaidByOthers: false,
}

const wayOn = (today: string, rule: Partial<WithdrawalRule> = {}, spot: Partial<typeof SPOT> = {}) =>
  decideFamilyWithdrawal({ ...RULE, ...rule }, { ...SPOT, ...spot }, today)

test('A school that offers nothing offers nothing, and one that is asked decides, whatever the day', () => {
  expect(wayOn('2026-11-01', { families: 'NO' })).toEqual({ way: 'NOT_OFFERED' })
  for (const today of ['2026-11-01', '2026-12-07'])
    expect(wayOn(today, { families: 'ASK' })).toEqual({ way: 'ASK', feeCents: 1500, lastDay: null })
})

describe('Families who may do it themselves', () => {
  test('do so until so many days before the first meeting, and ask afterwards', () => {
    const at = (today: string) =>
      wayOn(today, {}, today > '2026-12-07' ? { nextMeetingOn: '2026-12-14' } : {})
    expect(at('2026-12-04')).toEqual({ way: 'AT_ONCE', feeCents: 1500, lastDay: '2026-12-04' })
    for (const today of ['2026-12-05', '2026-12-07', '2026-12-08'])
      expect(at(today)).toEqual({ way: 'ASK', feeCents: 1500, lastDay: '2026-12-04' })
  })

  test('leave a run halfway where the days count from the next meeting', () => {
    const next = { nextMeetingOn: '2026-12-21' }
    expect(wayOn('2026-12-18', { before: 'NEXT_MEETING' }, next)).toMatchObject({ way: 'AT_ONCE' })
    expect(wayOn('2026-12-19', { before: 'NEXT_MEETING' }, next)).toMatchObject({ way: 'ASK' })
    expect(wayOn('2026-12-18', {}, next)).toMatchObject({ way: 'ASK' })
  })

  test('may do so on the day itself until the meeting begins, if the school wants no days between', () => {
    const none = { daysBefore: 0 }
    expect(wayOn('2026-12-07', none)).toMatchObject({ way: 'AT_ONCE', lastDay: '2026-12-07' })
    expect(wayOn('2026-12-07', none, { nextMeetingOn: '2026-12-14' })).toMatchObject({ way: 'ASK' })
  })

  test('pay no more than the spot is worth, and leave at once what does not meet yet', () => {
    expect(wayOn('2026-12-01', {}, { worthCents: 900 })).toMatchObject({ feeCents: 900 })
    const undated = { firstMeetingOn: null, nextMeetingOn: null } as never
    expect(wayOn('2026-12-01', {}, undated)).toEqual({ way: 'AT_ONCE', feeCents: 1500, lastDay: null })
  })
})

test('A spot that another home pays for, too, is never given up without the school', () => {
  expect(wayOn('2026-12-01', {}, { isPaidByOthers: true })).toEqual({
    way: 'ASK',
    feeCents: 1500,
    lastDay: null,
  })
  expect(wayOn('2026-12-01', { families: 'NO' }, { isPaidByOthers: true })).toEqual({ way: 'NOT_OFFERED' })
})

test('Nothing is left to give up once the last meeting has begun', () => {
  for (const families of ['ASK', 'THEMSELVES'] as const)
    expect(wayOn('2026-12-08', { families }, { nextMeetingOn: null } as never)).toEqual({ way: 'OVER' })
})
