import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import type { AnswerOf } from '@afterbell/contract/kernel/op'

export type Subscription = AnswerOf<typeof ownBill.subscription>
export type Source = AnswerOf<typeof ownBill.list>[number]
export type OwnInvoice = AnswerOf<typeof ownBill.payInvoice>

/** Everything the screen of the bill shows: whatever is done there may change all of it. */
export const SHOWN_OF_BILL = [ownBill.subscription, ownBill.list, ownBill.invoices] as const
