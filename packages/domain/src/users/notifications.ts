import type { Finding } from '../kernel/decision.ts'
import { may, type Right, type Role } from '../kernel/roles.ts'
import type { Suppression } from '../messages/purpose.ts'

/** What the people of a school can be told of, who sees such things: the right is that of where it leads. */
export const STAFF_EVENTS = {
  RELEASE_IN_DOUBT: {
    label: 'A child may be with the wrong person',
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

/** How somebody is told of an event. */
export const CHANNELS = ['EMAIL', 'SMS', 'OFF'] as const
export type Channel = (typeof CHANNELS)[number]

export const channelLabels: Readonly<Record<Channel, string>> = {
  EMAIL: 'Email',
  SMS: 'Text',
  OFF: 'Off',
}

/**
 * What a role can be told of: what it may see. Instructors choose nothing (permissions: notifications).
 * @answers What are staff told of by email or text, and who is?
 */
export function eventsFor(role: Role): StaffEvent[] {
  if (!may(role, 'notifications', 'view')) return []
  return staffEvents.filter((event) => may(role, ...STAFF_EVENTS[event].right))
}

/** Whether an event is about the one who is told of it, as their own hours are, and nobody else hears of it. */
export function isOwn(event: StaffEvent): boolean {
  return 'isOwn' in STAFF_EVENTS[event]
}

/** Whether somebody has to act at once: a text about it does not wait for quiet hours to end. */
export function isUrgent(event: StaffEvent): boolean {
  return 'isUrgent' in STAFF_EVENTS[event]
}

/**
 * What holds until somebody chooses: Super Admins are told, everybody else asks to be. Of what is one's own, and of what is
 * urgent, all are told.
 */
export function channelUnlessChosen(event: StaffEvent, role: Role): Channel {
  return isOwn(event) || isUrgent(event) || role === 'SCHOOL_ADMIN' ? 'EMAIL' : 'OFF'
}

/**
 * How somebody is told of an event now: not at all where they turned it off, or may not see such things any more. Who chooses
 * nothing, an instructor, is emailed what is their own (decision 153).
 */
export function channelOf(event: StaffEvent, role: Role, chosen: Channel | null): Channel {
  if (!eventsFor(role).includes(event)) return isOwn(event) ? 'EMAIL' : 'OFF'
  return chosen ?? channelUnlessChosen(event, role)
}

/** Why somebody cannot be told by text, in words that fit behind the choice: what has to be done first. */
export const noTexts = {
  NOT_SET_UP: 'this server sends no texts yet',
  NO_NUMBER: 'add a mobile number to your personal info first',
  STOPPED: 'you answered STOP; answer START to get texts again',
  UNREACHABLE: 'texts to your number do not arrive',
} as const

export type NoTexts = keyof typeof noTexts

export const NO_TEXTS = Object.keys(noTexts) as [NoTexts, ...NoTexts[]]

/**
 * Why somebody cannot be told by text; null where they can. `phone` is their number as it is dialed, null where there is none;
 * `suppressed` why the school does not write to it.
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

/** Choices of texts that cannot be kept, at their fields: who had texts before keeps them, and is emailed meanwhile. */
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
