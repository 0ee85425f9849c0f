import { absentDropInsJob } from './features/attendance/absences/absent-drop-ins.job.ts'
import { checkNoteJobs } from './features/attendance/automatic/check-notes.job.ts'
import { careJobs } from './features/care/care.job.ts'
import { dunningJobs } from './features/dunning/dunning.job.ts'
import type { DunningParts } from './features/dunning/dunning-letters.ts'
import { importJobs } from './features/imports/import.job.ts'
import { blackbaudExportJob } from './features/integrations/blackbaud/export.job.ts'
import type { AppJobParts } from './features/integrations/connections/connect-app.ts'
import { mailchimpJobs } from './features/integrations/mailchimp/sync.job.ts'
import { webhookJobs, type DeliveringParts } from './features/integrations/webhooks.job.ts'
import { zoomJobs } from './features/integrations/zoom/meetings.job.ts'
import { sendFileJob } from './features/invoices/files/send-file.job.ts'
import { taxStatementJobs } from './features/invoices/tax-statements/tax-statements.job.ts'
import { billLatePickupsJob } from './features/late-pickups/late-pickups.job.ts'
import { linkJob } from './features/login/link.job.ts'
import { automaticJobs, type TimedMessage } from './features/messages/automatic/look.job.ts'
import { receivedJobs } from './features/messages/received/received.job.ts'
import { messageJobs, type SendingParts } from './features/messages/send.job.ts'
import type { OwnBillParts } from './features/own-bill/own-bill.ts'
import { resolveOwnJob } from './features/own-bill/resolve-own.job.ts'
import { runOwnBillJob } from './features/own-bill/run.job.ts'
import { keepMethodJob } from './features/payments/by-link/keep-method.job.ts'
import { eventJob, type EventParts } from './features/payments/events/event.job.ts'
import { sandboxEventsJob } from './features/payments/events/sandbox-events.job.ts'
import { lookAtAccountJob } from './features/payments/events/look-at-account.job.ts'
import { registerWalletsJob } from './features/payments/events/register-wallets.job.ts'
import { forgetPayerJob } from './features/payments/methods/forget-payer.job.ts'
import { receiptJob } from './features/payments/charging/receipt.job.ts'
import { resolvePaymentJob } from './features/payments/charging/resolve.job.ts'
import { resolveRefundJob } from './features/payments/refunds/resolve-refund.job.ts'
import { lookForPayoutsJob } from './features/payouts/payouts.job.ts'
import { accountJobs } from './features/privacy/account/account.job.ts'
import { closingJobs } from './features/privacy/closing/closing.job.ts'
import { logInLetterJob } from './features/portal/log-in/log-in-letter.job.ts'
import { familyEmailLetterJob } from './features/portal/account/email-letters.job.ts'
import { changeToTellJob } from './features/portal/children/tell-change.job.ts'
import { bookedToTellJob } from './features/portal/booking/tell-booked.job.ts'
import { invitedToTellJob } from './features/portal/invited/tell-invited.job.ts'
import { takeOfferJob } from './features/portal/offers/take-offer.job.ts'
import { openingJobs } from './features/portal/finding/remind-of-openings.job.ts'
import { givenUpToTellJob } from './features/portal/spots/tell-given-up.job.ts'
import { answerToTellJob } from './features/portal/requests/tell-answer.job.ts'
import { exportJob } from './features/privacy/export/export.job.ts'
import { retentionJobs } from './features/privacy/retention.job.ts'
import { reportFileJobs } from './features/reports/files/report-file.job.ts'
import { sendReportJobs } from './features/reports/schedules/send-reports.job.ts'
import { emailChangeJobs } from './features/users/email-change.job.ts'
import { tellStaffJob } from './features/users/notifications/tell-staff.job.ts'
import { signUpLetterJob } from './features/users/sign-up/letter.job.ts'
import type { Tellers } from './features/users/tell-staff.ts'
import type { TellParts } from './features/wait-list/link-for.ts'
import { offerJobs } from './features/wait-list/offers.job.ts'
import type { DataOf, Handler, Job } from './platform/jobs/job.ts'
import { tidyJob, type Tidies } from './platform/jobs/tidy.job.ts'
import { verifyJobs, type VerifyParts } from './platform/jobs/verify.job.ts'
import { sendMailJob, sendMailNowJob, type MailParts } from './platform/mail/send-mail.job.ts'
import type { Guards } from './platform/problems.ts'
import type { Reactions } from './platform/reactions.ts'
import type { Sealer } from './platform/security/sealing.ts'

/** All jobs, in the order in which their queues are created. */
export const jobs = [
  sendMailJob,
  sendMailNowJob,
  ...messageJobs,
  ...receivedJobs,
  ...automaticJobs,
  ...checkNoteJobs,
  absentDropInsJob,
  linkJob,
  ...emailChangeJobs,
  tellStaffJob,
  signUpLetterJob,
  ...importJobs,
  ...offerJobs,
  takeOfferJob,
  sendFileJob,
  ...taxStatementJobs,
  sandboxEventsJob,
  eventJob,
  resolvePaymentJob,
  resolveRefundJob,
  receiptJob,
  ...careJobs,
  keepMethodJob,
  forgetPayerJob,
  lookAtAccountJob,
  registerWalletsJob,
  exportJob,
  ...retentionJobs,
  ...accountJobs,
  ...closingJobs,
  logInLetterJob,
  changeToTellJob,
  bookedToTellJob,
  invitedToTellJob,
  ...openingJobs,
  givenUpToTellJob,
  answerToTellJob,
  familyEmailLetterJob,
  billLatePickupsJob,
  lookForPayoutsJob,
  runOwnBillJob,
  resolveOwnJob,
  ...dunningJobs,
  ...webhookJobs,
  ...reportFileJobs,
  ...sendReportJobs,
  ...zoomJobs,
  blackbaudExportJob,
  ...mailchimpJobs,
  tidyJob,
  ...verifyJobs,
]

/** Everything that jobs work with. A run that names a part that is not here does not compile. */
export interface JobParts
  extends
    MailParts,
    SendingParts,
    OwnBillParts,
    EventParts,
    AppJobParts,
    DeliveringParts,
    DunningParts,
    VerifyParts,
    TellParts {
  /** Opens what medical profiles and imports hold. */
  sealer: Sealer
  reactions: Reactions
  guards: Guards
  timedMessages: readonly TimedMessage[]
  tellers: Tellers
  tidies: Tidies
  /** Whether this installation sends texts. */
  sendsTexts: boolean
}

type AnyRun = (typeof jobs)[number]

/** Names of all jobs, and the data of each. */
export type JobData = { [R in AnyRun as R['job']['name']]: DataOf<R['job']> }

export type Handlers = { [N in keyof JobData]: Handler<JobData[N]> }

/** Declarations of all jobs, in the same order. */
export const queues: readonly Job<never>[] = jobs.map(({ job }) => job)

/** Makes the handlers of all jobs, by name. */
export function handlersWith(parts: JobParts): Handlers {
  return Object.fromEntries(jobs.map((run) => [run.job.name, run(parts)])) as Handlers
}
