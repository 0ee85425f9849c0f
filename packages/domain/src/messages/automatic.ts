import { findings, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required } from '../kernel/rules.ts'
import { LANES, type Channel, type Lane } from './channels.ts'
import type { Purpose } from './purpose.ts'
import { unknownMergeFields, type MergeField } from './merge-fields.ts'
import { LETTER_CHARACTERS_MAX, SUBJECT_CHARACTERS_MAX, tooLongSms } from './message-form.ts'

/** Messages the product sends to families on its own, in the order the settings list them. */
export const AUTOMATIC_KINDS = [
  'MEETING_REMINDER',
  'DATES_CHANGED',
  'CHECKED_IN',
  'CHECKED_OUT',
  'FORMS_MISSING',
  'SIGN_UP_OPENS',
  'OFFER_MADE',
  'OFFER_EXPIRING',
  'OFFER_EXPIRED',
  'OFFER_ACCEPTED',
  'OFFER_DECLINED',
  'OFFER_TOOK_ANOTHER',
  'OFFER_WITHDRAWN',
  'WAIT_LIST_JOINED',
  'WAIT_LIST_LEFT',
  'RECEIPT',
  'REFUND',
  'OVERDUE',
  'NOT_CHARGED',
  'CARD_EXPIRES',
] as const

export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]

/** How long before its event a message goes out. */
interface Lead {
  unit: 'hours' | 'days'
  standard: number
  least: number
  most: number
}

interface AutomaticAnswers {
  label: string
  /** When it goes out, and to whom. */
  hint: string
  theme: AutomaticTheme
  purpose: Purpose
  /** Concerns money, or a spot or date of a family. Its emails also go to addresses that unsubscribed from everything. */
  isTransactional: boolean
  /** Somebody is waiting for it, so its text ignores the quiet hours. */
  isAwaited: boolean
  lane: Lane
  /** Whether emails are on by default. Texts are always off by default. */
  isOnAtFirst: boolean
  lead: Lead | null
  /** Merge fields besides the names of the school and of the reader. */
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
/** What stands under the text of an offer, whatever its words, where families can answer online. */
const LINK = ['offerFacts', 'offerLink'] as const
const INVOICE = ['invoice', 'lines', 'amount', 'howToPay', 'payLink', 'questions'] as const

/**
 * Properties of the messages, one row per kind.
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
  CHECKED_IN: {
    ...ofMeetings,
    label: 'Check-in note',
    hint: 'To the contacts of a child who was checked in. Turned off, it goes to guardians who ask for it, where you let them.',
    isAwaited: true,
    isOnAtFirst: false,
    lane: LANES.SAFETY,
    lead: null,
    fields: ['child', 'activity', 'date', 'time', 'checks', 'questions'],
  },
  CHECKED_OUT: {
    ...ofMeetings,
    label: 'Check-out note',
    hint: 'To the contacts of a child who was checked out: when, and with whom. Turned off, it goes to guardians who ask for it, where you let them.',
    isAwaited: true,
    isOnAtFirst: false,
    lane: LANES.SAFETY,
    lead: null,
    fields: ['child', 'activity', 'date', 'time', 'person', 'checks', 'questions'],
  },
  FORMS_MISSING: {
    ...ofMeetings,
    label: 'Forms missing',
    hint: 'To the contacts of each enrolled child with required forms that are not answered, once.',
    lane: LANES.BULK,
    lead: { unit: 'days', standard: 7, least: 1, most: 60 },
    fields: ['child', 'activity', 'date', 'forms', 'howToAnswer'],
  },
  SIGN_UP_OPENS: {
    ...ofMeetings,
    label: 'Sign-up opens',
    hint: 'To guardians who asked for it in your family portal: on the day before at 5 PM, or an hour before if they ask later.',
    lane: LANES.PERSONAL,
    lead: null,
    fields: ['activity', 'date', 'time', 'bookLink'],
  },
  OFFER_MADE: {
    ...ofOffers,
    label: 'A spot is offered',
    hint: 'To the contacts of a child who is next on the wait list. Where your family portal is on, with a link to answer.',
    fields: [...OFFER, 'until', ...LINK],
  },
  OFFER_EXPIRING: {
    ...ofOffers,
    label: 'Reminder of an offer',
    hint: 'Before an offer expires that nobody answered.',
    fields: [...OFFER, 'until', ...LINK],
  },
  OFFER_EXPIRED: {
    ...ofOffers,
    label: 'An offer expired',
    hint: 'When an offer expired that nobody answered.',
    fields: [...OFFER, 'until'],
  },
  OFFER_ACCEPTED: {
    ...ofOffers,
    label: 'An offer was accepted',
    hint: 'To the contacts of a child, when one of them accepted a spot online.',
    isAwaited: true,
    fields: OFFER,
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
  WAIT_LIST_JOINED: {
    ...ofOffers,
    label: 'On the wait list',
    hint: 'When a child joins a wait list, with a link to see their position and to leave. Only where your family portal is on.',
    isAwaited: true,
    fields: ['child', 'activity', 'position', 'howToAnswer', 'offerLink'],
  },
  WAIT_LIST_LEFT: {
    ...ofOffers,
    label: 'Left the wait list',
    hint: 'To the contacts of a child, when one of them left the wait list online.',
    isAwaited: true,
    fields: ['child', 'childIs', 'activity', 'howToAnswer'],
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

/** Returns the merge fields a text of a kind may use. */
export function fieldsOfKind(kind: AutomaticKind): readonly MergeField[] {
  return ['parent', 'firstName', ...automaticKinds[kind].fields, 'school']
}

/** Fields that only the recipient may read. The history does not show them either. */
export const SECRET_FIELDS: readonly MergeField[] = ['payLink', 'offerLink']

/** A school's settings for one kind of message. */
export interface AutomaticSetting {
  emails: boolean
  texts: boolean
  /** Hours or days before the event; null where the kind has no lead time. */
  lead: number | null
}

/** Returns the settings of a kind before a school changes them. */
export function settingAtFirst(kind: AutomaticKind): AutomaticSetting {
  const { isOnAtFirst, lead } = automaticKinds[kind]
  return { emails: isOnAtFirst, texts: false, lead: lead?.standard ?? null }
}

/** The words of a message. An email has a subject and an HTML body; a text has plain characters and no subject. */
export interface AutomaticText {
  subject: string
  message: string
}

/** Checks a school's own text; findings name its fields. `plain` is the letter without its markup. */
export function automaticTextFindings(
  kind: AutomaticKind,
  channel: Channel,
  { subject, message, plain }: AutomaticText & { plain: string },
): Finding[] {
  const allowedFields = fieldsOfKind(kind)
  const isLetter = channel === 'EMAIL'
  return findings([
    ...(isLetter
      ? ([
          [
            'subject',
            all<string>(required, maxLength(SUBJECT_CHARACTERS_MAX))(subject) ??
              unknownMergeFields(subject, allowedFields),
          ],
        ] as const)
      : []),
    [
      'message',
      required(plain) ??
        (isLetter ? maxLength(LETTER_CHARACTERS_MAX) : tooLongSms)(message) ??
        unknownMergeFields(plain, allowedFields),
    ],
  ])
}

/** Refuses a lead time out of the kind's range, and any lead time where the kind has none. */
export function automaticSettingFindings(kind: AutomaticKind, { lead }: AutomaticSetting): Finding[] {
  return findings([['lead', leadFinding(automaticKinds[kind].lead, lead)]])
}

function leadFinding(range: Lead | null, lead: number | null): string | null {
  if (range === null) return lead === null ? null : 'This message has no time to choose'
  const { unit, least, most } = range
  return lead !== null && Number.isInteger(lead) && lead >= least && lead <= most
    ? null
    : `Choose a whole number of ${unit} from ${least} to ${most}`
}
