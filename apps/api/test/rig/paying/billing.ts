import { children } from '@afterbell/contract/families/children'
import { invoices } from '@afterbell/contract/invoices/invoices'
import type { AnswerOnWire, CallInput } from '@afterbell/contract/kernel/op'
import { call, type Rig } from '../app.ts'
import { inside, made, makeChild, type MadeSchool } from '../make.ts'

/** Creates a child whose family can be written to. Returns it with its primary contact. */
export async function payingChild(
  rig: Rig,
  school: MadeSchool,
  over: Parameters<typeof makeChild>[2] = {},
): Promise<{ childId: string; parentId: string }> {
  const primaryGuardian = {
    firstName: 'Gus',
    lastName: 'Test',
    phone: '555-010-0100',
    email: 'gus@example.test',
  }
  const childId = await makeChild(rig, school, { primaryGuardian, ...over })
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  return { childId, parentId: child.primaryGuardian!.id }
}

/** Writes an invoice by hand, with one line unless the body has more. */
export async function writeInvoice(
  rig: Rig,
  school: MadeSchool,
  body: Partial<CallInput<typeof invoices.create>['body']> = {},
): Promise<AnswerOnWire<typeof invoices.create>> {
  const parentId = body.parentId ?? (await payingChild(rig, school)).parentId
  const lines = [{ label: 'T-shirt', amount: 25 }]
  return made(await call(rig, invoices.create, { body: { lines, ...body, parentId } }, school.admin))
}

/** Books money for an invoice as a payment does. */
export async function payInvoice(
  rig: Rig,
  school: MadeSchool,
  invoiceId: string,
  cents: number,
): Promise<void> {
  await inside(rig, school.id, async (query) => {
    await query(`update invoice set paid_cents = paid_cents + $3 where school_id = $1 and id = $2`, [
      school.id,
      invoiceId,
      cents,
    ])
    await query(
      `insert into ledger_entry (school_id, key, source, source_id, debit, credit, cents, payer_id, invoice_id)
       select school_id, gen_random_uuid(), 'PAYMENT', gen_random_uuid(), 'BANK', 'RECEIVABLE', $3, payer_id, id
       from invoice where school_id = $1 and id = $2`,
      [school.id, invoiceId, cents],
    )
  })
}
