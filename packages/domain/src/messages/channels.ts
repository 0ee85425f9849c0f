/** How a message travels: by email, or as a text to a phone. */
export const CHANNELS = ['EMAIL', 'SMS'] as const

export type Channel = (typeof CHANNELS)[number]

/** Every state a message can be in. */
export const MESSAGE_STATES = [
  'QUEUED',
  'SENT',
  'DELIVERED',
  'OPENED',
  'KEPT',
  'BOUNCED',
  'FAILED',
  'SKIPPED',
] as const

export type MessageState = (typeof MESSAGE_STATES)[number]

/** Names of the states on screens. */
export const messageStateLabels: Readonly<Record<MessageState, string>> = {
  QUEUED: 'Waiting',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  OPENED: 'Opened',
  KEPT: 'Not sent: test mode',
  BOUNCED: 'Bounced',
  FAILED: 'Failed',
  SKIPPED: 'Not sent',
}

/** Checks whether a message still waits to be sent. In every other state only a report from its provider changes it. */
export function isUnderWay(state: MessageState): boolean {
  return state === 'QUEUED'
}

/**
 * Returns the state of a message after a report from its provider. Reports come late and in any order, so an earlier
 * state never replaces a later one. Messages that were never sent ignore reports.
 */
export function afterReport(state: MessageState, reported: MessageState): MessageState {
  return RANK[reported] > RANK[state] && state !== 'SKIPPED' && state !== 'KEPT' ? reported : state
}

const RANK: Readonly<Record<MessageState, number>> = {
  QUEUED: 0,
  SENT: 1,
  DELIVERED: 2,
  FAILED: 2,
  BOUNCED: 3,
  OPENED: 3,
  KEPT: 0,
  SKIPPED: 0,
}

/**
 * Sending priority, lowest number first. `SAFETY` is for the safety of a child and for sign-ins, `PERSONAL` for
 * messages somebody waits for, `BULK` for messages to many.
 */
export const LANES = { SAFETY: 0, PERSONAL: 1, BULK: 2 } as const

export type Lane = (typeof LANES)[keyof typeof LANES]
