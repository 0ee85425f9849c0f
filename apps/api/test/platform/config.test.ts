import { expect, test } from 'vitest'
import { readConfig, type ConfigError } from '../../src/platform/config.ts'

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

test('nothing set is a configuration: everything on this machine, with the demo', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    databaseUrl: null,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    isDemo: true,
    poolSize: 10,
    logLevel: 'info',
    clockShiftSeconds: 0,
    stripe: null,
    hasSandboxPayments: true,
  })
  expect(config.dataDir).toMatch(/\/\.data$/)
})

test('a server that listens on any free port is alone there', () => {
  expect(readConfig({ PORT: '0' }).servers).toBe(1)
  expect(readConfig({ SERVERS: '1' }).servers).toBe(1)
  expect(() => readConfig({ SERVERS: '0' })).toThrow('SERVERS')
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}))
})

test('on a PostgreSQL of your own there is no demo unless you ask for it', () => {
  const env = { DATABASE_URL: 'postgresql://someone@db.example/afterbell' }
  expect(readConfig(env).isDemo).toBe(false)
  expect(readConfig({ ...env, DEMO: 'yes' }).isDemo).toBe(true)
})

test('test payments are there in the demo, and elsewhere if you ask for them', () => {
  expect(readConfig({ DEMO: 'no' }).hasSandboxPayments).toBe(false)
  expect(readConfig({ DEMO: 'no', SANDBOX_PAYMENTS: 'yes' }).hasSandboxPayments).toBe(true)
  expect(readConfig({ SANDBOX_PAYMENTS: 'no' }).hasSandboxPayments).toBe(false)
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('Stripe is configured by its keys, and is reached at its own addresses unless others are set', () => {
  expect(readConfig(STRIPE).stripe).toEqual({
    secretKey: 'sk_1',
    publishableKey: 'pk_1',
    clientId: null,
    webhookSecret: 'whsec_1',
    ownWebhookSecret: null,
    apiUrl: 'https://api.stripe.com',
    timeoutMs: 20_000,
  })
  const elsewhere = {
    STRIPE_API_URL: 'http://127.0.0.1:4242',
    STRIPE_CLIENT_ID: 'ca_1',
  }
  expect(readConfig({ ...STRIPE, ...elsewhere }).stripe).toMatchObject({
    apiUrl: 'http://127.0.0.1:4242',
    clientId: 'ca_1',
  })
  expect(readConfig({ ...STRIPE, STRIPE_SECRET_KEY: ' ' }).stripe).toBeNull()
})

const PLANS =
  '[{"id":"standard","name":"Standard","price":49,"currency":"USD","every":"MONTH"},{"id":"free","name":"Free","price":0,"currency":"GBP","every":"YEAR","description":"For one class"}]'

test('without plans schools pay nothing, except in the demo, which has two', () => {
  const env = { DATABASE_URL: 'postgresql://someone@db.example/afterbell' }
  expect(readConfig(env).subscriptions).toBeNull()
  expect(readConfig({ ...env, ...STRIPE }).subscriptions).toBeNull()
  expect(readConfig({}).subscriptions).toMatchObject({
    plans: [{ id: 'standard' }, { id: 'district' }],
    trialDays: 30,
    provider: 'SANDBOX',
    seller: { name: 'Afterbell' },
  })
  expect(readConfig({ SUBSCRIPTION_PLANS: '[]' }).subscriptions).toBeNull()
  expect(readConfig({ SANDBOX_PAYMENTS: 'no' }).subscriptions).toBeNull()
})

test('plans are read with their prices in cents, and paid through Stripe where it is configured', () => {
  const env = { ...STRIPE, SUBSCRIPTION_PLANS: PLANS, TRIAL_DAYS: '14', OPERATOR_NAME: 'Bell Works' }
  expect(readConfig(env).subscriptions).toEqual({
    plans: [
      { id: 'standard', name: 'Standard', cents: 4900, currency: 'USD', every: 'MONTH', description: '' },
      { id: 'free', name: 'Free', cents: 0, currency: 'GBP', every: 'YEAR', description: 'For one class' },
    ],
    trialDays: 14,
    provider: 'STRIPE',
    seller: { name: 'Bell Works', address: '', taxNumber: '' },
  })
})

test.each([
  ['not JSON', 'must be a list of plans in JSON.'],
  ['{}', 'must be a list of plans in JSON.'],
  ['[1]', 'must be a list of plans in JSON, and plan 1 is none.'],
  [PLANS.replace('"USD"', '"EUR"'), 'has a currency in plan 1 that is not right.'],
  [PLANS.replace('49', '49.005'), 'has a price in plan 1 that is not right.'],
  [PLANS.replace('"price":0', '"price":-1'), 'has a price in plan 2 that is not right.'],
  [PLANS.replace('"free"', '"standard"'), 'has two plans with one id.'],
])('plans such as %s are refused in a sentence', (text, sentence) => {
  expect(problemsOf({ SUBSCRIPTION_PLANS: text })).toEqual([`SUBSCRIPTION_PLANS ${sentence}`])
})

test('plans that nobody could pay are refused', () => {
  expect(problemsOf({ SUBSCRIPTION_PLANS: PLANS, SANDBOX_PAYMENTS: 'no' })).toEqual([
    expect.stringContaining('SUBSCRIPTION_PLANS needs STRIPE_SECRET_KEY'),
  ])
})

test.each([
  ['false', false],
  ['0', false],
  ['1', 1],
  ['10.0.0.0/8, loopback', '10.0.0.0/8,loopback'],
  ['2001:db8::1, ::1', '2001:db8::1,::1'],
])('TRUST_PROXY=%s', (setting, expectedTrust) => {
  expect(readConfig({ TRUST_PROXY: setting }).trustProxy).toBe(expectedTrust)
})

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, and is "70000".'],
  [{ PORT: '3000x' }, 'PORT must be a whole number'],
  [{ POOL_SIZE: '0' }, 'POOL_SIZE must be a whole number from 1'],
  [
    { DATABASE_URL: 'mysql://db/afterbell' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [
    { PUBLIC_URL: 'afterbell.example' },
    'PUBLIC_URL must be an address that begins with http:// or https://.',
  ],
  [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be false, the number of proxies'],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY=true would let everybody invent the address they come from. Set it to the number of proxies',
  ],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be false'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be false'],
  [{ TRUST_PROXY: '300' }, 'TRUST_PROXY must be false'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
  [{ DEMO: 'perhaps' }, 'DEMO must be true or false, and is "perhaps".'],
  [{ APP_SECRET: 'abc' }, 'APP_SECRET must have at least 32 characters.'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must say who'],
  [
    { ...STRIPE, STRIPE_WEBHOOK_SECRET: '' },
    'STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.',
  ],
  [
    { ...STRIPE, STRIPE_API_URL: 'api.stripe.com' },
    'STRIPE_API_URL must be an address that begins with http:// or https://.',
  ],
  [{ STRIPE_TIMEOUT_MS: '1' }, 'STRIPE_TIMEOUT_MS must be a whole number from 1000'],
  [{ SANDBOX_PAYMENTS: 'perhaps' }, 'SANDBOX_PAYMENTS must be true or false'],
])('%o is refused in a sentence', (env, sentence) => {
  const problems = problemsOf(env as unknown as Record<string, string>)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(sentence)
})

test('every fault is named at once, and no password is repeated', () => {
  const problems = problemsOf({ PORT: 'x', DATABASE_URL: 'postgres:/user:hunter2@db', APP_SECRET: 'hunter3' })
  expect(problems).toHaveLength(3)
  expect(problems.join()).not.toMatch(/hunter/)
})
