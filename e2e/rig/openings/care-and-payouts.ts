import { expect } from '@playwright/test'
import { chooseFromMenu } from '../row-menu.ts'
import { at, chosen, dialog, pressed, type DialogRow, type Way } from './opening.ts'
import type { Ground } from './ground.ts'

const billingOf = ({ inCare }: Ground) => `/schools/contacts/${inCare.id}?tab=billing`
const latePickups = ({ late }: Ground) =>
  `/schools/transactions/late-pickups?search=${encodeURIComponent(late.name)}`
const lateOne = ({ late }: Ground) => `${late.name}, 10/07/2026`
const who = 'Manager' as const

/** Submits an empty form, so that it shows what is missing. */
const submitEmpty =
  (open: Way['open'], submit: string | RegExp): Way['open'] =>
  async (page, ground) => {
    const form = await open(page, ground)
    await form.getByRole('button', { name: submit, exact: true }).last().click()
    return form
  }

/** Changes a payment in the office's answer to one without news for two days, which no call can create. */
const markNotPaid: Way['open'] = async (page, { paidBy }) => {
  await page.route(/\/transactions\/charge\//, async (route) => {
    const charge = await (await route.fetch()).json()
    const transaction = { ...charge.transaction, state: 'UNKNOWN', refundable: 0 }
    const doubt = { sentAt: '2026-10-05T15:00:00Z', isDecided: false }
    await route.fulfill({ json: { ...charge, transaction, doubt, refundable: 0 } })
  })
  await page.getByRole('button', { name: paidBy, exact: true }).last().click()
  const payment = dialog(page, 'Payment')
  await payment.getByRole('button', { name: 'Mark as not paid' }).click()
  return dialog(page, 'Mark as not paid')
}

/** Moves children to a more expensive class and charges the difference. */
const transferToDearer: Way['open'] = async (page, { movers }) => {
  for (const name of movers.names)
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page
    .getByRole('toolbar', { name: /^Actions for/ })
    .getByRole('button', { name: 'Transfer', exact: true })
    .click()
  const form = dialog(page, /^Transfer/)
  await form.getByRole('textbox', { name: 'Move to' }).fill(movers.to)
  await form.getByRole('option', { name: movers.to }).click()
  await form.getByRole('button', { name: `Transfer ${movers.names.length}`, exact: true }).click()
  await page.getByRole('button', { name: 'Charge the difference…' }).click()
  const charge = dialog(page, 'Charge what they owe')
  await expect(charge.getByRole('listitem')).toHaveCount(movers.names.length)
  return charge
}

/** Fakes an invoice to the school whose bank asks for confirmation, which the sandbox never does for a plan. */
const confirmWithBank: Way['open'] = async (page) => {
  const actionUrl = `${new URL(page.url()).origin}/pay/#confirm`
  const due = {
    id: '0199a3b2-0000-7000-8000-0000deadbeef',
    number: 'DEADBEEF-0007',
    status: 'PAST_DUE',
    planName: 'Standard',
    amount: 49,
    amountDue: 49,
    currency: 'USD',
    periodStart: '2026-10-02',
    periodEnd: '2026-11-01',
    dueDate: '2026-10-02',
    nextTryDate: '2026-10-10',
    payment: {
      id: '0199a3b2-0000-7000-8000-00000000beef',
      state: 'REQUIRES_ACTION',
      failure: null,
      actionUrl,
    },
  }
  const pageable = { pageNumber: 0, pageSize: 12 }
  const list = { content: [due], pageable, totalPages: 1, totalElements: 1, numberOfElements: 1 }
  await page.route('**/billing/invoices?*', (route) => route.fulfill({ json: list }))
  await page.reload()
  await page.getByRole('button', { name: 'Confirm with the bank' }).click()
  return page.getByRole('dialog')
}

/** Dialogs of care, late pickups, autopay, credit, payouts, and the school's own bill. */
export const billing: readonly DialogRow[] = [
  {
    name: 'billing paused',
    sources: ['features/care/PauseDialog.tsx'],
    who,
    at: billingOf,
    open: submitEmpty(pressed('Pause billing', 'Pause billing'), 'Pause billing'),
  },
  {
    name: 'autopay that a family signed for',
    sources: ['features/dunning/PaperMandateDialog.tsx'],
    who,
    at: billingOf,
    open: submitEmpty(pressed(/^Turn on autopay/, 'Turn on autopay'), 'Turn on autopay'),
  },
  {
    name: 'credit refunded',
    sources: ['features/ledger/RefundCreditDialog.tsx'],
    who,
    at: ({ inCredit }) => `/schools/contacts/${inCredit.id}?tab=billing`,
    open: submitEmpty(pressed('Refund credit', 'Refund credit'), /^Refund/),
  },
  {
    name: 'a late pickup billed',
    sources: ['features/late-pickups/BillDialog.tsx'],
    who,
    at: latePickups,
    open: chosen(lateOne, 'Bill', 'Bill late pickup'),
  },
  {
    name: 'a late pickup forgiven',
    sources: ['features/late-pickups/ForgiveDialog.tsx'],
    who,
    at: latePickups,
    open: submitEmpty(chosen(lateOne, 'Forgive', 'Forgive late pickup'), 'Forgive'),
  },
  {
    name: 'what is given back for somebody who left',
    sources: ['features/ledger/GiveBackDialog.tsx'],
    who,
    at: at('transactions/proposals'),
    open: chosen(({ proposal }) => proposal.open, 'Refund', 'Review refund'),
  },
  {
    name: 'what was not given back',
    sources: ['features/payments/ProposalsScreen.tsx'],
    who,
    at: at('transactions/proposals?state=DISMISSED'),
    open: chosen(({ proposal }) => proposal.over, 'Open', /./),
  },
  {
    name: 'children charged the difference',
    sources: ['features/ledger/ChargeSeveralDialog.tsx'],
    who,
    at: ({ movers }) => `/schools/classes/${movers.classId}`,
    open: transferToDearer,
  },
  {
    name: 'a payment marked as not paid',
    sources: ['features/payments/NotPaidDialog.tsx'],
    who,
    at: ({ paidBy }) => `/schools/transactions?search=${encodeURIComponent(paidBy)}`,
    open: submitEmpty(markNotPaid, 'Mark as not paid'),
  },
  {
    name: 'the link to pay an invoice, where the browser copies nothing',
    sources: ['features/invoices/copy-pay-link.tsx'],
    who,
    at: ({ owing }) => `/schools/transactions/invoices?search=${encodeURIComponent(owing.number)}`,
    open: async (page, { owing }) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await chooseFromMenu(page, `${owing.number} ${owing.payer}`, 'Copy payment link')
      return dialog(page, 'Copy this link')
    },
  },
  {
    name: 'a payout whose difference is accepted',
    sources: ['features/payouts/AcceptDialog.tsx'],
    who,
    at: ({ payoutId }) => `/schools/transactions/payouts/${payoutId}`,
    open: submitEmpty(pressed('Accept the difference', 'Accept the difference'), 'Accept the difference'),
  },
  {
    name: 'a card of the school',
    sources: ['features/own-bill/EditSource.tsx'],
    who: 'Super Admin',
    at: at('settings/billing'),
    open: pressed(/^Edit Visa/, 'Edit billing'),
  },
  {
    name: 'an invoice of the school that its bank asks about',
    sources: ['features/own-bill/InvoiceRow.tsx'],
    who: 'Super Admin',
    at: at('settings/billing'),
    open: confirmWithBank,
  },
]
