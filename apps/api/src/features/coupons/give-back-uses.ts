import type { Reaction } from '../../platform/reactions.ts'
import { settleUses } from './uses.store.ts'

/** Gives back the coupon uses of canceled invoices. */
export const giveBackUses: Reaction<'invoicesCanceled'> = ({ tx, school }, invoiceIds) =>
  settleUses(tx, school.id, invoiceIds)
