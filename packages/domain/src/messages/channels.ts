/** How a message travels: by email, or as a text to a phone. */
export const CHANNELS = ['EMAIL', 'SMS'] as const

export type Channel = (typeof CHANNELS)[number]

/** How a message stands. */
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

/** What screens call each. */
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

/** Nothing more comes of a message in one of these, unless its provider reports. */
export function isUnderWay(state: MessageState): boolean {
  return state === 'QUEUED'
}

/**
 * How a message stands after a report of its provider. Reports come late and in any order: what is known already is not
 * undone by an earlier one, and a message that was not sent is none of the provider's.
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

/** In which order messages leave: what keeps a child safe and lets people in, what somebody waits for, what goes to many. */
export const LANES = { SAFETY: 0, PERSONAL: 1, BULK: 2 } as const

export type Lane = (typeof LANES)[keyof typeof LANES]
