import { mandateLabel, mandateText } from './mandate-text.ts'
import type { Failure } from './payment-ways.ts'
import { bankDebitOf, debitTiming } from '../providers/bank-debits.ts'
import type { Currency } from '../kernel/currencies.ts'

type MethodType = 'CARD' | 'BANK_ACCOUNT'

/** What the page for cards says: paying an invoice by its link, entering a card or bank account, the test bank. */
export const payWords = {
  payment: 'Payment',
  loading: 'Loading …',
  unreachable: 'The server could not be reached. Please try again',
  incomplete: 'This link is incomplete',
  whyIncomplete:
    'Please open it from the message your school sent you. If you still see this page, ask the school for a new link.',
  failed: 'This did not work',
  retry: 'Try again',
  languages: 'Language',
  backToPortal: 'Back to your payments',

  // Entering a card or bank account.
  add: (type: MethodType): string => (type === 'CARD' ? 'Add a card' : 'Add a bank account'),
  chargedAsAgreed: (schoolName: string) => `${schoolName} will charge it only for what you agree to.`,
  numberGoesTo: 'Its number goes to the payment provider, not to us.',
  testMode: 'Test mode: no money moves.',
  saveMethod: (type: MethodType): string => (type === 'CARD' ? 'Save card' : 'Save bank account'),
  added: (type: MethodType): string => (type === 'CARD' ? 'Card added' : 'Bank account added'),
  saved: (type: MethodType): string => (type === 'CARD' ? 'Card saved' : 'Bank account saved'),
  usableSoon: (brand: string, last4: string) =>
    `${brand} ending in ${last4} can be used once the bank has confirmed it, which takes a few days.`,
  savedFor: (brand: string, last4: string, schoolName: string) =>
    `${brand} ending in ${last4} is saved for ${schoolName}.`,
  mandateLabel,
  mandateText,

  // The test bank.
  isItYours: 'Is this payment yours?',
  confirmYours: 'Confirm your payment',
  testBank: 'This is the check of a test bank. A real bank would send you a code.',
  confirm: 'Confirm payment',
  decline: 'Decline',
  confirmed: 'Payment confirmed',
  closePage: 'Thank you. You can close this page.',
  declined: 'Payment declined',
  nothingCharged: 'Nothing was charged. Please try again with another card.',

  // The invoice of a link.
  invoice: (number: string) => `Invoice ${number}`,
  trial: 'TEST: this is a trial, and no money moves.',
  from: (schoolName: string, firstName: string | null) =>
    firstName === null ? `From ${schoolName}` : `From ${schoolName}, for ${firstName}`,
  children: (names: readonly string[]) => `${names.length === 1 ? 'Child' : 'Children'}: ${names.join(', ')}`,
  lines: 'What it is for',
  total: 'Total',
  credited: 'Credited',
  paid: 'Paid',
  refunded: 'Refunded',
  installmentDue: (day: string) => `Installment due ${day}`,
  stillOpen: 'Still open',
  due: (day: string | null) => (day === null ? 'Due' : `Due ${day}`),
  wasDue: (day: string) => `Was due ${day}`,
  howMuch: 'How much',
  now: (amount: string) => `${amount} now`,
  allOfIt: (amount: string) => `All of it, ${amount}`,
  payBy: 'Pay by',
  card: 'Card',
  debitName: (currency: Currency): string => bankDebitOf(currency).name,
  debitTiming: (currency: Currency) => debitTiming(bankDebitOf(currency)),
  allowDebit: (schoolName: string) =>
    `By paying you allow ${schoolName} to debit this amount from the account.`,
  keep: 'Keep it for later payments',
  pay: (amount: string) => `Pay ${amount}`,
  beingPaid: 'This invoice is being paid right now. Please do not pay it twice. This page shows how it ends.',
  isVoid: 'This invoice was canceled. You do not need to pay it.',
  isPaid: 'This invoice is paid. Thank you!',
  notOnline: (schoolName: string) =>
    `${schoolName} does not take payments online right now. Please ask the school how to pay.`,
  tooLittle: (amount: string, least: string, schoolName: string) =>
    `${amount} is too little to be paid online: the least is ${least}. Please pay ${schoolName} another way, or together with your next invoice.`,
  waitALittle: 'Please wait a little',
  linkFails: 'This link does not work',
  openAgain: 'Please open it once more from the message you got, or ask the school for a new one.',
  /** Why a payment failed; the server says it in English. */
  failure: (_failure: Failure, message: string): string => message,

  // A payment under way, and its receipt.
  yourPayment: 'Your payment',
  atYourBank: 'Continue at your bank',
  confirmAtBank: (amount: string) => `Your bank wants you to confirm this payment of ${amount}.`,
  onItsWay: (amount: string) =>
    `Your payment of ${amount} is on its way from your bank, which takes a few days. You do not need to do anything else.`,
  checking: (amount: string) =>
    `We are checking with your bank whether your payment of ${amount} went through. Please do not pay again. This page shows how it ends, and you can come back to it later.`,
  received: 'Payment received',
  receipt: (schoolName: string, amount: string, day: string, type: MethodType, number: string) =>
    `Thank you! ${schoolName} received ${amount} on ${day} (${type === 'CARD' ? 'card' : 'bank account'}) for invoice ${number}.`,
  receiptEmailed: 'We are emailing you a receipt.',
}

export type PayWords = typeof payWords
