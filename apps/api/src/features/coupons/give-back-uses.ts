import type { Reaction } from '../../platform/reactions.ts'
import { settleUses } from './uses.store.ts'

/** What was used for invoices that are canceled can be used again. */
export const giveBackUses: Reaction<'invoicesCanceled'> = ({ tx, school }, invoiceIds) =>
  settleUses(tx, school.id, invoiceIds)
