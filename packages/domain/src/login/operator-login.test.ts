import { expect, test } from 'vitest'
import { decideOperatorLogin, reasonProblem } from './operator-login.ts'

test('An operator says why, in words that say something', () => {
  expect(reasonProblem('Their roster does not load')).toBeNull()
  expect(reasonProblem('  help    ')).toContain('at least 10 characters')
  expect(reasonProblem('why '.repeat(200))).toContain('at most 500 characters')
})

test('A link that works lets in, any other does not', () => {
  expect(decideOperatorLogin(true).allowed).toBe(true)
  expect(decideOperatorLogin(false)).toMatchObject({ allowed: false, code: 'TOKEN_INVALID' })
})
