import { operatorProvider } from '@afterbell/domain/providers/provider-names'
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { appSettings, type AppSettings } from './app-settings.ts'
import { isProxyAddress, type TrustedProxies } from './http/client-address.ts'
import { keysIn } from './security/sealing.ts'
import { DEMO_PLANS, plansIn, type SubscriptionSettings } from './subscription-settings.ts'

/** All settings from the environment, read once at start. `.env.example` explains each one to the operator. */
export interface Config {
  /** Null: the embedded PostgreSQL of the data folder. */
  databaseUrl: string | null
  dataDir: string
  host: string
  port: number
  /** Address of the product for people. Links in emails and cookie flags follow it. */
  publicUrl: string
  trustProxy: TrustedProxies
  smtpUrl: string | null
  mailFrom: string
  logLevel: LogLevel
  /** Null: created on first start and stored in the data folder. */
  appSecret: string | null
  /**
   * Keys that encrypt medical data, the current one first. Null: created on first start and stored in the data
   * folder.
   */
  medicalKeys: Buffer[] | null
  isDemo: boolean
  /** Null: texts are stored but never sent. */
  twilio: TwilioSettings | null
  /** Hosts inside the operator's own network that schools' webhooks may call. */
  webhookHosts: string[]
  /** Null: Stripe is not configured, and none of its code is loaded. */
  stripe: StripeSettings | null
  /** Other services schools can connect. */
  apps: AppSettings
  /** Whether schools may collect test payments, which move no money. */
  hasSandboxPayments: boolean
  /** Delay of a test payment that never gets an answer. */
  sandboxTimeoutMs: number
  /** Null: schools pay no subscription, and none becomes inactive automatically. */
  subscriptions: SubscriptionSettings | null
  /** How many server processes `npm start` runs on the port. */
  servers: number
  poolSize: number
  /** False behind a pooler that does not keep named statements. */
  preparesStatements: boolean
  /** Difficulty of the proof of work at sign-up, at password reset and after many failed attempts. 0 turns it off. */
  proofOfWorkCost: number
  /** For tests: seconds that the clock of every call is ahead. */
  clockShiftSeconds: number
}

/** Settings for sending texts. */
export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** Signs webhooks if a webhook rule of the account says so. Null: the account's secret signs all of them. */
  sharedKey: string | null
  /** The sender's number, or the id of a messaging service (MG…). */
  from: string
  apiUrl: string
  /** Price of one part of a text in cents; null if not set. */
  partCents: number | null
}

/** Settings for Stripe. */
export interface StripeSettings {
  secretKey: string
  publishableKey: string
  /**
   * The platform's client id. It ends access that schools once granted to their existing Stripe accounts. Null: no
   * school did.
   */
  clientId: string | null
  webhookSecret: string
  /** Secret of the webhook for the platform's own account. Null: no such events arrive. */
  ownWebhookSecret: string | null
  apiUrl: string
  timeoutMs: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Environment = Readonly<Record<string, string | undefined>>

/** The configuration is invalid. `problems` holds one sentence per fault. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The configuration is not right:\n${problems.map((each) => `  - ${each}`).join('\n')}`)
    this.problems = problems
  }
}

/** Returns the configuration, including `.env` in the project's folder. Ends the process if it is invalid. */
export function configOrExit(): Config {
  const file = join(import.meta.dirname, '../../../../.env')
  if (existsSync(file)) process.loadEnvFile(file)
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/** Reads the configuration from environment variables. An empty one counts as not set. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const reader = new Reader(env)
  const databaseUrl = reader.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const port = reader.integer('PORT', { from: 0, to: 65_535, otherwise: 3000 })
  const smtpUrl = reader.url('SMTP_URL', ['smtp:', 'smtps:'])
  const isDemo = reader.answer('DEMO', databaseUrl === null)
  const stripe = stripeSettings(reader)
  const hasSandboxPayments = reader.answer('SANDBOX_PAYMENTS', isDemo)
  const config: Config = {
    databaseUrl,
    dataDir: resolve(reader.text('DATA_DIR') ?? join(import.meta.dirname, '../../../../.data')),
    host: reader.text('HOST') ?? '127.0.0.1',
    port,
    publicUrl: (reader.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    trustProxy: reader.proxies('TRUST_PROXY'),
    smtpUrl,
    twilio: twilioSettings(reader),
    mailFrom: reader.text('MAIL_FROM') ?? 'Afterbell <no-reply@localhost>',
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    appSecret: reader.secret('APP_SECRET'),
    medicalKeys: reader.keys('MEDICAL_KEYS'),
    isDemo,
    webhookHosts: reader.list('WEBHOOK_HOSTS'),
    stripe,
    apps: appSettings(reader),
    hasSandboxPayments,
    sandboxTimeoutMs: reader.integer('SANDBOX_TIMEOUT_MS', { from: 0, to: 60_000, otherwise: 3000 }),
    subscriptions: subscriptionSettings(reader, { stripe, hasSandboxPayments, isDemo }),
    servers: reader.integer('SERVERS', {
      from: 1,
      to: MOST_SERVERS,
      otherwise: port === 0 ? 1 : serverCount(),
    }),
    poolSize: reader.integer('POOL_SIZE', { from: 1, to: 80, otherwise: 10 }),
    preparesStatements: reader.answer('PREPARED_STATEMENTS', true),
    proofOfWorkCost: reader.integer('PROOF_OF_WORK_COST', { from: 0, to: 100_000, otherwise: 5000 }),
    clockShiftSeconds: reader.integer('CLOCK_SHIFT_SECONDS', { from: -1e10, to: 1e10, otherwise: 0 }),
  }
  if (smtpUrl && !reader.text('MAIL_FROM'))
    reader.problems.push('MAIL_FROM must say who the emails are from when SMTP_URL is set.')
  if (reader.problems.length > 0) throw new ConfigError(reader.problems)
  return config
}

/** Only Linux lets several processes share a port. More than eight bring nothing. */
const MOST_SERVERS = process.platform === 'linux' ? 8 : 1
const TWO_SERVERS_MB = 4000

/** Returns two if memory allows, so that one answers while the other restarts after a crash. */
function serverCount(): number {
  const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  return MOST_SERVERS > 1 && memoryMb >= TWO_SERVERS_MB ? 2 : 1
}

/** Reads the Twilio settings. An account id means it is configured; the token and the sender are then required. */
function twilioSettings(reader: Reader): TwilioSettings | null {
  const accountSid = reader.text('TWILIO_ACCOUNT_SID')
  const apiUrl = reader.url('TWILIO_API_URL', ['http:', 'https:']) ?? 'https://api.twilio.com'
  const price = reader.text('TWILIO_PART_CENTS')
  const partCents = price === null ? null : Number(price)
  if (partCents !== null && !(partCents >= 0 && partCents <= 100))
    reader.problems.push('TWILIO_PART_CENTS must be a number of cents from 0 to 100, such as 0.83.')
  if (accountSid === null) return null
  const authToken = reader.text('TWILIO_AUTH_TOKEN') ?? ''
  const from = reader.text('TWILIO_FROM') ?? ''
  for (const name of ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
    if (reader.text(name) === null)
      reader.problems.push(`${name} must be set together with TWILIO_ACCOUNT_SID.`)
  const sharedKey = reader.text('TWILIO_SHARED_KEY')
  return { accountSid, authToken, sharedKey, from, apiUrl: apiUrl.replace(/\/+$/, ''), partCents }
}

/** Reads the Stripe settings. A secret key means it is configured; all other variables are then required. */
function stripeSettings(reader: Reader): StripeSettings | null {
  const secretKey = reader.text('STRIPE_SECRET_KEY')
  const settings: StripeSettings = {
    secretKey: secretKey ?? '',
    publishableKey: reader.text('STRIPE_PUBLISHABLE_KEY') ?? '',
    clientId: reader.text('STRIPE_CLIENT_ID'),
    webhookSecret: reader.text('STRIPE_WEBHOOK_SECRET') ?? '',
    ownWebhookSecret: reader.text('STRIPE_OWN_WEBHOOK_SECRET'),
    apiUrl: reader.url('STRIPE_API_URL', ['http:', 'https:']) ?? 'https://api.stripe.com',
    timeoutMs: reader.integer('STRIPE_TIMEOUT_MS', { from: 1000, to: 80_000, otherwise: 20_000 }),
  }
  if (secretKey === null) return null
  for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
    if (reader.text(name) === null)
      reader.problems.push(`${name} must be set together with STRIPE_SECRET_KEY.`)
  return settings
}

/** Without plans, schools pay nothing. A demo with sandbox payments uses its own plans. */
function subscriptionSettings(
  reader: Reader,
  { stripe, hasSandboxPayments, isDemo }: Pick<Config, 'stripe' | 'hasSandboxPayments' | 'isDemo'>,
): SubscriptionSettings | null {
  const text = reader.text('SUBSCRIPTION_PLANS')
  const trialDays = reader.integer('TRIAL_DAYS', { from: 0, to: 3650, otherwise: 30 })
  const seller = {
    name: reader.text('OPERATOR_NAME') ?? 'Afterbell',
    address: reader.text('OPERATOR_ADDRESS') ?? '',
    taxNumber: reader.text('OPERATOR_TAX_NUMBER') ?? '',
  }
  const plans = text === null ? (isDemo && hasSandboxPayments ? DEMO_PLANS : null) : plansIn(text)
  if (plans === null) return null
  if ('problem' in plans) {
    reader.problems.push(`SUBSCRIPTION_PLANS ${plans.problem}.`)
    return null
  }
  if (!stripe && !hasSandboxPayments)
    reader.problems.push(
      'SUBSCRIPTION_PLANS needs STRIPE_SECRET_KEY, so that schools can pay, or SANDBOX_PAYMENTS=true to try it.',
    )
  return { plans, trialDays, provider: operatorProvider({ hasStripe: stripe !== null }), seller }
}

class Reader {
  readonly problems: string[] = []
  readonly env: Environment

  constructor(env: Environment) {
    this.env = env
  }

  text(name: string): string | null {
    return this.env[name]?.trim() || null
  }

  /** Splits a comma-separated list into lowercase words. */
  list(name: string): string[] {
    return (this.text(name) ?? '').split(',').flatMap((each) => each.trim().toLowerCase() || [])
  }

  integer(name: string, { from, to, otherwise }: { from: number; to: number; otherwise: number }): number {
    const text = this.text(name)
    if (text === null) return otherwise
    const value = Number(text)
    if (/^-?\d+$/.test(text) && value >= from && value <= to) return value
    this.problems.push(`${name} must be a whole number from ${from} to ${to}, and is "${text}".`)
    return otherwise
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
    const text = this.text(name)
    if (text === null) return otherwise
    if (allowed.includes(text as T)) return text as T
    this.problems.push(`${name} must be one of ${allowed.join(', ')}, and is "${text}".`)
    return otherwise
  }

  answer(name: string, otherwise: boolean): boolean {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return otherwise
    if (['true', '1', 'yes', 'on'].includes(text)) return true
    if (!['false', '0', 'no', 'off'].includes(text))
      this.problems.push(`${name} must be true or false, and is "${text}".`)
    return false
  }

  /** Reads a URL. It may contain a password, so messages never repeat it. */
  url(name: string, protocols: string[]): string | null {
    const text = this.text(name)
    if (text === null) return null
    if (protocols.some((protocol) => text.startsWith(`${protocol}//`)) && isUrl(text)) return text
    this.problems.push(
      `${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
    )
    return null
  }

  secret(name: string): string | null {
    const text = this.text(name)
    if (text !== null && text.length < 32) this.problems.push(`${name} must have at least 32 characters.`)
    return text
  }

  keys(name: string): Buffer[] | null {
    const text = this.text(name)
    const keys = text === null ? null : keysIn(text)
    if (text !== null && !keys)
      this.problems.push(`${name} must be keys of 32 bytes in base64, with commas between.`)
    return keys
  }

  /**
   * Reads which proxies to trust: none, a number, or addresses. Trusting all would let each client choose its own
   * address.
   */
  proxies(name: string): TrustedProxies {
    const text = this.text(name) ?? 'false'
    if (text === 'false' || text === '0') return false
    if (/^\d{1,2}$/.test(text)) return Number(text)
    const addresses = text.split(',').map((each) => each.trim())
    if (addresses.every(isProxyAddress)) return addresses.join(',')
    this.problems.push(
      text === 'true'
        ? `${name}=true would let everybody invent the address they come from. Set it to the number of proxies before this server, which is 1 for most, or to their addresses.`
        : `${name} must be false, the number of proxies, or their addresses with commas between, and is "${text}".`,
    )
    return false
  }
}

/** Checks a URL. PostgreSQL allows an empty host (`postgres://user@/db?host=/folder`) for a socket. */
function isUrl(text: string): boolean {
  return URL.canParse(text.replace('@/', '@localhost/'))
}
