import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { letters, officeOf } from '../rig/office.ts'
import { connected } from '../rig/pay-flow.ts'
import { bookCart, enterCard, enterCode } from '../rig/portal.ts'
import { Reading } from '../rig/reading.ts'
import { violations } from '../rig/violations.ts'

/** A code of six digits, and a card: its number, its expiration date and the name on it. */
const [CODE_SIGNS, CARD_SIGNS] = [6, 16 + 5 + 9]

test('a family that the school does not know books a class with a card, from the public page to the confirmation @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  await connected(baseURL!, logins['Super Admin']!)
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { id, name } = await office.classWith({ price: 80 })
  const email = `${letters()}@families.test`
  const reading = new Reading()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/schools/public/classes/list?portal=harbor-lane&activity=${id}`)
  await reading.goOn(page.getByRole('link', { name: 'Book online' }))
  await reading.type(page.getByLabel('Email'), email)
  await reading.goOn(button('Email me a code'))
  await enterCode(page, office, { email })
  reading.turn(CODE_SIGNS)
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us about your family' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  const you = page.getByRole('region', { name: 'About you' })
  await reading.type(you.getByLabel('First name'), 'Nina')
  await reading.type(you.getByLabel('Last name'), 'Vale')
  await reading.type(you.getByLabel('Phone'), '416 555 0144')
  const child = page.getByRole('region', { name: 'Child 1' })
  await reading.type(child.getByLabel('First name'), 'Ida')
  await reading.type(child.getByLabel('Last name'), `Vale ${letters()}`)
  await reading.choose(child.getByLabel('Month'), 'May')
  await reading.type(child.getByLabel('Day'), '4')
  await reading.type(child.getByLabel('Year'), '2018')
  await reading.goOn(button('Continue'))
  await expect(page.getByRole('heading', { level: 1, name: `Book ${name}` })).toBeVisible()
  await expect(page.getByText('Due now $80')).toBeVisible()
  await reading.decide(button(/^Hold for/))
  await reading.goOn(page.getByRole('link', { name: 'Go to the cart' }))
  const accept = button(/^Accept/)
  await expect(accept.first()).toBeVisible()
  for (let left = await accept.count(); left > 0; left -= 1) {
    await reading.decide(accept.first())
    await expect(accept).toHaveCount(left - 1)
  }
  await reading.decide(button('Add a card'))
  await enterCard(page)
  reading.turn(CARD_SIGNS)
  reading.turn()
  await bookCart(page, 'Pay $80 and book')
  reading.decisions += 1
  reading.turn()
  await expect(page.getByRole('article')).toContainText(name)
  expect(await violations(page)).toEqual([])
  expect(reading.decisions).toBeLessThanOrEqual(12)
  expect(reading.seconds).toBeLessThanOrEqual(90)
  const { content } = await office.call(rosters.list, { at: 'classes', params: { id } })
  expect(content.map(({ firstName }) => firstName)).toEqual(['Ida'])
})
