import { expect, test } from 'vitest'
import { canLogIn, doorCodesWhere, looksOf, standingOf } from './standing.ts'

type DoorFacts = Parameters<typeof standingOf>[0]

const mother: DoorFacts = {
  hasEmail: true,
  isInTwoHomes: false,
  isShared: false,
  isProved: false,
  areTriesUsed: false,
  hasBirthDate: true,
  hasPhone: true,
}

test.each<[Partial<DoorFacts>, string, string[]]>([
  [{}, 'BIRTH_DATE', []],
  [{ isProved: true }, 'IN', []],
  [{ isProved: true, isShared: true }, 'WHO', ['SHARED_EMAIL']],
  [{ hasBirthDate: false }, 'NAME_AND_PHONE', ['NO_BIRTH_DATE']],
  [{ hasBirthDate: false, hasPhone: false }, 'OFFICE', ['NO_FACTS']],
  [{ areTriesUsed: true, isShared: true }, 'OFFICE', ['TRIES_USED', 'SHARED_EMAIL']],
  [{ areTriesUsed: true, isProved: true }, 'IN', []],
  [{ isInTwoHomes: true, isShared: true, isProved: true }, 'TWO_HOMES', ['TWO_HOMES']],
  [{ hasEmail: false, isShared: true }, 'NO_EMAIL', ['NO_EMAIL']],
])('A guardian of whom %j holds stands as %s, and staff look because of %j', (facts, standing, looks) => {
  expect([standingOf({ ...mother, ...facts }), looksOf({ ...mother, ...facts })]).toEqual([standing, looks])
})

test('Who can log in is who is asked no more than a question', () => {
  expect(
    [{}, { hasBirthDate: false }, { isProved: true, isShared: true }].map((facts) =>
      canLogIn({ ...mother, ...facts }),
    ),
  ).toEqual([true, true, true])
  expect(
    [{ hasEmail: false }, { isInTwoHomes: true }, { areTriesUsed: true }].map((facts) =>
      canLogIn({ ...mother, ...facts }),
    ),
  ).toEqual([false, false, false])
})

test('A code names its facts: the first is one, the second two, the third four', () => {
  expect(
    doorCodesWhere(({ hasEmail, ...others }) => hasEmail && !Object.values(others).includes(true)),
  ).toEqual([1])
  expect(
    doorCodesWhere(({ hasPhone, ...others }) => hasPhone && !Object.values(others).includes(true)),
  ).toEqual([64])
  expect(doorCodesWhere(() => true)).toHaveLength(128)
})
