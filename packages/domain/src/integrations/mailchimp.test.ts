import { expect, test } from 'vitest'
import { isDataCenter, mailchimpStep, wordOfStatus } from './mailchimp.ts'

test.each([
  // The person unsubscribes at Mailchimp.
  ['SUBSCRIBED', true, 'UNSUBSCRIBED', 'OPT_OUT'],
  // They had unsubscribed before we connected: a yes in our data does not override it.
  [null, true, 'UNSUBSCRIBED', 'OPT_OUT'],
  [null, null, 'UNSUBSCRIBED', 'AGREED'],
  [null, false, 'UNSUBSCRIBED', 'AGREED'],
  // They unsubscribed, we recorded it, and staff entered a new yes since.
  ['UNSUBSCRIBED', true, 'UNSUBSCRIBED', 'OURS'],
  ['UNSUBSCRIBED', false, 'UNSUBSCRIBED', 'AGREED'],
  // They subscribe again.
  ['UNSUBSCRIBED', false, 'SUBSCRIBED', 'SIGN_UP'],
  ['UNSUBSCRIBED', null, 'SUBSCRIBED', 'SIGN_UP'],
  // They sign up at Mailchimp themselves.
  [null, null, 'SUBSCRIBED', 'SIGN_UP'],
  // Staff entered a no that Mailchimp does not have yet.
  [null, false, 'SUBSCRIBED', 'OURS'],
  ['SUBSCRIBED', false, 'SUBSCRIBED', 'OURS'],
  // We sent it, and the answer was lost.
  [null, true, 'SUBSCRIBED', 'AGREED'],
  ['SUBSCRIBED', true, 'SUBSCRIBED', 'AGREED'],
] as const)('Told %s, here %s, there %s: %s', (lastWord, ours, theirs, step) => {
  expect(mailchimpStep({ lastWord, ours, theirs })).toBe(step)
})

test('A no anywhere is never turned into a yes by what was agreed on before', () => {
  for (const lastWord of ['SUBSCRIBED', null] as const)
    expect(mailchimpStep({ lastWord, ours: false, theirs: 'SUBSCRIBED' })).not.toBe('SIGN_UP')
})

test('Bounced addresses count as left, and archived or unconfirmed ones say nothing', () => {
  const statuses = ['subscribed', 'unsubscribed', 'cleaned', 'pending', 'archived', 'transactional']
  expect(statuses.map(wordOfStatus)).toEqual(['SUBSCRIBED', 'UNSUBSCRIBED', 'UNSUBSCRIBED', null, null, null])
})

test('Only the name of a data center becomes part of an address', () => {
  expect(['us6', 'us21'].every(isDataCenter)).toBe(true)
  for (const dc of ['', 'us', 'us6.evil.test/', '127.0.0.1', 'us6@evil', 'US6'])
    expect(isDataCenter(dc)).toBe(false)
})
