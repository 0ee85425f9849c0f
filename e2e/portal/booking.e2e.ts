import { familyRequests } from '../../packages/contract/src/portal/family-requests.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { officeOf } from '../rig/office.ts'
import { connected } from '../rig/pay-flow.ts'
import { acceptPolicies, billedFamily, bookCart, enterCard, holdInCart, logInFamily } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

test('a mother books from the public page with a new card, and the office has the child @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  await connected(baseURL!, logins['Super Admin']!)
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className, classId } = await billedFamily(office, { price: 80, isEnrolled: false })
  await logInFamily(page, office, { email })
  await page.goto(`/schools/public/classes/list?portal=harbor-lane&activity=${classId}`)
  await page.getByRole('link', { name: 'Book online' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Book ${className}` })).toBeVisible()
  await expect(page.getByText('A spot is free')).toBeVisible()
  await expect(page.getByText('Due now $80')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Hold for/ }).click()
  await page.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^Held for \d+:\d\d$/)
  await acceptPolicies(page, /^Accept/)
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page)
  await bookCart(page, 'Pay $80 and book')
  await expect(page.getByRole('article')).toContainText(className)
  expect(await violations(page)).toEqual([])
  const { content } = await office.call(rosters.list, { at: 'classes', params: { id: classId } })
  expect(content).toHaveLength(1)
})

test('a declined card keeps the spot, and one whose bank asks is confirmed there and leads back to what is booked @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  await connected(baseURL!, logins['Super Admin']!)
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className, classId } = await billedFamily(office, { price: 80, isEnrolled: false })
  await logInFamily(page, office, { email })
  await holdInCart(page, classId)
  await acceptPolicies(page, /^Accept/)
  await page.getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page, { number: '4000000000000002' })
  await page.getByRole('button', { name: 'Pay $80 and book' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page, { number: '4000000000003220' })
  await page.getByRole('radio', { name: /3220/ }).check()
  await page.getByRole('button', { name: 'Pay $80 and book' }).click()
  const { pathname, hash } = new URL(
    (await page.getByRole('link', { name: 'Continue at your bank' }).getAttribute('href'))!,
  )
  // The test reaches the server under another host name.
  const bank = await page.context().newPage()
  await bank.goto(pathname + hash)
  await bank.getByRole('button', { name: 'Confirm payment' }).click()
  await bank.close()
  await expect(page.getByRole('heading', { level: 1, name: 'Booked' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(className)
  const { content } = await office.call(rosters.list, { at: 'classes', params: { id: classId } })
  expect(content).toHaveLength(1)
})

test('a payment whose answer does not come in time is looked after, after a reload too, and cannot be made twice @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  await connected(baseURL!, logins['Super Admin']!)
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, classId } = await billedFamily(office, { price: 80, isEnrolled: false })
  await logInFamily(page, office, { email })
  await holdInCart(page, classId)
  await acceptPolicies(page, /^Accept/)
  await page.getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page, { number: '4000000000006207' })
  await page.getByRole('button', { name: 'Pay $80 and book' }).click()
  const checking = page.getByText('We are checking with your bank whether your payment of $80 went through')
  await expect(checking).toBeVisible({ timeout: 30_000 })
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(checking).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $80 and book' })).toHaveCount(0)
  await expect(page.getByRole('timer')).toBeVisible()
})

test('in Spanish at 320 px, a spot is held, left on an invoice, and nothing is cut off @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, classId } = await billedFamily(office, { price: 80, isEnrolled: false })
  await page.setViewportSize({ width: 320, height: 640 })
  await logInFamily(page, office, { email, language: 'es' })
  await page.goto(`/portal/harbor-lane/book/${classId}#lang=es`)
  await expect(page.getByText('Se paga ahora $80')).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: /^Reservar por/ }).click()
  await page.getByRole('link', { name: 'Ir al carrito' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await acceptPolicies(page, /^Aceptar/)
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('radio', { name: 'En una factura, para pagar después' }).check()
  await page.getByRole('button', { name: /^Inscribir, \$80 en una factura/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripción hecha' })).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  expect(await violations(page)).toEqual([])
})

test('a mother finds what her child may join, and comes back to the same list @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className, classId } = await billedFamily(office, { price: 80, isEnrolled: false })
  await logInFamily(page, office, { email })
  await page.goto('/portal/harbor-lane/activities')
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(className)
  await page.getByRole('combobox', { name: /^For/ }).selectOption({ index: 1 })
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 class')
  await expect(page.getByText(/^Ann .*: A spot is free$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('link', { name: className }).click()
  await expect(page).toHaveURL(new RegExp(`/book/${classId}`))
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(className)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 class')
})

test('a mother asks for aid in the cart, staff give it, and she books for the rest @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, classId, childId } = await billedFamily(office, { price: 80, isEnrolled: false })
  await logInFamily(page, office, { email })
  await holdInCart(page, classId)
  await page.getByRole('button', { name: 'Ask for financial aid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^What could you pay/).fill('Forty a month')
  expect(await cutOff(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ask the school' }).press('Enter')
  await expect(page.getByText(/you asked on .*The school will answer/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  const { content } = await office.call(familyRequests.list, { query: { size: 1000 } })
  const request = content.find(({ children }) => children.some(({ id }) => id === childId))!
  const aid = {
    label: 'Financial aid',
    type: 'PERCENT' as const,
    percent: 50,
    from: request.askedAt.slice(0, 10),
    activityIds: [],
  }
  await office.call(familyRequests.decide, {
    params: { id: request.id },
    body: { grants: true, answer: '', version: 1, aid },
  })
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Financial aid')
  await expect(page.getByRole('article')).toContainText(/[-−]\$40/)
  await acceptPolicies(page, /^Accept/)
  await page.getByRole('radio', { name: 'On an invoice, to be paid later' }).check()
  await bookCart(page, 'Book, $40 on an invoice')
  await expect(page.getByRole('article')).toContainText('Financial aid')
})
