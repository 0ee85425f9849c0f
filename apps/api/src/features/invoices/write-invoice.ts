import type { invoices } from '@afterbell/contract/invoices/invoices'
import { invoiceFindings } from '@afterbell/domain/invoices/invoice-form'
import { record } from '../../platform/database/history.ts'
import type { Act, Call } from '../../platform/http/serve.ts'
import { assertValid, invalid } from '../../platform/problems.ts'
import { billByHand } from '../ledger/bill-by-hand.ts'
import { payingFamilies } from '../ledger/payers.store.ts'
import type { InvoiceLinks } from './billing-files.ts'
import { askedPayer, type FamilyAsked } from './asked-payer.store.ts'
import { invoiceDetail } from './invoice-detail.ts'

type Create = (typeof invoices)['create']

/** Writes an invoice by hand. It is issued at once, and uses what the payer has to their credit. */
export function writeInvoice(links: InvoiceLinks): Act<Create> {
  return async (call) => {
    const { tx, school, body } = call
    assertValid(
      invoiceFindings(
        { ...body, lines: body.lines.map(({ label, amount }) => ({ label, amountCents: amount })) },
        school.today,
      ),
    )
    const asked = await payerOf(call)
    const strangers = body.lines.flatMap(({ childId }, index) =>
      childId && !asked.childIds.includes(childId) ? [index] : [],
    )
    assertValid(
      strangers.map((index) => ({
        path: `lines.${index}.childId`,
        message: 'Please choose a child of this family',
      })),
    )
    const [family] = await payingFamilies(tx, school.id, asked.childIds.slice(0, 1))
    const id = await billByHand(call, family!, {
      asked: { homeId: asked.homeId, payerId: body.parentId ? null : (body.payerId ?? null) },
      lines: body.lines.map(({ label, amount, childId, careEligible, containsTax }) => ({
        label,
        amountCents: amount,
        childId: childId ?? null,
        isCareEligible: careEligible,
        containsTax,
      })),
      dueOn: body.dueDate ?? null,
      memo: body.memo,
    })
    const written = await invoiceDetail(call, id, links)
    await record(tx, call, [
      {
        what: 'invoice.created',
        subjectId: id,
        details: { number: written.number, name: written.parentName },
      },
    ])
    return written
  }
}

/** The family of who is asked. A guardian goes before a payer where both are named. */
async function payerOf({ tx, school, body }: Call<Create>): Promise<FamilyAsked> {
  const asked = await askedPayer(tx, school.id, {
    parentId: body.parentId ?? null,
    payerId: body.payerId ?? null,
  })
  if (asked) return asked
  const path = body.parentId ? 'parentId' : 'payerId'
  throw invalid([{ path, message: 'Please choose somebody of a family that is still in Contacts' }])
}
