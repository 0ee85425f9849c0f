import { expect, test } from 'vitest'
import { lateFeeFindings } from './late-fees.ts'

test.each([
  [{ lateFeeMinutes: 0, lateFee: null, lateFeeMost: null }, []],
  [{ lateFeeMinutes: 15, lateFee: 500, lateFeeMost: 0 }, []],
  [{ lateFeeMinutes: 15, lateFee: 500, lateFeeMost: 500 }, []],
  [{ lateFeeMinutes: 7, lateFee: 500, lateFeeMost: null }, ['lateFeeMinutes']],
  [{ lateFeeMinutes: 5, lateFee: null, lateFeeMost: null }, ['lateFee']],
  [{ lateFeeMinutes: 5, lateFee: 0, lateFeeMost: 100 }, ['lateFee']],
  [{ lateFeeMinutes: 10, lateFee: 100_000_000, lateFeeMost: 0 }, ['lateFee']],
  [{ lateFeeMinutes: 10, lateFee: 500, lateFeeMost: 499 }, ['lateFeeMost']],
  [{ lateFeeMinutes: 10, lateFee: 'five', lateFeeMost: 'ten' }, ['lateFee', 'lateFeeMost']],
  [{ lateFeeMinutes: 10, lateFee: -500, lateFeeMost: -1 }, ['lateFee', 'lateFeeMost']],
])('What a school asks for late pickups: %j is wrong at %j', (form, paths) => {
  expect(lateFeeFindings(form).map(({ path }) => path)).toEqual(paths)
})
