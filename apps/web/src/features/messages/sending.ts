import type { Address, AnswerOf, AnyOp } from '@afterbell/contract/kernel/op'
import type { Purpose } from '@afterbell/domain/messages/purpose'
import type { childMessages } from '@afterbell/contract/families/child-messages'

/** Whom is written to: the calls of a list, what they are asked with, and which of its rows. */
export interface WriteTo {
  calls: {
    email: AnyOp
    sms?: AnyOp
    /** Left out where everybody who is chosen has an address: colleagues. */
    recipients?: AnyOp
  }
  asked: { at?: Address; params?: Readonly<Record<string, string>> }
  /** Null: everybody on the list, of which the calls know by themselves. */
  ids: readonly string[] | null
  /** What is written from that list is usually for this; left out, it concerns the child. */
  purpose?: Purpose
  /** What is chosen, in words: '3 children'. */
  chosen: string
  /** What the form begins with, ready to be sent. */
  begun?: { subject?: string; message: string }
}

export type RecipientsFound = AnswerOf<typeof childMessages.recipients>
export type SentMessages = AnswerOf<typeof childMessages.email>

/** What the form of a message holds. */
export interface MessageTyped {
  subject: string
  /** HTML of a letter, plain characters of a text. */
  message: string
  purpose: Purpose
  primary: boolean
  secondary: boolean
  attachments: File[]
  isLater: boolean
  /** Empty until it is chosen. */
  date: string
  time: string
}

export const NOTHING_TYPED: MessageTyped = {
  subject: '',
  message: '',
  purpose: 'CHILD',
  primary: true,
  secondary: true,
  attachments: [],
  isLater: false,
  date: '',
  time: '',
}
