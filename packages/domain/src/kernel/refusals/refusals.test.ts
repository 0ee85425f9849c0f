import { describe, expect, it } from 'vitest'
import { ofSection, onDate, refusedAs, type RefusalCode, type RefusalParts } from './refusals.ts'

const FORMAT = {
  currency: 'USD',
  dateFormat: 'AMERICAN',
  timezone: 'America/New_York',
  today: '2026-11-17',
} as const

/** Every code with each variant of its parts, and the resulting sentence. */
const SAMPLES: { [Code in RefusalCode]: readonly (readonly [RefusalParts[Code], sentence: string])[] } = {
  NOT_ELIGIBLE: [
    [
      { ages: { from: 'FIVE', to: 'EIGHT' }, has: 'FOUR' },
      'This is for ages 5y to 8y; the child is 4y when it begins',
    ],
    [
      { ages: { from: 'FIVE', to: null }, has: 'UNDER_ONE_MONTH' },
      'This is for age 5y and up; the child is under 1 Month when it begins',
    ],
    [
      { ages: { from: null, to: 'EIGHT' }, has: 'NOT_BORN' },
      'This is for age 8y and under; the child is not born when it begins',
    ],
    [
      { ages: { from: 'FIVE', to: 'FIVE' }, has: null },
      'This is for age 5y, and the child’s birth date is missing',
    ],
    [
      { grades: { from: 'K', to: 'SECOND' }, has: 'FIFTH' },
      'This is for grades K to 2; the child is in grade 5',
    ],
    [
      { grades: { from: 'K', to: null }, has: null },
      'This is for grade K and up, and the child’s grade is missing',
    ],
  ],
  FULL: [
    [{ of: 'SECTION', capacity: 10, used: 11, children: 1 }, 'All spots are taken (11 of 10)'],
    [
      { of: 'SECTION', capacity: 10, used: 9, children: 2 },
      'Only 1 spot is left for 2 children (9 of 10 taken)',
    ],
    [{ of: 'DROP_IN', capacity: 2, used: 2, children: 1 }, 'All drop-in spots are taken (2 of 2)'],
    [{ of: 'DROP_IN', capacity: 4, used: 2, children: 3 }, 'Only 2 spots are left for 3 children'],
    [{ of: 'SINCE' }, 'All spots are taken'],
    [{ of: 'ALL_DAYS' }, 'No spot is open on all of their days'],
  ],
  OTHERS_WAIT: [
    [{ waiting: 1 }, '1 child is waiting for a spot here. New children join the wait list'],
    [{ waiting: 2 }, '2 children are waiting for a spot here. New children join the wait list'],
    [{ waiting: null }, 'Others are waiting for this spot'],
    [{ reserved: 1 }, '1 open spot is kept for siblings on the wait list. New children join the wait list'],
    [{ reserved: 2 }, '2 open spots are kept for siblings on the wait list. New children join the wait list'],
  ],
  WAIT_LIST_OFF: [[{}, 'The wait list is turned off']],
  PLACES_FREE: [
    [{ free: 1 }, '1 spot is left, so no one needs to wait'],
    [{ free: 3 }, '3 spots are left, so no one needs to wait'],
  ],
  WAIT_LIST_FULL: [
    [{ counts: { waiting: 5, capacity: 5 } }, 'The wait list is full (5 of 5)'],
    [{ counts: null }, 'The wait list is full'],
  ],
  SECTION_NOT_THERE: [[{ kind: 'camps' }, 'One of these groups does not exist']],
  CHOOSE_A_SECTION: [
    [{ kind: 'aftercare' }, 'Please choose at least one day'],
    [{ kind: 'camps' }, 'Please choose one group'],
    [{ kind: 'classes' }, 'Please choose one class'],
  ],
  NOT_BY_THE_DAY: [[{}, 'Single days cannot be picked here']],
  DAY_NOT_THERE: [[{}, 'Please choose days from today on']],
  NOT_PUBLISHED: [
    [{ because: 'DRAFT' }, 'Publish this first, then add children'],
    [{ because: 'DRAFT_OF_DROP_INS' }, 'Publish this first, then book drop-ins'],
    [{ because: 'RETIRED' }, 'This is no longer offered'],
  ],
  IS_OVER: [
    [{ what: 'ACTIVITY' }, 'This has ended, so no one can be added'],
    [{ what: 'SECTION' }, 'Spots are no longer offered here'],
    [{ what: 'DAYS', childName: null }, 'The days they are waiting for have ended'],
    [{ what: 'DAYS', childName: 'Ann Lee' }, 'The days Ann Lee waited for have ended'],
  ],
  SIGN_UP_NOT_YET: [[{}, 'Sign-up has not opened yet']],
  SIGN_UP_CLOSED: [[{}, 'Sign-up is closed']],
  NOT_SIBLINGS: [[{}, 'Only siblings can wait together']],
  ALREADY_ENROLLED: [
    [{ where: 'HERE', childName: 'Ann Lee' }, 'Ann Lee already has a spot here'],
    [{ where: 'HERE', childName: null }, 'This child already has a spot here'],
    [{ where: 'THAT_DAY', childName: 'Ann Lee' }, 'Ann Lee is enrolled on this day'],
    [
      { where: 'OTHER_SECTION', childName: 'Ann Lee', section: 'Sharks' },
      'Ann Lee already has a spot in Sharks',
    ],
  ],
  ALREADY_WAITING: [[{ childName: 'Ann Lee' }, 'Ann Lee is on the wait list here']],
  NOT_HERE: [[{ childName: 'Ann Lee' }, 'Ann Lee is no longer on this list']],
  NOT_OFFERED: [[{ childName: 'Ann Lee' }, 'Ann Lee no longer has an offer']],
  OFFER_ENDED: [
    [{ outcome: 'ACCEPTED' }, 'This offer was already accepted'],
    [{ outcome: 'DECLINED' }, 'This offer was declined, so the spot is no longer held'],
    [{ outcome: 'EXPIRED' }, 'This offer has expired, so the spot is no longer held'],
    [{ outcome: 'WITHDRAWN' }, 'This offer was withdrawn'],
  ],
  BEING_PAID: [[{ childName: 'Ann Lee' }, 'The spot of Ann Lee is being paid for right now']],
  NOT_OPERATING: [[{}, 'Nothing meets on this day']],
  NO_CLASS_DATE: [[{}, 'This is a no-class date']],
  NO_DROP_IN: [[{}, 'Drop-ins are not offered on this weekday']],
  DATE_IS_PAST: [[{}, 'This day is over']],
  ALREADY_DROPS_IN: [
    [{ childName: 'Ann Lee', isTwice: false }, 'Ann Lee is already dropping in on this day'],
    [{ childName: 'Ann Lee', isTwice: true }, 'Ann Lee would drop in twice on this day'],
  ],
  WAS_THERE: [[{ childName: 'Ann Lee' }, 'Ann Lee attended that day, so the drop-in cannot be moved']],

  ADD_ON_NOT_THERE: [[{}, 'An add-on is no longer offered. Please choose again']],
  ADD_ON_AMOUNT: [[{ addOn: 'Lunch', most: 2 }, 'Choose 1 to 2 of Lunch']],
  ADD_ON_REQUIRED: [[{ addOn: 'Book' }, 'Book is part of the activity and cannot be removed']],
  COUPON_NOT_FOUND: [[{}, 'Coupon not found']],
  COUPON_OFF: [[{}, 'This coupon is turned off']],
  COUPON_EXPIRED: [[{ expiredOn: '2026-11-20' }, 'This coupon expired on 11/20/2026']],
  COUPON_USED_UP: [
    [{ most: 1 }, 'This coupon was used already'],
    [{ most: 20 }, 'This coupon was used 20 times already, as often as it can be'],
  ],
  COUPON_USED_BY_FAMILY: [
    [{ most: 1 }, 'This family has used this coupon already'],
    [{ most: 2 }, 'This family has used this coupon 2 times already, as often as it can'],
  ],
  COUPON_TAKES_NOTHING: [
    [{ because: 'NOTHING_LEFT' }, 'This coupon does not apply to anything here'],
    [{ because: 'INVOICED' }, 'This is already invoiced. Coupons can only be used before that'],
  ],
  PRICE_CHANGED: [
    [{ totalCents: 12_050, shownCents: 10_000 }, 'The price is $120.50 now, not $100. Please review it'],
  ],
  AMOUNT_CHANGED: [[{ totalCents: 4_000 }, '$40 is due now. Please check it, and pay again']],
  HOLD_ENDED: [
    [{ of: 'NEW' }, 'The hold on this spot has expired. Add the child again'],
    [
      { of: 'WAIT_LIST' },
      'The hold on this spot has expired. The child is on the wait list again, in the same position',
    ],
    [{ of: 'OFFER' }, 'The offer of this spot has expired, and the child is no longer on the wait list'],
  ],
  NO_METHOD: [[{}, 'Parent does not have any selected payment method']],
  METHOD_UNUSABLE: [[{}, 'This card or bank account cannot be charged. Choose another one']],
  NOT_ENTERED: [[{}, 'No card or bank account was entered. Please try again']],
  NOTHING_TO_PAY: [
    [{ because: 'NOTHING_OPEN' }, 'Nothing is open here'],
    [{ because: 'CHANGED' }, 'Something was paid or changed here since. Close this and look again'],
    [{ because: 'OTHER' }, 'Something went wrong with this payment. Please load the page again'],
  ],
  PAYMENT_UNDER_WAY: [
    [{ of: 'THIS' }, 'This is being paid. Wait until that payment has ended'],
    [{ of: 'METHOD' }, 'This is being charged. Wait until that payment has ended'],
    [
      { of: 'INVOICE', number: '1012' },
      'A payment for invoice 1012 is under way. Please wait until it is done',
    ],
    [{ of: 'PAYER', name: 'Mia Lee' }, 'A payment for Mia Lee is under way. Please wait until it is done'],
  ],
  DISPUTED: [
    [{ of: 'PAYMENT' }, 'This payment is disputed. Please wait until the bank has decided'],
    [
      { of: 'CREDIT_NOTE', number: null },
      'A payment for credit note is disputed. Please wait until the bank has decided',
    ],
  ],
  NOT_CONNECTED: [
    [
      { told: 'STAFF' },
      'Your school is not connected to a payment provider. Connect one at Settings, Apps, or write down a payment taken outside',
    ],
    [
      { told: 'PAYER' },
      'This school does not take payments online right now. Please ask the school how to pay',
    ],
  ],
  PROVIDER_UNREACHABLE: [[{}, 'The payment provider does not answer. Please try again in a moment']],
  PROVIDER_REFUSES: [
    [{ reason: 'The card has expired' }, 'The payment provider refuses this. The card has expired'],
  ],
  PAYMENT_ID_USED: [[{}, 'This form has recorded another payment already. Close it and open it again']],
  TOO_LITTLE_TO_CHARGE: [
    [
      { cents: 40, leastCents: 50 },
      '$0.40 is too little to be charged online: the least is $0.50. Add it to another payment, or write down a payment taken outside',
    ],
  ],
  LINK_UNKNOWN: [
    [
      {},
      'This link does not work. Please open it once more from the message you got, or ask the school for a new one',
    ],
  ],
  LINK_EXPIRED: [
    [{ next: 'ASK_SCHOOL' }, 'This link has expired. Please ask the school for a new one'],
    [{ next: 'START_AGAIN' }, 'This link has expired. Please start the payment again'],
  ],
  CARD_NUMBER_SENT: [[{}, 'Please enter card numbers on the payment page only. This one was not saved']],

  NOT_ASKED: [[{ form: 'Swim consent', childName: 'Ann Lee' }, 'Swim consent is no longer asked of Ann Lee']],
  FORM_CHANGED: [
    [{ form: 'Swim consent' }, 'Swim consent has changed. Please review its questions and save again'],
  ],
  IS_APPROVED_PICKUP: [
    [
      { name: 'Rosa Roe', childName: 'Ann Lee' },
      'Rosa Roe is an approved pickup of Ann Lee. Remove them there first',
    ],
  ],
  ALREADY_LISTED: [[{ name: 'Rosa Roe' }, 'Rosa Roe is already on the list']],
  CHANGED_MEANWHILE: [
    [{ by: 'Kim Roe', at: '2026-11-17T20:05:00Z' }, 'Kim Roe changed this at 3:05 PM. Please review it'],
    [
      { by: null, at: '2026-11-16T20:05:00Z' },
      'Someone changed this on 11/16/2026 at 3:05 PM. Please review it',
    ],
    [{ by: null, at: null }, 'Someone changed this while you were working on it. Please review it'],
  ],
  NOT_FOUND: [[{}, 'This does not exist, or you do not have access to it']],
  UNAVAILABLE: [[{}, 'This is not available right now. Please try again in a moment']],
  STORAGE_FULL: [
    [
      {},
      'Nothing can be saved right now, because our storage is full. We have been told. Please try again later',
    ],
  ],
  TOO_MANY_REQUESTS: [
    [{ of: 'CALLS' }, 'Too many requests at once. Please try again in a moment'],
    [{ of: 'SAME_CALL' }, 'This is still being worked on. Please try again in a moment'],
    [{ of: 'FILES' }, 'Other files of your school are being read. Please try again in a moment'],
    [
      { of: 'ATTEMPTS', seconds: 89, instead: null },
      'Too many attempts. Please wait 89 seconds and try again',
    ],
    [
      { of: 'ATTEMPTS', seconds: 3_000, instead: 'RESET_PASSWORD' },
      'Too many attempts. Please wait 50 minutes and try again, or reset your password by email',
    ],
    [
      { of: 'ATTEMPTS', seconds: 7_200, instead: 'READ_EMAIL' },
      'Too many attempts. Please wait 2 hours and try again, or check your email: a link we sent works for 30 minutes',
    ],
  ],
}

/** Accepts any code. Rules pass one code, whose parts the compiler checks. */
const refusedAny = refusedAs as (
  code: RefusalCode,
  parts: object,
  how: object,
) => ReturnType<typeof refusedAs>

describe('a refusal', () => {
  it.each(
    Object.entries(SAMPLES).flatMap(([code, samples]) =>
      samples.map(([parts, sentence]) => [code as RefusalCode, parts, sentence] as const),
    ),
  )('%s %j is told: %s', (code, parts, sentence) => {
    expect(refusedAny(code, parts, FORMAT)).toEqual({ allowed: false, code, parts, message: sentence })
    // Parts from the wire give the same sentence.
    const sent = JSON.parse(JSON.stringify(parts)) as object
    expect(refusedAny(code, sent, FORMAT).message).toBe(sentence)
  })

  it('is told in other words when its parts are others', () => {
    for (const samples of Object.values(SAMPLES)) {
      const sentences = samples.map(([, sentence]) => sentence)
      expect(new Set(sentences).size).toBe(samples.length)
    }
  })

  it('stands at a field where it belongs to one', () => {
    expect(refusedAs('NOT_SIBLINGS', {}, { field: 'siblingIds' })).toMatchObject({ field: 'siblingIds' })
  })

  it('of one section among several names it', () => {
    const full = refusedAs('FULL', { of: 'SECTION', capacity: 2, used: 2, children: 1 })
    expect(ofSection(full, 'Monday')).toEqual({
      allowed: false,
      code: 'FULL',
      parts: { of: 'SECTION', capacity: 2, used: 2, children: 1, ofSection: 'Monday' },
      message: 'Monday: All spots are taken (2 of 2)',
    })
  })

  it('of one date of several names it, in the way of the school', () => {
    const full = refusedAs('FULL', { of: 'DROP_IN', capacity: 2, used: 2, children: 1 })
    expect(onDate(full, '2026-11-17', 'EUROPEAN')).toEqual({
      allowed: false,
      code: 'FULL',
      parts: { of: 'DROP_IN', capacity: 2, used: 2, children: 1, date: '2026-11-17' },
      message: '17/11/2026: All drop-in spots are taken (2 of 2)',
    })
  })
})
