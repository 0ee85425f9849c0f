import { taxStatements } from '@afterbell/contract/invoices/tax-statements'
import { reports } from '@afterbell/contract/reports/reports'
import { sendFileJob } from '../../../src/features/invoices/files/send-file.job.ts'
import { taxEmailsJob, taxFileJob } from '../../../src/features/invoices/tax-statements/tax-statements.job.ts'
import { call, LETTERS } from '../app.ts'
import { payInvoice, writeInvoice } from '../paying/billing.ts'
import { inside, made } from '../make.ts'
import type { World } from '../samples/world.ts'
import { sayTaxNumber } from '../paying/tax-statements.ts'

/**
 * Runs the work that follows calls: emails a bill, makes files of tax statements with their letters, and a journal of
 * several parts.
 */
export async function taxStatementsMade({ rig, school }: World): Promise<void> {
  await sayTaxNumber(rig, school)
  const { id, payerId } = await writeInvoice(rig, school)
  await payInvoice(rig, school, id, 1000)
  const bill = sendFileJob({ pool: rig.pool, letters: LETTERS, payLink: () => '' })
  await bill({ schoolId: school.id, file: { what: 'INVOICE', id }, at: '2026-11-18T17:00:00Z' })
  const ofYear = { query: { year: 2026 } as never }
  const run = made(await call(rig, taxStatements.startRun, ofYear, school.admin))
  await taxFileJob(rig)({ schoolId: school.id, runId: run.id, nth: 1 })
  made(await call(rig, taxStatements.emailMany, ofYear, school.admin))
  const at = await inside(rig, school.id, async (query) => {
    await query(
      `insert into ledger_entry (school_id, key, source, source_id, debit, credit, cents, payer_id)
       select $1, 'part ' || n, 'PAYMENT', gen_random_uuid(), 'BANK', 'CREDIT', 1, $2 from generate_series(1, 2100) n`,
      [school.id, payerId],
    )
    const { rows } = await query(`select emailed_at::text as at from tax_statement where school_id = $1`, [
      school.id,
    ])
    return rows[0].at as string
  })
  await taxEmailsJob(rig)({ schoolId: school.id, year: 2026, at, by: school.admin.id })
  await call(rig, reports.journalFile, { query: {} } as never, school.admin)
}
