import { TEST_PROVIDERS } from '@afterbell/domain/providers/provider-names'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Whether an invoice involves test money: the school takes test payments now, or the invoice was paid with one. */
export async function isTestInvoice(tx: Tx, schoolId: string, invoiceId: string): Promise<boolean> {
  const { rows } = await sql<{ is_test: boolean }>`
    select ${isTriedOut(schoolId)} or exists (
      select from payment_invoice x join payment p on p.school_id = x.school_id and p.id = x.payment_id
      where x.school_id = ${schoolId} and x.invoice_id = ${invoiceId} and p.provider = any(${TEST_PROVIDERS}::text[]) and p.state = 'SUCCEEDED') as is_test`.execute(
    tx,
  )
  return rows[0]!.is_test
}

/** The same for everything of one payer. */
export async function isTestPayer(tx: Tx, schoolId: string, payerId: string): Promise<boolean> {
  return (await testPayers(tx, schoolId, [payerId])).has(payerId)
}

/** Returns payers with test money; all of them if the school takes test payments now. */
export async function testPayers(tx: Tx, schoolId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select y.id from payer y where y.school_id = ${schoolId} and y.id = any(${ids}::uuid[])
      and (${isTriedOut(schoolId)} or exists (select from payment p
          where p.school_id = ${schoolId} and p.payer_id = y.id and p.provider = any(${TEST_PROVIDERS}::text[]) and p.state = 'SUCCEEDED'))`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether the school takes test payments now. */
function isTriedOut(schoolId: string): RawBuilder<unknown> {
  return sql`exists (select from own_provider_account o where o.school_id = ${schoolId} and o.state = 'CONNECTED' and o.provider = any(${TEST_PROVIDERS}::text[]))`
}
