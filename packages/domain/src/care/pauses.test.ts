import { describe, expect, it } from 'vitest'
import { decidePause, decideResume, pausesAlong, pauseUntil, type PauseFacts } from './pauses.ts'

const facts: PauseFacts = {
  dateFormat: 'AMERICAN',
  chargedTo: '2026-10-31',
  endsOn: '2026-12-31',
  pauses: [],
}
const decided = (from: string, to: string | null, over: Partial<PauseFacts> = {}) => {
  const decision = decidePause({ from, to }, { ...facts, ...over })
  return decision.allowed ? 'allowed' : `${decision.code} ${decision.field}: ${decision.message}`
}

describe('Billing is paused', () => {
  it('from the day after what was charged, to its last day, or until somebody resumes it', () => {
    expect(decided('2026-11-01', null)).toBe('allowed')
    expect(decided('2026-12-31', '2026-12-31')).toBe('allowed')
    expect(decided('2026-05-01', null, { chargedTo: null })).toBe('allowed')
  })

  it('for no day that is charged, and for none before it begins', () => {
    expect(decided('2026-10-31', null)).toBe(
      'ALREADY_CHARGED from: Care is charged through 10/31/2026. Pause it from 11/01/2026 on, or refund what was charged',
    )
    expect(decided('2026-11-02', '2026-11-01')).toBe(
      'ENDS_BEFORE to: The pause ends before it begins. Please choose a later day',
    )
  })

  it('for nothing that is not charged anyway', () => {
    const nothing = 'NOTHING_LEFT from: Nothing is charged for this child from that day on'
    expect(decided('2027-01-01', null)).toBe(nothing)
    expect(decided('2026-11-01', null, { endsOn: null })).toBe(nothing)
  })

  it('once: not where it is paused already', () => {
    const pauses = [{ from: '2026-11-10', to: '2026-11-20' }]
    expect(decided('2026-11-01', '2026-11-09', { pauses })).toBe('allowed')
    expect(decided('2026-11-21', null, { pauses })).toBe('allowed')
    const already = 'PAUSED_ALREADY from: Billing is paused from 11/10/2026 to 11/20/2026 already'
    expect(decided('2026-11-01', '2026-11-10', { pauses })).toBe(already)
    expect(decided('2026-11-20', '2026-11-25', { pauses })).toBe(already)
    expect(decided('2026-11-01', null, { pauses })).toBe(already)
    expect(decided('2026-12-01', '2026-12-02', { pauses: [{ from: '2026-11-10', to: null }] })).toBe(
      'PAUSED_ALREADY from: Billing is paused from 11/10/2026 on already',
    )
  })
})

describe('Billing goes on', () => {
  const pause = { from: '2026-11-10', to: '2026-11-20' }

  it('from a day of the pause, which then ends the day before', () => {
    expect(decideResume('2026-11-20', pause, 'AMERICAN')).toEqual({ allowed: true })
    expect(decideResume('2027-01-01', { ...pause, to: null }, 'AMERICAN')).toEqual({ allowed: true })
    expect(pauseUntil('2026-11-15', pause)).toEqual({ from: '2026-11-10', to: '2026-11-14' })
  })

  it('from its first day or before, as if it had never been', () => {
    expect(pauseUntil('2026-11-10', pause)).toBeNull()
    expect(pauseUntil('2026-11-11', pause)).toEqual({ from: '2026-11-10', to: '2026-11-10' })
  })

  it('not after it has ended', () => {
    expect(decideResume('2026-11-21', pause, 'EUROPEAN')).toEqual({
      allowed: false,
      code: 'ENDS_BEFORE',
      message: 'The pause ends on 20/11/2026',
      field: 'on',
    })
  })
})

describe('Pauses of a child who is moved to another weekday', () => {
  const today = '2026-11-18'
  const along = (
    pauses: { from: string; to: string | null }[],
    there: { from: string; to: string | null }[] = [],
  ) => pausesAlong(pauses, there, today).map(({ from, to }) => `${from} to ${to ?? 'then on'}`)

  it('go along from today on, for as long as they were to be', () => {
    expect(
      along([
        { from: '2026-10-01', to: '2026-11-17' },
        { from: '2026-11-18', to: '2026-11-18' },
        { from: '2026-11-19', to: '2026-11-30' },
        { from: '2026-12-24', to: null },
      ]),
    ).toEqual(['2026-11-18 to 2026-11-18', '2026-11-19 to 2026-11-30', '2026-12-24 to then on'])
    expect(along([{ from: '2026-11-01', to: '2026-12-01' }])).toEqual(['2026-11-18 to 2026-12-01'])
    expect(along([{ from: '2026-11-01', to: null }])).toEqual(['2026-11-18 to then on'])
  })

  it('leave out the days that are paused there already, so that no day is paused twice', () => {
    const whole = [{ from: '2026-12-01', to: '2026-12-31' }]
    expect(along(whole, [{ from: '2026-12-10', to: '2026-12-12' }])).toEqual([
      '2026-12-01 to 2026-12-09',
      '2026-12-13 to 2026-12-31',
    ])
    expect(along(whole, [{ from: '2026-11-01', to: '2026-12-12' }])).toEqual(['2026-12-13 to 2026-12-31'])
    expect(along(whole, [{ from: '2026-12-12', to: null }])).toEqual(['2026-12-01 to 2026-12-11'])
    expect(along(whole, whole)).toEqual([])
    expect(along([{ from: '2026-12-01', to: null }], whole)).toEqual(['2027-01-01 to then on'])
    expect(along([{ from: '2026-12-01', to: null }], [{ from: '2026-12-01', to: null }])).toEqual([])
  })
})
