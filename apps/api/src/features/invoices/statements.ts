import type { payers } from '@afterbell/contract/invoices/payers'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { decideReach } from '@afterbell/domain/invoices/invoice-acts'
import { statementOf, type StatementLanguage, type StatementRow } from '@afterbell/domain/invoices/statement'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { assertAllowed, invalid, notThere } from '../../platform/problems.ts'
import { tellingOfPayers } from '../messages/telling.store.ts'
import { markStatementEmailed } from '../ledger/invoice-notes.store.ts'
import type { LinkTo } from './files/billing-files.ts'
import { payerById, type PayerRecord } from '../ledger/payers/payers.store.ts'
import { payersOfAccount, statementEntries } from './payers.store.ts'
import { billingSend } from './billing-jobs.ts'

export interface Statement {
  from: string
  to: string
  openingCents: number
  rows: StatementRow[]
  closingCents: number
}

/** Returns a payer's charges and payments in a period, including all payers of the same account. */
export async function readStatement(
  tx: Tx,
  school: { id: string; timezone: string },
  payer: PayerRecord,
  period: { from: string; to: string },
  language?: StatementLanguage,
): Promise<Statement> {
  const payerIds = await payersOfAccount(tx, school.id, payer)
  const { openingCents, entries } = await statementEntries(tx, school, { payerIds, ...period })
  return { ...period, openingCents, ...statementOf(openingCents, entries, language) }
}

/** Returns a statement in the shape of the API. */
export function toStatementAnswer({ from, to, openingCents, rows, closingCents }: Statement) {
  return {
    from,
    to,
    opening: openingCents,
    rows: rows.map(({ date, text, reason, chargeCents, paidCents, balanceCents }) => ({
      date,
      text,
      reason,
      charge: chargeCents,
      paid: paidCents,
      balance: balanceCents,
    })),
    closing: closingCents,
  }
}

export function statementActs(linkTo: LinkTo): {
  statement: Act<typeof payers.statement>
  emailStatement: Act<typeof payers.emailStatement>
} {
  return {
    statement: async (call) => {
      const { tx, school, params, query } = call
      const period = periodOf(call, query)
      const payer = await requirePayer(call, params.payerId)
      return {
        payerId: payer.id,
        name: payer.name,
        email: payer.email,
        currency: school.currency,
        ...toStatementAnswer(await readStatement(tx, school, payer, period)),
        downloadUrl: linkTo(call, { what: 'STATEMENT', id: payer.id, ...period }),
      }
    },
    emailStatement: async (call) => {
      const { tx, school, params, query } = call
      const period = periodOf(call, query)
      const payer = await requirePayer(call, params.payerId)
      const telling = (await tellingOfPayers(tx, school, [payer.id])).get(payer.id)
      assertAllowed(decideReach({ ...payer, telling }))
      if (await markStatementEmailed(tx, school.id, payer.id)) {
        const file = { what: 'STATEMENT' as const, id: payer.id, ...period }
        await later(tx, billingSend, {
          schoolId: school.id,
          file,
          at: call.at.toString(),
          by: call.user.id,
        })
        await record(tx, call, [
          { what: 'statement.emailed', subjectId: payer.id, details: { name: payer.name } },
        ])
      }
      return { sentTo: payer.email! }
    },
  }
}

/** Default length of a statement, in days. */
const DAYS = 90

function periodOf({ school }: AnyCall, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const until = to ?? school.today
  const since = from ?? plusDays(until, -DAYS)
  if (since > until) throw invalid([{ path: 'from', message: 'Should not be after the last day' }])
  return { from: since, to: until }
}

export async function requirePayer({ tx, school }: AnyCall, id: string): Promise<PayerRecord> {
  const payer = await payerById(tx, school.id, id)
  if (!payer) throw notThere()
  return payer
}
