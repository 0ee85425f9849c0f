import { expect, test } from 'vitest'
import { dueWords, stripePhase, type StripeStatus } from './stripe-account.ts'

const READY: StripeStatus = {
  takesPayments: true,
  paysOut: true,
  isSubmitted: true,
  due: [],
  disabledReason: null,
}
const SHUT = { ...READY, takesPayments: false, paysOut: false }
const due = ['company.tax_id']

test.each([
  ['READY', READY],
  ['PAYOUTS_HELD', { ...READY, paysOut: false }],
  ['BEGUN', { ...SHUT, isSubmitted: false, due, disabledReason: 'requirements.past_due' }],
  ['INFORMATION_DUE', { ...READY, due }],
  // Families can pay even while Stripe asks for more information.
  ['INFORMATION_DUE', { ...READY, isSubmitted: false, due }],
  ['INFORMATION_DUE', { ...READY, paysOut: false, due }],
  ['INFORMATION_DUE', { ...SHUT, due, disabledReason: 'requirements.past_due' }],
  ['CHECKING', SHUT],
  ['CHECKING', { ...SHUT, disabledReason: 'requirements.pending_verification' }],
  ['CHECKING', { ...SHUT, disabledReason: 'under_review' }],
  ['DISABLED', { ...SHUT, disabledReason: 'rejected.fraud' }],
  ['DISABLED', { ...SHUT, due, disabledReason: 'rejected.terms_of_service' }],
  ['DISABLED', { ...SHUT, isSubmitted: false, disabledReason: 'rejected.other' }],
  ['DISABLED', { ...SHUT, disabledReason: 'platform_paused' }],
  ['DISABLED', { ...SHUT, disabledReason: 'something_new' }],
] as const)('An account is %s as %j', (phase, account) => {
  expect(stripePhase(account)).toBe(phase)
})

test('What Stripe asks for is said in plain words, each once, and what nobody knows comes last', () => {
  expect(
    dueWords([
      'interv_1.supportability.form',
      'external_account',
      'company.tax_id',
      'person_1AbC.dob.day',
      'person_1AbC.dob.month',
      'individual.verification.document',
      'company.verification.document',
      'person_2.ssn_last_4',
      'business_profile.url',
      'tos_acceptance.date',
    ]),
  ).toEqual([
    'a bank account for your payouts',
    'your tax ID',
    'the date of birth of an owner or representative',
    'a photo ID of an owner or representative',
    'a document about your organization',
    'the Social Security or ID number of an owner or representative',
    'your website, or what you offer families',
    'your agreement to Stripe’s terms',
    'other details, which Stripe explains',
  ])
  expect(dueWords([])).toEqual([])
})
