import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { WEEKDAYS, weekdayFlags, weekdayOf } from '../kernel/weekdays.ts'
import { duplicateOf, newClass, type ClassForm } from './class-form.ts'
import { copyFrom, datesFrom, type RunToCopy } from './copy-from.ts'
import { meetingDates } from './schedule.ts'

const today = '2026-09-01'
const now = '10:00'

/** Tuesdays from 8 September to 1 December, except 24 November. */
const run: RunToCopy = {
  weekdays: ['tuesday'],
  startsOn: '2026-09-08',
  endsOn: '2026-12-01',
  noDates: ['2026-11-24'],
}

function pottery(over: Partial<ClassForm> = {}): ClassForm {
  const { weekdays: _, ...dates } = run
  return {
    ...newClass(today, now),
    ...weekdayFlags(['tuesday']),
    ...dates,
    noDates: [...run.noDates],
    ...over,
  }
}

const copied = (form: ClassForm, first: string) =>
  copyFrom(duplicateOf(form, today, now), { run, signUp: form, first, today, now })

describe('the dates of a copy', () => {
  it('are as many from another first day on', () => {
    expect(meetingDates(run)).toHaveLength(12)
    const dates = datesFrom(run, '2027-01-11')
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([12, '2027-01-12', '2027-03-30'])
  })

  it('leave out what the run leaves out, and go on longer for it', () => {
    const dates = datesFrom(run, '2026-11-17')
    expect(dates.slice(0, 2)).toEqual(['2026-11-17', '2026-12-01'])
    expect(dates).toHaveLength(12)
  })

  it('leave out the days on which the school is closed then, and go on longer for them', () => {
    const closed = ['2027-02-16', '2027-03-16', '2027-03-17']
    const dates = datesFrom(run, '2027-01-11', closed)
    expect([dates.length, dates.at(-1)]).toEqual([12, '2027-04-13'])
    expect(dates).not.toContain('2027-02-16')
    const copy = copyFrom(duplicateOf(pottery(), today, now), {
      run,
      signUp: pottery(),
      first: '2027-01-11',
      closed,
      today,
      now,
    })
    // The school's calendar has these days, not the form.
    expect([copy.endsOn, copy.noDates]).toEqual(['2027-04-13', []])
  })

  it('of a run without a meeting are none', () => {
    expect(datesFrom({ ...run, weekdays: [] }, '2027-01-11')).toEqual([])
  })

  it('are as many whatever the run, its weekdays and what it leaves out', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => plusDays('2026-01-01', days))
    const runs = fc.record({
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      startsOn: day,
      length: fc.integer({ min: 0, max: 200 }),
      noDates: fc.array(day, { maxLength: 20 }),
      first: day,
    })
    fc.assert(
      fc.property(runs, ({ length, first, ...whole }) => {
        const each = { ...whole, endsOn: plusDays(whole.startsOn, length) }
        const dates = datesFrom(each, first)
        expect(dates).toHaveLength(meetingDates(each).length)
        for (const date of dates) {
          expect(date >= first && !each.noDates.includes(date)).toBe(true)
          expect(each.weekdays).toContain(weekdayOf(date))
        }
      }),
    )
  })
})

describe('a copy from another day', () => {
  it('ends with its last meeting, and keeps what is left out within', () => {
    expect(copied(pottery(), '2026-11-17')).toMatchObject({
      startsOn: '2026-11-17',
      endsOn: '2027-02-09',
      noDates: ['2026-11-24'],
    })
    expect(copied(pottery(), '2027-01-12').noDates).toEqual([])
  })

  it('takes along sign-up, early bird and payment plan as far as its first day moves', () => {
    const bird = {
      bonusType: 'PERCENTAGE',
      amount: 1000,
      endDate: '2026-09-04',
      active: true,
      paymentType: null,
    } as const
    const form = pottery({
      signUpBeginsDate: '2026-09-02',
      signUpBeginsTime: '08:00',
      signUpEndsDate: '2026-09-07',
      earlyBirdDiscount: bird,
      paymentPlan: { deposit: null, dates: ['2026-10-01', null] },
    })
    expect(copied(form, '2026-10-06')).toMatchObject({
      signUpBeginsDate: '2026-09-30',
      signUpBeginsTime: '08:00',
      signUpEndsDate: '2026-10-05',
      earlyBirdDiscount: { endDate: '2026-10-02' },
      paymentPlan: { dates: ['2026-10-29', null] },
    })
  })

  it('opens sign-up now where it would have opened before, and forgets an end that is over', () => {
    const form = pottery({ signUpBeginsDate: '2026-09-01', signUpEndsDate: '2026-09-05' })
    const copy = copied(form, '2026-09-02')
    expect([copy.signUpBeginsDate, copy.signUpEndsDate]).toEqual([today, null])
  })
})

describe('sign-up of a copy', () => {
  const window = (form: ClassForm, first: string) => {
    const { signUpBeginsDate, signUpBeginsTime, signUpEndsDate, signUpEndsTime } = copied(form, first)
    return [signUpBeginsDate, signUpBeginsTime, signUpEndsDate, signUpEndsTime]
  }
  const open = { signUpBeginsDate: '2026-07-28', signUpBeginsTime: '08:00' }

  it('opens as long before the first day as it did, at the same hour, though that is over by now', () => {
    expect(window(pottery(open), '2027-01-12')).toEqual(['2026-12-01', '08:00', null, '16:30'])
    const closing = { ...open, signUpEndsDate: '2026-08-30', signUpEndsTime: '20:00' }
    expect(window(pottery(closing), '2027-01-12')).toEqual(['2026-12-01', '08:00', '2027-01-03', '20:00'])
  })

  it('opens now where it would have opened by then', () => {
    expect(window(pottery(open), '2026-09-15')).toEqual([today, now, null, '16:30'])
  })
})
