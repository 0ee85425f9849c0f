import type { Currency } from '../kernel/currencies.ts'

/** How a school may debit bank accounts at Stripe, as far as we have heard of it. */
export const DEBIT_STATES = ['UNKNOWN', 'NOT_REQUESTED', 'PENDING', 'INACTIVE', 'ACTIVE'] as const
export type DebitState = (typeof DEBIT_STATES)[number]

/** Where a bank account is entered: in the form of one payment, or on the page that keeps it for later. */
export type DebitWay = 'TO_PAY' | 'TO_KEEP'

/** How bank accounts of one currency are debited. Every fact of it stands here, and nowhere else. */
export interface BankDebit {
  /** Stripe's name of the payment method. */
  readonly stripeType: DebitType
  /** What an account at Stripe needs for it. */
  readonly capability: DebitCapability
  /** What families know it by. */
  readonly name: string
  readonly ways: readonly DebitWay[]
  /** About how many business days pass until it is known whether the money came. */
  readonly settlesInDays: number
  /** For how many days a family may take it back at its bank. ALWAYS: without an end. Null: not documented. */
  readonly returnableDays: number | 'ALWAYS' | null
  /** What Stripe is told of the mandate when an account is saved. Null: it asks for nothing. */
  readonly mandateOptions: MandateOptions | null
  /** Whether a later payment names the mandate that was given when the account was saved. */
  readonly namesMandate: boolean
  /** How the account is named on forms of the country. */
  readonly bankCode: NumberField
  readonly account: NumberField
}

export type DebitType = 'us_bank_account' | 'au_becs_debit' | 'acss_debit' | 'bacs_debit' | 'nz_bank_account'

export type DebitCapability =
  | 'us_bank_account_ach_payments'
  | 'au_becs_debit_payments'
  | 'acss_debit_payments'
  | 'bacs_debit_payments'
  | 'nz_bank_account_becs_debit_payments'

interface MandateOptions {
  readonly payment_schedule: 'combined'
  readonly interval_description: string
  readonly transaction_type: 'personal'
}

export interface NumberField {
  readonly label: string
  /** The fewest and most digits. */
  readonly digits: readonly [number, number]
}

const accountNumber = (least: number, most: number): NumberField => ({
  label: 'Account number',
  digits: [least, most],
})

/**
 * The debits of Stripe, by the currency a school collects in: an account of that country takes its own alone. Read from Stripe's
 * documentation, `docs.stripe.com/payments/…`: `ach-direct-debit`, `au-becs-debit`, `acss-debit`, `payments/bacs-debit`,
 * `nz-bank-account`, and the types of its library. The least amounts are those of cards (`leastCharge`): none other is documented.
 *
 * - Pre-authorized debits cannot be paid by a form that comes before its payment (`build-a-two-step-confirmation`), so they are saved
 *   first and charged then. Saving asks for mandate options.
 * - Bacs bank accounts cannot be saved by Stripe's form without a payment (`bacs-debit`, product support), so they are kept with one.
 * - When families may take a debit back: ACH `support.stripe.com/questions/disputes-for-ach-payments`, Bacs `bacs-debit`, NZ the
 *   service terms at `stripe.com/nz/legal`, AU the claims process of the scheme. For Canada we found nothing to rely on.
 */
const DEBITS: Readonly<Record<Currency, BankDebit>> = {
  USD: {
    stripeType: 'us_bank_account',
    capability: 'us_bank_account_ach_payments',
    name: 'Bank account (ACH)',
    ways: ['TO_PAY', 'TO_KEEP'],
    settlesInDays: 4,
    returnableDays: 60,
    mandateOptions: null,
    namesMandate: false,
    bankCode: { label: 'Routing number', digits: [9, 9] },
    account: accountNumber(4, 17),
  },
  AUD: {
    stripeType: 'au_becs_debit',
    capability: 'au_becs_debit_payments',
    name: 'BECS Direct Debit',
    ways: ['TO_PAY', 'TO_KEEP'],
    settlesInDays: 3,
    returnableDays: 7 * 365,
    mandateOptions: null,
    namesMandate: false,
    bankCode: { label: 'BSB number', digits: [6, 6] },
    account: accountNumber(5, 9),
  },
  CAD: {
    stripeType: 'acss_debit',
    capability: 'acss_debit_payments',
    name: 'Pre-authorized debit',
    ways: ['TO_KEEP'],
    settlesInDays: 5,
    returnableDays: null,
    mandateOptions: {
      payment_schedule: 'combined',
      interval_description: 'On the day an invoice is due, and whenever you agree to a payment',
      transaction_type: 'personal',
    },
    namesMandate: true,
    bankCode: { label: 'Transit and institution number', digits: [8, 8] },
    account: accountNumber(7, 12),
  },
  GBP: {
    stripeType: 'bacs_debit',
    capability: 'bacs_debit_payments',
    name: 'Bacs Direct Debit',
    ways: ['TO_PAY'],
    settlesInDays: 7,
    returnableDays: 'ALWAYS',
    mandateOptions: null,
    namesMandate: false,
    bankCode: { label: 'Sort code', digits: [6, 6] },
    account: accountNumber(8, 8),
  },
  NZD: {
    stripeType: 'nz_bank_account',
    capability: 'nz_bank_account_becs_debit_payments',
    name: 'BECS Direct Debit',
    ways: ['TO_PAY', 'TO_KEEP'],
    settlesInDays: 2,
    returnableDays: 120,
    mandateOptions: null,
    namesMandate: false,
    bankCode: { label: 'Bank and branch number', digits: [6, 6] },
    account: { label: 'Account number and suffix', digits: [9, 10] },
  },
}

/** How bank accounts are debited in a currency. */
export function bankDebitOf(currency: Currency): BankDebit {
  return DEBITS[currency]
}

/** How long a debit takes, as families read it before they pay. */
export function debitTiming({ settlesInDays }: Pick<BankDebit, 'settlesInDays'>): string {
  return `Paying from a bank account takes about ${settlesInDays} business days. The payment shows as processing until then.`
}

/** The debit that Stripe calls so. Undefined of cards, and of what we take nothing by. */
export function bankDebitCalled(stripeType: string | undefined): BankDebit | undefined {
  return Object.values(DEBITS).find((debit) => debit.stripeType === stripeType)
}

/** Whether a bank account can be entered there at all, whatever the account of the school may. */
export function isDebitPossible(currency: Currency, way: DebitWay): boolean {
  return DEBITS[currency].ways.includes(way)
}

/**
 * Whether a school offers to pay from a bank account there. Accounts that were connected before we asked for this have not been
 * looked at: those in US dollars took bank debits, and go on until Stripe says otherwise.
 */
export function offersDebit(
  { currency, debits }: { currency: Currency; debits: DebitState },
  way: DebitWay,
): boolean {
  const isOn = debits === 'ACTIVE' || (debits === 'UNKNOWN' && currency === 'USD')
  return isOn && isDebitPossible(currency, way)
}

/** The state in which Stripe has a capability; undefined where the account never asked for it. */
export function debitStateOf(status: string | undefined): DebitState {
  if (status === 'active') return 'ACTIVE'
  if (status === 'pending') return 'PENDING'
  return status === undefined ? 'NOT_REQUESTED' : 'INACTIVE'
}
