import { expect, test } from 'vitest'
import { channelUnlessChosen, eventsFor, hears, staffEvents } from './notifications.ts'

test('Everybody is told of what they may see, and instructors of nothing', () => {
  expect(eventsFor('SCHOOL_ADMIN')).toEqual(staffEvents)
  expect(eventsFor('SCHOOL_DIRECTOR')).toEqual([
    'PAYMENT_FAILED',
    'PAYOUT_DIFFERS',
    'LATE_PICKUP',
    'OFFER_EXPIRED',
  ])
  expect(eventsFor('SCHOOL_COORDINATOR')).toEqual(['OFFER_EXPIRED'])
  expect(eventsFor('SCHOOL_INSTRUCTOR')).toEqual([])
})

test('Super Admins are told until they turn it off, everybody else once they turn it on', () => {
  expect(channelUnlessChosen('SCHOOL_ADMIN')).toBe('EMAIL')
  expect(hears('PAYMENT_FAILED', 'SCHOOL_ADMIN', null)).toBe(true)
  expect(hears('PAYMENT_FAILED', 'SCHOOL_ADMIN', 'OFF')).toBe(false)
  expect(hears('PAYMENT_FAILED', 'SCHOOL_DIRECTOR', null)).toBe(false)
  expect(hears('PAYMENT_FAILED', 'SCHOOL_DIRECTOR', 'EMAIL')).toBe(true)
})

test('Who got another role since is told of nothing it does not see', () => {
  expect(hears('USER_JOINED', 'SCHOOL_DIRECTOR', 'EMAIL')).toBe(false)
  expect(hears('OFFER_EXPIRED', 'SCHOOL_INSTRUCTOR', 'EMAIL')).toBe(false)
})
