import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const SET_UP = {
  schoolName: 'Harbor Lane',
  provider: 'SANDBOX',
  type: 'CARD',
  currency: 'USD',
  isTest: true,
  offersAutopay: true,
  stripe: null,
}
const CARD = { type: 'CARD', brand: 'visa', last4: '4242', state: 'USABLE' }

/** Stands in for a server that made the link, and records the requests. */
async function serveSetUp(page: Page, setUp: object = SET_UP, entered: object = CARD): Promise<string[]> {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.route('**/api/pay/set-up', (route) => route.fulfill({ json: setUp }))
  await page.route('**/api/pay/methods', (route) => route.fulfill({ json: entered }))
  return sent
}

test('a test card is entered, and its number never leaves the browser @phone', async ({ page }) => {
  const sent = await serveSetUp(page)
  await page.goto('/pay/#setup=token')
  await expect(page.getByRole('heading', { name: 'Add a card' })).toBeVisible()
  const [number, expiry, name] = ['Card number', 'Expiration date', 'Name on card'].map((label) =>
    page.getByLabel(label),
  ) as [ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>]
  await expect(number).toHaveCSS('font-size', '17px')

  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/This field is required/)
  await number.fill('4111 1111 1111 1111')
  await expiry.fill('01/20')
  await name.fill('Gus Vexley')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(number).toHaveAccessibleDescription(/This is not a test number/)
  await expect(expiry).toHaveAccessibleDescription(/in the past/)
  expect(await violations(page)).toEqual([])

  await number.fill('4242 4242 4242 4242')
  await expiry.fill('12/39')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Visa ending in 4242 is saved for Harbor Lane.')).toBeVisible()
  expect(sent.filter((each) => each.includes('/api/pay/methods'))).toEqual([
    expect.stringContaining('{"token":"token","sandboxToken":"tok_succeeds","isAutopay":false}'),
  ])
  expect(sent.join('\n')).not.toMatch(/4242 ?4242|4111/)
})

test('a link that has expired says so, and one that is cut off too', async ({ page }) => {
  await page.goto('/pay/#setup=made-up')
  await expect(page.getByText('This link has expired. Please ask the school for a new one')).toBeVisible()
  await page.goto('/pay/')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})

test('framed by a page of staff, it tells that page and no other when something was saved', async ({
  page,
  logins,
}) => {
  await serveSetUp(page)
  await signIn(page, logins.Manager!)
  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ origin, data }) => origin === location.origin && heard.push(data))
    const frame = Object.assign(document.createElement('iframe'), { src: '/pay/#setup=token', title: 'Card' })
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:9999;background:white'
    document.body.append(frame)
  })
  const frame = page.frameLocator('iframe[title=Card]')
  await frame.getByLabel('Card number').fill('4242424242424242')
  await frame.getByLabel('Expiration date').fill('12/39')
  await frame.getByLabel('Name on card').fill('Gus Vexley')
  await frame.getByRole('button', { name: 'Save card' }).click()
  await expect(frame.getByText('is saved for')).toBeVisible()
  const heard = await page.evaluate(() => (window as unknown as { heard: object[] }).heard)
  expect(heard).toContainEqual({ afterbell: 'pay', what: 'METHOD_SAVED' })
  expect(heard).toContainEqual({ afterbell: 'height', height: expect.any(Number) })
})

test('where Stripe is asked, its own script brings the form, at 17 px, and saves before we are told @phone', async ({
  page,
}) => {
  const stripe = { publishableKey: 'pk_test_1', accountRef: 'acct_1', clientSecret: 'seti_1_secret_2' }
  const sent = await serveSetUp(page, { ...SET_UP, provider: 'STRIPE', stripe })
  // This installation has no Stripe keys, so its content policy would block the script.
  await page.route('**/pay/', async (route) => {
    const response = await route.fetch()
    const headers = {
      ...response.headers(),
      'content-security-policy': "script-src 'self' https://js.stripe.com",
    }
    await route.fulfill({ response, headers })
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${standInForStripe.toString()})()` }),
  )
  await page.goto('/pay/#setup=token')
  await expect(page.getByText('The form of Stripe')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  expect(sent.filter((each) => each.includes('/api/pay/methods'))).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Visa ending in 4242 is saved')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([
    ['pk_test_1', { locale: 'auto', stripeAccount: 'acct_1' }],
    { clientSecret: 'seti_1_secret_2', appearance: { variables: { fontSizeBase: '17px' } } },
    'payment',
    'confirmSetup',
    'confirmSetup',
  ])
})

/** Stands in for Stripe's script, as far as the page uses it. It declines the first attempt. */
function standInForStripe(): void {
  const calls: unknown[] = []
  Object.assign(window, {
    asked: calls,
    Stripe: Object.assign(
      (key: string, options: object) => {
        calls.push([key, options])
        let confirmed = 0
        return {
          _registerWrapper: () => {},
          registerAppInfo: () => {},
          elements(elementOptions: object) {
            calls.push(elementOptions)
            return {
              create: (what: string) => {
                calls.push(what)
                return { mount: (holder: HTMLElement) => holder.append('The form of Stripe') }
              },
            }
          },
          confirmSetup: async () => {
            calls.push('confirmSetup')
            confirmed += 1
            return confirmed === 1 ? { error: { message: 'Your card was declined.' } } : { setupIntent: {} }
          },
        }
      },
      { version: 'dahlia' },
    ),
  })
}
