import type { invoices } from '@afterbell/contract/invoices/invoices'
import { invoiceFindings } from '@afterbell/domain/invoices/invoice-form'
import { decideAgency } from '@afterbell/domain/ledger/shares/share-form'
import { record } from '../../platform/database/history.ts'
import type { Act, Call } from '../../platform/http/serve.ts'
import { assertAllowed, assertValid, invalid } from '../../platform/problems.ts'
import { billByHand, payerToBill, type InvoiceParties } from '../ledger/bill-by-hand.ts'
import { payerOfAgency } from '../ledger/payers/payers.ts'
import { payingFamilies } from '../ledger/payers/payers.store.ts'
import { billedAgency } from '../ledger/shares/asked-agency.store.ts'
import type { InvoiceLinks } from './files/billing-files.ts'
import { familyOfPayer } from './asked-payer.store.ts'
import { invoiceDetail } from './invoice-detail.ts'

type Create = (typeof invoices)['create']

/** Writes an invoice by hand, issues it at once, and applies the payer's credit. */
export function writeInvoice(links: InvoiceLinks): Act<Create> {
  return async (call) => {
    const { tx, school, body } = call
    assertValid(
      invoiceFindings(
        { ...body, lines: body.lines.map(({ label, amount }) => ({ label, amountCents: amount })) },
        school.today,
      ),
    )
    const { parties, childIds } = await resolveParties(call)
    const strangers = body.lines.flatMap(({ childId }, index) =>
      childId && !childIds.includes(childId) ? [index] : [],
    )
    assertValid(
      strangers.map((index) => ({
        path: `lines.${index}.childId`,
        message:
          childIds.length === 0
            ? 'An agency has no children: name them in the line'
            : 'Please choose a child of this family',
      })),
    )
    const id = await billByHand(call, parties, {
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
    const answer = await invoiceDetail(call, id, links)
    await record(tx, call, [
      {
        what: 'invoice.created',
        subjectId: id,
        details: { number: answer.number, name: answer.parentName },
      },
    ])
    return answer
  }
}

/**
 * Returns the payer, and the children that lines may be for (none for an agency). If both are given, a guardian takes
 * precedence over a payer.
 */
async function resolveParties({
  tx,
  school,
  body,
}: Call<Create>): Promise<{ parties: InvoiceParties; childIds: readonly string[] }> {
  const { parentId = null, payerId = null } = body
  const payerFamily = await familyOfPayer(tx, school.id, { parentId, payerId })
  if (payerFamily) {
    const [family] = await payingFamilies(tx, school.id, payerFamily.childIds.slice(0, 1))
    const payer = payerToBill(family!, { homeId: payerFamily.homeId, payerId: parentId ? null : payerId })
    return { parties: { ...family!, payer }, childIds: payerFamily.childIds }
  }
  const agency = parentId || !payerId ? undefined : await billedAgency(tx, school.id, payerId)
  if (agency) {
    assertAllowed(decideAgency({ name: agency.agency.name, isActive: agency.isActive }))
    return { parties: { ...agency, payer: payerOfAgency(agency.agency) }, childIds: [] }
  }
  const path = parentId ? 'parentId' : 'payerId'
  throw invalid([{ path, message: 'Please choose somebody of a family that is still in Contacts' }])
}
