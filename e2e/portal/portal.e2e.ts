import type { Browser, Page } from '@playwright/test'
import { dev } from '../../packages/contract/src/dev/dev.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { clockShift, moveClock } from '../rig/clock.ts'
import { cutOff } from '../rig/layout.ts'
import { letters, newPhone, officeOf, type Office } from '../rig/office.ts'
import { violations } from '../rig/violations.ts'

const PORTAL = '/portal/harbor-lane'

/** A family of this test: a mother with an address, and a child with a spot on the day of the tests. */
async function familyIn(office: Office) {
  const lastName = `Test ${letters()}`
  const email = `${letters()}@families.test`
  const child = await office.childWith('Ann', {
    lastName,
    primaryGuardian: { firstName: 'Mara', lastName, email, phone: newPhone() },
  })
  const { id, name } = await office.classWith()
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: child.id } })
  return { email, className: name }
}

/** Waits for the letter to an address, and reads what logs in. */
async function letterTo(email: string, office: Office, { not }: { not?: string } = {}) {
  let found = { code: '', link: '' }
  await expect(async () => {
    const query = { size: '50', sort: 'createdAt,DESC' }
    const { content } = await office.call(dev.mail, { query: query as never })
    const text = content.find((each) => each.to === email && !(not && each.text.includes(not)))?.text ?? ''
    found = { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /https?:\S+\/link#\S+/.exec(text)?.[0] ?? '' }
    expect(found.code).not.toBe('')
  }).toPass()
  // The server of the tests does not know its public port.
  return { code: found.code, path: found.link.replace(/^https?:\/\/[^/]+/, '') }
}

async function openAnew(browser: Browser, url: string) {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  await context.addInitScript(moveClock, clockShift())
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test('a mother logs in by the code of her letter, sees the week, and her link works in another browser @phone', async ({
  page,
  logins,
  baseURL,
  browser,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className } = await familyIn(office)
  const answer = await page.goto(PORTAL)
  expect(answer!.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
  expect(answer!.headers()['content-security-policy']).toContain(`frame-ancestors 'none'`)
  await page.getByLabel('Email').fill(email)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  expect(await violations(page)).toEqual([])
  const letter = await letterTo(email, office)
  await code.fill(`${letter.code.slice(0, 3)} ${letter.code.slice(3)}`)
  await page.getByRole('button', { name: 'Log in' }).click()

  await page.getByLabel('Month').selectOption('May')
  await page.getByLabel('Day').fill('4')
  await page.getByLabel('Year').fill('2018')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  const today = page.getByRole('listitem').filter({ hasText: 'Today · Wednesday, October 7' })
  await expect(today.getByText(className)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your week' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(today.getByText(className)).toBeVisible()

  const cookies = (
    await page.context().cookies(`${baseURL}/api/family/schools/${await schoolOf(page)}/week`)
  ).filter(({ path }) => path.startsWith('/api/family/'))
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies)
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: `/api/family/schools/${await schoolOf(page)}`,
    })

  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByText('This device')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your week' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

  // The code and its link are one, so the other browser needs a letter of its own.
  const other = await openAnew(browser, `${baseURL}${PORTAL}`)
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Email me a code' }).click()
  await expect(other.getByLabel('Code')).toBeFocused()
  const second = await letterTo(email, office, { not: letter.code })
  await other.context().close()
  const visitor = await openAnew(browser, `${baseURL}${second.path}`)
  await expect(
    visitor.getByText(`This link logs you in as ${email.slice(0, 1)}…@families.test.`),
  ).toBeVisible()
  expect(await violations(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await expect(visitor.getByRole('heading', { name: 'Your week' })).toBeVisible()
  expect(visitor.url()).not.toContain('token')
  await visitor.goto(`${baseURL}${second.path}`)
  await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await visitor.context().close()

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Log in to/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Log in to/ })).toBeVisible()
  await expect(page.getByText(className)).toHaveCount(0)
})

async function schoolOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/no-auth/portals/harbor-lane')
  return ((await answer.json()) as { id: string }).id
}

test('in Spanish at 320 px, logging in by keyboard alone shows where the focus is, and nothing is cut off @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className } = await familyIn(office)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${PORTAL}#lang=es`)
  await expect(page.getByRole('heading', { name: /^Entrar en/ })).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  await tabTo(page, 'Correo electrónico')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Código')).toBeFocused()
  expect(await cutOff(page)).toEqual([])
  const { code } = await letterTo(email, office)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Una pregunta' })).toBeFocused()
  expect(await cutOff(page)).toEqual([])
  await tabTo(page, 'Mes')
  await page.keyboard.type('mayo')
  await tabTo(page, 'Día')
  await page.keyboard.type('4')
  await tabTo(page, 'Año')
  await page.keyboard.type('2018')
  await tabTo(page, 'Continuar')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Su semana' })).toBeFocused()
  await expect(page.getByText(className)).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  await tabTo(page, 'Semana siguiente')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Esta semana' })).toBeVisible()
  await tabTo(page, 'Su cuenta')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Este dispositivo')).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  await tabTo(page, 'Salir')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Entrar en/ })).toBeVisible()
})

/** Presses Tab until the element with this name has the focus. Each one on the way shows that it has it. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (!element || element === document.body) return null
      const label = (element as HTMLInputElement).labels?.[0]?.textContent
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return {
        name: label ?? element.textContent,
        isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      }
    })
    if (at) expect(at, 'The focus is seen').toMatchObject({ isSeen: true })
    if (at?.name === name) return
  }
  throw new Error(`The keyboard does not reach ${name}`)
}
