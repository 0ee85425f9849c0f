import type { NoteEffect } from '@afterbell/domain/invoices/note-effect'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

/**
 * Returns the total of a credit note, the part of it already paid, and how much of the credit freed from its invoice
 * was refunded so far.
 */
export async function effectOfNote(tx: Tx, schoolId: string, noteId: string): Promise<NoteEffect> {
  const { rows } = await sql<NoteEffect>`
    select n.total_cents as "totalCents",
      (select ${sumOfCents(sql`e.cents`)} from ledger_entry e
        where e.school_id = n.school_id and e.source_id = n.id and e.debit = 'RECEIVABLE' and e.credit = 'CREDIT') as "paidCents",
      i.moved_cents as "freedCents", i.refunded_cents as "refundedCents"
    from invoice n join invoice i on i.school_id = n.school_id and i.id = n.corrects_id
    where n.school_id = ${schoolId} and n.id = ${noteId}`.execute(tx)
  return rows[0]!
}
