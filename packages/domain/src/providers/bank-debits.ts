import type { Currency } from '../kernel/currencies.ts'

/** The state of a school's permission to debit bank accounts at Stripe, as last reported. */
export const DEBIT_STATES = ['UNKNOWN', 'NOT_REQUESTED', 'PENDING', 'INACTIVE', 'ACTIVE'] as const
export type DebitState = (typeof DEBIT_STATES)[number]

/** The page on which a family enters a bank account: the form of one payment, or the page that saves it for later. */
export type DebitWay = 'TO_PAY' | 'TO_KEEP'

/** The bank debit of one currency. All its facts are here and nowhere else. */
export interface BankDebit {
  /** Stripe's name of the payment method. */
  readonly stripeType: DebitType
  /** The capability the Stripe account needs. */
  readonly capability: DebitCapability
  /** The name that families know. */
  readonly name: string
  readonly ways: readonly DebitWay[]
  /** The approximate number of business days until the result is known. */
  readonly settlesInDays: number
  /** The number of days in which a family can have its bank return the debit. ALWAYS: no limit. Null: not documented. */
  readonly returnableDays: number | 'ALWAYS' | null
  /** The mandate options Stripe requires when an account is saved. Null: none. */
  readonly mandateOptions: MandateOptions | null
  /** Whether later payments must name the mandate that was given when the account was saved. */
  readonly namesMandate: boolean
  /** The number of the bank, as forms of the country call it. */
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
 * Stripe's bank debits, by the currency a school collects in: a Stripe account supports only the debit of its own country.
 * Sources are Stripe's documentation, `docs.stripe.com/payments/…`: `ach-direct-debit`, `au-becs-debit`, `acss-debit`,
 * `payments/bacs-debit`, `nz-bank-account`, and the types of its library. It documents no minimums, so those of cards
 * apply (`leastCharge`).
 *
 * - A form that comes before its payment cannot take pre-authorized debits (`build-a-two-step-confirmation`). They are
 *   saved first and charged afterwards. Saving requires mandate options.
 * - Stripe's form cannot save Bacs bank accounts without a payment (`bacs-debit`, product support), so they are saved
 *   together with one.
 * - Sources of the return periods: ACH `support.stripe.com/questions/disputes-for-ach-payments`, Bacs `bacs-debit`, NZ
 *   the service terms at `stripe.com/nz/legal`, AU the claims process of the scheme. We found no reliable source for Canada.
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

/** Returns the bank debit of a currency. */
export function bankDebitOf(currency: Currency): BankDebit {
  return DEBITS[currency]
}

/** Tells families how long a debit takes, before they pay. */
export function debitTiming({ settlesInDays }: Pick<BankDebit, 'settlesInDays'>): string {
  return `Paying from a bank account takes about ${settlesInDays} business days. The payment shows as processing until then.`
}

/** Returns the debit with Stripe's name. Undefined for cards and for methods we do not support. */
export function bankDebitCalled(stripeType: string | undefined): BankDebit | undefined {
  return Object.values(DEBITS).find((debit) => debit.stripeType === stripeType)
}

/** Checks whether a currency supports entering a bank account there, regardless of the school's own account. */
export function isDebitPossible(currency: Currency, way: DebitWay): boolean {
  return DEBITS[currency].ways.includes(way)
}

/**
 * Checks whether a school offers bank debits there. UNKNOWN is an account connected before we checked this: those in US
 * dollars took bank debits and go on until Stripe reports otherwise.
 */
export function offersDebit(
  { currency, debits }: { currency: Currency; debits: DebitState },
  way: DebitWay,
): boolean {
  const isOn = debits === 'ACTIVE' || (debits === 'UNKNOWN' && currency === 'USD')
  return isOn && isDebitPossible(currency, way)
}

/** Converts Stripe's status of a capability. Undefined: the account never requested it. */
export function debitStateOf(status: string | undefined): DebitState {
  if (status === 'active') return 'ACTIVE'
  if (status === 'pending') return 'PENDING'
  return status === undefined ? 'NOT_REQUESTED' : 'INACTIVE'
}
