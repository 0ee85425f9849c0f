import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Whether an invoice is one of trying out: the school collects through the sandbox, or it was paid there. */
export function isTestInvoice(tx: Tx, schoolId: string, invoiceId: string): Promise<boolean> {
  return isTest(
    tx,
    schoolId,
    sql`select from payment_invoice x join payment p on p.school_id = x.school_id and p.id = x.payment_id
      where x.school_id = ${schoolId} and x.invoice_id = ${invoiceId} and p.provider = 'SANDBOX' and p.state = 'SUCCEEDED'`,
  )
}

/** The same of all that somebody pays. */
export function isTestPayer(tx: Tx, schoolId: string, payerId: string): Promise<boolean> {
  return isTest(
    tx,
    schoolId,
    sql`select from payment p
      where p.school_id = ${schoolId} and p.payer_id = ${payerId} and p.provider = 'SANDBOX' and p.state = 'SUCCEEDED'`,
  )
}

async function isTest(tx: Tx, schoolId: string, paidThere: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ is_test: boolean }>`
    select exists (select from own_provider_account o where o.school_id = ${schoolId} and o.state = 'CONNECTED' and o.provider = 'SANDBOX')
      or exists (${paidThere}) as is_test`.execute(tx)
  return rows[0]!.is_test
}
