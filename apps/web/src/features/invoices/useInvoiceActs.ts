import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { proposals } from '@afterbell/contract/payments/transactions'
import type { InvoiceFacts } from '@afterbell/domain/invoices/invoice-acts'
import { MEMO_MAX } from '@afterbell/domain/invoices/invoice-form'
import type { ChosenRows } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import { removeChosen, removeOne } from '../../lists/removal.ts'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { openNote } from '../../ui/notify/note.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { copyPayLink } from './copy-pay-link.tsx'
import type { InvoiceRow } from './invoice-columns.tsx'
import { invoiceWords } from './invoice-words.ts'

const CONSEQUENCE =
  'A credit note takes off the rest, and the invoice is marked void. Possible refunds on it are dismissed. Anything paid has to be refunded first.'

/** Reads to refetch after an invoice changes. */
export const invoiceReads = [invoices.list, invoices.get, payers.ofChild, payers.statement, proposals.list]

/** Acts on invoices: email, print, note, cancel. A refused call has shown its own error. */
export function useInvoiceActs() {
  const writeOptions = { invalidates: invoiceReads }
  const resendOne = useWrite(invoices.resend, writeOptions)
  const resendSeveral = useWrite(invoices.resendMany, writeOptions)
  const receipt = useWrite(invoices.sendReceipt, writeOptions)
  const memo = useWrite(invoices.saveMemo, writeOptions)
  const link = useWrite(invoices.replaceLink, writeOptions)
  const cancelOne = useWrite(invoices.cancel, writeOptions)
  const cancelSeveral = useWrite(invoices.cancelMany, writeOptions)
  return {
    resend: ({ id }: { id: string }) =>
      resendOne.mutateAsync({ params: { id } }).then(
        ({ number }) => notify.success(`You have successfully resend invoice ${number}`),
        () => {},
      ),
    resendMany: async (chosen: ChosenRows<InvoiceRow>) => {
      const sum = await inPortions(await chosen.ids(), (invoiceIds) =>
        resendSeveral.mutateAsync({ query: { invoiceIds } }),
      )
      if (sum.refused.length === 0) notify.success('You have successfully resend invoices')
      else void openRefused(sum, invoiceWords, 'emailed')
    },
    sendReceipt: ({ id }: { id: string }) =>
      receipt.mutateAsync({ params: { id } }).then(
        () => notify.success('You have successfully send invoice receipt'),
        () => {},
      ),
    editMemo: ({ id, memo: text }: { id: string; memo: string }) =>
      openNote({
        title: 'Note on the invoice',
        label: 'The family sees it on the invoice',
        text,
        max: MEMO_MAX,
        onSave: async (typed) => {
          await memo.mutateAsync({ params: { id }, body: { memo: typed } })
          notify.success('You have successfully edit memo')
        },
      }),
    replaceLink: async ({ id, number }: { id: string; number: string | null }) => {
      const isSure = await confirm({
        title: 'Replace the payment link?',
        message: `The link the family has for invoice ${number ?? ''} stops working. Send them the new one.`,
        yes: 'Replace link',
      })
      if (!isSure) return
      await link.mutateAsync({ params: { id } }).then(copyPayLink, () => {})
    },
    cancel: ({ id, number }: { id: string; number: string | null }) =>
      removeOne({
        title: `Cancel invoice ${number ?? ''}?`,
        message: CONSEQUENCE,
        yes: 'Cancel invoice',
        remove: () => cancelOne.mutateAsync({ params: { id } }),
        done: '1 invoice canceled',
      }),
    cancelMany: (chosen: ChosenRows<InvoiceRow>) =>
      removeChosen(chosen, {
        verb: 'Cancel',
        things: invoiceWords,
        message: CONSEQUENCE,
        remove: (invoiceIds) => cancelSeveral.mutateAsync({ query: { invoiceIds } }),
      }),
  }
}

/** Opens a PDF in a tab (R393). Opens the tab before the call: browsers block tabs that open later. */
export async function openPdf(op: typeof invoices.pdf | typeof invoices.fullPdf, id: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { link } = await call(op, { params: { id } }, { global: true })
    if (tab) tab.location.href = link
  } catch {
    tab?.close()
  }
}

/** Facts of a listed invoice for the domain's rules. */
export function factsOfRow(row: InvoiceRow, kind: InvoiceFacts['kind'] = 'INVOICE'): InvoiceFacts {
  return {
    kind,
    status: row.status,
    number: row.number,
    pendingCents: row.pendingAmount,
    retainedCents: row.amountPaid - row.refundAmount,
    remainingCents: row.total - row.creditedAmount,
    openCents: row.amountDue,
    disputedCents: row.disputedAmount,
  }
}
