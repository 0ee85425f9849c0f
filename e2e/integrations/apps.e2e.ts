import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { signIn, switchToWillowbrook } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/apps'

const card = (page: Page) => page.getByRole('region', { name: 'Card payments' })

test('test payments are turned off after a question, and on again with one click @journey', async ({
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

test('visits are counted for those alone who allow it, and by nobody where the school ends it @journey', async ({
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
