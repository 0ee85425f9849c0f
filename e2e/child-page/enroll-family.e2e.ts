import type { Page } from '@playwright/test'
import { coupons } from '../../packages/contract/src/coupons/coupons.ts'
import { children } from '../../packages/contract/src/families/children.ts'
import { expect, test } from '../rig/afterbell.ts'
import { countedHands } from '../rig/counted.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { cardOf, connected, parentOf } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins['Super Admin']!)
  await connected(baseURL!, logins['Super Admin']!)
})

/** Two siblings, whose family has a card. */
async function family(sandboxToken?: string) {
  const anna = await office.childWith('Anna')
  const lastName = anna.name.slice('Anna '.length)
  const { primaryGuardian } = await office.call(children.get, { params: { id: anna.id } })
  const ben = await office.call(children.create, {
    body: {
      firstName: 'Ben',
      lastName,
      birthDate: '2016-03-01',
      grade: 'FOURTH',
      siblingId: anna.id,
      primaryGuardian,
    } as never,
  })
  await cardOf(office, await parentOf(office, anna.id), sandboxToken)
  return { anna, ben: { id: ben.id, name: `Ben ${lastName}` } }
}

const open = async (page: Page) => {
  await page
    .getByRole('group', { name: /^What to do with/ })
    .getByRole('button', { name: 'Enroll' })
    .click()
  return page.getByRole('dialog', { name: 'Enroll' })
}

test('two siblings, three things, a coupon, half by card and half on the invoice, in at most 25 presses and keys', async ({
  page,
  logins,
}) => {
  const { anna, ben } = await family()
  const mark = letters().slice(0, 6)
  const first = await office.classWith({ className: `Juggling ${mark}`, price: 100 })
  const second = await office.classWith({
    className: `Knots ${mark}`,
    price: 40,
    wednesday: false,
    friday: true,
  })
  const coupon = `PHONE${letters().toUpperCase()}`
  await office.call(coupons.create, { body: { name: coupon, couponType: 'FIXED_AMOUNT', amount: 20 } })
  await signIn(page, logins.Manager!, `/schools/contacts/${anna.id}`)

  const hands = countedHands(page)
  const acts = page.getByRole('group', { name: /^What to do with/ })
  await hands.press(acts.getByRole('button', { name: 'Enroll' }))
  const dialog = page.getByRole('dialog', { name: 'Enroll' })
  await hands.press(dialog.getByRole('checkbox', { name: ben.name }))
  await hands.press(dialog.getByRole('textbox', { name: 'Activity' }))
  await hands.paste(mark)
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await expect(dialog.getByRole('option', { name: first.name })).toContainText('left')
  await expect(dialog.getByRole('option', { name: first.name })).toContainText('$100')
  await hands.key('Enter')
  await expect(dialog.getByRole('region', { name: first.name })).toBeVisible()
  await hands.paste(mark)
  await expect(dialog.getByRole('option', { name: first.name })).toContainText('Chosen')
  await hands.press(dialog.getByRole('option', { name: second.name }))
  const card = dialog.getByRole('region', { name: second.name })
  await hands.press(card.getByRole('checkbox', { name: ben.name }))
  await hands.press(dialog.getByRole('textbox', { name: 'Coupon' }))
  await hands.paste(coupon)
  await hands.key('Enter')
  await expect(dialog.getByText('is applied')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'To pay' })).toContainText('$220')
  await hands.press(dialog.getByText('Card or bank account').first())
  await expect(dialog.getByRole('radio', { name: /ending in/ })).toBeChecked()
  await hands.press(dialog.getByRole('button', { name: 'Half $110' }))
  await expect(dialog).toContainText('$110 stays due on the invoice.')
  expect(await violations(page)).toEqual([])
  await hands.press(dialog.getByRole('button', { name: 'Enroll 3, charge $110' }))
  await expect(dialog).toBeHidden()
  expect(hands.count()).toBeLessThanOrEqual(25)

  await expect(page.getByRole('region', { name: 'Owes' })).toContainText('$110')
  await expect(page.getByRole('region', { name: 'Enrolled in' })).toContainText(second.name)
  await page
    .getByRole('navigation', { name: 'Children of this family' })
    .getByRole('link', { name: ben.name })
    .click()
  await expect(page.getByRole('region', { name: 'Enrolled in' })).toContainText(first.name)
})

test('a card that is declined leaves the children enrolled, and a full class offers its wait list @phone', async ({
  page,
  logins,
}) => {
  const { anna } = await family('tok_declined')
  const mark = letters().slice(0, 6)
  const open1 = await office.classWith({ className: `Juggling ${mark}`, price: 30 })
  const full = await office.classWith({ className: `Knots ${mark}`, price: 40, maxEnroll: 1 })
  await office.enroll(full.id, 'Fay')
  await signIn(page, logins.Manager!, `/schools/contacts/${anna.id}`)
  const dialog = await open(page)
  for (const { name } of [open1, full]) {
    await dialog.getByRole('textbox', { name: 'Activity' }).fill(name)
    await dialog.getByRole('option', { name }).click()
    await expect(dialog.getByRole('region', { name })).toBeVisible()
  }
  const waits = dialog.getByRole('region', { name: full.name })
  await expect(waits.getByText('All spots are taken (1 of 1)')).toBeVisible()
  await expect(waits.getByRole('radio', { name: 'Put on the wait list' })).toBeChecked()
  await expect(waits).toContainText('Waits as number 1')
  await dialog.getByText('Card or bank account').first().click()
  await dialog.getByRole('button', { name: 'Enroll 2, charge $30' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Enrolled, but not paid')
  await expect(alert).toContainText('$30 stays due on invoice')
  await dialog.getByRole('button', { name: 'Leave on the invoice' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Owes' })).toContainText('$30')
  await expect(page.getByRole('region', { name: 'Enrolled in' })).toContainText(open1.name)
})
