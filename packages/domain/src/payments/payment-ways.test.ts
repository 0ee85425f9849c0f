import { expect, test } from 'vitest'
import { MONEY_MAX_CENTS } from '../kernel/money.ts'
import {
  checkOutside,
  failureOf,
  failureText,
  cashAccountOf,
  PAYMENT_HOWS,
  paymentHowLabels,
} from './payment-ways.ts'

test('a provider holds what cards and bank accounts pay; what is taken outside is in the bank', () => {
  expect(PAYMENT_HOWS.map((how) => [how, cashAccountOf(how)])).toEqual([
    ['CARD', 'CLEARING'],
    ['BANK_ACCOUNT', 'CLEARING'],
    ['CASH', 'BANK'],
    ['CHECK', 'BANK'],
    ['TRANSFER', 'BANK'],
  ])
})

test('every way of paying is called something, and no two the same', () => {
  const labels = PAYMENT_HOWS.map((how) => paymentHowLabels[how])
  expect(labels.every(Boolean)).toBe(true)
  expect(new Set(labels).size).toBe(labels.length)
})

test.each([
  ['card_declined', 'was declined'],
  ['insufficient_funds', 'not enough money'],
  ['expired_card', 'has expired'],
  ['incorrect_cvc', 'security code'],
  ['authentication_required', 'check with the cardholder'],
  ['account_closed', 'is closed'],
  ['CANCELED', 'was canceled'],
  ['DECIDED_NOT_PAID', 'The school recorded'],
  ['PROVIDER_UNREACHABLE', 'nothing was charged'],
  ['what_nobody_knows', 'did not go through'],
  [null, 'did not go through'],
])('a payment that failed with %s %s', (code, words) => {
  expect(failureText(code)).toContain(words)
  expect(failureOf(code)).toBe(words === 'did not go through' ? 'OTHER' : code)
})

test('a payment that was canceled says so by the word of earlier times, too', () => {
  expect(failureOf('CANCELLED')).toBe('CANCELED')
  expect(failureText('CANCELLED')).toBe(failureText('CANCELED'))
})

const today = '2026-11-18'
const cash = { cents: 2500, receivedOn: today }

test.each([
  [{}, []],
  [{ receivedOn: '2026-11-17' }, []],
  [{ receivedOn: '2026-11-19' }, [['receivedOn', 'Choose today or a day before']]],
  [{ cents: 0 }, [['amount', 'Enter the amount that was paid']]],
  [{ cents: -1 }, [['amount', 'Enter the amount that was paid']]],
  [{ cents: MONEY_MAX_CENTS }, []],
  [{ cents: MONEY_MAX_CENTS + 1 }, [['amount', 'This amount is too large']]],
])('money that was taken outside with %o: %o', (over, wrong) => {
  const findings = checkOutside({ ...cash, ...over }, today)
  expect(findings.map(({ path, message }) => [path, message])).toEqual(wrong)
})
