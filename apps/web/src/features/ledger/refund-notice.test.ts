import { expect, test } from 'vitest'
import { refundNotice } from './refund-notice.ts'

const money = (cents: number) => `$${cents / 100}`
const refund = (state: 'SENDING' | 'UNKNOWN' | 'SUCCEEDED' | 'FAILED', amount: number) => ({
  id: crypto.randomUUID(),
  amount,
  state,
  failure: state === 'FAILED' ? 'Why' : null,
})
const answer = (refunds: ReturnType<typeof refund>[], keptAsCredit = 0) => ({
  refunds,
  keptAsCredit,
  noLongerOwed: 0,
})

test.each([
  ['nothing was paid', [answer([])], 'success', 'Removed from the balance'],
  [
    'all is refunded',
    [answer([refund('SUCCEEDED', 1000)]), answer([refund('SUCCEEDED', 500)])],
    'success',
    'You have successfully created a refund',
  ],
  [
    'the provider has not answered yet',
    [answer([refund('SENDING', 1000), refund('UNKNOWN', 500)])],
    undefined,
    'A refund of $15 is processing.',
  ],
  [
    'no payment is left',
    [answer([], 4000)],
    undefined,
    '$40 stays family credit, because there is no payment left to refund it to.',
  ],
  [
    'a part can go back',
    [answer([refund('SUCCEEDED', 1000)], 3000)],
    undefined,
    '$10 was refunded. $30 stays family credit, because there is no payment left to refund it to.',
  ],
  [
    'one of several fails',
    [answer([refund('SUCCEEDED', 1000)]), answer([refund('FAILED', 500)])],
    'error',
    '$10 was refunded. A refund of $5 did not go through. The amount is now family credit.',
  ],
])('Where %s, it says so', (_, answers, type, text) => {
  expect(refundNotice(answers, { money })).toEqual(type ? { type, text } : { text })
})

test('What was to stay credit is kept, and what was not paid is owed no more', () => {
  expect(refundNotice([answer([], 4000)], { money, isKept: true }).text).toBe('$40 kept as credit')
  expect(refundNotice([answer([])], { money, isKept: true }).text).toBe('Removed from the balance')
})
