import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { groups } from '@afterbell/contract/index'
import { recurringCareRoutes } from './features/care/care.routes.ts'
import { careRoutes } from './features/families/medical/care.routes.ts'
import { childrenRoutes } from './features/families/children/children.routes.ts'
import { finderRoutes } from './features/finder/finder.routes.ts'
import { latePickupRoutes } from './features/late-pickups/late-pickups.routes.ts'
import { payoutRoutes } from './features/payouts/payout-acts.ts'
import { dunningRoutes } from './features/dunning/dunning.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { devRoutes } from './features/dev/dev.routes.ts'
import { runsOf } from './features/public-pages/runs.ts'
import { activityRoutes } from './features/activities/activities.routes.ts'
import { absenceRoutes } from './features/attendance/absences/absences.routes.ts'
import { attendanceRoutes } from './features/attendance/attendance.routes.ts'
import { boardStreams } from './features/attendance/board/board-streams.ts'
import { todayRoutes } from './features/attendance/today.routes.ts'
import { calendarRoutes } from './features/calendars/calendars.routes.ts'
import { formAnswerRoutes } from './features/forms/form-answers.routes.ts'
import { formRoutes } from './features/forms/forms.routes.ts'
import { aftercareDayRoutes } from './features/places/aftercare-days.routes.ts'
import { rosterRoutes } from './features/rosters/rosters.routes.ts'
import { dropInRoutes } from './features/drop-in/drop-ins.routes.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { createConnectedApps } from './features/integrations/connected-apps.ts'
import { integrationRoutes } from './features/integrations/integrations.routes.ts'
import { isUnderWay } from './features/payments/methods/under-way.store.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { payLinks } from './features/invoices/pay-links.ts'
import { othersRoutes } from './features/ledger/shares/others.routes.ts'
import { couponRoutes } from './features/coupons/coupons.routes.ts'
import { invoiceRoutes } from './features/invoices/invoices.routes.ts'
import { loginRoutes } from './features/login/login.routes.ts'
import { familyDoor } from './features/portal/family-door.ts'
import { familyRoutes } from './features/portal/family.routes.ts'
import { offerLinks } from './features/wait-list/offer-links.ts'
import { officeRoutes } from './features/portal/office/office.routes.ts'
import { portalRoutes } from './features/public-pages/portal.routes.ts'
import { reportFileRoutes } from './features/reports/files/report-files.ts'
import { reportScheduleRoutes } from './features/reports/schedules/schedules.ts'
import { schoolReportRoutes } from './features/reports/school-reports.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { schoolRoutes } from './features/school/school.routes.ts'
import { serveImages } from './features/school/serve-images.ts'
import { NO_PROVIDERS, type Providers } from './features/providers/providers.ts'
import { saveMethod } from './features/payments/methods/methods.ts'
import { payByLinkRoutes } from './features/payments/by-link/pay-by-link.routes.ts'
import { ownBillRoutes } from './features/own-bill/own-bill.routes.ts'
import { payRoutes } from './features/payments/methods/pay.routes.ts'
import { setUpTokens } from './features/payments/methods/set-up-tokens.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { webhookRoutes } from './features/payments/events/webhooks.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { signUpRoutes } from './features/users/sign-up/sign-up.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { closedDayRoutes } from './features/closed-days/closed-days.routes.ts'
import { activityMessageRoutes } from './features/activities/activity-messages.ts'
import { attendanceMessageRoutes } from './features/attendance/attendance-messages.ts'
import { dropInMessageRoutes } from './features/drop-in/drop-in-messages.ts'
import { childMessageRoutes } from './features/families/children/child-messages.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { rosterMessageRoutes } from './features/rosters/roster-messages.ts'
import { userMessageRoutes } from './features/users/user-messages.ts'
import { signedLinks } from './platform/security/signed-links.ts'
import { NO_APPS, type AppSettings } from './platform/app-settings.ts'
import type { TwilioSettings } from './platform/config.ts'
import type { Pool } from './platform/database/database.ts'
import { answerBroken, REQUEST_MS, timeLimits, watchAnswers } from './platform/http/broken-requests.ts'
import { trustProxyOf, type TrustedProxies } from './platform/http/client-address.ts'
import { instantNow } from './platform/clock.ts'
import { ANSWER_HEADERS } from './platform/http/answer-headers.ts'
import { answerProblem } from './platform/http/answer-problem.ts'
import { serveApiDocs } from './platform/http/api-docs/api-docs.ts'
import { logRequests } from './platform/log.ts'
import { nestsTooDeep } from './platform/http/json-depth.ts'
import { notThere, unreadable } from './platform/problems.ts'
import type { OutsideParts } from './platform/outside/post-outside.ts'
import type { Sealer } from './platform/security/sealing.ts'
import type { SubscriptionSettings } from './platform/subscription-settings.ts'
import { mount, type ServedCall } from './platform/http/serve.ts'
import { createChallenges, type Challenges } from './platform/security/challenges.ts'
import { appSealer, createTokens, letterSealer } from './platform/security/tokens.ts'
import { guards } from './guards.ts'
import { reactions } from './reactions.ts'

export interface AppOptions {
  pool: Pool
  /** All login secrets are derived from it. */
  secret: string
  /** Encrypts medical data. */
  sealer: Sealer
  /** Public address of this server, used for links in emails. */
  publicUrl: string
  /** Proxies that may name the client's address. */
  trustProxy: TrustedProxies
  clockShiftSeconds: number
  /** Difficulty of proofs of work. Without it, none are required. */
  proofOfWorkCost?: number
  /** A demo displays its logins and lets a Super Admin read stored mail. */
  isDemo: boolean
  /** Payment providers of schools. Without it, none. */
  providers?: Providers
  /** Other services that schools can connect. Without it, none. */
  apps?: AppSettings
  /** Subscriptions that schools pay for. Without it, they pay nothing. */
  subscriptions?: SubscriptionSettings | null
  /** Whether emails are sent; otherwise they are only stored. */
  sendsEmail?: boolean
  /** Provider that sends texts. Without it, they are only stored. */
  twilio?: TwilioSettings | null
  /** How to reach addresses that schools enter. Without it, only on the public internet. */
  outside?: OutsideParts
  logger?: FastifyBaseLogger | boolean
  /** For tests: limit until a whole request has arrived. */
  requestMs?: number
}

/**
 * Builds the whole API under /api. The process that runs it adds listening, static files and health checks.
 * @answers How does a no leave the server?
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { requestMs = REQUEST_MS } = options
  const app = Fastify({
    ...(typeof options.logger === 'object'
      ? { loggerInstance: options.logger }
      : { logger: options.logger ?? false }),
    trustProxy: trustProxyOf(options.trustProxy) as boolean,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    // A download of selected rows lists their ids in its address, up to the limit of a list of ids.
    http: { maxHeaderSize: 64 * 1024, ...timeLimits(requestMs) },
    bodyLimit: 1024 * 1024,
    requestTimeout: requestMs,
    clientErrorHandler: answerBroken,
  }) as unknown as FastifyInstance
  if (options.publicUrl.startsWith('https:')) keepToHttps(app)
  app.addHook('onSend', async (_request, reply) => void reply.headers(ANSWER_HEADERS))
  logRequests(app)
  watchAnswers(app)
  readJson(app)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: 2 * 1024 * 1024, files: 10, fields: 50, fieldSize: 1024 * 1024 },
  })
  app.setErrorHandler((error, request, reply) => answerProblem(guards, error, request, reply))
  app.setNotFoundHandler(async (request, reply) => answerProblem(guards, notThere(), request, reply))

  const { pool, clockShiftSeconds } = options
  const tokens = createTokens(options.secret)
  const challenges = createChallenges({ secret: options.secret, cost: options.proofOfWorkCost ?? 0 })
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        // Browsers set their clocks by it.
        if (clockShiftSeconds !== 0) reply.header('date', httpDate(instantNow(clockShiftSeconds)))
      })
      mount(api, servedCalls({ ...options, challenges }), {
        pool,
        tokens,
        clockShiftSeconds,
        reactions,
        guards,
        challenges,
        queueMax: 200,
        familyDoor,
        links: signedLinks(options.secret),
        origin: new URL(options.publicUrl).origin,
      })
      serveImages(api, { pool })
      serveApiDocs(api, groups)
    },
    { prefix: '/api' },
  )
  return app
}

/** Returns every served call, in the order of the features. */
export function servedCalls({
  pool,
  secret,
  sealer,
  publicUrl,
  isDemo,
  providers = NO_PROVIDERS,
  apps = NO_APPS,
  subscriptions = null,
  sendsEmail = false,
  twilio = null,
  outside = { openHosts: [] },
  challenges = createChallenges({ secret, cost: 0 }),
}: Pick<
  AppOptions,
  | 'pool'
  | 'secret'
  | 'sealer'
  | 'publicUrl'
  | 'isDemo'
  | 'providers'
  | 'apps'
  | 'subscriptions'
  | 'sendsEmail'
  | 'twilio'
  | 'outside'
> & { challenges?: Challenges }): ServedCall[] {
  const login = { pool, tokens: createTokens(secret), publicUrl, challenges, links: signedLinks(secret) }
  const messages = {
    publicUrl,
    links: signedLinks(secret),
    letters: letterSealer(secret),
    sendsEmail,
    twilio,
  }
  return [
    ...schoolRoutes,
    ...loginRoutes(login),
    ...usersRoutes({ ...login, letters: letterSealer(secret), sendsTexts: twilio !== null }),
    ...signUpRoutes({ ...login, reactions }),
    ...messageRoutes(pool, messages),
    ...userMessageRoutes(messages),
    ...childMessageRoutes(messages),
    ...activityMessageRoutes(messages),
    ...closedDayRoutes(messages),
    ...rosterMessageRoutes(messages),
    ...dropInMessageRoutes(messages),
    ...attendanceMessageRoutes(messages),
    ...settingsRoutes,
    ...formRoutes,
    ...formAnswerRoutes({ sealer }),
    ...childrenRoutes({ sealer }),
    ...careRoutes({ sealer }),
    ...activityRoutes({ publicUrl, runsOf }),
    ...rosterRoutes,
    ...aftercareDayRoutes,
    ...dropInRoutes,
    ...absenceRoutes,
    ...attendanceRoutes,
    ...todayRoutes(boardStreams(pool)),
    ...calendarRoutes({ publicUrl }),
    ...portalRoutes({ pool, publicUrl }),
    ...familyRoutes({
      publicUrl,
      challenges,
      links: signedLinks(secret),
      sealer,
      payLink: payLinks(publicUrl, secret).to,
      offerLinks: offerLinks(publicUrl, secret),
      providers,
      tokens: setUpTokens(secret),
    }),
    ...officeRoutes({ publicUrl, links: signedLinks(secret) }),
    ...dashboardRoutes,
    ...finderRoutes,
    ...reportRoutes,
    ...schoolReportRoutes,
    ...privacyRoutes({ sealer, login, isBilled: subscriptions !== null }),
    ...reportFileRoutes,
    ...reportScheduleRoutes,
    ...importRoutes({ sealer }),
    ...paymentRoutes({ providers, publicUrl, tokens: setUpTokens(secret) }),
    ...recurringCareRoutes(),
    ...payoutRoutes(providers),
    ...latePickupRoutes,
    ...webhookRoutes(providers),
    // The room that hands out links to the page saves what is entered there.
    ...payRoutes({
      pool,
      providers,
      tokens: setUpTokens(secret),
      operatorName: subscriptions?.seller.name ?? '',
      saveMethod,
    }),
    ...payByLinkRoutes({ providers, publicUrl, links: payLinks(publicUrl, secret) }),
    ...dunningRoutes({ providers, publicUrl }),
    ...integrationRoutes(pool, {
      providers,
      publicUrl,
      secret,
      ...outside,
      apps: createConnectedApps(apps),
      sealer: appSealer(secret),
      isUnderWay: (call, accountRef) => call.inside((tx) => isUnderWay(tx, call.school.id, accountRef)),
    }),
    ...invoiceRoutes({ publicUrl, secret }),
    ...othersRoutes,
    ...ownBillRoutes({ pool, providers, publicUrl, subscriptions, tokens: setUpTokens(secret) }),
    ...couponRoutes(),
    ...devRoutes({ isDemo, letters: letterSealer(secret) }),
  ]
}

const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Formats a date as in RFC 9110: Wed, 07 Oct 2026 19:30:00 GMT. Built by hand, because Intl took a twelfth of a
 * call's time.
 */
function httpDate(instant: Temporal.Instant): string {
  const at = instant.toZonedDateTimeISO('UTC')
  const day = String(at.day).padStart(2, '0')
  const time = at.toPlainTime().toString({ smallestUnit: 'second' })
  return `${WEEKDAY_NAMES[at.dayOfWeek - 1]}, ${day} ${MONTH_NAMES[at.month - 1]} ${at.year} ${time} GMT`
}

/** Adds HSTS to every answer, so that a browser that used https once never uses http. */
function keepToHttps(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('strict-transport-security', 'max-age=31536000')
  })
}

/** Reads JSON up to the depth that calls need. Accepts a DELETE whose empty body claims to be JSON. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (nestsTooDeep(body as string)) done(unreadable())
    else void parse(request, body as string, done)
  })
}
