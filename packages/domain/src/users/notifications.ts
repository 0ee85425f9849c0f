import { may, type Right, type Role } from '../kernel/roles.ts'

/** What the people of a school can be told of, who sees such things: the right is that of where it leads. */
export const STAFF_EVENTS = {
  PAYMENT_FAILED: { label: 'A payment does not go through', right: ['transactions', 'view'] },
  PAYOUT_DIFFERS: { label: 'A payout does not match the books', right: ['transactions', 'view'] },
  LATE_PICKUP: { label: 'A late pickup has a fee to decide on', right: ['transactions', 'view'] },
  OFFER_EXPIRED: { label: 'A family lets an offer of a spot expire', right: ['contacts', 'view'] },
  USER_JOINED: { label: 'Somebody accepts an invitation', right: ['users', 'view'] },
} as const satisfies Readonly<Record<string, { label: string; right: Right }>>

export type StaffEvent = keyof typeof STAFF_EVENTS

export const staffEvents = Object.keys(STAFF_EVENTS) as StaffEvent[]

/** How somebody is told of an event. */
export const CHANNELS = ['EMAIL', 'OFF'] as const
export type Channel = (typeof CHANNELS)[number]

export const channelLabels: Readonly<Record<Channel, string>> = { EMAIL: 'Email', OFF: 'Off' }

/** What a role can be told of: what it may see. Instructors choose nothing (permissions: notifications). */
export function eventsFor(role: Role): StaffEvent[] {
  if (!may(role, 'notifications', 'view')) return []
  return staffEvents.filter((event) => may(role, ...STAFF_EVENTS[event].right))
}

/** What holds until somebody chooses: Super Admins are told, everybody else asks to be. */
export function channelUnlessChosen(role: Role): Channel {
  return role === 'SCHOOL_ADMIN' ? 'EMAIL' : 'OFF'
}

/** Whether somebody is told of an event by email: they may still see such things, and did not turn it off. */
export function hears(event: StaffEvent, role: Role, chosen: Channel | null): boolean {
  return eventsFor(role).includes(event) && (chosen ?? channelUnlessChosen(role)) === 'EMAIL'
}
