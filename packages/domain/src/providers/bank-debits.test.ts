import { expect, test } from 'vitest'
import { CURRENCIES } from '../kernel/currencies.ts'
import {
  bankDebitCalled,
  bankDebitOf,
  debitStateOf,
  debitTiming,
  DEBIT_STATES,
  isDebitPossible,
  offersDebit,
} from './bank-debits.ts'
import { digitsOf } from '../payments/card-rules.ts'

test.each([
  ['USD', 'us_bank_account', 'us_bank_account_ach_payments', 'Bank account (ACH)', ['TO_PAY', 'TO_KEEP']],
  ['AUD', 'au_becs_debit', 'au_becs_debit_payments', 'BECS Direct Debit', ['TO_PAY', 'TO_KEEP']],
  ['CAD', 'acss_debit', 'acss_debit_payments', 'Pre-authorized debit', ['TO_KEEP']],
  ['GBP', 'bacs_debit', 'bacs_debit_payments', 'Bacs Direct Debit', ['TO_PAY']],
  [
    'NZD',
    'nz_bank_account',
    'nz_bank_account_becs_debit_payments',
    'BECS Direct Debit',
    ['TO_PAY', 'TO_KEEP'],
  ],
] as const)('In %s it is Stripe’s %s', (currency, stripeType, capability, name, ways) => {
  expect(bankDebitOf(currency)).toMatchObject({ stripeType, capability, name, ways })
  expect(bankDebitCalled(stripeType)).toBe(bankDebitOf(currency))
  for (const way of ['TO_PAY', 'TO_KEEP'] as const)
    expect(isDebitPossible(currency, way)).toBe((ways as readonly string[]).includes(way))
  expect(debitTiming(bankDebitOf(currency))).toMatch(/about \d business days/)
})

test('No two currencies have the same debit, and a card is none', () => {
  expect(new Set(CURRENCIES.map((currency) => bankDebitOf(currency).stripeType)).size).toBe(5)
  expect(bankDebitCalled('card')).toBeUndefined()
  expect(bankDebitCalled(undefined)).toBeUndefined()
})

test('It is offered where Stripe lets the school take it, and where it can be entered', () => {
  for (const currency of CURRENCIES)
    for (const debits of DEBIT_STATES)
      for (const way of ['TO_PAY', 'TO_KEEP'] as const) {
        const isOn = debits === 'ACTIVE' || (debits === 'UNKNOWN' && currency === 'USD')
        expect(offersDebit({ currency, debits }, way)).toBe(isOn && isDebitPossible(currency, way))
      }
})

test.each([
  ['active', 'ACTIVE'],
  ['pending', 'PENDING'],
  ['inactive', 'INACTIVE'],
  ['anything new', 'INACTIVE'],
  [undefined, 'NOT_REQUESTED'],
])('A capability that is %s makes it %s', (status, state) => expect(debitStateOf(status)).toBe(state))

test.each([
  ['062-000', null],
  ['062000', null],
  ['06200', 'BSB number is invalid'],
  ['0620000', 'BSB number is invalid'],
  ['06200a', 'BSB number is invalid'],
])('A BSB of %s: %s', (typed, message) => expect(digitsOf(bankDebitOf('AUD').bankCode)(typed)).toBe(message))
