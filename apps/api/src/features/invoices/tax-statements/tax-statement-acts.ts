import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { taxStatements } from '@afterbell/contract/invoices/tax-statements'
import { decideReach } from '@afterbell/domain/invoices/invoice-acts'
import type { StatementItem, TaxStatement } from '@afterbell/domain/invoices/tax-statement'
import { splitByDecision } from '../../../platform/database/bulk-removal.ts'
import { record } from '../../../platform/database/history.ts'
import { pageOf } from '../../../platform/database/pages.ts'
import type { Act, Acts } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertAllowed } from '../../../platform/problems.ts'
import { tellingOfPayers } from '../../messages/telling.store.ts'
import type { LinkTo } from '../files/billing-files.ts'
import { instantOf } from '../invoice-rows.ts'
import { payersOfAccount } from '../payers.store.ts'
import { requirePayer } from '../statements.ts'
import { billingSend } from '../billing-jobs.ts'
import { readTaxStatements } from './read-tax-statements.ts'
import { latestRun, runFile, startRun } from './tax-statement-runs.ts'
import { markTaxEmailed, taxPayersPage } from './tax-payers.store.ts'
import { assertTaxYear, EVERYBODY } from './tax-year.ts'
import { taxStatementsEmail } from './tax-statement-jobs.ts'

type Calls = typeof taxStatements

export function taxStatementActs(linkTo: LinkTo): Acts<Calls> {
  return { list, get: get(linkTo), email, emailMany, startRun, latestRun, runFile }
}

const list: Act<Calls['list']> = async (call) => {
  const { tx, school, query } = call
  const { year = Number(school.today.slice(0, 4)), search } = query
  await assertTaxYear(call, year)
  const direction = query.sort?.direction === 'DESC' ? 'desc' : 'asc'
  const { rows, total } = await taxPayersPage(tx, { school, year, search }, query, direction)
  const statements = await readTaxStatements(tx, school, rows, year)
  const content = rows.map(({ id, name, email: address, emailedAt }) => ({
    id,
    name,
    email: address,
    emailedAt: instantOf(emailedAt),
    ...sumsOf(statements.get(id)!),
  }))
  return pageOf(content, total, query)
}

const get =
  (linkTo: LinkTo): Act<Calls['get']> =>
  async (call) => {
    const { tx, school, params, query } = call
    const { year } = query
    const payer = await requirePayer(call, params.payerId)
    await assertTaxYear(call, year)
    const account = { id: payer.id, payerIds: await payersOfAccount(tx, school.id, payer) }
    const statement = (await readTaxStatements(tx, school, [account], year)).get(payer.id)!
    return {
      payerId: payer.id,
      name: payer.name,
      email: payer.email,
      currency: school.currency,
      year,
      ...sumsOf(statement),
      careItems: itemsOf(statement.care),
      prepaidItems: itemsOf(statement.prepaid),
      otherItems: itemsOf(statement.other),
      paidEarlierItems: itemsOf(statement.paidEarlier),
      downloadUrl: linkTo(call, { what: 'TAX_STATEMENT', id: payer.id, year }),
    }
  }

const email: Act<Calls['email']> = async (call) => {
  const { tx, school, params, query, at } = call
  const { year } = query
  const payer = await requirePayer(call, params.payerId)
  await assertTaxYear(call, year)
  const telling = (await tellingOfPayers(tx, school, [payer.id])).get(payer.id)
  assertAllowed(decideReach({ ...payer, telling }))
  if ((await markTaxEmailed(tx, school.id, [payer.id], { year, at: at.toString() })).length > 0) {
    const file = { what: 'TAX_STATEMENT' as const, id: payer.id, year }
    await later(tx, billingSend, { schoolId: school.id, file, at: at.toString(), by: call.user.id })
    await record(tx, call, [
      { what: 'tax-statement.emailed', subjectId: payer.id, details: { name: payer.name, year } },
    ])
  }
  return { sentTo: payer.email! }
}

/** Without ids, emails only those who have not received theirs yet. */
const emailMany: Act<Calls['emailMany']> = async (call) => {
  const { tx, school, query, at } = call
  const { year, payerIds } = query
  await assertTaxYear(call, year)
  const { rows } = await taxPayersPage(tx, { school, year, ids: payerIds }, EVERYBODY)
  const payersToEmail = payerIds ? rows : rows.filter(({ emailedAt }) => emailedAt === null)
  const tellings = await tellingOfPayers(
    tx,
    school,
    payersToEmail.map(({ id }) => id),
  )
  const { going, refused } = splitByDecision(payersToEmail, (payer) =>
    decideReach({ ...payer, telling: tellings.get(payer.id) }),
  )
  const markedIds = await markTaxEmailed(
    tx,
    school.id,
    going.map(({ id }) => id),
    { year, at: at.toString() },
  )
  if (markedIds.length > 0) {
    await later(tx, taxStatementsEmail, {
      schoolId: school.id,
      year,
      at: at.toString(),
      by: call.user.id,
    })
    await record(tx, call, [{ what: 'tax-statements.emailed', details: { count: markedIds.length, year } }])
  }
  return { changed: going.length, refused: refused.slice(0, REFUSED_TOLD) }
}

/** Nobody reads more at once, and the list also shows who has no address. */
const REFUSED_TOLD = 500

function sumsOf(statement: TaxStatement) {
  return {
    care: statement.careCents,
    prepaid: statement.prepaidCents,
    other: statement.otherCents,
    credit: statement.creditCents,
    received: statement.receivedCents,
    returned: statement.returnedCents,
    total: statement.totalCents,
  }
}

function itemsOf(items: readonly StatementItem[]): AnswerOf<Calls['get']>['careItems'] {
  return items.map(({ childName, label, from, to, cents }) => ({
    child: childName,
    label,
    from,
    to,
    amount: cents,
  }))
}
