import { findings, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required } from '../kernel/rules.ts'
import { automaticTexts } from './automatic-texts.ts'
import { LANES, type Channel, type Lane } from './channels.ts'
import type { Purpose } from './purpose.ts'
import { unknownMergeFields, type MergeField } from './merge-fields.ts'
import { LETTER_CHARACTERS_MAX, SUBJECT_CHARACTERS_MAX, tooLongSms } from './message-form.ts'

/** What the product writes to families by itself, in the order in which it is listed. */
export const AUTOMATIC_KINDS = [
  'MEETING_REMINDER',
  'DATES_CHANGED',
  'CHECKED_OUT',
  'FORMS_MISSING',
  'OFFER_MADE',
  'OFFER_EXPIRING',
  'OFFER_EXPIRED',
  'OFFER_DECLINED',
  'OFFER_TOOK_ANOTHER',
  'OFFER_WITHDRAWN',
  'RECEIPT',
  'REFUND',
  'OVERDUE',
  'NOT_CHARGED',
  'CARD_EXPIRES',
] as const

export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]

/** The languages a text can be kept in. */
export const MESSAGE_LANGUAGES = ['en'] as const

export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

/** How long before what it is about a message goes. */
interface Lead {
  unit: 'hours' | 'days'
  standard: number
  least: number
  most: number
}

interface AutomaticAnswers {
  label: string
  /** When it goes, and to whom. */
  hint: string
  theme: AutomaticTheme
  purpose: Purpose
  /** Of money, or of a spot or date a family has: it goes also to those who unsubscribed from everything. */
  isTransactional: boolean
  /** Somebody waits for it just now: its text does not wait for the morning. */
  isAwaited: boolean
  lane: Lane
  /** Whether emails go until a school says otherwise. Texts never do. */
  isOnAtFirst: boolean
  lead: Lead | null
  /** Besides the school and who reads it. */
  fields: readonly MergeField[]
}

export const AUTOMATIC_THEMES = { MEETINGS: 'Meetings', OFFERS: 'Wait list', MONEY: 'Payments' } as const

export type AutomaticTheme = keyof typeof AUTOMATIC_THEMES

const ofMeetings = {
  theme: 'MEETINGS',
  purpose: 'CHILD',
  isTransactional: false,
  isAwaited: false,
  isOnAtFirst: true,
} as const

const ofOffers = {
  theme: 'OFFERS',
  purpose: 'CHILD',
  isTransactional: true,
  isAwaited: false,
  isOnAtFirst: true,
  lane: LANES.PERSONAL,
  lead: null,
} as const

const ofMoney = {
  theme: 'MONEY',
  purpose: 'CHILD',
  isTransactional: true,
  isAwaited: false,
  isOnAtFirst: true,
  lane: LANES.PERSONAL,
  lead: null,
} as const

const OFFER = ['child', 'childIs', 'offers', 'howToAnswer'] as const
const INVOICE = ['invoice', 'lines', 'amount', 'howToPay', 'payLink', 'questions'] as const

/**
 * The answers, one row for each kind.
 * @answers What goes to families automatically, when, and in which words?
 */
export const automaticKinds: Readonly<Record<AutomaticKind, AutomaticAnswers>> = {
  MEETING_REMINDER: {
    ...ofMeetings,
    isOnAtFirst: false,
    label: 'Reminder before a meeting',
    hint: 'To the contacts of each enrolled child, once for each meeting. Regular aftercare days are not reminded of.',
    lane: LANES.BULK,
    lead: { unit: 'hours', standard: 24, least: 1, most: 168 },
    fields: ['child', 'activity', 'date', 'time', 'place', 'meetingLink'],
  },
  DATES_CHANGED: {
    ...ofMeetings,
    label: 'Dates changed or dropped',
    hint: 'To the contacts of each enrolled child, after a schedule was changed.',
    isTransactional: true,
    lane: LANES.PERSONAL,
    lead: null,
    fields: ['child', 'changes', 'questions'],
  },
  CHECKED_OUT: {
    ...ofMeetings,
    label: 'Check-out note',
    hint: 'To the contacts of a child who was checked out: when, and with whom.',
    isAwaited: true,
    isOnAtFirst: false,
    lane: LANES.SAFETY,
    lead: null,
    fields: ['child', 'activity', 'date', 'time', 'person', 'questions'],
  },
  FORMS_MISSING: {
    ...ofMeetings,
    label: 'Forms missing',
    hint: 'To the contacts of each enrolled child with required forms that are not answered, once.',
    lane: LANES.BULK,
    lead: { unit: 'days', standard: 7, least: 1, most: 60 },
    fields: ['child', 'activity', 'date', 'forms', 'howToAnswer'],
  },
  OFFER_MADE: {
    ...ofOffers,
    label: 'A spot is offered',
    hint: 'To the contacts of a child who is next on the wait list.',
    fields: [...OFFER, 'until'],
  },
  OFFER_EXPIRING: {
    ...ofOffers,
    label: 'Reminder of an offer',
    hint: 'Before an offer expires that nobody answered.',
    fields: [...OFFER, 'until'],
  },
  OFFER_EXPIRED: {
    ...ofOffers,
    label: 'An offer expired',
    hint: 'When an offer expired that nobody answered.',
    fields: [...OFFER, 'until'],
  },
  OFFER_DECLINED: {
    ...ofOffers,
    label: 'An offer was declined',
    hint: 'Confirms that the spot goes to the next family.',
    isAwaited: true,
    fields: OFFER,
  },
  OFFER_TOOK_ANOTHER: {
    ...ofOffers,
    label: 'Another spot was taken',
    hint: 'When a family took another spot, so that the offer ended.',
    isAwaited: true,
    fields: OFFER,
  },
  OFFER_WITHDRAWN: {
    ...ofOffers,
    label: 'An offer was withdrawn',
    hint: 'When the school takes an offer back.',
    fields: [...OFFER, 'stillWaiting'],
  },
  RECEIPT: {
    ...ofMoney,
    label: 'Receipt',
    hint: 'To whoever paid, when a payment is received.',
    isAwaited: true,
    fields: ['amount', 'date', 'method', 'lines'],
  },
  REFUND: {
    ...ofMoney,
    label: 'Refund',
    hint: 'To whoever paid, when money goes back.',
    isAwaited: true,
    fields: ['amount', 'date', 'method', 'reason', 'lines'],
  },
  OVERDUE: {
    ...ofMoney,
    label: 'Overdue invoice',
    hint: 'To whoever pays, on the days set at Settings, Registration.',
    fields: [...INVOICE, 'dueOn', 'laterDue'],
  },
  NOT_CHARGED: {
    ...ofMoney,
    label: 'Automatic payment failed',
    hint: 'To whoever pays, when a card or bank account could not be charged.',
    fields: [...INVOICE, 'method', 'reason', 'triedAgain'],
  },
  CARD_EXPIRES: {
    ...ofMoney,
    label: 'Card about to expire',
    hint: 'To whoever pays automatically with a card, once in the month before it expires.',
    lane: LANES.BULK,
    fields: ['card', 'expires', 'questions'],
  },
}

/** What a text of a kind may ask for. */
export function fieldsOfKind(kind: AutomaticKind): readonly MergeField[] {
  return ['parent', 'firstName', ...automaticKinds[kind].fields, 'school']
}

/** The fields that are for whoever gets the message alone: nobody else reads them, not in the history either. */
export const SECRET_FIELDS: readonly MergeField[] = ['payLink']

/** How a kind goes out in a school. */
export interface AutomaticSetting {
  emails: boolean
  texts: boolean
  /** Hours or days before; null where the kind has no such time. */
  lead: number | null
}

/** What holds until a school says otherwise. */
export function settingAtFirst(kind: AutomaticKind): AutomaticSetting {
  const { isOnAtFirst, lead } = automaticKinds[kind]
  return { emails: isOnAtFirst, texts: false, lead: lead?.standard ?? null }
}

/** What is said: of an email with a subject, and HTML; of a text plain characters. */
export interface AutomaticText {
  subject: string
  message: string
}

/** The text of a kind until a school has its own; of several spots at once it has other words. */
export function standardText(kind: AutomaticKind, channel: Channel, isSeveral = false): AutomaticText {
  const { email, several, text } = automaticTexts[kind]
  if (channel === 'SMS') return { subject: '', message: text }
  return isSeveral && several ? several : email
}

/** What is wrong with a school's own text, at its fields. `plain` is what a letter says without its marks. */
export function automaticTextFindings(
  kind: AutomaticKind,
  channel: Channel,
  { subject, message, plain }: AutomaticText & { plain: string },
): Finding[] {
  const known = fieldsOfKind(kind)
  const isLetter = channel === 'EMAIL'
  return findings([
    ...(isLetter
      ? ([
          [
            'subject',
            all<string>(required, maxLength(SUBJECT_CHARACTERS_MAX))(subject) ??
              unknownMergeFields(subject, known),
          ],
        ] as const)
      : []),
    [
      'message',
      required(plain) ??
        (isLetter ? maxLength(LETTER_CHARACTERS_MAX) : tooLongSms)(message) ??
        unknownMergeFields(plain, known),
    ],
  ])
}

/** What is wrong with how a kind is to go out: a time it does not have, or one out of its range. */
export function automaticSettingFindings(kind: AutomaticKind, { lead }: AutomaticSetting): Finding[] {
  return findings([['lead', leadFinding(automaticKinds[kind].lead, lead)]])
}

function leadFinding(range: Lead | null, given: number | null): string | null {
  if (range === null) return given === null ? null : 'This message has no time to choose'
  const { unit, least, most } = range
  return given !== null && Number.isInteger(given) && given >= least && given <= most
    ? null
    : `Choose a whole number of ${unit} from ${least} to ${most}`
}
