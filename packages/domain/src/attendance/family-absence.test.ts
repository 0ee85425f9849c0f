import { describe, expect, test } from 'vitest'
import {
  absencesToRecord,
  decideFamilyAbsence,
  decideUndoAbsence,
  familyAbsenceFindings,
  isKnownAbsence,
  type MeetingAhead,
} from './family-absence.ts'
import { decideLateNotice } from './late-notice.ts'

const TODAY = '2026-11-18'
const at = (time: string, date = TODAY) => Temporal.Instant.from(`${date}T${time}:00Z`)

function meeting(from: string, to: string, more: Partial<MeetingAhead> = {}): MeetingAhead {
  const { date = TODAY } = more
  return {
    activityId: 'chess',
    name: 'Chess',
    date,
    startsAt: at(from, date),
    endsAt: at(to, date),
    isCancelled: false,
    checkIn: null,
    checkOut: null,
    ...more,
  }
}

const day = { from: TODAY, to: TODAY, activityId: null }

describe('A family may tell an absence', () => {
  const codeAt = (time: string, ...meetings: MeetingAhead[]) => {
    const decision = decideFamilyAbsence([{ child: 'Ann Lee', meetings }], at(time))
    return decision.allowed ? null : decision.code
  }

  test('until the meeting ends, to the minute', () => {
    expect(codeAt('15:59', meeting('15:00', '16:00'))).toBeNull()
    expect(codeAt('16:00', meeting('15:00', '16:00'))).toBe('NOTHING_TO_MISS')
    expect(codeAt('15:00', meeting('15:00', '16:00', { isCancelled: true }))).toBe('NOTHING_TO_MISS')
    expect(codeAt('15:00')).toBe('NOTHING_TO_MISS')
  })

  test('of a child who is not there right now', () => {
    const morning = meeting('09:00', '10:00', { checkIn: '09:00', checkOut: '10:00' })
    expect(codeAt('15:00', meeting('14:00', '16:00', { checkIn: '14:00' }))).toBe('CHILD_IS_IN')
    expect(codeAt('12:00', morning, meeting('14:00', '16:00'))).toBeNull()
    // Picked up early: there is nothing to miss any more.
    expect(codeAt('15:00', meeting('14:00', '16:00', { checkIn: '14:00', checkOut: '14:30' }))).toBe(
      'NOTHING_TO_MISS',
    )
  })

  test('from today on, also on February 29', () => {
    const fields = (from: string, to: string, today = TODAY) =>
      familyAbsenceFindings({ from, to, today }).map(({ path }) => path)
    expect(fields('2026-11-17', TODAY)).toEqual(['from'])
    expect(fields(TODAY, '2026-11-17')).toEqual(['to'])
    expect(fields('2028-02-29', '2028-02-29', '2028-02-28')).toEqual([])
  })
})

describe('What is recorded of an absence', () => {
  const record = (meetings: MeetingAhead[], told: typeof day = day) =>
    absencesToRecord(meetings, told, { today: TODAY, now: at('12:00') })

  test('is what the family said', () => {
    expect(record([meeting('15:00', '16:00')])).toEqual([day])
    expect(record([])).toEqual([])
  })

  test('is only what is still to come where the child missed something today', () => {
    const missed = meeting('09:00', '10:00', { activityId: 'art' })
    expect(record([missed])).toEqual([])
    expect(record([missed, meeting('15:00', '16:00')])).toEqual([{ ...day, activityId: 'chess' }])
    const vacation = { ...day, to: '2026-11-25' }
    const nextWeek = meeting('15:00', '16:00', { date: '2026-11-25' })
    expect(record([missed, nextWeek], vacation)).toEqual([{ ...vacation, from: '2026-11-19' }])
    // Canceled, or attended: nothing was missed.
    expect(record([{ ...missed, isCancelled: true }, nextWeek], vacation)).toEqual([vacation])
    expect(record([{ ...missed, checkIn: '09:00', checkOut: '10:00' }, nextWeek], vacation)).toEqual([
      vacation,
    ])
  })
})

test('An absence is known that lies within an excused one', () => {
  const vacation = { from: '2026-11-16', to: '2026-11-20', activityId: null, reason: 'VACATION' as const }
  expect(isKnownAbsence(vacation, day)).toBe(true)
  expect(isKnownAbsence(vacation, { ...day, activityId: 'chess' })).toBe(true)
  expect(isKnownAbsence(vacation, { ...day, to: '2026-11-21' })).toBe(false)
  expect(isKnownAbsence({ ...vacation, activityId: 'chess' }, day)).toBe(false)
  expect(isKnownAbsence({ ...vacation, reason: 'NO_NOTICE' }, day)).toBe(false)
})

test('An absence is undone until its first meeting begins', () => {
  const mayUndoAt = (time: string, firstStartsAt: Temporal.Instant | null = at('15:00')) =>
    decideUndoAbsence({ child: 'Ann Lee', firstStartsAt }, at(time)).allowed
  expect([mayUndoAt('14:59'), mayUndoAt('15:00')]).toEqual([true, false])
  expect(mayUndoAt('15:00', null)).toBe(true)
})

test('A late pickup is told while somebody is to be picked up', () => {
  const mayAt = (time: string, more: Partial<MeetingAhead> & { isAbsent?: boolean } = {}) =>
    decideLateNotice(
      {
        child: 'Ann Lee',
        meetings: [{ ...meeting('15:00', '16:00', more), isAbsent: more.isAbsent ?? false }],
      },
      at(time),
    ).allowed
  expect([mayAt('15:59'), mayAt('16:00')]).toEqual([true, false])
  // Still there, though it is over.
  expect(mayAt('17:00', { checkIn: '15:00' })).toBe(true)
  expect(mayAt('15:30', { checkIn: '15:00', checkOut: '15:20' })).toBe(false)
  expect(mayAt('15:30', { isAbsent: true })).toBe(false)
  expect(mayAt('15:30', { isAbsent: true, checkIn: '15:10' })).toBe(true)
  expect(mayAt('15:30', { isCancelled: true })).toBe(false)
})
