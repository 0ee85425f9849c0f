import { expect, test } from 'vitest'
import {
  channelOf,
  channelUnlessChosen,
  eventsFor,
  isUrgent,
  staffEvents,
  textFindings,
  whyNoTexts,
} from './notifications.ts'

test('Everybody chooses of what they may see, and instructors of nothing', () => {
  expect(eventsFor('SCHOOL_ADMIN')).toEqual(staffEvents)
  expect(eventsFor('SCHOOL_DIRECTOR')).toEqual([
    'RELEASE_IN_DOUBT',
    'PICKUP_ON_LIST',
    'PAYMENT_FAILED',
    'PAYOUT_DIFFERS',
    'LATE_PICKUP',
    'OFFER_EXPIRED',
    'SUBSTITUTE',
  ])
  expect(eventsFor('SCHOOL_COORDINATOR')).toEqual([
    'RELEASE_IN_DOUBT',
    'PICKUP_ON_LIST',
    'OFFER_EXPIRED',
    'SUBSTITUTE',
  ])
  expect(eventsFor('SCHOOL_INSTRUCTOR')).toEqual([])
})

test('Super Admins are told until they turn it off, everybody else once they turn it on', () => {
  expect(channelUnlessChosen('PAYMENT_FAILED', 'SCHOOL_ADMIN')).toBe('EMAIL')
  expect(channelOf('PAYMENT_FAILED', 'SCHOOL_ADMIN', null)).toBe('EMAIL')
  expect(channelOf('PAYMENT_FAILED', 'SCHOOL_ADMIN', 'OFF')).toBe('OFF')
  expect(channelOf('PAYMENT_FAILED', 'SCHOOL_DIRECTOR', null)).toBe('OFF')
  expect(channelOf('PAYMENT_FAILED', 'SCHOOL_DIRECTOR', 'EMAIL')).toBe('EMAIL')
})

test('Of what is their own all are told, until those who may choose turn it off', () => {
  for (const role of ['SCHOOL_ADMIN', 'SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR'] as const)
    expect(channelOf('SUBSTITUTE', role, null)).toBe('EMAIL')
  expect(channelOf('SUBSTITUTE', 'SCHOOL_COORDINATOR', 'OFF')).toBe('OFF')
  expect(channelOf('SUBSTITUTE', 'SCHOOL_INSTRUCTOR', 'OFF')).toBe('EMAIL')
})

test('Of a child who may be with the wrong person the whole office is told, until they turn it off', () => {
  for (const role of ['SCHOOL_ADMIN', 'SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR'] as const) {
    expect(channelOf('RELEASE_IN_DOUBT', role, null)).toBe('EMAIL')
    expect(channelOf('RELEASE_IN_DOUBT', role, 'OFF')).toBe('OFF')
  }
  expect(channelOf('RELEASE_IN_DOUBT', 'SCHOOL_INSTRUCTOR', null)).toBe('OFF')
  expect(isUrgent('RELEASE_IN_DOUBT')).toBe(true)
  expect(isUrgent('LATE_PICKUP')).toBe(false)
})

test('Who got another role since is told of nothing it does not see', () => {
  expect(channelOf('USER_JOINED', 'SCHOOL_DIRECTOR', 'EMAIL')).toBe('OFF')
  expect(channelOf('OFFER_EXPIRED', 'SCHOOL_INSTRUCTOR', 'EMAIL')).toBe('OFF')
})

test('A text needs a server that sends some, a number, and nobody who answered STOP', () => {
  const can = { isSetUp: true, phone: '+15550100100', suppressed: null }
  expect(whyNoTexts(can)).toBeNull()
  expect(whyNoTexts({ ...can, isSetUp: false })).toBe('NOT_SET_UP')
  expect(whyNoTexts({ ...can, phone: null })).toBe('NO_NUMBER')
  expect(whyNoTexts({ ...can, suppressed: 'OPTED_OUT' })).toBe('STOPPED')
  expect(whyNoTexts({ ...can, suppressed: 'BOUNCED' })).toBe('UNREACHABLE')
})

test('A text is refused at its field, with what to do; who had texts before keeps them', () => {
  const choices = [
    { event: 'LATE_PICKUP', channel: 'SMS' },
    { event: 'PAYMENT_FAILED', channel: 'SMS' },
    { event: 'USER_JOINED', channel: 'EMAIL' },
  ] as const
  expect(textFindings(choices, new Map(), null)).toEqual([])
  expect(textFindings(choices, new Map([['LATE_PICKUP', 'SMS']]), 'NO_NUMBER')).toEqual([
    {
      path: 'notifications.1.channel',
      message: 'You cannot get texts yet: add a mobile number to your personal info first',
    },
  ])
})
