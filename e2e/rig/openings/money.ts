import { at, chosen, dialog, pressed, type DialogRow, type Way } from './opening.ts'
import type { Ground } from './ground.ts'

const invoices = ({ owing }: Ground) =>
  `/schools/transactions/invoices?search=${encodeURIComponent(owing.number)}`
const invoice = async (...[page, { owing }]: Parameters<Way['open']>) => {
  await page.getByRole('main').getByRole('button', { name: owing.number, exact: true }).first().click()
  return dialog(page, 'Invoice')
}
const billing = ({ owing }: Ground) => `/schools/contacts/${owing.childId}?tab=billing`
const who = 'Manager' as const

/** Dialogs of invoices, payments and refunds. */
export const money: readonly DialogRow[] = [
  {
    name: 'invoice',
    modals: ['invoice'],
    sources: ['features/invoices/NewInvoice.tsx'],
    who,
    at: at('transactions/invoices'),
    open: pressed('New invoice', 'New invoice'),
  },
  {
    name: 'invoice preview',
    modals: ['invoice-preview'],
    sources: ['features/invoices/InvoicePreview.tsx'],
    who,
    at: invoices,
    open: invoice,
  },
  {
    name: 'a note on an invoice',
    modals: ['note-textarea'],
    sources: ['ui/notify/note.tsx'],
    who,
    at: invoices,
    open: async (page, ground) => {
      await (await invoice(page, ground)).getByRole('button', { name: 'Add note' }).click()
      return dialog(page, 'Note on the invoice')
    },
  },
  {
    name: 'an invoice written off',
    sources: ['features/invoices/WriteOffDialog.tsx'],
    who,
    at: invoices,
    open: async (page, ground) => {
      await (await invoice(page, ground)).getByRole('button', { name: 'Write off' }).click()
      return dialog(page, 'Write off')
    },
  },
  {
    name: 'overdue invoices downloaded',
    sources: ['features/invoices/OverdueDownload.tsx'],
    who,
    at: at('transactions/invoices'),
    open: pressed('Overdue', 'Download overdue invoices'),
  },
  {
    name: 'pay now',
    modals: ['pay-now', 'invoice-payment'],
    sources: ['features/ledger/PayNowDialog.tsx'],
    who,
    at: ({ full }) => `/schools/classes/${full.id}`,
    open: chosen(({ full }) => full.child, 'Pay now', 'Pay now'),
  },
  {
    name: 'take payment of anybody',
    sources: ['features/payments/choose-payer.tsx'],
    who,
    at: at('transactions'),
    open: pressed('Take payment', 'Take payment'),
  },
  {
    name: 'a payment',
    sources: ['features/payments/TransactionDialog.tsx'],
    who,
    at: at('transactions?type=PAYMENT'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
      return dialog(page, 'Payment')
    },
  },
  {
    name: 'a refund that is refused',
    modals: ['refund'],
    sources: ['features/payments/RefundDialog.tsx'],
    who,
    at: at('transactions?type=PAYMENT&state=SUCCEEDED'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Refund', exact: true }).click()
      const form = dialog(page, 'Refund')
      await form
        .getByRole('button', { name: /^Refund/ })
        .last()
        .click()
      return form
    },
  },
  {
    name: 'coupon',
    modals: ['coupon'],
    sources: ['features/coupons/CouponForm.tsx'],
    who,
    at: at('transactions/coupons'),
    open: async (page, ground) => {
      const form = await pressed('New coupon', 'New coupon')(page, ground)
      await form.getByRole('button', { name: 'Add coupon' }).click()
      return form
    },
  },
  {
    name: 'coupon preview',
    modals: ['coupon-preview'],
    sources: ['features/coupons/CouponPreview.tsx'],
    who,
    at: at('transactions/coupons'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
      return dialog(page, 'Coupon')
    },
  },
  {
    name: 'coupon update',
    modals: ['coupon-update'],
    sources: ['features/coupons/CouponForm.tsx'],
    who,
    at: at('transactions/coupons'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
      return dialog(page, 'Edit coupon')
    },
  },
  {
    name: 'agency',
    sources: ['features/invoices/other-payers/AgencyForm.tsx'],
    who,
    at: at('transactions/agencies'),
    open: pressed('Add agency', 'Add agency'),
  },
  {
    name: 'who else pays',
    sources: ['features/invoices/other-payers/ShareForm.tsx'],
    who,
    at: billing,
    open: async (page) => {
      await page.getByRole('region', { name: 'Who else pays' }).getByRole('button', { name: 'Add' }).click()
      return dialog(page, /^Who else pays for/)
    },
  },
  {
    name: 'aid',
    sources: ['features/invoices/other-payers/AidDialogs.tsx'],
    who,
    at: billing,
    open: async (page) => {
      await page
        .getByRole('region', { name: 'Financial aid' })
        .getByRole('button', { name: 'Request' })
        .click()
      return dialog(page, /^Request aid for/)
    },
  },
  {
    name: 'the agency that pays',
    sources: ['features/invoices/other-payers/AgencyPreview.tsx'],
    who,
    at: ({ agency }) => `/schools/transactions/agencies?search=${encodeURIComponent(agency)}`,
    open: chosen(({ agency }) => agency, 'Open', 'Agency'),
  },
  {
    name: 'take payment of an agency',
    sources: ['features/ledger/TakePaymentDialog.tsx'],
    who,
    at: ({ agency }) => `/schools/transactions/agencies?search=${encodeURIComponent(agency)}`,
    open: async (page, ground) => {
      const agency = await chosen(({ agency: name }: Ground) => name, 'Open', 'Agency')(page, ground)
      await agency.getByRole('button', { name: 'Take payment' }).click()
      return dialog(page, 'Take payment')
    },
  },
  {
    name: 'a tax statement',
    sources: ['features/invoices/TaxStatementDialog.tsx'],
    who,
    at: billing,
    open: pressed('Tax statement', /^Tax statement of/),
  },
  {
    name: 'open invoices of a payer',
    sources: ['features/reports/PayerInvoices.tsx'],
    who,
    at: ({ owing }) => `/schools/reports/aging?search=${encodeURIComponent(owing.payer)}`,
    open: async (page, { owing }) => {
      await page.getByRole('main').getByRole('button', { name: owing.payer, exact: true }).click()
      return dialog(page, /^Open invoices of/)
    },
  },
  {
    name: 'reminders paused',
    sources: ['features/invoices/follow-up/PauseDialog.tsx'],
    who,
    at: invoices,
    open: async (page, ground) => {
      await (await invoice(page, ground)).getByRole('button', { name: 'Pause' }).click()
      return dialog(page, 'Pause reminders and automatic charges')
    },
  },
  {
    name: 'edit billing',
    modals: ['edit-billing'],
    sources: ['features/own-bill/AddSource.tsx'],
    who: 'Super Admin',
    at: at('settings/billing'),
    open: pressed('Add a card', 'Add a card'),
  },
]
