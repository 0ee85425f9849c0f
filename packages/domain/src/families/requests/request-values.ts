// What a request of a family can be. No rules here: the contract uses these in the first bundle.

/** What a family asks the school for, and staff decide. */
export const REQUEST_KINDS = [
  'SECOND_GUARDIAN',
  'FORGET_US',
  'GIVE_UP_SPOT',
  'CHANGE_SPOT',
  'FINANCIAL_AID',
] as const

export type RequestKind = (typeof REQUEST_KINDS)[number]

/** WITHDRAWN: by the family. */
export const REQUEST_STATES = ['OPEN', 'GRANTED', 'REFUSED', 'WITHDRAWN'] as const

export type RequestState = (typeof REQUEST_STATES)[number]

/** The most characters of a family's own words, and of the school's answer. */
export const REQUEST_WORDS_MAX = 1000

/** Where the guardian lives whom a family wants to add: in the home of who asks, or elsewhere. */
export const LIVES = ['HERE', 'ELSEWHERE'] as const

/** Why a person at the school may be the one who is asked for. */
export const SAME_CONTACT_BY = ['EMAIL', 'PHONE', 'NAME'] as const
