import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { attendance } from '../attendance/attendance.ts'
import { groups } from '../index.ts'
import type { AnyOp } from './op.ts'

const calls = Object.values(groups).flatMap((group) => Object.values(group as Record<string, AnyOp>))
const paths = calls.flatMap((op) => op.paths.map(({ path }) => path))

describe('The address of a call', () => {
  it('begins with its school, but where one is not signed in, not in a school, or has a path of its own', () => {
    const others = paths.filter(
      (path) => !path.startsWith('/schools/{schoolId}/') && path !== '/schools/{schoolId}',
    )
    const beginnings = new Set(others.map((path) => `/${path.split('/')[1]}`))
    expect([...beginnings].toSorted()).toEqual([
      '/billing',
      '/family',
      '/logout',
      '/no-auth',
      '/pay',
      '/refunds',
      '/reports',
      '/schools',
      '/subscriptions',
      '/users',
      '/webhooks',
    ])
    expect(others.filter((path) => path.startsWith('/schools/'))).toEqual([
      '/schools/coupons/{schoolId}/all',
      '/schools/coupons/{schoolId}',
    ])
  })

  it('spells the wait list of a class in one word, of camps and aftercare in two', () => {
    const below = (beginning: string) =>
      new Set(
        paths
          .filter((path) => path.startsWith(`/schools/{schoolId}/${beginning}/{id}/wait`))
          .map((path) => path.split('/')[5]),
      )
    expect([...below('classes')]).toEqual(['waitlist'])
    for (const beginning of ['camp-pricing', 'aftercare', 'aftercare-day'])
      expect([...below(beginning)]).toEqual(['wait-list'])
  })
})

it('A time of attendance is hours and minutes of two digits each', () => {
  const isAccepted = (checkIn: string) =>
    z.safeParse(attendance.checkIn.body!, {
      checkIn,
      attendanceIds: ['01999999-0000-7000-8000-000000000001'],
    } as never).success
  expect(['00:00', '15:05', '23:59'].filter((time) => !isAccepted(time))).toEqual([])
  expect(['3:05', '15:5', '24:00', '15:60', '3:05 PM', '15:05:00', ''].filter(isAccepted)).toEqual([])
})

it('Who logs in, signs up, forgot a password, reopens a school, or closes or reopens an account at the login may have to show that they are no robot, and nobody else', () => {
  const challengeCalls = calls.flatMap(({ name, challenge }) => (challenge ? [`${name} ${challenge}`] : []))
  expect(challengeCalls.toSorted()).toEqual([
    'closing.reopen when asked',
    'closingAccount.closeByPassword when asked',
    'closingAccount.reopen when asked',
    'familyLogIn.askForLetter when asked',
    'familyRegistering.register when asked',
    'login.forgotPassword always',
    'login.logIn when asked',
    'signUp.checkEmail when asked',
    'signUp.register always',
  ])
})
