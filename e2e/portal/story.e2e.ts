import type { Page } from '@playwright/test'
import { camps } from '../../packages/contract/src/activities/camps.ts'
import { coupons } from '../../packages/contract/src/coupons/coupons.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { bookingWords as bookingEnglish } from '../../packages/domain/src/portal/booking/family-words.en.ts'
import { bookingWords as bookingSpanish } from '../../packages/domain/src/portal/booking/family-words.es.ts'
import { moneyWords as moneyEnglish } from '../../packages/domain/src/portal/money/family-words.en.ts'
import { moneyWords as moneySpanish } from '../../packages/domain/src/portal/money/family-words.es.ts'
import { registerWords as registerEnglish } from '../../packages/domain/src/portal/registering/family-words.en.ts'
import { registerWords as registerSpanish } from '../../packages/domain/src/portal/registering/family-words.es.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { connected } from '../rig/pay-flow.ts'
import { acceptPolicies, billedFamily, enterCard, enterCode, logInFamily } from '../rig/portal.ts'
import { handsOf } from '../rig/hands.ts'
import { Reading } from '../rig/reading.ts'
import { violations } from '../rig/violations.ts'

const SAYS = {
  en: {
    booking: bookingEnglish,
    money: moneyEnglish,
    register: registerEnglish,
    email: 'Email',
    send: 'Email me a code',
    names: ['First name', 'Last name', 'Phone'],
    date: ['Month', 'Day', 'Year'],
    may: 'May',
    monday: 'Monday',
    siblings: /sibling/i,
    accept: /^Accept: /,
  },
  es: {
    booking: bookingSpanish,
    money: moneySpanish,
    register: registerSpanish,
    email: 'Correo electrónico',
    send: 'Enviarme un código',
    names: ['Nombre', 'Apellido', 'Teléfono'],
    date: ['Mes', 'Día', 'Año'],
    may: 'mayo',
    monday: 'lunes',
    siblings: /herman/i,
    accept: /^Aceptar: /,
  },
} as const

type Language = keyof typeof SAYS

/** A class for siblings that can be paid in installments, a group of a camp, and care by the weekday. */
async function offered(office: Office) {
  const { id: classId } = await office.classWith({
    price: 100,
    multiChildDiscount: { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true },
    paymentPlan: { deposit: { bonusType: 'PERCENTAGE', amount: 25 }, dates: ['2026-11-09'] },
  })
  const camp = {
    campName: `Surf ${letters()}`,
    monday: true,
    campStartDate: '2026-11-02',
    campEndDate: '2026-11-06',
    signUpBeginsDate: '2026-09-01',
    signUpBeginsTime: '08:00',
  }
  const pricings = [{ name: 'Small fish', timeFrom: '09:00', timeTo: '12:00', price: 60 }]
  const { id: campId } = await office.call(camps.create, { body: { camp, pricings } as never })
  const careId = await office.sessionWith({ price: 30, billingType: 'SESSION' } as never)
  const coupon = `TEN ${letters()}`
  await office.call(coupons.create, { body: { name: coupon, couponType: 'FIXED_AMOUNT', amount: 10 } })
  return { classId, campId, careId, coupon }
}

async function register(page: Page, office: Office, language: Language, path: string): Promise<string> {
  const says = SAYS[language]
  const [firstName, lastName, phone] = says.names
  const [month, day, year] = says.date
  const email = `${letters()}@families.test`
  const family = `Vale ${letters()}`
  await page.goto(`${path}#lang=${language}`)
  await page.getByLabel(says.email).fill(email)
  await page.getByRole('button', { name: says.send }).click()
  await enterCode(page, office, { email, language })
  const you = page.getByRole('region', { name: says.register.you })
  await you.getByLabel(firstName).fill('Nina')
  await you.getByLabel(lastName).fill(family)
  await you.getByLabel(phone).fill('416 555 0144')
  await page.getByRole('button', { name: says.register.another }).click()
  for (const [nth, name] of ['Ida', 'Max'].entries()) {
    const child = page.getByRole('region', { name: says.register.child(nth + 1) })
    await child.getByLabel(firstName).fill(name)
    await child.getByLabel(lastName).fill(family)
    await child.getByLabel(month).selectOption(says.may)
    await child.getByLabel(day).fill('4')
    await child.getByLabel(year).fill(String(2017 + nth))
  }
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: says.register.continue }).click()
  return family
}

async function hold(page: Page, language: Language): Promise<void> {
  const { booking } = SAYS[language]
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: new RegExp(`^${booking.hold('')}`) }).click()
  await expect(page.getByRole('link', { name: booking.toCart })).toBeVisible()
}

for (const language of ['en', 'es'] as const)
  test(`an unknown family books a class for two, a camp and care: siblings, coupon, installments, a declined card and a bank that asks (${language}) @phone @journey`, async ({
    page,
    logins,
    baseURL,
  }) => {
    await connected(baseURL!, logins['Super Admin']!)
    const office = await officeOf(baseURL!, logins['Super Admin']!)
    const { classId, campId, careId, coupon } = await offered(office)
    const { booking, money, monday, siblings, accept } = SAYS[language]
    await page.setViewportSize({ width: 390, height: 844 })
    const family = await register(page, office, language, `/portal/harbor-lane/book/${classId}`)
    const child = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} `) })

    for (const name of ['Ida', 'Max']) await child(name).check()
    await expect(page.getByText(`${booking.now} $190`)).toBeVisible()
    await expect(page.getByText(siblings).first()).toBeVisible()
    await hold(page, language)

    await page.goto(`/portal/harbor-lane/book/${campId}#lang=${language}`)
    await child('Ida').check()
    await hold(page, language)

    await page.goto(`/portal/harbor-lane/book/${careId}#lang=${language}`)
    await child('Max').check()
    await page.getByRole('checkbox', { name: new RegExp(`^${monday}`, 'i') }).check()
    await hold(page, language)

    await page.getByRole('link', { name: booking.toCart }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('timer')).toBeVisible()
    await acceptPolicies(page, accept)
    expect(await violations(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    const total = page.locator('.total')
    const before = await total.textContent()
    await page.getByLabel(booking.coupon).fill(coupon)
    await page.getByRole('button', { name: booking.useCoupon, exact: true }).click()
    await expect(total).not.toHaveText(before!)
    await page.getByRole('button', { name: money.add.CARD }).click()
    await enterCard(page, { number: '4000000000000002', language })
    // What was typed before the page for cards is asked again, never guessed.
    await page.getByLabel(booking.coupon).fill(coupon)
    await page.getByRole('button', { name: booking.useCoupon, exact: true }).click()
    await page.getByRole('checkbox', { name: booking.inParts }).check()
    await expect(page.getByText(booking.laterTitle)).toBeVisible()
    const pay = page.getByRole('button', {
      name: new RegExp(`^${booking.payNow('').split('  ')[0]!.trim()}`),
    })
    await pay.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.getByRole('button', { name: money.add.CARD }).click()
    await enterCard(page, { number: '4000000000003220', language })
    await page.getByRole('radio', { name: /3220/ }).check()
    await page.getByRole('checkbox', { name: booking.inParts }).check()
    await pay.click()
    const atBank = page.getByRole('link', { name: money.atYourBank })
    const { pathname, hash } = new URL((await atBank.getAttribute('href'))!)
    const bank = await page.context().newPage()
    await bank.goto(pathname + hash)
    await bank.getByRole('button', { name: 'Confirm payment' }).click()
    await bank.close()
    await expect(page.getByRole('heading', { level: 1, name: booking.bookedTitle })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByText(booking.mayPickUp(`Ida ${family}`, ''))).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    const { content } = await office.call(rosters.list, { at: 'classes', params: { id: classId } })
    expect(content.map(({ firstName }) => firstName).toSorted()).toEqual(['Ida', 'Max'])
  })

test('a mother who comes back books with her saved card, by keyboard alone and in five decisions', async ({
  page,
  logins,
  baseURL,
}) => {
  await connected(baseURL!, logins['Super Admin']!)
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  // Asked for money before, so that she has something to save a card for.
  const { email } = await billedFamily(office, { price: 80 })
  const { id, name } = await office.classWith({ price: 80, wednesday: false, monday: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await logInFamily(page, office, { email })
  await page.goto('/portal/harbor-lane/policies')
  await acceptPolicies(page, /^Accept: /)
  await page.goto('/portal/harbor-lane/payments/methods')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page)

  const reading = new Reading()
  const { press } = handsOf(page, false)
  const main = page.getByRole('main')
  await page.goto(`/portal/harbor-lane/book/${id}`)
  await expect(main).toMatchAriaSnapshot(`
    - heading "Book ${name}" [level=1]
    - group "Who is it for?":
      - checkbox /Ann .* A spot is free/ [checked]
    - heading "Price" [level=2]
    - list:
      - listitem: /${name} .*\\$80/
    - paragraph:
      - text: Due now
      - strong: $80
    - button /Hold for \\d+ minutes/
  `)
  await press(page.getByRole('button', { name: /^Hold for/ }))
  reading.decisions += 1
  await expect(main).toMatchAriaSnapshot(`
    - status:
      - list:
        - listitem: /Ann .* held for you/
    - link "Go to the cart":
      - /url: /portal/harbor-lane/cart
  `)
  await press(page.getByRole('link', { name: 'Go to the cart' }))
  reading.turn()
  await expect(main).toMatchAriaSnapshot(`
    - heading "Cart" [level=1]
    - paragraph:
      - timer: /Held for/
    - article:
      - 'heading /Ann .*: ${name}/ [level=2]'
    - heading "Pay and book" [level=2]
    - textbox "Coupon"
    - group "Pay with":
      - radio /4242/ [checked]
      - radio "On an invoice, to be paid later"
    - paragraph:
      - button "Pay $80 and book"
  `)
  await press(page.getByRole('button', { name: 'Pay $80 and book' }))
  reading.decisions += 1
  reading.turn()
  await expect(main).toMatchAriaSnapshot(`
    - heading "Booked" [level=1]
    - article:
      - 'heading /Ann .*: ${name}/ [level=2]'
    - status: /expects you/
    - paragraph:
      - button "Print"
  `)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(reading.decisions).toBeLessThanOrEqual(5)
  expect(reading.seconds).toBeLessThanOrEqual(25)
  const { content } = await office.call(rosters.list, { at: 'classes', params: { id } })
  expect(content).toHaveLength(1)
})
