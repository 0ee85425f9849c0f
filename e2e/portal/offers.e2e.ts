import type { Page } from '@playwright/test'
import { dev } from '../../packages/contract/src/dev/dev.ts'
import { integrations } from '../../packages/contract/src/integrations/integrations.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { waitLists } from '../../packages/contract/src/wait-list/wait-lists.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { letters, newPhone, officeOf, type Office } from '../rig/office.ts'
import { violations } from '../rig/violations.ts'

const PORTAL = '/portal/harbor-lane'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins['Super Admin']!)
  const [app] = await office.call(integrations.list, {})
  if (app!.state !== 'CONNECTED') await office.call(integrations.connectTestPayments, {}).catch(() => {})
})

/** A family whose child is offered the one spot of each of these many classes. */
async function offered(count: number) {
  const lastName = `Test ${letters()}`
  const email = `${letters()}@families.test`
  const { id: childId } = await office.childWith('Ann', {
    lastName,
    primaryGuardian: { firstName: 'Mara', lastName, email, phone: newPhone() },
  })
  const classes = []
  for (let index = 0; index < count; index += 1) {
    const { id, name } = await office.classWith({ price: 40, maxEnroll: 1 })
    const [full] = await office.enroll(id, 'Gus')
    const at = 'classes' as const
    await office.call(waitLists.add, { at, params: { id }, body: { childId } })
    await office.call(rosters.remove, { at, params: { id, rosterId: full!.rosterId } })
    classes.push({ id, name })
  }
  return { email, childId, childName: `Ann ${lastName}`, classes }
}

/** Logs the mother in by the code of her letter and her child's birth date. */
async function logIn(page: Page, email: string) {
  await page.goto(PORTAL)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  let code = ''
  await expect(async () => {
    const query = { size: '50', sort: 'createdAt,DESC' }
    const { content } = await office.call(dev.mail, { query: query as never })
    code = /\b\d{6}\b/.exec(content.find((each) => each.to === email)?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Month').selectOption('May')
  await page.getByLabel('Day').fill('4')
  await page.getByLabel('Year').fill('2018')
  await page.getByRole('button', { name: 'Continue' }).click()
}

const offerIn = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'See the offer' })

test('a mother accepts an offer by its link and pays by card, and declines another one @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, childId, childName, classes } = await offered(2)
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const links = await Promise.all(
    classes.map(async ({ name }) => (await offerIn(page, name).getAttribute('href'))!),
  )

  // The link works in a browser in which nobody is logged in.
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`${baseURL}${links[0]}`)
  await expect(phone.getByRole('heading', { name: `A spot for ${childName}` })).toBeVisible()
  await expect(phone.getByText(classes[0]!.name).first()).toBeVisible()
  await expect(phone.getByText('$40, due when you accept')).toBeVisible()
  expect(await violations(phone)).toEqual([])
  expect(await cutOff(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Accept for $40' }).click()
  await phone.getByLabel('Card number').fill('4242424242424242')
  await phone.getByLabel('Expiration date').fill('12/39')
  await phone.getByLabel('Name on card').fill('Mara Test')
  await phone.getByRole('button', { name: 'Pay $40' }).click()
  await expect(phone.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await phone.goto(`${baseURL}${links[0]}`)
  await expect(phone.getByText('You accepted. The spot is yours.')).toBeVisible()
  await context.close()
  const params = { id: classes[0]!.id }
  const { content } = await office.call(rosters.list, { at: 'classes', params, query: {} as never })
  expect(content.map((row) => row.childId)).toEqual([childId])

  await page.goto(links[1]!)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Yes, decline' }).click()
  await expect(page.getByText('You declined. The spot goes to the next family.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('in Spanish at 320 px an offer is read and declined by keyboard alone, and nothing is cut off @phone', async ({
  page,
}) => {
  const { email, childName, classes } = await offered(1)
  await logIn(page, email)
  const link = (await offerIn(page, classes[0]!.name).getAttribute('href'))!
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${link}&lang=es`)
  await expect(page.getByRole('heading', { name: `Un cupo para ${childName}` })).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Rechazar' }).press('Enter')
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: 'Sí, rechazar' }).press('Enter')
  await expect(page.getByText('Usted rechazó el cupo. Pasa a la siguiente familia.')).toBeVisible()
})
