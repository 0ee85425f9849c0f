import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { activities } from '../../packages/contract/src/activities/activities.ts'
import { payouts } from '../../packages/contract/src/payouts/payouts.ts'
import { forms } from '../../packages/contract/src/forms/forms.ts'
import { outgoingWebhooks } from '../../packages/contract/src/integrations/outgoing-webhooks.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { savedViews } from '../../packages/contract/src/users/saved-views.ts'
import { isReport, reportPath, type ViewedReport } from '../../packages/domain/src/reports/viewed-reports.ts'
import { seesShared } from '../../packages/domain/src/users/saved-views.ts'
import { viewedLists, viewIsOf, type ViewedList } from '../../packages/domain/src/users/viewed-lists.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const views = (page: Page) => page.getByRole('button', { name: 'Views', exact: true })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
// A list that turns out to be empty renders its menu again.
const open = (page: Page, name: string) =>
  expect(async () => {
    await views(page).click()
    await item(page, name).click({ timeout: 5000 })
  }).toPass()
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /view|changed|left out|Nuts/i })
const isPhone = () => test.info().project.name === 'phone'

async function classWithAllergies() {
  const { id } = await office.classWith({ price: 40, maxEnroll: 14 })
  const [plain] = await office.enroll(id, 'Ada')
  const child = await office.childWith('Zoe', { allergies: 'Peanuts' })
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: child.id } })
  return { id, plain: plain!.name, allergic: child.name }
}

test('a view of a roster is saved, shared, opened by a colleague, changed, renamed and removed @phone @journey', async ({
  page,
  logins,
  browser,
  baseURL,
}) => {
  const { id, plain, allergic } = await classWithAllergies()
  const name = `Nuts ${letters()}`
  await signIn(page, logins.Manager!, `/schools/classes/${id}?allergies=true&sort=-name`)
  const main = page.getByRole('main')
  await expect(main.getByText(allergic)).toBeVisible()
  await expect(main.getByText(plain)).toHaveCount(0)
  if (!isPhone()) {
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('checkbox', { name: 'Guardians' }).uncheck()
    await page.keyboard.press('Escape')
  }
  // By keyboard only.
  await views(page).focus()
  await page.keyboard.press('Enter')
  await expect(item(page, 'Save this view')).toBeVisible()
  await item(page, 'Save this view').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('checkbox', { name: 'Share with colleagues' }).press('Space')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page.getByText(`${name} saved`)).toBeVisible()
  await expect(bar(page)).toContainText(name)
  await expect(bar(page)).not.toContainText('changed')
  if (!isPhone()) await expect(page.getByRole('columnheader', { name: 'Guardians' })).toHaveCount(0)

  // A Coordinator opens it. Payment is one of its columns, which an Instructor does not see.
  const query = { list: 'classes.roster' } as const
  const instructor = await officeOf(baseURL!, logins.Instructor!)
  expect(await instructor.call(savedViews.list, { query })).not.toContainEqual(
    expect.objectContaining({ name }),
  )
  const other = await browser.newPage({ baseURL: baseURL!, viewport: page.viewportSize() })
  await signIn(other, logins.Coordinator!, `/schools/classes/${id}`)
  await open(other, name)
  await expect(other).toHaveURL(/allergies=true/)
  await expect(other).toHaveURL(/sort=-name/)
  await expect(other.getByRole('main').getByText(plain)).toHaveCount(0)
  await expect(bar(other)).toContainText('by ')
  await views(other).click()
  await expect(item(other, 'Close this view')).toBeVisible()
  await expect(item(other, /^Remove/)).toHaveCount(0)
  await other.close()

  // After a change of order the view says it is changed, and can save it.
  await page.goto(page.url().replace('sort=-name', 'sort=name'))
  await expect(bar(page)).toContainText('(changed)')
  await bar(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(bar(page)).not.toContainText('(changed)')
  await open(page, 'Name and sharing')
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} again`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bar(page)).toContainText(`${name} again`)
  await bar(page).getByRole('button', { name: 'Close this view' }).click()
  await expect(main.getByText(plain)).toBeVisible()
  await open(page, `${name} again`)
  await expect(page).toHaveURL(/sort=name/)
  await expect(main.getByText(plain)).toHaveCount(0)
  await open(page, `Remove ${name} again`)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(`${name} again removed`)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await views(page).click()
  await expect(item(page, 'Save this view')).toBeVisible()
  await expect(item(page, `${name} again`)).toHaveCount(0)
})

test('a view opens with what is left of it, and says what is not @phone @journey', async ({
  page,
  logins,
}) => {
  const name = `Old ${letters()}`
  const { id } = await office.call(savedViews.add, {
    body: {
      list: 'classes',
      name,
      filters: { locationId: randomUUID(), weekday: 'wednesday' },
      columns: ['name', 'price', 'shoeSize'],
    },
  })
  await signIn(page, logins.Manager!, '/schools/classes')
  await open(page, name)
  await expect(bar(page)).toContainText('1 filter and 1 column of it are not in this list, and are left out.')
  await expect(page).toHaveURL(/weekday=wednesday/)
  await expect(page).not.toHaveURL(/locationId/)
  await expect(bar(page)).not.toContainText('(changed)')
  if (!isPhone())
    await expect(page.getByRole('columnheader')).toContainText(['', 'Class', 'Price', 'Actions'])
  if (isPhone()) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // Another device has saved it since: the second person sees that, and may still overwrite it.
  await open(page, 'Name and sharing')
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} here`)
  await office.call(savedViews.update, { params: { id }, body: { name: `${name} there` } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`They saved “${name} there”`)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bar(page)).toContainText(`${name} here`)

  await office.call(savedViews.remove, { params: { id } })
  await page.reload()
  await expect(bar(page)).toContainText('This view was removed')
  await bar(page).getByRole('button', { name: 'Close this view' }).click()
  await expect(bar(page)).toHaveCount(0)
})

/** The address of each list with demo data. */
async function addresses(webhookId: string): Promise<Record<ViewedList, string>> {
  const first = async (at: 'classes' | 'camps' | 'aftercare') =>
    (await office.call(activities.list, { at, query: {} })).content[0]!.id
  const [session, aClass, camp] = [await first('aftercare'), await first('classes'), await first('camps')]
  const [form] = (await office.call(forms.list, { query: {} })).content
  const [payout] = (await office.call(payouts.list, { query: {} })).content
  return {
    classes: 'classes',
    camps: 'camps',
    aftercare: 'after-care',
    'classes.roster': `classes/${aClass}`,
    'camps.roster': `camps/${camp}`,
    'aftercare.roster': `after-care/${session}`,
    'classes.wait-list': `classes/${aClass}/wait-list`,
    'camps.wait-list': `camps/${camp}/wait-list`,
    'aftercare.wait-list': `after-care/${session}/wait-list`,
    'aftercare.drop-in': `after-care/${session}/drop-in`,
    contacts: 'contacts',
    duplicates: 'contacts/duplicates',
    transactions: 'transactions',
    invoices: 'transactions/invoices',
    'care-charges': 'transactions/charges',
    coupons: 'transactions/coupons',
    proposals: 'transactions/proposals',
    payouts: 'transactions/payouts',
    'payout.lines': `transactions/payouts/${payout!.id}`,
    'late-pickups': 'transactions/late-pickups',
    'follow-ups': 'transactions/follow-ups',
    agencies: 'transactions/agencies',
    aid: 'transactions/aid',
    locations: 'settings/locations',
    teachers: 'settings/teachers',
    'pickup-options': 'settings/pickup-options',
    't-shirt-sizes': 'settings/t-shirt',
    forms: 'settings/custom-forms',
    'form-answers': `settings/custom-forms/answers/${form!.id}`,
    users: 'settings/users',
    history: 'settings/history',
    erasures: 'settings/erasures',
    emails: 'settings/email_history',
    sms: 'settings/sms_history',
    'webhook-log': `settings/webhooks/${webhookId}`,
    ...(Object.fromEntries(
      viewedLists.filter(isReport).map((list) => [list, reportPath(list).slice(1)]),
    ) as Record<ViewedReport, string>),
  }
}

/** In parts, so that no test takes too long. */
const PARTS = 10
for (let part = 0; part < PARTS; part += 1) {
  test(`every list keeps views, which are opened, saved and shared there (${part + 1} of ${PARTS}) @journey`, async ({
    page,
    logins,
    baseURL,
  }) => {
    office = await officeOf(baseURL!, logins['Super Admin']!)
    const instructor = await officeOf(baseURL!, logins.Instructor!)
    const webhook = await office.call(outgoingWebhooks.create, {
      body: { url: 'https://93.184.216.34/hooks', events: ['payment.refunded'] },
    })
    const paths = await addresses(webhook.id)
    await signIn(page, logins['Super Admin']!, '/schools/contacts')
    for (const list of viewedLists.filter((_, nth) => nth % PARTS === part)) {
      const [there, saved] = [`View ${letters()}`, `Other view ${letters()}`]
      const of = viewIsOf(list)
      // An empty list can open a view, but not save one.
      const { id } = await office.call(savedViews.add, {
        body: { list, name: there, filters: of ? { [of]: paths[list].split('/').at(-1)! } : {} },
      })
      await page.goto(`/schools/${paths[list]}`)
      await open(page, there)
      await expect(bar(page), list).toContainText(there)
      await open(page, 'Save this view')
      await page.getByRole('textbox', { name: 'Name' }).fill(saved)
      await page.getByRole('checkbox', { name: 'Share with colleagues' }).check()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(bar(page), list).toContainText(saved)
      await expect(bar(page), list).not.toContainText('(changed)')
      const mine = await office.call(savedViews.list, { query: { list } })
      const savedView = mine.find(({ name }) => name === saved)
      expect(savedView, list).toMatchObject({ isShared: true, filtersGone: [] })
      await expect(page, list).toHaveURL(new RegExp(savedView!.id))
      const seen = await instructor.call(savedViews.list, { query: { list } })
      expect(
        seen.some(({ name }) => name === saved),
        list,
      ).toBe(seesShared('SCHOOL_INSTRUCTOR', list, savedView!))
      for (const each of [id, savedView!.id]) await office.call(savedViews.remove, { params: { id: each } })
    }
    await office.call(outgoingWebhooks.remove, { params: { id: webhook.id } })
  })
}

test('on paper a roster says whole what its chips are short for', async ({ page, logins }) => {
  test.skip(isPhone(), 'paper is printed at a desk')
  const { id, allergic } = await classWithAllergies()
  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  const row = page.locator('tbody tr').filter({ hasText: allergic })
  await expect(row.getByRole('button', { name: 'Peanuts' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const cut = await row.evaluate(
    (tr) =>
      [...tr.querySelectorAll('button span')].filter((each) => each.scrollWidth > each.clientWidth + 1)
        .length,
  )
  expect(cut).toBe(0)
  await expect(views(page)).toBeHidden()
  await page.emulateMedia({ media: null })
})
