import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/apps'

const PAYMENTS = {
  app: 'PAYMENTS',
  provider: null,
  accountName: null,
  isTest: false,
  offers: [],
  state: 'NOT_CONFIGURED',
}
const NOT_THERE = {
  app: 'MAILCHIMP',
  accountName: null,
  connectedAt: null,
  failure: null,
  failedAt: null,
  needs: [],
}
const CONNECTED = {
  ...NOT_THERE,
  state: 'CONNECTED',
  accountName: 'Oak Street',
  connectedAt: '2026-11-20T10:00:00Z',
}

const AUDIENCES = [
  { id: 'a1', name: 'Families', members: 1 },
  { id: 'a2', name: 'Newsletter', members: 250 },
]
const NONE_CHOSEN = {
  audience: null,
  audiences: AUDIENCES,
  agreed: 12,
  subscribed: 0,
  unsubscribed: 0,
  refused: [],
  refusals: 0,
  isLive: false,
  notLiveBecause: null,
  readAt: null,
}
const CHOSEN = {
  ...NONE_CHOSEN,
  audience: { id: 'a1', name: 'Families' },
  subscribed: 11,
  unsubscribed: 1,
  refused: [{ email: 'tom@mail.test', refusal: 'was permanently deleted and cannot be re-imported.' }],
  refusals: 1,
  notLiveBecause: 'We couldn’t verify the provided Webhook URL.',
  readAt: '2026-11-20T10:00:00Z',
}

const card = (page: Page) => page.getByRole('region', { name: 'Mailchimp' })

for (const { app, says, canDo } of [
  {
    app: { state: 'NOT_CONFIGURED', needs: ['MAILCHIMP_CLIENT_ID', 'MAILCHIMP_CLIENT_SECRET'] },
    says: 'needs to set MAILCHIMP_CLIENT_ID and MAILCHIMP_CLIENT_SECRET first',
    canDo: [],
  },
  {
    app: { state: 'NOT_CONNECTED' },
    says: 'We send you to Mailchimp to log in',
    canDo: ['Connect Mailchimp'],
  },
  {
    app: { state: 'REVOKED', accountName: 'Oak Street' },
    says: 'Mailchimp does not let us into Oak Street anymore',
    canDo: ['Connect Mailchimp again', 'Disconnect'],
  },
  {
    app: { ...CONNECTED, state: 'FAILING', failure: 'There is no audience Families anymore' },
    says: 'There is no audience Families anymore',
    canDo: ['Connect Mailchimp again', 'Disconnect', 'Save'],
  },
]) {
  test(`Mailchimp, ${app.state}, says what it means and what can be done @phone`, async ({
    page,
    logins,
  }) => {
    await page.route('**/integrations', (route) =>
      route.fulfill({ json: [PAYMENTS, { ...NOT_THERE, ...app }] }),
    )
    await page.route('**/mailchimp', (route) => route.fulfill({ json: NONE_CHOSEN }))
    await signIn(page, logins['Super Admin']!, PATH)
    await expect(card(page)).toContainText(says)
    await expect(card(page).getByRole('button')).toHaveText(canDo)
    expect(await violations(page)).toEqual([])
  })
}

test('Mailchimp is connected there, given an audience, and disconnected after a question', async ({
  page,
  logins,
}) => {
  let mailchimp: object = { ...NOT_THERE, state: 'NOT_CONNECTED' }
  let stand: object = NONE_CHOSEN
  const sent: unknown[] = []
  await page.route('**/integrations', (route) => route.fulfill({ json: [PAYMENTS, mailchimp] }))
  // Mailchimp, which sends people straight back.
  await page.route('**/MAILCHIMP/authorize', (route) =>
    route.fulfill({ json: { url: `${PATH}?code=c_1&state=MAILCHIMP.s_1` } }),
  )
  await page.route('**/MAILCHIMP/connect', async (route) => {
    sent.push(route.request().postDataJSON())
    mailchimp = CONNECTED
    await route.fulfill({ json: mailchimp })
  })
  await page.route('**/mailchimp', async (route) => {
    const method = route.request().method()
    if (method === 'PATCH') {
      sent.push(route.request().postDataJSON())
      stand = CHOSEN
    }
    if (method !== 'DELETE') return route.fulfill({ json: stand })
    mailchimp = { ...NOT_THERE, state: 'NOT_CONNECTED' }
    return route.fulfill({ json: mailchimp })
  })
  await signIn(page, logins['Super Admin']!, PATH)
  await card(page).getByRole('button', { name: 'Connect Mailchimp' }).click()
  await expect(page.getByText('Mailchimp is connected')).toBeVisible()
  await expect(card(page)).toContainText('12 email addresses have agreed')
  await card(page).getByRole('button', { name: 'Save' }).click()
  await expect(card(page)).toContainText('Choose an audience')
  await card(page).getByRole('combobox', { name: 'Audience' }).click()
  await page.getByRole('option', { name: 'Families (1 contact)' }).click()
  await card(page).getByRole('button', { name: 'Save' }).click()
  await expect(card(page)).toContainText('11 are subscribed in Families. 1 left or was taken out.')
  await expect(card(page)).toContainText('We ask Mailchimp every 15 minutes who has left.')
  await expect(card(page)).toContainText('tom@mail.test: was permanently deleted')
  expect(sent).toEqual([{ code: 'c_1', state: 'MAILCHIMP.s_1' }, { audienceId: 'a1' }])
  await card(page).getByRole('button', { name: 'Disconnect' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect Mailchimp?' })
  await expect(question).toContainText('Contacts that were sent stay at Mailchimp')
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(card(page)).toContainText('Not connected')
})

test('a guardian’s word on marketing emails is entered in the form of a child, and says who entered it', async ({
  page,
  logins,
}) => {
  const lastName = `Optin${Date.now()}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  await signIn(page, logins['Super Admin']!, '/schools/contacts')
  await page.getByRole('button', { name: 'Add child' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').first().fill('Kim')
  await form.getByLabel('Last name').first().fill(lastName)
  const guardian = form.getByRole('group', { name: 'Primary guardian' })
  await guardian.getByLabel('First name').fill('Gus')
  await guardian.getByLabel('Last name').fill(lastName)
  await guardian.getByLabel('Email', { exact: true }).fill(`${lastName}@mail.test`)
  await guardian.getByLabel('Agreed to marketing emails').check()
  await form.getByRole('button', { name: 'Add child' }).click()
  await expect(form).toBeHidden()
  await page.goto('/schools/contacts?marketing=true')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(lastName)
  await page
    .getByRole('link', { name: `Kim ${lastName}` })
    .first()
    .click()
  await expect(page.getByText(/Marketing emails: Yes, entered by .+ on /)).toBeVisible()
})
