import { dateInWords, dayInWords, type IsoDate } from '../kernel/dates.ts'
import { capitalize } from '../kernel/text/capitalize.ts'
import { formatWords } from '../kernel/languages/format-words.en.ts'
import type { Purpose } from './purpose.ts'

/** The dates that are left of a spot, as the school writes them. */
interface DatesLeft {
  count: number
  first: string
  last: string
}

/** What a family is told of an offered spot. */
export interface SpotFacts {
  /** Names the spot, where a message is about several; else null. */
  title: string | null
  /** 'Mon, Wed, 3:15 PM – 4:30 PM'. */
  times: string
  dates: DatesLeft | null
  place: string | null
  /** `now` is null where nothing is due at once. `later` says what is charged afterwards. */
  price: { now: string | null; later: readonly string[] } | null
}

/** A check-in or check-out of a child. */
interface CheckFacts {
  child: string
  activity: string
  time: string
  person: string
}

/** How families reach a school. */
interface SchoolReach {
  email: string | null
  phone: string | null
}

/** A card, or another way to pay: a bank account. */
interface MethodFacts {
  type: string
  brand: string
  /** Empty if it is not known. */
  last4: string
}

type PaidHow = 'CARD' | 'BANK_ACCOUNT' | 'CASH' | 'CHECK' | 'TRANSFER'

type FileKind = 'Invoice' | 'Credit note' | 'Receipt' | 'Statement' | 'Tax statement'

const paidHow: Readonly<Record<PaidHow, string>> = {
  CARD: 'card',
  BANK_ACCOUNT: 'bank account',
  CASH: 'cash',
  CHECK: 'check',
  TRANSFER: 'bank transfer',
}

/** Reasons of a failed charge on which a family can act, by the provider's code. */
const declined: Readonly<Record<string, string>> = {
  card_declined: 'The bank declined it.',
  insufficient_funds: 'There was not enough money in the account.',
  expired_card: 'The card has expired.',
  authentication_required: 'Your bank wants to check that it is you, which it does when you pay online.',
  account_closed: 'The account is closed.',
}

const whySent: Readonly<Record<Purpose, string>> = {
  CHILD: 'You get this email because it concerns your child.',
  NEWS: 'You get this email because your family is in contact with the school.',
}

const fileKinds: Readonly<Record<FileKind, string>> = {
  Invoice: 'invoice',
  'Credit note': 'credit note',
  Receipt: 'receipt',
  Statement: 'statement',
  'Tax statement': 'tax statement',
}

/**
 * What letters and texts to families say beside their own texts: what stands in their merge fields, the frame around
 * them, and the letters with an invoice, receipt or statement.
 */
export const letterWords = {
  /** Ends a sentence: 'To accept or decline, please call 555-0100 or write to office@…'. */
  howToReach: ({ email, phone }: SchoolReach) => {
    const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean)
    return ways.length === 0 ? 'please ask the school' : `please ${ways.join(' or ')}`
  },
  /** Empty if the school has no contact details. */
  questions: (contact: SchoolReach): string =>
    contact.email || contact.phone ? `If you have a question, ${letterWords.howToReach(contact)}.` : '',

  /** 'Zoë Lee is', 'Zoë Lee and Max Lee are'. */
  childIs: (names: readonly string[]) =>
    `${formatWords.namesText(names)} ${names.length === 1 ? 'is' : 'are'}`,
  stillWaiting: (names: readonly string[]): string =>
    `${letterWords.childIs(names)} still on the wait list, in the same position.`,

  /** Ends the same sentence where families answer online. */
  useLink: 'use the link below',
  /** What an offered spot is, a line for each fact, the most important first. */
  offerFacts: ({ title, times, dates, place, price }: SpotFacts): string[] => [
    ...(title === null ? [] : [title]),
    ...(times === '' ? [] : [times]),
    ...(price === null ? [] : [letterWords.dueNow(price.now)]),
    ...(dates === null ? [] : [letterWords.datesLeft(dates)]),
    ...(place === null ? [] : [`Place: ${place}`]),
    ...(price?.later.map((text) => `Later: ${text}`) ?? []),
  ],
  dueNow: (amount: string | null) =>
    amount === null ? 'Nothing is due when you accept' : `Due when you accept: ${amount}`,
  datesLeft: ({ count, first, last }: DatesLeft) =>
    count === 1 ? `1 date left: ${first}` : `${count} dates left, ${first} to ${last}`,

  /** One check of several: 'Zoë Lee: Pottery, 4:30 PM, with Ana Lee'. `person` is empty at check-in. */
  checkOf: ({ child, activity, time, person }: CheckFacts) =>
    `${child}: ${activity}, ${time}${person === '' ? '' : `, with ${person}`}`,

  /** `what` is the activity. */
  dateDropped: (what: string, date: IsoDate) => `${what}: ${dayInWords(date)} does not take place.`,
  dateAdded: (what: string, date: IsoDate, times: string) =>
    `${what}: ${dayInWords(date)} takes place as well, ${times}.`,
  dateMoved: (what: string, date: IsoDate, times: string) => `${what}: ${dayInWords(date)} is now ${times}.`,
  moreDates: (count: number) => `${count} more dates have changed.`,

  laterDue: (amount: string) => `${amount} of the invoice falls due later.`,
  payOnline: 'You can pay it online, with a card or bank account of your choice.',
  askHowToPay: 'Please ask the school how to pay.',
  triedAgain: (date: IsoDate) => `Otherwise we will try again on ${dateInWords(date)}.`,
  /** 'your Visa card ending in 4242'. */
  method: ({ type, brand, last4 }: MethodFacts) => {
    const kind = type === 'CARD' ? 'card' : 'bank account'
    return last4 === ''
      ? `your ${kind}`
      : `your ${[capitalize(brand), kind].filter(Boolean).join(' ')} ending in ${last4}`
  },
  declined,

  paidHow,
  ofInvoice: (number: string, text: string) => `Invoice ${number}: ${text}`,
  paidNow: (amount: string) => `${amount} paid now`,

  /** Marks a message about test money. */
  test: 'TEST',
  noMoney: 'This is a test. No money was moved.',

  whySent,
  unsubscribe: 'Unsubscribe, or choose which emails you get',

  textsEnded: 'You will get no more texts from us. Reply START to get them again.',

  hello: (name: string) => `Hello ${name},`,
  fileKinds,
  /** `what` is the file with its number: 'credit note 0012'. */
  attached: (what: string, schoolName: string) => `Please find your ${what} from ${schoolName} attached.`,
  about: (what: string, schoolName: string) => `This is about your ${what} from ${schoolName}.`,
  eligible: (year: string, amount: string) =>
    `It says what you paid for child care in ${year}: ${amount} of it is eligible care.`,
  received: (amount: string) => `We have received ${amount}. Thank you!`,
  nothingDue: 'Nothing is due.',
  due: (amount: string, date: IsoDate | null) =>
    `${amount} is due${date === null ? '' : ` by ${dateInWords(date)}`}.`,
  payHere: 'Pay online:',
  noteLowers: (amount: string) => `It lowers what you owe by ${amount}.`,
  notePaid: (amount: string, now: 'CREDIT' | 'REFUNDED' | 'BOTH') => {
    const opening = `You had already paid ${amount} of it`
    if (now === 'CREDIT') return `${opening}: this is credit on your account now.`
    if (now === 'REFUNDED') return `${opening}: we refunded this to you.`
    return `${opening}: a part of this was refunded to you, and the rest is credit on your account.`
  },
}

export type LetterWords = typeof letterWords
