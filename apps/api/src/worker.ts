import { billLatePickupsJob } from './features/late-pickups/late-pickups.job.ts'
import { lookForPayoutsJob, settlePayoutEvent } from './features/payouts/payouts.job.ts'
import { resolveOwnJob } from './features/own-bill/resolve-own.job.ts'
import { runOwnBillJob } from './features/own-bill/run.job.ts'
import { settleOwnBill } from './features/own-bill/settle-event.ts'
import { settleJob, tellOffersJob } from './features/wait-list/offers.job.ts'
import { guards } from './guards.ts'
import {
  careCompareJob,
  careFamiliesJob,
  careHourlyJob,
  careSchoolJob,
  careTellJob,
} from './features/care/care.job.ts'
import { sendWebhookJob, tellOutsideJob } from './features/integrations/webhooks.job.ts'
import { importJob, lostImportJob } from './features/imports/import.job.ts'
import { payLinks } from './features/invoices/pay-links.ts'
import { sendFileJob } from './features/invoices/send-file.job.ts'
import { taxEmailsJob, taxFileJob } from './features/invoices/tax-statements/tax-statements.job.ts'
import { signUpLetterJob } from './features/users/sign-up/letter.job.ts'
import { linkJob } from './features/login/link.job.ts'
import { eventJob } from './features/payments/events/event.job.ts'
import { settleByAccount } from './features/payments/events/settle-about.ts'
import { settleAll } from './features/payments/events/settle-all.ts'
import { forgetPayerJob } from './features/payments/methods/forget-payer.job.ts'
import {
  closedAccountJob,
  emptyAccountJob,
  lookForClosedAccountsJob,
  reopenedAccountJob,
} from './features/privacy/account/account.job.ts'
import { closedSchoolJob, lookForClosedJob } from './features/privacy/closing/closing.job.ts'
import { exportJob } from './features/privacy/export/export.job.ts'
import { retentionDailyJob, retentionSchoolJob } from './features/privacy/retention.job.ts'
import { keepMethodJob } from './features/payments/by-link/keep-method.job.ts'
import { lookAtAccountJob } from './features/payments/look-at-account.job.ts'
import { receiptJob } from './features/payments/receipt.job.ts'
import { resolvePaymentJob, resolveRefundJob } from './features/payments/resolve.job.ts'
import { dunningHourlyJob, dunningPayerJob, dunningSchoolJob } from './features/dunning/dunning.job.ts'
import { absentDropInsJob } from './features/attendance/absences/absent-drop-ins.job.ts'
import { checkedOutJob } from './features/attendance/automatic/checked-out.job.ts'
import { automaticOfSchoolJob, lookForAutomaticJob } from './features/messages/automatic/look.job.ts'
import { receivedJob, reportJob } from './features/messages/received.job.ts'
import { sendMessagesJob } from './features/messages/send.job.ts'
import { letterTransport, textTransport } from './features/messages/transports.ts'
import { signedLinks } from './platform/security/signed-links.ts'
import { createProviders } from './features/payments/providers/providers.ts'
import { sandboxEventsJob } from './features/payments/events/sandbox-events.job.ts'
import { lostReportFileJob, reportFileJob } from './features/reports/report-file.job.ts'
import { reportsHourlyJob, reportsOfSchoolJob, sendReportJob } from './features/reports/send-reports.job.ts'
import { emailChangedJob, emailLinkJob } from './features/users/email-change.job.ts'
import { tellStaffJob } from './features/users/tell-staff.ts'
import { mindingClosedSchools } from './closed-school-jobs.ts'
import { configOrExit } from './platform/config.ts'
import { asPlatform, createPool } from './platform/database/database.ts'
import { namedStatementsOrExit } from './platform/database/named-statements.ts'
import { openQueues, closeQueues, later, work } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { createSealer, medicalKeys } from './platform/security/sealing.ts'
import { appSecret } from './platform/security/secret.ts'
import { sendMailJob } from './platform/mail/send-mail.job.ts'
import { tidyJob } from './platform/jobs/tidy.job.ts'
import { onStop } from './platform/process/stopping.ts'
import { timedMessages } from './timed-messages.ts'
import { reactions } from './reactions.ts'
import { tellers } from './tellers.ts'
import { blackbaudExportJob } from './features/integrations/blackbaud/export.job.ts'
import { mailchimpHeardJob } from './features/integrations/mailchimp/heard.job.ts'
import { lookAtMailchimpJob, mailchimpSchoolJob } from './features/integrations/mailchimp/sync.job.ts'
import { zoomLeaveJob } from './features/integrations/zoom/leave.job.ts'
import { zoomClassJob, zoomSchoolJob } from './features/integrations/zoom/meetings.job.ts'
import { createConnectedApps } from './features/integrations/connected-apps.ts'
import { appSealer, letterSealer } from './platform/security/tokens.ts'

// The worker process: runs jobs that must not block the process that answers calls. Several may run.

const config = configOrExit()
const log = createLog(config.logLevel, 'worker')
if (!config.databaseUrl) {
  console.error('The worker alone needs DATABASE_URL. `npm start` brings its own PostgreSQL.')
  process.exit(2)
}

await namedStatementsOrExit(config)
const pool = createPool({
  connectionString: config.databaseUrl,
  poolSize: Math.min(config.poolSize, 5),
  clockShiftSeconds: config.clockShiftSeconds,
  preparesStatements: config.preparesStatements,
})
const sealer = createSealer(medicalKeys(config))
const secret = appSecret(config)
const letters = letterSealer(secret)
const providers = createProviders(config, { pool, secret })
let isStopping = false
const sendMessages = sendMessagesJob(pool, {
  publicUrl: config.publicUrl,
  links: signedLinks(secret),
  sendsEmail: config.smtpUrl !== null,
  twilio: config.twilio,
  sendLetter: letterTransport(config.smtpUrl, config.mailFrom),
  sendText: textTransport(config.twilio),
  letters,
  isStopping: () => isStopping,
})
const ownBill = { pool, providers, publicUrl: config.publicUrl, subscriptions: config.subscriptions }
const apps = {
  apps: createConnectedApps(config.apps),
  sealer: appSealer(secret),
  publicUrl: config.publicUrl,
}
await openQueues(pool.pg)
const running = await work(
  pool.pg,
  mindingClosedSchools(pool, {
    'mail.send': sendMailJob(pool, { smtpUrl: config.smtpUrl, from: config.mailFrom, letters }),
    'messages.send': sendMessages,
    'messages.look': sendMessages,
    'automatic.look': lookForAutomaticJob(pool),
    'automatic.school': automaticOfSchoolJob(pool, timedMessages),
    'attendance.checked-out': checkedOutJob(pool),
    'attendance.absent-drop-ins': absentDropInsJob(pool),
    'messages.received': receivedJob(pool),
    'messages.report': reportJob(pool),
    'login.link': linkJob(pool, { publicUrl: config.publicUrl, letters }),
    'users.email-link': emailLinkJob(pool, { publicUrl: config.publicUrl, letters }),
    'users.email-changed': emailChangedJob(pool),
    'staff.tell': tellStaffJob(pool, {
      publicUrl: config.publicUrl,
      tellers,
      sendsTexts: config.twilio !== null,
    }),
    'sign-up.letter': signUpLetterJob(pool, { publicUrl: config.publicUrl, letters }),
    'catalog.import': importJob(pool, sealer, { reactions, guards }),
    'catalog.lost': lostImportJob(pool, sealer),
    'offers.settle': settleJob(pool),
    'offers.tell': tellOffersJob(pool),
    'tax-statements.file': taxFileJob(pool),
    'tax-statements.email': taxEmailsJob(pool),
    'billing.send': sendFileJob(pool, { letters, payLink: payLinks(config.publicUrl, secret).to }),
    'payments.resolve': resolvePaymentJob(pool, providers),
    'refunds.resolve': resolveRefundJob(pool, providers),
    'payments.receipt': receiptJob(pool),
    'payments.keep-method': keepMethodJob(pool, providers),
    'payments.forget-payer': forgetPayerJob(pool, providers),
    'payments.look-at-account': lookAtAccountJob(pool, providers),
    'school.export': exportJob(pool, sealer),
    'retention.daily': retentionDailyJob(pool),
    'retention.school': retentionSchoolJob(pool),
    'account.look': lookForClosedAccountsJob(pool),
    'account.closed': closedAccountJob(pool, { publicUrl: config.publicUrl }),
    'account.reopened': reopenedAccountJob(pool, { publicUrl: config.publicUrl }),
    'account.empty': emptyAccountJob(pool),
    'closing.look': lookForClosedJob(pool),
    'closing.school': closedSchoolJob(pool, { publicUrl: config.publicUrl, apps: apps.apps }),
    'sandbox.tell': sandboxEventsJob(pool, providers.SANDBOX),
    'payments.event': eventJob(pool, {
      settleAbout: settleByAccount(
        settleAll(pool, providers, { PAYOUT: settlePayoutEvent(pool, providers) }),
        settleOwnBill(ownBill),
      ),
      giveUp: (event) => log.warn(event, 'a provider told about something that nobody here knows'),
    }),
    'zoom.class': zoomClassJob(pool, apps),
    'zoom.leave': zoomLeaveJob(pool, apps),
    'zoom.school': zoomSchoolJob(pool),
    'blackbaud.export': blackbaudExportJob(pool, apps),
    'mailchimp.look': lookAtMailchimpJob(pool, apps),
    'mailchimp.school': mailchimpSchoolJob(pool, apps),
    'mailchimp.heard': mailchimpHeardJob(pool, apps),
    'care.hourly': careHourlyJob(pool),
    'care.school': careSchoolJob(pool),
    'care.families': careFamiliesJob(pool),
    'care.compare': careCompareJob(pool),
    'care.tell': careTellJob(pool),
    'late-pickups.bill': billLatePickupsJob(pool),
    'payouts.look': lookForPayoutsJob(pool, providers),
    'own-bill.run': runOwnBillJob(ownBill),
    'own-bill.resolve': resolveOwnJob(ownBill),
    'dunning.hourly': dunningHourlyJob(pool),
    'dunning.school': dunningSchoolJob(pool),
    'dunning.payer': dunningPayerJob(pool, {
      providers,
      publicUrl: config.publicUrl,
      letters,
      payLink: payLinks(config.publicUrl, secret).to,
    }),
    'outside.tell': tellOutsideJob(pool),
    'webhooks.send': sendWebhookJob(pool, { secret, openHosts: config.webhookHosts }),
    'reports.file': reportFileJob(pool),
    'reports.file-lost': lostReportFileJob(pool),
    'reports.hourly': reportsHourlyJob(pool),
    'reports.school': reportsOfSchoolJob(pool),
    'reports.send': sendReportJob(pool, { publicUrl: config.publicUrl }),
    'tidy.daily': tidyJob(pool, reactions.tidied),
  }),
  (err) => log.error({ err }, 'the queue of jobs reports an error'),
)
await asPlatform(pool, async (tx) => {
  // Apply plans that changed since the last start at once, and send a dead worker's messages without waiting for the
  // next minute.
  await later(tx, 'own-bill.run', {})
  await later(tx, 'messages.send', {})
})
log.info('working')
process.send?.({ working: true })

onStop(async () => {
  isStopping = true
  await running.stop()
  await closeQueues()
  await pool.pg.end()
})
