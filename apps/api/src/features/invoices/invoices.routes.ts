import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { taxStatements } from '@afterbell/contract/invoices/tax-statements'
import { record } from '../../platform/database/history.ts'
import { pageOf } from '../../platform/database/pages.ts'
import { fieldsOf, spreadsheetOf, wholeList } from '../../platform/files/spreadsheet.ts'
import type { FileAnswer } from '../../platform/http/send-answer.ts'
import { serve, type Act, type Call, type ServedCall } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { signedLinks } from '../../platform/security/signed-links.ts'
import { replaceLinkSeed, updateMemo } from '../ledger/invoice-notes.store.ts'
import { fileOfLink, linksTo, type InvoiceLinks } from './files/billing-files.ts'
import { cancelInvoice, cancelInvoices } from './cancel-invoices.ts'
import { childBilling } from './child-billing.ts'
import { requireInvoice, resendInvoice, resendInvoices, sendReceipt } from './email-invoices.ts'
import { invoiceDetail } from './invoice-detail.ts'
import { invoiceRowOf, numberOf } from './invoice-rows.ts'
import { invoicesPage } from './invoices.store.ts'
import { makeFile } from './files/make-file.ts'
import { overdueColumns } from './overdue-columns.ts'
import { payLinks } from './pay-links.ts'
import { statementActs } from './statements.ts'
import { taxStatementActs } from './tax-statements/tax-statement-acts.ts'
import { writeOffInvoice, writeOffPayer } from './write-offs.ts'
import { writeInvoice } from './write-invoice.ts'

/** A call of the list, at any of its addresses. */
type ListCall = Pick<Call<(typeof invoices)['list']>, 'tx' | 'school' | 'at' | 'query'>

/** Routes of invoices and of what payers owe. Only the ledger writes them. */
export function invoiceRoutes({ publicUrl, secret }: { publicUrl: string; secret: string }): ServedCall[] {
  const fileLinks = signedLinks(secret)
  const linkTo = linksTo(publicUrl, fileLinks)
  const links = { file: linkTo, pay: payLinks(publicUrl, secret).to }

  const list = async (call: ListCall) => {
    const { tx, school, query } = call
    const { rows, total } = await invoicesPage(tx, school, query)
    return pageOf(
      rows.map((row) => invoiceRowOf(row, call, links)),
      total,
      query,
    )
  }

  return [
    ...serve(invoices, {
      list,
      listV2: list,
      listPage: list,
      search: list,
      get: (call) => invoiceDetail(call, call.params.id, links),
      create: writeInvoice(links),
      cancel: cancelInvoice,
      cancelMany: cancelInvoices,
      writeOff: writeOffInvoice,
      saveMemo,
      replaceLink: replaceLink(links),
      resend: resendInvoice,
      resendMany: resendInvoices,
      sendReceipt,
      fullPdf: async (call) => {
        const { id } = await requireInvoice(call, call.params.id)
        return { link: linkTo(call, { what: 'FULL', id }) }
      },
      pdf: async (call) => {
        const { id } = await requireInvoice(call, call.params.id)
        return { link: linkTo(call, { what: 'INVOICE', id }) }
      },
      overdueFields: ({ school }) => fieldsOf(overdueColumns(school.today)),
      overdueFile,
      file: async (call): Promise<FileAnswer> => {
        const file = fileOfLink(fileLinks, call, call.params.token)
        const made =
          file &&
          (await makeFile({ tx: call.tx, school: call.school, at: call.at, payLink: links.pay }, file))
        if (!made) throw notThere()
        return { name: made.name, type: 'application/pdf', bytes: made.bytes, isInline: true }
      },
    }),
    ...serve(taxStatements, taxStatementActs(linkTo)),
    ...serve(payers, { ...statementActs(linkTo), ofChild: childBilling(links), writeOff: writeOffPayer }),
  ]
}

const saveMemo: Act<(typeof invoices)['saveMemo']> = async (call) => {
  const { tx, school, params, body } = call
  const invoice = await requireInvoice(call, params.id)
  if (await updateMemo(tx, school.id, invoice.id, body.memo))
    await record(tx, call, [
      { what: 'invoice.memo-changed', subjectId: invoice.id, details: { number: numberOf(invoice) } },
    ])
  return { memo: body.memo }
}

const replaceLink =
  (links: InvoiceLinks): Act<(typeof invoices)['replaceLink']> =>
  async (call) => {
    const { tx, school, params } = call
    const invoice = await requireInvoice(call, params.id)
    await replaceLinkSeed(tx, school.id, invoice.id)
    await record(tx, call, [
      { what: 'invoice.link-replaced', subjectId: invoice.id, details: { number: numberOf(invoice) } },
    ])
    const { paymentUrl } = await invoiceDetail(call, invoice.id, links)
    return { paymentUrl }
  }

/** Past-due invoices; the list's other filters still apply. */
const overdueFile: Act<(typeof invoices)['overdueFile']> = async ({ tx, school, query }) => {
  const rows = await wholeList((paging) =>
    invoicesPage(tx, school, { ...query, ...paging, status: 'past_due' }),
  )
  const columns = overdueColumns(school.today)
  return spreadsheetOf({ name: 'Overdue invoices', columns, rows, fields: query.fields, school })
}
