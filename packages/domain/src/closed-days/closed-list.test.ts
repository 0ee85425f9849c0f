import { describe, expect, test } from 'vitest'
import { readClosedDays } from './closed-list.ts'

/** Returns each line as `Thanksgiving 2026-11-26 2026-11-27 12:00`, or its error. */
function read(text: string, over: Partial<Parameters<typeof readClosedDays>[1]> = {}) {
  return readClosedDays(text, { dateFormat: 'AMERICAN', usuallyEnds: '15:00', ...over }).map(
    ({ line, day, problem }) =>
      day
        ? [
            day.name,
            day.startsOn,
            day.endsOn === day.startsOn ? '' : day.endsOn,
            day.schoolEnds ?? '',
            day.usuallyEnds ?? '',
          ]
            .join(' ')
            .trim()
            .replace(/ +/g, ' ')
        : `${line}: ${problem}`,
  )
}

describe('A list of closed days', () => {
  test.each([
    ['Thanksgiving, 11/26/2026, 11/27/2026', 'Thanksgiving 2026-11-26 2026-11-27'],
    ['11/26/2026\tThanksgiving', 'Thanksgiving 2026-11-26'],
    ['Veterans Day; Nov 11, 2026', 'Veterans Day 2026-11-11'],
    ['"New Year’s Day, observed",2027-01-01', 'New Year’s Day, observed 2027-01-01'],
    ['Winter break, 12/21/2026 - 1/1/2027', 'Winter break 2026-12-21 2027-01-01'],
    ['Labor Day, Monday, September 7, 2026', 'Labor Day 2026-09-07'],
    ['Early dismissal, 12/18/2026, 12:00 PM', 'Early dismissal 2026-12-18 12:00 15:00'],
    ['Leap day, 2/29/2028', 'Leap day 2028-02-29'],
  ])('%s', (line, expected) => expect(read(line)).toEqual([expected]))

  test('leaves out its heading and empty lines, and counts lines as they stand', () =>
    expect(read('Name,First day,Last day\r\n\r\nSnow,1/4/2027\n,,\nLeap day,2/29/2027\nNothing')).toEqual([
      'Snow 2027-01-04',
      '5: There is no date on this line',
      '6: There is no date on this line',
    ]))

  test('says what is wrong with a line', () =>
    expect(
      read('1/4/2027\nBreak,1/4/2027,1/1/2027\nMany,1/1/2027,1/2/2027,1/3/2027\nShort,1/4/2027,3:30 PM'),
    ).toEqual([
      '1: Name: This field is required',
      '2: Last day: End date should not be before start date',
      '3: There are more than two dates on this line',
      '4: School ends: Should be before the time school usually ends',
    ]))

  test('is read the way round its dates are written, or else as the school writes them', () => {
    expect(read('A,13/02/2027\nB,01/02/2027')).toEqual(['A 2027-02-13', 'B 2027-02-01'])
    expect(read('B,01/02/2027', { dateFormat: 'EUROPEAN' })).toEqual(['B 2027-02-01'])
  })
})
