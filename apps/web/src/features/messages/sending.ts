import type { Address, AnswerOf, AnyOp } from '@afterbell/contract/kernel/op'
import type { Purpose } from '@afterbell/domain/messages/purpose'
import type { childMessages } from '@afterbell/contract/families/child-messages'

/** Recipients: the calls of a list, their input, and the chosen rows. */
export interface WriteTo {
  calls: {
    email: AnyOp
    sms?: AnyOp
    /** Absent for colleagues, since all of them have an address. */
    recipients?: AnyOp
  }
  target: { at?: Address; params?: Readonly<Record<string, string>> }
  /** Null means everybody on the list, whom the calls determine themselves. */
  ids: readonly string[] | null
  /** Usual purpose of messages from that list. Default: about the child. */
  purpose?: Purpose
  /** The selection in words: '3 children'. */
  chosen: string
  /** Initial message, ready to be sent. */
  begun?: { subject?: string; message: string }
}

export type RecipientsAnswer = AnswerOf<typeof childMessages.recipients>
export type SentMessages = AnswerOf<typeof childMessages.email>

/** Values of a message form. */
export interface MessageTyped {
  subject: string
  /** HTML of a letter, plain text of a text message. */
  message: string
  purpose: Purpose
  primary: boolean
  secondary: boolean
  attachments: File[]
  isLater: boolean
  /** Empty until chosen. */
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
