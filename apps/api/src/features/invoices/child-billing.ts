import type { payers } from '@afterbell/contract/invoices/payers'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import type { Act } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import type { InvoiceLinks } from './files/billing-files.ts'
import { invoiceRowOf } from './invoice-rows.ts'
import { invoicesPage } from './invoices.store.ts'
import { balanceOf, isSameAccount, payersOfChild } from './payers.store.ts'
import { readStatement, toStatementAnswer } from './statements.ts'

const INVOICES_SHOWN = 50
const YEAR_DAYS = 365

/** Returns the finances of a child's family: payers, what they owe and why, and the latest invoices. */
export function childBilling(links: InvoiceLinks): Act<typeof payers.ofChild> {
  return async (call) => {
    const { tx, school, params } = call
    const billing = await payersOfChild(tx, school.id, params.childId)
    if (!billing) throw notThere()
    const period = { from: plusDays(school.today, -YEAR_DAYS), to: school.today }
    const accounts = billing.payers.filter(
      (payer, index) => billing.payers.findIndex((other) => isSameAccount(payer, other)) === index,
    )
    const [payerRows, { rows }] = await Promise.all([
      Promise.all(
        accounts.map(async (payer) => {
          const payerIds = billing.payers.filter((other) => isSameAccount(payer, other)).map(({ id }) => id)
          const [balance, statement] = await Promise.all([
            balanceOf(tx, school.id, payerIds),
            readStatement(tx, school, payer, period),
          ])
          return {
            id: payer.id,
            name: payer.name,
            email: payer.email,
            kind: payer.kind,
            owed: balance.owedCents,
            credit: balance.creditCents,
            pending: balance.pendingCents,
            ...toStatementAnswer(statement),
          }
        }),
      ),
      invoicesPage(tx, school, {
        page: 0,
        size: INVOICES_SHOWN,
        search: null,
        sort: null,
        familyId: billing.familyId,
      }),
    ])
    return {
      currency: school.currency,
      owed: sum(payerRows.map(({ owed }) => owed)),
      credit: sum(payerRows.map(({ credit }) => credit)),
      payers: payerRows,
      invoices: rows.map((row) => invoiceRowOf(row, call, links)),
    }
  }
}
