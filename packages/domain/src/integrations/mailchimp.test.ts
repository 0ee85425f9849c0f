import { expect, test } from 'vitest'
import { isDataCenter, mailchimpStep, wordOfStatus } from './mailchimp.ts'

test.each([
  // They leave at Mailchimp.
  ['SUBSCRIBED', true, 'UNSUBSCRIBED', 'OPT_OUT'],
  // They had left before we knew of them: a yes of here is not stronger.
  [null, true, 'UNSUBSCRIBED', 'OPT_OUT'],
  [null, null, 'UNSUBSCRIBED', 'AGREED'],
  [null, false, 'UNSUBSCRIBED', 'AGREED'],
  // They left, it was heard, and somebody wrote down a new yes since.
  ['UNSUBSCRIBED', true, 'UNSUBSCRIBED', 'OURS'],
  ['UNSUBSCRIBED', false, 'UNSUBSCRIBED', 'AGREED'],
  // They come back.
  ['UNSUBSCRIBED', false, 'SUBSCRIBED', 'SIGN_UP'],
  ['UNSUBSCRIBED', null, 'SUBSCRIBED', 'SIGN_UP'],
  // They sign up there by themselves.
  [null, null, 'SUBSCRIBED', 'SIGN_UP'],
  // Somebody said no here, which Mailchimp does not know yet.
  [null, false, 'SUBSCRIBED', 'OURS'],
  ['SUBSCRIBED', false, 'SUBSCRIBED', 'OURS'],
  // Sent by us, and the answer was lost.
  [null, true, 'SUBSCRIBED', 'AGREED'],
  ['SUBSCRIBED', true, 'SUBSCRIBED', 'AGREED'],
] as const)('Told %s, here %s, there %s: %s', (told, ours, theirs, step) => {
  expect(mailchimpStep({ told, ours, theirs })).toBe(step)
})

test('A no anywhere is never turned into a yes by what was agreed on before', () => {
  for (const told of ['SUBSCRIBED', null] as const)
    expect(mailchimpStep({ told, ours: false, theirs: 'SUBSCRIBED' })).not.toBe('SIGN_UP')
})

test('Bounced addresses count as left, and archived or unconfirmed ones say nothing', () => {
  const said = ['subscribed', 'unsubscribed', 'cleaned', 'pending', 'archived', 'transactional']
  expect(said.map(wordOfStatus)).toEqual(['SUBSCRIBED', 'UNSUBSCRIBED', 'UNSUBSCRIBED', null, null, null])
})

test('Only the name of a data center becomes part of an address', () => {
  expect(['us6', 'us21'].every(isDataCenter)).toBe(true)
  for (const dc of ['', 'us', 'us6.evil.test/', '127.0.0.1', 'us6@evil', 'US6'])
    expect(isDataCenter(dc)).toBe(false)
})
