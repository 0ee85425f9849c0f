import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { haveSession, signIn, switchToWillowbrook } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/apps'

const card = (page: Page) => page.getByRole('region', { name: 'Card payments' })

test('test payments are turned off after a question, and on again with one click @phone', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!)
  await switchToWillowbrook(page, PATH)
  await expect(card(page)).toContainText('Connected')
  await expect(card(page)).toContainText('no money moves')

  const disconnect = card(page).getByRole('button', { name: 'Disconnect' })
  await disconnect.click()
  const question = page.getByRole('dialog', { name: 'Disconnect card payments?' })
  await question.getByRole('button', { name: 'Stay connected' }).click()
  await page.reload()
  await disconnect.click()
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(card(page)).toContainText('Not connected')

  await card(page).getByRole('button', { name: 'Use test payments' }).click()
  await expect(page.getByText('Test payments are on').first()).toBeVisible()
  await expect(disconnect).toBeVisible()
})

const APP = {
  app: 'PAYMENTS',
  provider: null,
  accountName: null,
  isTest: false,
  offers: ['STRIPE', 'SANDBOX'],
  stripe: null,
}

const STRIPE = {
  isOurs: true,
  takesPayments: true,
  paysOut: true,
  due: [],
  dueBy: null,
  debitName: 'Bank account (ACH)',
  debits: 'ACTIVE',
}
const BEGUN = { ...STRIPE, phase: 'BEGUN', takesPayments: false, paysOut: false }
const READY = {
  ...APP,
  state: 'CONNECTED',
  provider: 'STRIPE',
  accountName: 'Oak Street Arts',
  stripe: { ...STRIPE, phase: 'READY' },
}

for (const { app, says, canDo } of [
  {
    app: { ...APP, state: 'NOT_CONFIGURED', offers: [] },
    says: 'Whoever runs this server needs to set up Stripe first',
    canDo: [],
  },
  {
    app: { ...APP, state: 'NOT_CONNECTED' },
    says: 'straight to your school’s own Stripe account',
    canDo: ['Connect Stripe', 'Use test payments'],
  },
  {
    app: { ...APP, state: 'BEGUN', stripe: BEGUN },
    says: 'Your account at Stripe is not finished',
    canDo: ['Go on at Stripe', 'Check again', 'Use test payments', 'Stop setup'],
  },
  {
    app: READY,
    says: 'Families pay into Oak Street Arts at Stripe.',
    canDo: ['Disconnect'],
  },
  {
    app: { ...APP, state: 'CONNECTED', provider: 'SANDBOX', accountName: 'Test payments', isTest: true },
    says: 'Test mode: no money moves',
    canDo: ['Connect Stripe', 'Disconnect'],
  },
  {
    app: { ...APP, state: 'REVOKED', provider: 'STRIPE', accountName: 'Oak Street Arts' },
    says: 'We no longer have access to Oak Street Arts at Stripe',
    canDo: ['Connect Stripe again', 'Use test payments'],
  },
]) {
  test(`${app.state} ${app.provider ?? ''} says what it means and what can be done`, async ({
    page,
    logins,
  }) => {
    await page.route('**/integrations', (route) => route.fulfill({ json: [app] }))
    await signIn(page, logins['Super Admin']!, PATH)
    await expect(card(page)).toContainText(says)
    await expect(card(page).getByRole('button')).toHaveText(canDo)
    expect(await violations(page)).toEqual([])
  })
}

test('somebody goes to Stripe, and finds out how the account stands when they are back', async ({
  page,
  logins,
}) => {
  const sent: unknown[] = []
  let now: object = { ...APP, state: 'NOT_CONNECTED' }
  await page.route('**/integrations', (route) => route.fulfill({ json: [now] }))
  // Stripe, whose first link was used before, and which sends people straight back.
  await page.route('**/payments/authorize', (route) => {
    sent.push(route.request().postDataJSON())
    const url = sent.length === 1 ? `${PATH}?stripe=again&state=PAYMENTS.s_1` : `${PATH}?stripe=back`
    now = { ...APP, state: 'BEGUN', stripe: BEGUN }
    return route.fulfill({ json: { url } })
  })
  await page.route('**/payments/check', (route) => {
    sent.push('check')
    now = READY
    return route.fulfill({ json: now })
  })
  await signIn(page, logins['Super Admin']!, PATH)
  await card(page).getByRole('button', { name: 'Connect Stripe' }).click()
  await expect(page.getByText('Families can pay by card now')).toBeVisible()
  await expect(card(page)).toContainText('Families pay into Oak Street Arts')
  await expect(page).toHaveURL((url) => url.pathname === PATH && url.search === '')
  await page.reload()
  await expect(card(page)).toContainText('Connected')
  expect(sent).toEqual([{}, { state: 'PAYMENTS.s_1' }, 'check'])
})

const NOT_THERE = { accountName: null, connectedAt: null, failure: null, failedAt: null, needs: [] }
const CONNECTED = { ...NOT_THERE, state: 'CONNECTED', connectedAt: '2026-11-20T10:00:00Z' }

/** The screen as it is where these apps stand so. */
async function showApps(page: Page, ...apps: object[]) {
  await page.route('**/integrations', (route) =>
    route.fulfill({ json: [{ ...APP, state: 'NOT_CONFIGURED' }, ...apps] }),
  )
}

for (const { app, says, canDo } of [
  {
    app: { state: 'NOT_CONFIGURED', needs: ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] },
    says: 'needs to set ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET first',
    canDo: [],
  },
  { app: { state: 'NOT_CONNECTED' }, says: 'We send you to Zoom to log in', canDo: ['Connect Zoom'] },
  {
    app: { state: 'REVOKED', accountName: 'ann@zoom.test' },
    says: 'Zoom does not let us into ann@zoom.test anymore',
    canDo: ['Connect Zoom again', 'Disconnect'],
  },
  {
    app: {
      ...CONNECTED,
      state: 'FAILING',
      accountName: 'ann@zoom.test',
      failure: 'Zoom could not be reached.',
    },
    says: 'Zoom could not be reached.',
    canDo: ['Connect Zoom again', 'Disconnect', 'Save'],
  },
]) {
  test(`Zoom, ${app.state}, says what it means and what can be done`, async ({ page, logins }) => {
    await showApps(page, { ...NOT_THERE, ...app, app: 'ZOOM' })
    await page.route('**/zoom', (route) => route.fulfill({ json: ZOOM_CLASSES }))
    await signIn(page, logins['Super Admin']!, PATH)
    const zoom = page.getByRole('region', { name: 'Zoom' })
    await expect(zoom).toContainText(says)
    await expect(zoom.getByRole('button')).toHaveText(canDo)
    expect(await violations(page)).toEqual([])
  })
}

const ZOOM_CLASSES = {
  locations: [{ id: '0190b000-0000-7000-8000-000000000001', name: 'Online room' }],
  made: 2,
  waiting: 1,
  refused: [{ name: 'Chess', refusal: 'Validation Failed.' }],
}

test('Zoom is connected there, told where classes meet online, and disconnected after a question', async ({
  page,
  logins,
}) => {
  let zoom: object = { ...NOT_THERE, app: 'ZOOM', state: 'NOT_CONNECTED' }
  const sent: unknown[] = []
  await page.route('**/integrations', (route) =>
    route.fulfill({ json: [{ ...APP, state: 'NOT_CONFIGURED' }, zoom] }),
  )
  // Zoom, which sends people straight back.
  await page.route('**/ZOOM/authorize', (route) =>
    route.fulfill({ json: { url: `${PATH}?code=c_1&state=ZOOM.s_1` } }),
  )
  await page.route('**/ZOOM/connect', async (route) => {
    sent.push(route.request().postDataJSON())
    zoom = { ...CONNECTED, app: 'ZOOM', accountName: 'ann@zoom.test' }
    await route.fulfill({ json: zoom })
  })
  await page.route('**/zoom', async (route) => {
    const method = route.request().method()
    if (method === 'GET') return route.fulfill({ json: ZOOM_CLASSES })
    if (method === 'PATCH') {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { ...ZOOM_CLASSES, locations: [] } })
    }
    zoom = { ...NOT_THERE, app: 'ZOOM', state: 'NOT_CONNECTED' }
    return route.fulfill({ json: zoom })
  })
  await signIn(page, logins['Super Admin']!, PATH)
  const region = page.getByRole('region', { name: 'Zoom' })
  await region.getByRole('button', { name: 'Connect Zoom' }).click()
  await expect(page.getByText('Zoom is connected')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === PATH && url.search === '')
  await expect(region).toContainText('2 classes have a link. 1 is being made.')
  await expect(region).toContainText('Chess: Validation Failed.')
  await region.getByRole('combobox', { name: 'Online locations' }).press('Backspace')
  await region.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Links are made and removed within a minute')).toBeVisible()
  expect(sent).toEqual([{ code: 'c_1', state: 'ZOOM.s_1' }, { locationIds: [] }])
  await region.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('dialog', { name: 'Disconnect Zoom?' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await expect(region).toContainText('Not connected')
})

test('the journal is sent to Blackbaud, and says what became of it', async ({ page, logins }) => {
  const accounts = [
    { account: 'RECEIVABLE', label: 'Accounts receivable', number: '01-1200-00' },
    { account: 'REVENUE', label: 'Revenue', number: '' },
  ]
  const one = {
    id: '0190b000-0000-7000-8000-000000000002',
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    askedAt: '2026-11-02T15:00:00Z',
    askedBy: 'Ann Archer',
  }
  const sent = { ...one, state: 'SENT', batchId: '2501', refusal: null }
  const refusal = 'Blackbaud said: Account 99 does not exist'
  const refused = { ...one, id: one.id.replace(/2$/, '3'), state: 'REFUSED', batchId: null, refusal }
  const asked: unknown[] = []
  await showApps(page, { ...CONNECTED, app: 'BLACKBAUD', accountName: 'Oak Street Arts' })
  const distribution = { project: '', accountClass: '', codes: [] }
  const shown = {
    journal: 'Afterschool',
    accounts,
    distribution,
    firstDay: '2026-11-01',
    exports: [sent, refused],
  }
  await page.route('**/blackbaud', async (route) => {
    if (route.request().method() === 'PATCH') asked.push(route.request().postDataJSON())
    await route.fulfill({ json: shown })
  })
  await page.route('**/blackbaud/exports', async (route) => {
    asked.push(route.request().postDataJSON())
    await route.fulfill({ json: { ...shown, firstDay: null } })
  })
  await signIn(page, logins['Super Admin']!, PATH)
  const region = page.getByRole('region', { name: 'Blackbaud' })
  await expect(region.getByRole('listitem')).toContainText(['Batch 2501', refusal])
  await region.getByRole('button', { name: 'Send journal' }).click()
  await expect(page.getByText('Your journal is being sent')).toBeVisible()
  await region.getByText('Account numbers', { exact: true }).click()
  await region.getByLabel('Revenue').fill('01-4000-00')
  await region.getByLabel('Project ID').fill('2400')
  await region.getByLabel('Transaction code 1').fill('Grants')
  await region.getByLabel('Value of code 1').fill('None')
  expect(await violations(page)).toEqual([])
  await region.getByRole('button', { name: 'Save numbers' }).click()
  await expect(page.getByText('Account numbers are saved')).toBeVisible()
  const numbers = { RECEIVABLE: '01-1200-00', REVENUE: '01-4000-00' }
  const none = { name: '', value: '' }
  const given = {
    project: '2400',
    accountClass: '',
    codes: [{ name: 'Grants', value: 'None' }, none, none, none, none],
  }
  expect(asked).toEqual([
    { lastDay: expect.any(String) },
    { journal: 'Afterschool', numbers, distribution: given },
  ])
})

test('whoever changes their mind at Zoom is told that nothing has changed', async ({ page, logins }) => {
  await signIn(page, logins['Super Admin']!, `${PATH}?error=access_denied&state=ZOOM.s_1`)
  await expect(page.getByText('Zoom was not connected. Nothing has changed')).toBeVisible()
  await expect(page).toHaveURL((url) => url.search === '')
})

test('a manager does not see the apps', async ({ page, logins }) => {
  await haveSession(page, logins.Manager!)
  await page.goto(PATH)
  await expect(page).toHaveURL((url) => url.pathname !== PATH)
})

test('visits are counted for those alone who allow it, and by nobody where the school ends it', async ({
  page,
  logins,
  browser,
  baseURL,
}) => {
  await signIn(page, logins['Super Admin']!)
  await switchToWillowbrook(page, PATH)
  const analytics = page.getByRole('region', { name: 'Google Analytics' })
  await analytics.getByLabel('Measurement ID').fill('UA-1')
  await analytics.getByRole('button', { name: 'Save' }).click()
  await expect(analytics.getByLabel('Measurement ID')).toHaveAccessibleDescription(
    'A measurement ID looks like G-ABC123DEF4',
  )
  await analytics.getByLabel('Measurement ID').fill('g-abc123def4')
  await analytics.getByRole('button', { name: 'Save' }).click()
  await expect(analytics).toContainText('Connected')

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const context = await browser.newContext({ viewport, baseURL: baseURL! })
    const visitor = await context.newPage()
    const loaded: string[] = []
    await visitor.route('https://www.googletagmanager.com/**', (route) => {
      loaded.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await visitor.goto('/schools/public/classes/list?portal=willowbrook')
    const question = visitor.getByRole('region', { name: 'Cookies' })
    await expect(question).toContainText('count your visit with Google Analytics?')
    expect(await violations(visitor)).toEqual([])
    await question.getByRole('button', { name: 'No, thanks' }).click()
    await visitor.reload()
    await expect(visitor.getByRole('button', { name: 'Cookie choices' })).toBeVisible()
    expect(loaded).toEqual([])
    expect(await context.cookies()).toEqual([])
    await visitor.getByRole('button', { name: 'Cookie choices' }).click()
    await question.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(() => loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4'])
    await context.close()
  }

  await analytics.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(analytics).toContainText('Not connected')
})
