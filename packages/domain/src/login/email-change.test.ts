import { expect, test } from 'vitest'
import { decideEmailChange, decideProved, newEmailFindings } from './email-change.ts'

test('A new email is one, and another than the one there is', () => {
  const messagesOf = (typed: string) => newEmailFindings(typed, 'ann@oak.test').map(({ message }) => message)
  expect(messagesOf('new@oak.test')).toEqual([])
  expect(messagesOf('Ann@oak.test')).toEqual([])
  expect(messagesOf(' ')).toEqual(['This field is required'])
  expect(messagesOf('ann')).toEqual(['This field should be a valid email'])
  expect(messagesOf(' ann@oak.test ')).toEqual(['This is your email already'])
})

test('It is changed with the password, by a link that works, to an address nobody has', () => {
  const now = Temporal.Instant.from('2026-11-18T15:00:00Z')
  const typed = (minutesAgo: number) => decideProved(now.subtract({ minutes: minutesAgo }), now)
  expect(typed(9).allowed).toBe(true)
  expect(typed(10)).toMatchObject({ code: 'PASSWORD_NEEDED', field: 'currentPassword' })
  expect(decideProved(null, now)).toMatchObject({ code: 'PASSWORD_NEEDED' })
  const decide = (works: boolean, isTaken: boolean, isOwner = true) =>
    decideEmailChange({ works, isTaken, isOwner })
  expect(decide(true, false).allowed).toBe(true)
  expect(decide(true, true)).toMatchObject({ code: 'EMAIL_TAKEN' })
  expect(decide(false, true)).toMatchObject({ code: 'TOKEN_INVALID' })
  expect(decide(true, false, false)).toMatchObject({ code: 'CONFIRMED_ELSEWHERE', field: 'password' })
})
