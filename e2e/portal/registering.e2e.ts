import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { letters, officeOf } from '../rig/office.ts'
import { connected } from '../rig/pay-flow.ts'
import { bookCart, CARD_WORDS, enterCard, enterCode } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

test('a family that the school does not know books a class with a card, from the public page to the confirmation @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  await connected(baseURL!, logins['Super Admin']!)
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { id, name } = await office.classWith({ price: 80 })
  const email = `${letters()}@families.test`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/schools/public/classes/list?portal=harbor-lane&activity=${id}`)
  await page.getByRole('link', { name: 'Book online' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await enterCode(page, office, { email })
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us about your family' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  const you = page.getByRole('region', { name: 'About you' })
  await you.getByLabel('First name').fill('Nina')
  await you.getByLabel('Last name').fill('Vale')
  await you.getByLabel('Phone').fill('416 555 0144')
  const child = page.getByRole('region', { name: 'Child 1' })
  await child.getByLabel('First name').fill('Ida')
  await child.getByLabel('Last name').fill(`Vale ${letters()}`)
  await child.getByLabel('Month').selectOption('May')
  await child.getByLabel('Day').fill('4')
  await child.getByLabel('Year').fill('2018')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Book ${name}` })).toBeVisible()
  await expect(page.getByText('Due now $80')).toBeVisible()
  await page.getByRole('button', { name: /^Hold for/ }).click()
  await page.getByRole('link', { name: 'Go to the cart' }).click()
  await acceptAll()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page, CARD_WORDS)
  await bookCart(page, 'Pay $80 and book')
  await expect(page.getByRole('article')).toContainText(name)
  expect(await violations(page)).toEqual([])
  const { content } = await office.call(rosters.list, { at: 'classes', params: { id } })
  expect(content.map(({ firstName }) => firstName)).toEqual(['Ida'])

  async function acceptAll() {
    const accept = page.getByRole('button', { name: /^Accept/ })
    await expect(accept.first()).toBeVisible()
    for (let left = await accept.count(); left > 0; left -= 1) {
      await accept.first().click()
      await expect(accept).toHaveCount(left - 1)
    }
  }
})
