import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openings } from '../e2e/rig/openings.ts'
import { ROOT } from './sources.ts'

// Every dialog of the product has an opening (e2e/rig/openings.ts), so that what holds for all dialogs is tried on it.

const WEB = join(ROOT, 'apps/web/src')
const opened = new Set(openings.flatMap(({ sources }) => sources))

test('Every modal that was asked for has an opening, and no opening shows one that was not', () => {
  const rows = readFileSync(join(ROOT, 'docs/coverage/modals.md'), 'utf8')
    .split('\n')
    .map((line) => line.split(' | '))
    .flatMap(([name, kind]) => (name?.startsWith('| ') ? [{ name: name.slice(2), kind }] : []))
  const shown = new Set(openings.flatMap(({ modals = [] }) => modals))
  const modals = rows.filter(({ kind }) => kind === 'modal').map(({ name }) => name)
  expect(modals.filter((name) => !shown.has(name) && !ELSEWHERE.has(name))).toEqual([])
  expect([...ELSEWHERE].filter((name) => shown.has(name) || !modals.includes(name))).toEqual([])
  const names = rows.map(({ name }) => name)
  expect([...shown].filter((name) => !names.includes(name))).toEqual([])
})

test('A new dialog needs an opening: every file that opens one is named, or was without one before', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => /\bopenModal[(<]/.test(readFileSync(join(WEB, file), 'utf8')))
    .filter((file) => file !== 'ui/dialogs/modals.tsx')
  expect(files.filter((file) => !opened.has(file) && !WITHOUT.has(file))).toEqual([])
  // Who gives one an opening takes it off the list, and what is gone stands on neither.
  expect([...WITHOUT].filter((file) => opened.has(file) || !files.includes(file))).toEqual([])
  expect([...opened].filter((file) => !files.includes(file))).toEqual([])
})

test('An opening has a name of its own', () => {
  const names = openings.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

/** Those that stand only after a message was sent: `e2e/frame/roles.e2e.ts` opens them. */
const ELSEWHERE = new Set([
  'sms-tracking-bulk',
  'sms-tracking-view-only',
  'email-tracking-bulk',
  'email-tracking-view-only',
])

/** Dialogs that have no opening yet: tests of their rooms open them, at one size. */
const WITHOUT = new Set([
  'features/families/TellingForm.tsx',
  'features/users/ask-for-password.tsx',
  'features/attendance/absences/AbsentDialog.tsx',
  'features/activities/closed-days/RemoveClosedDay.tsx',
  'features/activities/copy-link.tsx',
  'features/activities/meetings/CancelMeeting.tsx',
  'features/activities/meetings/SubstituteDialog.tsx',
  'features/activities/schedule/meetings-gone.tsx',
  'features/billing/ChargesScreen.tsx',
  'features/billing/NotBilledDialog.tsx',
  'features/billing/PaperMandateDialog.tsx',
  'features/billing/PauseDialog.tsx',
  'features/billing/late-pickups/BillDialog.tsx',
  'features/billing/late-pickups/ForgiveDialog.tsx',
  'features/billing/others/AgencyPreview.tsx',
  'features/billing/own-bill/ChoosePlan.tsx',
  'features/billing/own-bill/EditSource.tsx',
  'features/billing/own-bill/InvoiceRow.tsx',
  'features/billing/payouts/AcceptDialog.tsx',
  'features/dev/MailScreen.tsx',
  'features/drop-in/AddDropInDialog.tsx',
  'features/drop-in/BulkEditDropIns.tsx',
  'features/drop-in/EditDropInDialog.tsx',
  'features/families/MedicalTab.tsx',
  'features/families/duplicates/MergeDialog.tsx',
  'features/families/duplicates/choose-merge.tsx',
  'features/forms/AnswersDialog.tsx',
  'features/forms/FillInDialog.tsx',
  'features/forms/FormPreview.tsx',
  'features/forms/FormsOfChild.tsx',
  'features/integrations/DeliveryDialog.tsx',
  'features/invoices/TaxStatementDialog.tsx',
  'features/invoices/copy-pay-link.tsx',
  'features/invoices/follow-up/PauseDialog.tsx',
  'features/ledger/ChargeSeveralDialog.tsx',
  'features/ledger/GiveBackDialog.tsx',
  'features/ledger/RefundCreditDialog.tsx',
  'features/ledger/TakePaymentDialog.tsx',
  'features/messages/AutomaticLead.tsx',
  'features/messages/AutomaticText.tsx',
  'features/messages/MessageDialog.tsx',
  'features/messages/PreviewDialog.tsx',
  'features/messages/TrackingDialog.tsx',
  'features/payments/NotPaidDialog.tsx',
  'features/payments/ProposalsScreen.tsx',
  'features/privacy/ExportScreen.tsx',
  'features/reports/PayerInvoices.tsx',
  'features/reports/views/ScheduleForm.tsx',
  'features/settings/PoliciesForm.tsx',
  'features/users/passkeys/passkey-dialogs.tsx',
  'features/users/second-step-dialogs.tsx',
  'features/wait-list/WaitForGroupsDialog.tsx',
  'lists/RefusedRows.tsx',
])
