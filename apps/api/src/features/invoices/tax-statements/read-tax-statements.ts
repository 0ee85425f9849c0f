import { taxStatementOf, type TaxStatement } from '@afterbell/domain/invoices/tax-statement'
import { sum } from '@afterbell/domain/kernel/sum'
import type { Tx } from '../../../platform/database/database.ts'
import { linesOfPayers, moneyOfPayers, type LineOfPayer, type MoneyOfPayer } from './paid-in-year.store.ts'

interface Account {
  id: string
  /** All payers of the account. */
  payerIds: readonly string[]
}

/** Returns the statements of accounts for a year, by id. Always two queries, however many accounts. */
export async function readTaxStatements(
  tx: Tx,
  school: { id: string; timezone: string },
  accounts: readonly Account[],
  year: number,
): Promise<Map<string, TaxStatement>> {
  const payerIds = accounts.flatMap((account) => account.payerIds)
  const [money, lines] = await Promise.all([
    moneyOfPayers(tx, school, payerIds, year),
    linesOfPayers(tx, school, payerIds, year),
  ])
  const moneyOf = Map.groupBy(money, ({ payerId }) => payerId)
  const linesOf = Map.groupBy(lines, ({ payerId }) => payerId)
  return new Map(
    accounts.map((account) => [
      account.id,
      statementOf(
        year,
        account.payerIds.flatMap((id) => moneyOf.get(id) ?? []),
        account.payerIds.flatMap((id) => linesOf.get(id) ?? []),
      ),
    ]),
  )
}

function statementOf(
  year: number,
  money: readonly MoneyOfPayer[],
  lines: readonly LineOfPayer[],
): TaxStatement {
  const sumOf = (key: Exclude<keyof MoneyOfPayer, 'payerId'>) => sum(money.map((each) => each[key]))
  return taxStatementOf({
    year,
    creditBeforeCents: sumOf('creditBeforeCents'),
    creditCents: sumOf('creditCents'),
    receivedCents: sumOf('receivedCents'),
    returnedCents: sumOf('returnedCents'),
    invoices: [...Map.groupBy(lines, ({ invoiceId }) => invoiceId).values()].map((invoiceLines) => ({
      retainedBeforeCents: invoiceLines[0]!.keptBeforeCents,
      retainedCents: invoiceLines[0]!.keptCents,
      lines: invoiceLines,
    })),
  })
}
