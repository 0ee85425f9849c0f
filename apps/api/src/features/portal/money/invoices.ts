import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyMoney } from '@afterbell/contract/portal/family-money'
import { moneyToDo, type MoneyToDo } from '@afterbell/domain/portal/money/money-to-do'
import { openInstallmentsOf } from '@afterbell/domain/ledger/installments'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { paidShownCents } from '@afterbell/domain/invoices/invoice-status'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { leastCharge } from '@afterbell/domain/providers/least-charge'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { everyPage, pageOf } from '../../../platform/database/pages.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { linesOfInvoice, type InvoiceLineRecord } from '../../invoices/invoice-lines.store.ts'
import { invoiceRowOf, numberOf, scheduleOf } from '../../invoices/invoice-rows.ts'
import { invoicesByIds, invoicesPage, notesOf, type InvoiceRecord } from '../../invoices/invoices.store.ts'
import type { PayLinks } from '../../invoices/pay-links.ts'
import { paymentsOfInvoice } from '../../invoices/payments-of-invoice.store.ts'
import { creditsOf } from '../../ledger/payers/payers.store.ts'
import { ledgerWordsIn, storedLabelText, storedReasonText } from '../../ledger/reason-text.ts'
import { taxYears } from './tax-years.ts'
import { mandatesOf } from '../../payments/methods/mandates.store.ts'
import type { FamilyScope } from '../reach.ts'
import { methodsInReach } from './methods-in-reach.ts'
import { owedBy } from './money-in-reach.store.ts'
import { moneyInReach, tellingOfChildren, type MoneyInReach } from './money-in-reach.ts'

type Invoice = AnswerOf<(typeof familyMoney)['invoice']>
type Row = AnswerOf<(typeof familyMoney)['invoices']>['content'][number]

/** What the acts of a family's money need besides their call. */
export interface MoneyParts {
  payLink: PayLinks['to']
}

/** Returns what a guardian owes, and their credit. */
export const moneyAccount: Act<(typeof familyMoney)['account']> = async (call) => {
  const { tx, school } = call
  const { payers, hiddenChildIds } = await moneyInReach(call)
  const payerIds = payers.map(({ id }) => id)
  const owed = await owedBy(tx, school, { payerIds, hiddenChildIds })
  const credits = await creditsOf(tx, school.id, payerIds)
  const hasStatement = payerIds.length > 0 && hiddenChildIds.length === 0
  return {
    currency: school.currency,
    openAmount: owed.openCents,
    pendingAmount: owed.pendingCents,
    dueAmount: owed.dueCents,
    pastDueAmount: owed.pastDueCents,
    creditAmount:
      hiddenChildIds.length > 0 ? null : [...credits.values()].reduce((all, each) => all + each, 0),
    hasInvoices: owed.hasInvoices,
    openInvoices: owed.openInvoices,
    hasStatement,
    taxYears: hasStatement ? await taxYears(call) : [],
  }
}

/** Returns a page of the invoices that a guardian may see. */
export const listInvoices: Act<(typeof familyMoney)['invoices']> = async (call) => {
  const { tx, school, query } = call
  const money = await moneyInReach(call)
  const { rows, total } = await invoicesPage(tx, school, {
    page: query.page,
    size: query.size,
    search: null,
    sort: query.isOpen ? { by: 'dueDate', direction: 'ASC' } : null,
    isOpen: query.isOpen,
    payerIds: money.payers.map(({ id }) => id),
    withoutChildIds: money.hiddenChildIds,
  })
  return pageOf(
    rows.map((record) => rowOf(record, money, school)),
    total,
    query,
  )
}

/** Returns an invoice as the guardian may see it. */
export function getInvoice({ payLink }: MoneyParts): Act<(typeof familyMoney)['invoice']> {
  return async (call) => {
    const { tx, school, params, language } = call
    const { id, telling } = call.reached(params.invoiceId)
    const isMoneyOnly = telling === 'MONEY'
    const [money, [record], lines, payments, notes] = await Promise.all([
      moneyInReach(call),
      invoicesByIds(tx, school, [id]),
      linesOfInvoice(tx, school.id, id),
      paymentsOfInvoice(tx, school, id),
      notesOf(tx, school, id),
    ])
    const invoice = record!
    const row = rowOf(invoice, money, school)
    return {
      ...row,
      isMoneyOnly,
      lines: lines.map((line) => lineOf(line, { isMoneyOnly, school, language })),
      creditedAmount: invoice.creditedCents,
      writtenOffAmount: invoice.writtenOffCents,
      amountPaid: paidShownCents(invoice),
      refundAmount: invoice.refundedCents,
      installments:
        invoice.installments === null
          ? []
          : openInstallmentsOf(scheduleOf(invoice, school.today)).map((part) => ({
              dueOn: part.dueOn,
              amount: part.cents,
              open: part.openCents,
            })),
      payments: payments.map((each) => ({
        id: each.id,
        date: each.date,
        kind: each.kind,
        isOutside: each.debit === 'BANK' || each.credit === 'BANK',
        amount: each.cents,
      })),
      notes: notes.map((note) => ({
        id: note.id,
        number: numberOf(note) ?? '',
        date: note.date,
        total: note.totalCents,
      })),
      memo: isMoneyOnly ? '' : invoice.memo,
      leastAmount: leastCharge(invoice.currency),
      payUrl: invoice.isTakenOnline
        ? payLink({
            schoolId: school.id,
            portalName: school.portalName,
            invoiceId: id,
            seed: invoice.linkSeed,
          })
        : null,
    }
  }
}

function rowOf(record: InvoiceRecord, money: MoneyInReach, school: SchoolNow): Row {
  const childIds = record.children.map(({ id }) => id)
  const isMoneyOnly = tellingOfChildren(money, childIds) !== 'EVERYTHING'
  const { date, status, amountAsked, activityDetails } = invoiceRowOf(
    record,
    { school, at: Temporal.Instant.fromEpochMilliseconds(0) },
    NO_LINKS,
  )
  const amountDue = openCents(record)
  return {
    id: record.id,
    number: numberOf(record) ?? '',
    date,
    dueDate:
      openInstallmentsOf(scheduleOf(record, school.today)).find((part) => part.openCents > 0)?.dueOn ??
      record.dueOn,
    status,
    children: childIds.flatMap((id) => money.childById.get(id)?.firstName ?? []),
    activities: isMoneyOnly ? null : activityDetails,
    total: record.totalCents,
    amountDue,
    amountAsked,
    pendingAmount: record.pendingCents,
  }
}

/** A family's pages make their own. */
const NO_LINKS = { file: () => '', pay: () => '' }

function lineOf(
  line: InvoiceLineRecord,
  { isMoneyOnly, school, language }: { isMoneyOnly: boolean; school: SchoolNow; language: Language },
): Invoice['lines'][number] {
  const { id, dates, meetings, label } = { ...line, meetings: line.dates.length }
  const common = {
    id,
    child: line.childFirstName,
    kind: line.activityKind,
    month: dates[0] === undefined ? null : `${dates[0].slice(0, 7)}-01`,
    amount: line.amountCents,
  }
  if (isMoneyOnly)
    return {
      ...common,
      label: ledgerWordsIn[language].moneyOnlyLabels[line.kind],
      isSchools: false,
      reason: null,
      activity: null,
      period: null,
      meetings: 0,
    }
  const said = storedLabelText(label, line.reason, language)
  return {
    ...common,
    label: said,
    isSchools: said === label,
    reason: storedReasonText(line.reason, school, language),
    activity: line.activity === label ? null : line.activity,
    period: dates[0] === undefined ? null : { from: dates[0], to: dates.at(-1)! },
    meetings,
  }
}

/** Returns all invoices that a guardian may see, with what they are for, as the pages tell it. */
export async function invoicesWithLines(
  scope: FamilyScope,
  language: Language,
): Promise<(Row & { lines: Invoice['lines'] })[]> {
  const { tx, school } = scope
  const money = await moneyInReach(scope)
  const records = await everyPage((page) =>
    invoicesPage(tx, school, {
      ...page,
      search: null,
      sort: null,
      payerIds: money.payers.map(({ id }) => id),
      withoutChildIds: money.hiddenChildIds,
    }),
  )
  const invoices: (Row & { lines: Invoice['lines'] })[] = []
  for (const record of records) {
    const row = rowOf(record, money, school)
    const lines = await linesOfInvoice(tx, school.id, record.id)
    const reader = { isMoneyOnly: row.activities === null, school, language }
    invoices.push({ ...row, lines: lines.map((line) => lineOf(line, reader)) })
  }
  return invoices
}

/** Returns what the people of a session should do about money, the most urgent first, for the list of what needs doing. */
export async function moneyNeedsDoing(scope: FamilyScope): Promise<MoneyToDo[]> {
  const { tx, school } = scope
  const { payers, hiddenChildIds } = await moneyInReach(scope)
  if (payers.length === 0) return []
  const { rows } = await invoicesPage(tx, school, {
    page: 0,
    size: MOST,
    search: null,
    sort: { by: 'dueDate', direction: 'ASC' },
    isOpen: true,
    payerIds: payers.map(({ id }) => id),
    withoutChildIds: hiddenChildIds,
  })
  const methods = await methodsInReach(scope)
  const mandates = await mandatesOf(
    tx,
    school.id,
    methods.map(({ id }) => id),
  )
  return moneyToDo(
    rows.map((record) => ({
      id: record.id,
      number: numberOf(record) ?? '',
      parts: openInstallmentsOf(scheduleOf(record, school.today)),
      hasFailed: record.tried.findLast(({ what }) => what === 'CHARGED')?.outcome === 'FAILED',
      isBeingPaid: record.pendingCents >= openCents(record),
    })),
    methods
      .filter(({ id, method }) => method.is_default && mandates.has(id))
      .map(({ method: { id, brand, last4, expires_on: expiresOn } }) => ({ id, brand, last4, expiresOn })),
    school.today,
  )
}

/** More than anybody has open at once; the first to fall due come first. */
const MOST = 50
