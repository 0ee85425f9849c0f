import { expect, test } from 'vitest'
import {
  codeProblem,
  codeTyped,
  decideDemand,
  decideSetUp,
  decideTurnOff,
  formatRecoveryCode,
} from './second-step.ts'

test('A code is six digits of the app, or a recovery code, with spaces and dashes wherever', () => {
  expect(codeTyped(' 123 456 ')).toEqual({ of: 'APP', code: '123456' })
  expect(codeTyped('ABCD-efgh-2345-jkmn')).toEqual({ of: 'RECOVERY', code: 'abcdefgh2345jkmn' })
  expect([codeTyped('12345'), codeTyped('1234567'), codeTyped('äbcdefgh2345jkmn')]).toEqual([
    null,
    null,
    null,
  ])
  expect(codeProblem('  ')).toBe('This field is required')
  expect(codeProblem('12')).toContain('6 digits')
  expect(codeProblem('123456')).toBeNull()
  expect(formatRecoveryCode('abcdefgh2345jkmn')).toBe('abcd-efgh-2345-jkmn')
})

test('It is set up once, demanded by whoever has it, and stays on while it is demanded', () => {
  expect(decideSetUp(false).allowed).toBe(true)
  expect(decideSetUp(true)).toMatchObject({ code: 'SECOND_STEP_IS_ON' })
  expect(decideTurnOff(null).allowed).toBe(true)
  expect(decideTurnOff('Oak School')).toMatchObject({ code: 'SECOND_STEP_DEMANDED' })
  expect(decideDemand(true, false)).toMatchObject({ code: 'SECOND_STEP_FIRST' })
  expect([decideDemand(true, true), decideDemand(false, false)].map((each) => each.allowed)).toEqual([
    true,
    true,
  ])
})
