import type { Currency } from '../kernel/currencies.ts'
import { bankDebitOf } from '../providers/bank-debits.ts'

/** What of a form is wrong, by the rule that says so. */
export type FormProblem = 'required' | 'card' | 'expiry' | 'routing' | 'account' | 'testNumber'

/** What the forms for cards and bank accounts say. Loaded with the form. */
export const formWords = {
  cardNumber: 'Card number',
  expiry: 'Expiration date',
  expiryShape: 'MM/YY',
  nameOnCard: 'Name on card',
  bankCode: (currency: Currency): string => bankDebitOf(currency).bankCode.label,
  account: (currency: Currency): string => bankDebitOf(currency).account.label,
  holder: 'Name of the account holder',
  testNumbersOnly: (example: string) => `Test numbers only, such as ${example}`,
  notATestNumber: 'This is not a test number. Real cards and bank accounts do not work in test mode',
  /** `message` is what the rule says in English. */
  problem: (_problem: FormProblem, message: string): string => message,
  save: 'Save',
  stripeUnreachable: 'Stripe could not be reached. Please try again',
  stripeRefused: 'Stripe did not accept this. Please try another card',
}

export type FormWords = typeof formWords
