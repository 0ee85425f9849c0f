import { absentDropInQueues } from './features/attendance/absences/absent-drop-ins.job.ts'
import { checkedOutQueues } from './features/attendance/automatic/checked-out.job.ts'
import { careQueues } from './features/care/care.job.ts'
import { latePickupQueues } from './features/late-pickups/late-pickups.job.ts'
import { payoutQueues } from './features/payouts/payouts.job.ts'
import { resolveOwnQueues } from './features/own-bill/resolve-own.job.ts'
import { ownBillQueues } from './features/own-bill/run.job.ts'
import { automaticQueues } from './features/messages/automatic/look.job.ts'
import { receivedQueues } from './features/messages/received.job.ts'
import { messageQueues } from './features/messages/send.job.ts'
import { webhookQueues } from './features/integrations/webhooks.job.ts'
import { importQueues } from './features/imports/import-acts.ts'
import { dunningQueues } from './features/dunning/dunning.job.ts'
import { billingQueues } from './features/invoices/send-file.job.ts'
import { taxStatementQueues } from './features/invoices/tax-statements/tax-statements.job.ts'
import { loginQueues } from './features/login/forgot-password.ts'
import { offerQueues } from './features/places/make-offers.ts'
import { forgetPayerQueues } from './features/payments/methods/forget-payer.job.ts'
import { exportQueues } from './features/privacy/export/export.job.ts'
import { accountQueues } from './features/privacy/account/account.job.ts'
import { closingQueues } from './features/privacy/closing/closing.job.ts'
import { retentionQueues } from './features/privacy/retention.job.ts'
import { keepMethodQueues } from './features/payments/by-link/keep-method.job.ts'
import { eventQueues } from './features/payments/events/event.job.ts'
import { lookAtAccountQueues } from './features/payments/look-at-account.job.ts'
import { receiptQueues } from './features/payments/receipt.job.ts'
import { paymentQueues } from './features/payments/resolve.job.ts'
import { sandboxQueues } from './features/payments/events/sandbox-events.job.ts'
import { reportFileQueues } from './features/reports/report-file.job.ts'
import { sendReportQueues } from './features/reports/send-reports.job.ts'
import { emailChangeQueues } from './features/users/email-change.job.ts'
import { tellStaffQueues } from './features/users/tell-staff.ts'
import { signUpQueues } from './features/users/sign-up/register.ts'
import { blackbaudQueues } from './features/integrations/blackbaud/export.job.ts'
import { mailchimpQueues } from './features/integrations/mailchimp/sync.job.ts'
import { zoomQueues } from './features/integrations/zoom/meetings.job.ts'
import type { Queues } from './platform/jobs/jobs.ts'
import { tidyQueues } from './platform/jobs/tidy.job.ts'
import { mailQueues } from './platform/mail/mail.ts'

/** All queues of the worker, in order of creation. A missing one does not compile. */
export const queues: Queues = {
  ...mailQueues,
  ...messageQueues,
  ...receivedQueues,
  ...automaticQueues,
  ...checkedOutQueues,
  ...absentDropInQueues,
  ...loginQueues,
  ...emailChangeQueues,
  ...tellStaffQueues,
  ...signUpQueues,
  ...importQueues,
  ...offerQueues,
  ...billingQueues,
  ...taxStatementQueues,
  ...sandboxQueues,
  ...eventQueues,
  ...paymentQueues,
  ...receiptQueues,
  ...careQueues,
  ...keepMethodQueues,
  ...forgetPayerQueues,
  ...lookAtAccountQueues,
  ...exportQueues,
  ...retentionQueues,
  ...accountQueues,
  ...closingQueues,
  ...latePickupQueues,
  ...payoutQueues,
  ...ownBillQueues,
  ...resolveOwnQueues,
  ...dunningQueues,
  ...webhookQueues,
  ...reportFileQueues,
  ...sendReportQueues,
  ...zoomQueues,
  ...blackbaudQueues,
  ...mailchimpQueues,
  ...tidyQueues,
}
