import { checks } from './checks.ts'
import { mindingClosedSchools } from './closed-school-jobs.ts'
import { createConnectedApps } from './features/integrations/connected-apps.ts'
import { payLinks } from './features/invoices/pay-links.ts'
import { messagesSend } from './features/messages/message-jobs.ts'
import { letterTransport, textTransport } from './features/messages/transports.ts'
import { ownBillRun } from './features/own-bill/own-bill-jobs.ts'
import { settleOwnBill } from './features/own-bill/settle-event.ts'
import { settleByAccount } from './features/payments/events/settle-about.ts'
import { settleAll } from './features/payments/events/settle-all.ts'
import { offerLinks } from './features/wait-list/offer-links.ts'
import { createProviders } from './features/providers/providers.ts'
import { settlePayoutEvent } from './features/payouts/payouts.job.ts'
import { guards } from './guards.ts'
import { handlersWith, type JobParts } from './jobs.ts'
import { configOrExit } from './platform/config.ts'
import { asPlatform, createPool } from './platform/database/database.ts'
import { namedStatementsOrExit } from './platform/database/named-statements.ts'
import { closeQueues, later, openQueues, work } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { mailerOf } from './platform/mail/send-mail.job.ts'
import { onStop } from './platform/process/stopping.ts'
import { createSealer, medicalKeys } from './platform/security/sealing.ts'
import { appSecret } from './platform/security/secret.ts'
import { signedLinks } from './platform/security/signed-links.ts'
import { appSealer, letterSealer } from './platform/security/tokens.ts'
import { reactions } from './reactions.ts'
import { tellers } from './tellers.ts'
import { tidies } from './tidies.ts'
import { timedMessages } from './timed-messages.ts'

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
const ownBill = { pool, providers, publicUrl: config.publicUrl, subscriptions: config.subscriptions }
let isStopping = false
const parts: JobParts = {
  ...ownBill,
  sealer,
  letters,
  secret,
  mailer: mailerOf(config.smtpUrl),
  mailFrom: config.mailFrom,
  links: signedLinks(secret),
  payLink: payLinks(config.publicUrl, secret).to,
  offerLinks: offerLinks(config.publicUrl, secret),
  sendsEmail: config.smtpUrl !== null,
  sendsTexts: config.twilio !== null,
  twilio: config.twilio,
  sendLetter: letterTransport(config.smtpUrl, config.mailFrom),
  sendText: textTransport(config.twilio),
  isStopping: () => isStopping,
  apps: createConnectedApps(config.apps),
  appSealer: appSealer(secret),
  openHosts: config.webhookHosts,
  reactions,
  guards,
  tellers,
  timedMessages,
  tidies,
  settleAbout: settleByAccount(
    settleAll(pool, providers, { PAYOUT: settlePayoutEvent(pool, providers) }),
    settleOwnBill(ownBill),
  ),
  checks,
  alarm: (facts, sentence) => log.error(facts, sentence),
  giveUp: (event) => log.warn(event, 'a provider told about something that nobody here knows'),
}
await openQueues(pool.pg)
const queueWorker = await work(pool.pg, mindingClosedSchools(pool, handlersWith(parts)), (err) =>
  log.error({ err }, 'the queue of jobs reports an error'),
)
await asPlatform(pool, async (tx) => {
  // Apply plans that changed since the last start at once, and send a dead worker's messages without waiting for the
  // next minute.
  await later(tx, ownBillRun, {})
  await later(tx, messagesSend, {})
})
log.info('working')
process.send?.({ working: true })

onStop(async () => {
  isStopping = true
  await queueWorker.stop()
  await closeQueues()
  await pool.pg.end()
})
