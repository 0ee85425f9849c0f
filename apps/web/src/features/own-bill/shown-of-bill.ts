import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import type { AnswerOf } from '@afterbell/contract/kernel/op'

export type Subscription = AnswerOf<typeof ownBill.subscription>
export type Source = AnswerOf<typeof ownBill.list>[number]
export type OwnInvoice = AnswerOf<typeof ownBill.payInvoice>

/** All reads of the billing screen: any act there can change them. */
export const SHOWN_OF_BILL = [ownBill.subscription, ownBill.list, ownBill.invoices] as const
