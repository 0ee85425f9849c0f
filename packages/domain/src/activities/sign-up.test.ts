import { describe, expect, it } from 'vitest'
import { checkSignUp, signUpFromNow, signUpWindow, type SignUp } from './sign-up.ts'

const window: SignUp & { endsOn: string | null } = {
  signUpBeginsDate: '2026-09-01',
  signUpBeginsTime: '08:00',
  signUpEndsDate: '2026-09-15',
  signUpEndsTime: '16:30',
  endsOn: '2026-12-15',
}

describe('the sign-up window', () => {
  it.each([
    ['2026-09-01T11:59:59Z', 'NOT_YET'],
    ['2026-09-01T12:00:00Z', 'OPEN'],
    ['2026-09-15T20:29:59Z', 'OPEN'],
    ['2026-09-15T20:30:00Z', 'CLOSED'],
  ])('from 8:00 on the 1st to 16:30 on the 15th in New York, at %s: %s', (now, state) => {
    expect(signUpWindow(window, Temporal.Instant.from(now), 'America/New_York').state).toBe(state)
  })

  it('is the school’s time: elsewhere it opens at another instant', () => {
    const at = Temporal.Instant.from('2026-08-31T21:00:00Z')
    expect(signUpWindow(window, at, 'Pacific/Auckland').state).toBe('OPEN')
    expect(signUpWindow(window, at, 'America/New_York').state).toBe('NOT_YET')
  })

  it.each([
    ['without a beginning it has begun', { signUpBeginsDate: null }, '2020-01-01T00:00:00Z', 'OPEN'],
    [
      'without a beginning’s time it begins at midnight',
      { signUpBeginsTime: null },
      '2026-09-01T04:00:00Z',
      'OPEN',
    ],
    ['without an end’s time it ends with the day', { signUpEndsTime: null }, '2026-09-16T03:59:59Z', 'OPEN'],
    [
      'without an end’s time it ends with the day',
      { signUpEndsTime: null },
      '2026-09-16T04:00:00Z',
      'CLOSED',
    ],
    ['without an end it ends with the activity', { signUpEndsDate: null }, '2026-12-16T04:59:59Z', 'OPEN'],
    ['without an end it ends with the activity', { signUpEndsDate: null }, '2026-12-16T05:00:00Z', 'CLOSED'],
    ['without any end it stays open', { signUpEndsDate: null, endsOn: null }, '2099-01-01T00:00:00Z', 'OPEN'],
  ] as const)('%s', (_, over, now, state) => {
    expect(signUpWindow({ ...window, ...over }, Temporal.Instant.from(now), 'America/New_York').state).toBe(
      state,
    )
  })

  it('says when it begins and ends', () => {
    const { begins, ends } = signUpWindow(
      window,
      Temporal.Instant.from('2026-09-01T00:00:00Z'),
      'America/New_York',
    )
    expect([String(begins), String(ends)]).toEqual(['2026-09-01T12:00:00Z', '2026-09-15T20:30:00Z'])
  })

  it.each([
    [{}, []],
    [{ signUpBeginsDate: null }, [['signUpBeginsDate', 'This field is required']]],
    [{ signUpEndsDate: null }, []],
    [{ signUpEndsDate: '2026-08-31' }, [['signUpEndsDate', 'End date should not be before start date']]],
    [
      { signUpEndsDate: '2026-09-01', signUpEndsTime: '08:00' },
      [['signUpEndsTime', 'End time should be after start time']],
    ],
    [{ signUpEndsDate: '2026-09-01', signUpEndsTime: '08:01' }, []],
    [{ signUpEndsDate: '2026-09-01', signUpEndsTime: null }, []],
    [{ signUpEndsDate: '2026-09-02', signUpEndsTime: '07:00' }, []],
    [{ signUpBeginsDate: '2026-09-31' }, [['signUpBeginsDate', 'This field should be a valid date']]],
    [{ signUpBeginsTime: '8:00' }, [['signUpBeginsTime', 'This field should be a valid time']]],
  ] as const)('is looked at before publishing: %j', (over, expected) => {
    expect(checkSignUp({ ...window, ...over }, false).map(({ path, message }) => [path, message])).toEqual(
      expected,
    )
  })

  it('may lack a beginning in a draft, but not run backwards', () => {
    expect(checkSignUp({ ...window, signUpBeginsDate: null }, true)).toEqual([])
    expect(checkSignUp({ ...window, signUpEndsDate: '2026-08-31' }, true)).toHaveLength(1)
  })

  it.each([
    ['past dates move to today, past times to now', {}, ['2026-10-01', '09:00', '2026-10-01', '16:30']],
    [
      'later today stays',
      { signUpBeginsDate: '2026-10-01', signUpBeginsTime: '10:00' },
      ['2026-10-01', '10:00', '2026-10-01', '16:30'],
    ],
    [
      'of an end that is over today, the time moves to now',
      { signUpEndsDate: '2026-09-30', signUpEndsTime: '08:30' },
      ['2026-10-01', '09:00', '2026-10-01', '09:00'],
    ],
    [
      'what is to come stays',
      { signUpBeginsDate: '2026-10-02', signUpEndsDate: '2026-11-01' },
      ['2026-10-02', '08:00', '2026-11-01', '16:30'],
    ],
    [
      'what is empty stays empty',
      { signUpEndsDate: null, signUpBeginsTime: null },
      ['2026-10-01', null, null, '16:30'],
    ],
  ])('from now on: %s', (_, over, expected) => {
    const moved = signUpFromNow({ ...window, ...over }, '2026-10-01', '09:00')
    expect([
      moved.signUpBeginsDate,
      moved.signUpBeginsTime,
      moved.signUpEndsDate,
      moved.signUpEndsTime,
    ]).toEqual(expected)
  })
})
