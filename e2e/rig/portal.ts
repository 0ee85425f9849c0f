import { expect, type Page } from '@playwright/test'
import { dev } from '../../packages/contract/src/dev/dev.ts'
import type { classes } from '../../packages/contract/src/activities/classes.ts'
import type { CallInput } from '../../packages/contract/src/kernel/op.ts'
import { familyPortal } from '../../packages/contract/src/portal/family-portal.ts'
import type { FamilyRights } from '../../packages/domain/src/school/family-rights.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { letters, newPhone, type Office } from './office.ts'

/** A family of this test: a mother with an address, and a child with a spot in a class. */
export async function billedFamily(
  office: Office,
  {
    isEnrolled = true,
    ...over
  }: { isEnrolled?: boolean } & Partial<CallInput<typeof classes.create>['body']>,
): Promise<{ email: string; className: string; childId: string; classId: string }> {
  const lastName = `Test ${letters()}`
  const email = `${letters()}@families.test`
  const primaryGuardian = { firstName: 'Mara', lastName, email, phone: newPhone() }
  const child = await office.childWith('Ann', { lastName, primaryGuardian })
  const { id, name } = await office.classWith(over)
  if (isEnrolled)
    await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: child.id } })
  return { email, className: name, childId: child.id, classId: id }
}

const SAYS = {
  en: {
    email: 'Email',
    send: 'Email me a code',
    code: 'Code',
    logIn: 'Log in',
    date: ['Month', 'Day', 'Year'],
    may: 'May',
    goOn: 'Continue',
    first: 'Your week',
  },
  es: {
    email: 'Correo electrónico',
    send: 'Enviarme un código',
    code: 'Código',
    logIn: 'Entrar',
    date: ['Mes', 'Día', 'Año'],
    may: 'mayo',
    goOn: 'Continuar',
    first: 'Su semana',
  },
} as const

/** Logs a family of this test in by the code of its letter. */
export async function logInFamily(
  page: Page,
  office: Office,
  { email, language = 'en' }: { email: string; language?: 'en' | 'es' },
): Promise<void> {
  const says = SAYS[language]
  await page.goto(`/portal/harbor-lane#lang=${language}`)
  await page.getByLabel(says.email).fill(email)
  await page.getByRole('button', { name: says.send }).click()
  await enterCode(page, office, { email, language })
  const [month, day, year] = says.date
  await page.getByLabel(month).selectOption(says.may)
  await page.getByLabel(day).fill('4')
  await page.getByLabel(year).fill('2018')
  await page.getByRole('button', { name: says.goOn }).click()
  await expect(page.getByRole('heading', { name: says.first })).toBeVisible()
}

/** Enters the code of the letter that was just asked for. */
export async function enterCode(
  page: Page,
  office: Office,
  { email, language = 'en' }: { email: string; language?: 'en' | 'es' },
): Promise<void> {
  const says = SAYS[language]
  await expect(page.getByLabel(says.code)).toBeFocused()
  let code = ''
  await expect(async () => {
    const { content } = await office.call(dev.mail, {
      query: { size: '50', sort: 'createdAt,DESC' } as never,
    })
    code = /\b\d{6}\b/.exec(content.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  await page.getByLabel(says.code).fill(code)
  await page.getByRole('button', { name: says.logIn, exact: true }).click()
}

/** What the page for cards says, by language. */
const CARD_WORDS = {
  en: {
    number: 'Card number',
    expires: 'Expiration date',
    name: 'Name on card',
    save: 'Save card',
    back: 'Back to your payments',
  },
  es: {
    number: 'Número de tarjeta',
    expires: 'Fecha de vencimiento',
    name: 'Nombre en la tarjeta',
    save: 'Guardar tarjeta',
    back: 'Volver a sus pagos',
  },
} as const

/** Enters a test card on the page for cards, and comes back to the portal. */
export async function enterCard(
  page: Page,
  { number = '4242424242424242', language = 'en' }: { number?: string; language?: 'en' | 'es' } = {},
): Promise<void> {
  const words = CARD_WORDS[language]
  await page.getByLabel(words.number).fill(number)
  await page.getByLabel(words.expires).fill('12/30')
  await page.getByLabel(words.name).fill('Mara Test')
  await page.getByRole('button', { name: words.save }).click()
  const back = page.getByRole('link', { name: words.back })
  await expect(back).toBeVisible()
  // The page may still move under the finger.
  await expect(async () => {
    if (await back.isVisible()) await back.click({ timeout: 2000 })
    await expect(back).toBeHidden({ timeout: 5000 })
  }).toPass()
}

/** Accepts the policies of the school on the spot, by buttons of this name: a family that is new has accepted none. */
export async function acceptPolicies(page: Page, name: RegExp): Promise<void> {
  const accept = page.getByRole('button', { name })
  await expect(accept.first()).toBeVisible()
  for (let left = await accept.count(); left > 0; left -= 1) {
    await accept.first().click()
    await expect(accept).toHaveCount(left - 1)
  }
}

/**
 * Books a cart and waits for the confirmation. A test that runs beside this one may give the school another policy, which is
 * accepted then.
 */
export async function bookCart(page: Page, button: string): Promise<void> {
  const booked = page.getByRole('heading', { level: 1, name: 'Booked' })
  const accept = page.getByRole('button', { name: /^Accept/ })
  await expect(async () => {
    if ((await accept.count()) > 0) await accept.first().click({ timeout: 2000 })
    if (!(await booked.isVisible())) await page.getByRole('button', { name: button }).click({ timeout: 2000 })
    await expect(booked).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** Lets the families of the school do more, or less. */
export async function letFamilies(office: Office, wanted: Partial<FamilyRights>): Promise<void> {
  const { rights } = await office.call(familyPortal.get, {})
  await office.call(familyPortal.changeRights, { body: { rights: { ...rights, ...wanted } } })
}

/** Holds a spot of a class for the only child of a family, and goes to the cart. */
export async function holdInCart(page: Page, classId: string): Promise<void> {
  await page.goto(`/portal/harbor-lane/book/${classId}`)
  await page.getByRole('button', { name: /^Hold for/ }).click()
  await page.getByRole('link', { name: 'Go to the cart' }).click()
}
