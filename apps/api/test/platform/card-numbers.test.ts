import { expect, test } from 'vitest'
import { refuseCardNumbers } from '../../src/platform/http/card-numbers.ts'

const at = (path: string) => ({ paths: [{ address: null, path }] })
const ANY = at('/schools/{schoolId}/settings/locations')
const PAYING = at('/schools/{schoolId}/classes/payments/confirm')
const isRefused = (op: typeof ANY, body: unknown) => {
  try {
    refuseCardNumbers(op, body)
    return false
  } catch (error) {
    expect(error).toMatchObject({ status: 400, problem: { code: 'CARD_NUMBER_SENT' } })
    expect(JSON.stringify(error)).not.toContain('4242')
    return true
  }
}

const CARDS = [
  '4242424242424242',
  '4242 4242 4242 4242',
  '378282246310005',
  '5555-5555-5555-4444',
  '4222222222222',
]

test.each(CARDS)('the number %s in a field that is called so is refused in every call', (number) => {
  for (const name of [
    'cardNumber',
    'card_number',
    'number_of_card_number',
    'CardNo',
    'card',
    'pan',
    'ccNumber',
  ])
    expect(isRefused(ANY, { payer: [{ [name]: number }] }), name).toBe(true)
  expect(isRefused(ANY, { card: [number] })).toBe(true)
})

test.each(CARDS)('the number %s anywhere in a call about paying is refused', (number) => {
  for (const path of [
    '/pay/methods',
    '/schools/{schoolId}/payments',
    '/schools/{schoolId}/classes/{id}/payment',
  ])
    expect(isRefused(at(path), { method: { note: `please charge ${number}, exp. 12/30` } }), path).toBe(true)
})

test('a number is looked for as well as a text', () => {
  expect(isRefused(ANY, { cardNumber: 4242424242424242 })).toBe(true)
})

test('what only looks like the number of a card passes', () => {
  const bodies = [
    { phoneNumber: '4242424242424242', mobile: '+4242424242424242', call: '+4242424242424242' },
    { childId: '42424242-4242-4242-8242-424242424242', rosterIds: ['4242424242424242'] },
    { note: 'the child 42424242-4242-4242-8242-424242424242', at: 4242424242424242 },
    { ref: 'pi_4242424242424242', secret: '4242424242424242_secret', hash: 'a4242424242424242' },
    { cardNumber: '4242424242424241', last4: '4242', number: '424242424242' },
    { amount: 1234.5, time: '1700000000003', date: '2026-11-18' },
    'text',
    null,
    [1, 2, 3],
    Buffer.from('4242424242424242'),
  ]
  for (const body of bodies) expect(isRefused(PAYING, body), JSON.stringify(body)).toBe(false)
  expect(isRefused(ANY, { note: '4242424242424242', discard: '4242424242424242' })).toBe(false)
})
