import type { Finding } from '../kernel/decision.ts'
import { may, type Right, type Role } from '../kernel/roles.ts'
import type { Suppression } from '../messages/purpose.ts'

/** Events staff can be notified of. The right is the one for the screen the notification links to. */
export const STAFF_EVENTS = {
  RELEASE_IN_DOUBT: {
    label: 'A child may be with the wrong person',
    right: ['contacts', 'view'],
    isUrgent: true,
  },
  PICKUP_ON_LIST: {
    label: 'A family names somebody who may be on a do-not-release list',
    right: ['contacts', 'view'],
    isUrgent: true,
  },
  PAYMENT_FAILED: { label: 'A payment does not go through', right: ['transactions', 'view'] },
  CHARGES_PAUSED: { label: 'Stripe pauses or resumes payments', right: ['integrations.apps', 'view'] },
  PAYOUT_DIFFERS: { label: 'A payout does not match the books', right: ['transactions', 'view'] },
  LATE_PICKUP: { label: 'A late pickup has a fee to decide on', right: ['transactions', 'view'] },
  OFFER_EXPIRED: { label: 'A family lets an offer of a spot expire', right: ['contacts', 'view'] },
  USER_JOINED: { label: 'Somebody accepts an invitation', right: ['users', 'view'] },
  SUBSTITUTE: {
    label: 'You take over a class, camp or aftercare for a day, it changes, or you no longer do',
    right: ['settings', 'view'],
    isOwn: true,
  },
} as const satisfies Readonly<Record<string, { label: string; right: Right; isOwn?: true; isUrgent?: true }>>

export type StaffEvent = keyof typeof STAFF_EVENTS

export const staffEvents = Object.keys(STAFF_EVENTS) as StaffEvent[]

/** How a person is notified of an event. */
export const CHANNELS = ['EMAIL', 'SMS', 'OFF'] as const
export type Channel = (typeof CHANNELS)[number]

export const channelLabels: Readonly<Record<Channel, string>> = {
  EMAIL: 'Email',
  SMS: 'Text',
  OFF: 'Off',
}

/**
 * Lists the events a role can be notified of: those it may see. Instructors have no choices (permissions: notifications).
 * @answers What are staff told of by email or text, and who is?
 */
export function eventsFor(role: Role): StaffEvent[] {
  if (!may(role, 'notifications', 'view')) return []
  return staffEvents.filter((event) => may(role, ...STAFF_EVENTS[event].right))
}

/** Checks whether an event concerns only its recipient, such as their own hours. Nobody else is notified. */
export function concernsRecipientOnly(event: StaffEvent): boolean {
  return 'isOwn' in STAFF_EVENTS[event]
}

/** Checks whether an event needs action at once: its texts do not wait for quiet hours to end. */
export function isUrgent(event: StaffEvent): boolean {
  return 'isUrgent' in STAFF_EVENTS[event]
}

/**
 * Returns the default channel. Super Admins are notified of everything, others must opt in. Everybody gets urgent events
 * and events of their own.
 */
export function channelUnlessChosen(event: StaffEvent, role: Role): Channel {
  return concernsRecipientOnly(event) || isUrgent(event) || role === 'SCHOOL_ADMIN' ? 'EMAIL' : 'OFF'
}

/**
 * Returns the channel in effect: OFF if the person turned it off or may no longer see such events. Instructors, who have no
 * choices, get their own events by email (decision 153).
 */
export function channelOf(event: StaffEvent, role: Role, chosen: Channel | null): Channel {
  if (!eventsFor(role).includes(event)) return concernsRecipientOnly(event) ? 'EMAIL' : 'OFF'
  return chosen ?? channelUnlessChosen(event, role)
}

/** Reasons why a person cannot get texts, worded to follow the choice on screen: the step needed first. */
export const noTexts = {
  NOT_SET_UP: 'this server sends no texts yet',
  NO_NUMBER: 'add a mobile number to your personal info first',
  STOPPED: 'you answered STOP; answer START to get texts again',
  UNREACHABLE: 'texts to your number do not arrive',
} as const

export type NoTexts = keyof typeof noTexts

export const NO_TEXTS = Object.keys(noTexts) as [NoTexts, ...NoTexts[]]

/**
 * Returns why a person cannot get texts, or null if they can. `phone` is the number in dialable form, null if missing.
 * `suppressed` is the reason the school may not text it.
 */
export function whyNoTexts({
  isSetUp,
  phone,
  suppressed,
}: {
  isSetUp: boolean
  phone: string | null
  suppressed: Suppression | null
}): NoTexts | null {
  if (!isSetUp) return 'NOT_SET_UP'
  if (phone === null) return 'NO_NUMBER'
  if (suppressed === null) return null
  return suppressed === 'OPTED_OUT' ? 'STOPPED' : 'UNREACHABLE'
}

/**
 * Refuses newly chosen texts that cannot be delivered, by field. Existing choices of texts stay; those go by email
 * meanwhile.
 */
export function textFindings(
  choices: readonly { event: StaffEvent; channel: Channel }[],
  before: ReadonlyMap<StaffEvent, Channel>,
  why: NoTexts | null,
): Finding[] {
  if (why === null) return []
  return choices.flatMap(({ event, channel }, index) =>
    channel === 'SMS' && before.get(event) !== 'SMS'
      ? [{ path: `notifications.${index}.channel`, message: `You cannot get texts yet: ${noTexts[why]}` }]
      : [],
  )
}
