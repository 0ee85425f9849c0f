import { describe, expect, test } from 'vitest'
import { weekdayLabels } from '../kernel/weekdays.ts'
import { weekdaysRead } from './import-days.ts'
import { scheduleRead } from './import-times.ts'

const short = (cell: string) =>
  weekdaysRead(cell)
    ?.map((day) => weekdayLabels[day].slice(0, 3))
    .join(' ')

describe('Days', () => {
  test.each([
    ['Mon', 'Mon'],
    ['Mon,Tue,Thu,Fri', 'Mon Tue Thu Fri'],
    ['Mondays and Fridays', 'Mon Fri'],
    ['M/W/F', 'Mon Wed Fri'],
    ['M-W-F', 'Mon Wed Fri'],
    ['Mon-Wed', 'Mon Tue Wed'],
    ['Mon thru Thu', 'Mon Tue Wed Thu'],
    ['Sat–Mon', 'Sun Mon Sat'],
    ['Weekdays', 'Mon Tue Wed Thu Fri'],
    ['Weekends', 'Sun Sat'],
    ['Sun & Sat', 'Sun Sat'],
    ['MWF', 'Mon Wed Fri'],
    ['MW', 'Mon Wed'],
    ['TTh', 'Tue Thu'],
    ['T/Th', 'Tue Thu'],
    ['TR', 'Tue Thu'],
    ['TuTh', 'Tue Thu'],
    ['MTWRF', 'Mon Tue Wed Thu Fri'],
    ['MTWThF', 'Mon Tue Wed Thu Fri'],
    ['MoTuWeThFr', 'Mon Tue Wed Thu Fri'],
    ['MonWedFri', 'Mon Wed Fri'],
    ['SaSu', 'Sun Sat'],
    ['Every Monday', 'Mon'],
    ['Tuesdays only', 'Tue'],
    ['Meets on Tues & Thurs', 'Tue Thu'],
  ])('"%s" is %s', (cell, days) => expect(short(cell)).toBe(days))

  test.each(['Someday', 'Mon, Xyz', '', '1', 'FM T', 'WMF', 'further', 'S', 'MM'])(
    '"%s" could not be read',
    (cell) => expect(weekdaysRead(cell)).toBeUndefined(),
  )
})

describe('Days and times in one cell', () => {
  test.each([
    ['MWF 3:30-4:15 PM', ['monday', 'wednesday', 'friday'], '15:30', '16:15'],
    ['Tuesdays, 4 to 5pm', ['tuesday'], '16:00', '17:00'],
    ['Sat (9am-noon)', ['saturday'], '09:00', '12:00'],
    ['Mon & Wed at 3:30-4:30', ['monday', 'wednesday'], '15:30', '16:30'],
  ])('"%s" is read', (cell, weekdays, from, to) =>
    expect(scheduleRead(cell)).toMatchObject({ weekdays, hours: { from, to } }),
  )

  test('days alone have no hours', () => {
    expect(scheduleRead('Mon & Wed')).toEqual({ weekdays: ['monday', 'wednesday'], hours: null })
  })

  test.each(['by appointment', 'MWF sometime', '3:30-4:30', 'Mon 3:30'])('"%s" could not be read', (cell) =>
    expect(scheduleRead(cell)).toBeUndefined(),
  )
})
