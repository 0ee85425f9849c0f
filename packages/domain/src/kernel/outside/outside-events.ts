import type { AuditEventName } from '../audit/audit-events.ts'

/**
 * Events that a school can send to other programs as they happen. Names never change, because programs are written for
 * them. `of` says which thing the `id` belongs to. `by` lists the history events that trigger it; empty if something
 * else does.
 * @answers What are other programs told of, and where may that go?
 */
export const outsideEvents = {
  'child.created': {
    label: 'A child is added',
    of: 'child',
    by: ['child.created', 'child.registered', 'child.restored'],
  },
  'child.changed': {
    label: 'A child or their family changes',
    of: 'child',
    by: [
      'child.changed',
      'family.changed',
      'family.homes-changed',
      'guardian.changed-own',
      'guardian.email-changed',
      'guardian.email-undone',
    ],
  },
  'child.archived': { label: 'A child is archived', of: 'child', by: ['child.archived', 'child.merged'] },
  'enrollment.created': {
    label: 'A child gets a spot',
    of: 'activity',
    by: [
      'enrollment.added',
      'enrollment.overbooked',
      'enrollment.moved-up',
      'enrollment.moved-up-out-of-turn',
      'enrollment.removal-undone',
      'wait-list.accepted',
    ],
  },
  'enrollment.moved': {
    label: 'A child moves to another activity',
    of: 'activity',
    by: ['enrollment.transferred', 'enrollment.transferred-out-of-turn', 'enrollment.transfer-undone'],
  },
  'enrollment.removed': {
    label: 'A child leaves a roster',
    of: 'activity',
    by: ['enrollment.removed'],
  },
  'waitlist.joined': {
    label: 'A child joins a wait list',
    of: 'activity',
    by: ['wait-list.joined', 'wait-list.removal-undone'],
  },
  'waitlist.offered': {
    label: 'A child is offered a spot',
    of: 'activity',
    by: ['wait-list.offered', 'wait-list.offered-out-of-turn'],
  },
  'waitlist.left': {
    label: 'A child leaves a wait list',
    of: 'activity',
    by: ['wait-list.left', 'wait-list.declined', 'wait-list.expired'],
  },
  'attendance.checked_in': {
    label: 'A child is checked in',
    of: 'attendance',
    by: ['attendance.checked-in'],
  },
  'attendance.checked_out': {
    label: 'A child is checked out',
    of: 'attendance',
    by: ['attendance.checked-out', 'attendance.released', 'attendance.released-near'],
  },
  'activity.published': { label: 'An activity is published', of: 'activity', by: ['activity.published'] },
  'activity.changed': {
    label: 'An activity changes',
    of: 'activity',
    by: ['activity.changed', 'activity.meetings-gone'],
  },
  'activity.removed': { label: 'An activity is removed', of: 'activity', by: ['activity.removed'] },
  'invoice.created': { label: 'An invoice is written by hand', of: 'invoice', by: ['invoice.created'] },
  'invoice.canceled': { label: 'An invoice is canceled', of: 'invoice', by: ['invoice.canceled'] },
  'payment.received': { label: 'A payment is received', of: 'payment', by: [] },
  'payment.failed': { label: 'A payment fails', of: 'payment', by: [] },
  'payment.refunded': { label: 'A refund is paid out', of: 'refund', by: [] },
} as const satisfies Readonly<Record<string, OutsideKind>>

interface OutsideKind {
  label: string
  of: 'child' | 'activity' | 'attendance' | 'invoice' | 'payment' | 'refund'
  by: readonly AuditEventName[]
}

export type OutsideEvent = keyof typeof outsideEvents

export const OUTSIDE_EVENTS = Object.keys(outsideEvents) as [OutsideEvent, ...OutsideEvent[]]

const byHistory: ReadonlyMap<AuditEventName, OutsideEvent> = new Map(
  OUTSIDE_EVENTS.flatMap((event) => outsideEvents[event].by.map((what) => [what, event] as const)),
)

/** Returns the event to send out for a history event; null if it stays inside. */
export function outsideEventOf(what: AuditEventName): OutsideEvent | null {
  return byHistory.get(what) ?? null
}
