import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { haveSession, signIn, switchToWillowbrook } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/apps'

const card = (page: Page) => page.getByRole('region', { name: 'Card payments' })

test('test payments are turned off after a question, and on again with one click', async ({
  page,
  logins,
}) => {
  test.skip(test.info().project.name === 'phone', 'Both would turn the same school on and off.')
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
    app: { ...APP, state: 'CONNECTED', provider: 'STRIPE', accountName: 'Oak Street Arts' },
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
    says: 'Somebody removed our access to Oak Street Arts at Stripe',
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

test('somebody goes to Stripe, and what they bring back is handed over once and leaves the address', async ({
  page,
  logins,
}) => {
  const sent: unknown[] = []
  const connected = { ...APP, state: 'CONNECTED', provider: 'STRIPE', accountName: 'Oak Street Arts' }
  await page.route('**/integrations', (route) =>
    route.fulfill({ json: [sent.length > 0 ? connected : { ...APP, state: 'NOT_CONNECTED' }] }),
  )
  // Stripe, which sends people straight back.
  await page.route('**/payments/authorize', (route) =>
    route.fulfill({ json: { url: `${PATH}?code=ac_1&state=s_1&scope=read_write` } }),
  )
  await page.route('**/payments/connect', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: connected })
  })
  await signIn(page, logins['Super Admin']!, PATH)
  await card(page).getByRole('button', { name: 'Connect Stripe' }).click()
  await expect(page.getByText('Stripe is connected')).toBeVisible()
  await expect(card(page)).toContainText('Families pay into Oak Street Arts')
  await expect(page).toHaveURL((url) => url.pathname === PATH && url.search === '')
  await page.reload()
  await expect(card(page)).toContainText('Connected')
  expect(sent).toEqual([{ code: 'ac_1', state: 's_1' }])
})

test('whoever changes their mind at Stripe is told that nothing has changed', async ({ page, logins }) => {
  await signIn(page, logins['Super Admin']!, `${PATH}?error=access_denied&state=s_1`)
  await expect(page.getByText('Stripe was not connected. Nothing has changed')).toBeVisible()
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
  test.skip(test.info().project.name === 'phone', 'Both would connect and disconnect the same school.')
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
  expect(await violations(page)).toEqual([])

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
