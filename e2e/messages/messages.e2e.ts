import type { Page } from '@playwright/test'
import { childMessages } from '../../packages/contract/src/families/child-messages.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, newPhone, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

/** A class with two children, one of whom has parents with addresses. Returns the address of its roster. */
async function rosterWithFamilies() {
  const { id } = await office.classWith()
  const email = `gus.${crypto.randomUUID().slice(0, 8)}@example.test`
  const [zoe] = await office.enroll(id, 'Zoë')
  const ann = await office.childWith('Ann', {
    primaryGuardian: { firstName: 'Gus', lastName: 'Vex', phone: newPhone(), email },
  })
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: ann.id } })
  return { path: `/schools/classes/${id}`, email, names: [zoe!.name, ann.name] }
}

async function choose(page: Page, names: readonly string[]) {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('parents of a roster are emailed: who is reached, what each reads, and how it goes @phone', async ({
  page,
  logins,
}) => {
  const { path, email, names } = await rosterWithFamilies()
  await signIn(page, logins.Coordinator!, path)
  await choose(page, names)
  await page.getByRole('toolbar').getByRole('button', { name: 'Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send email' })
  await expect(dialog).toContainText('1 person gets this email. 1 cannot be reached')
  await dialog.getByRole('button', { name: 'See recipients' }).click()
  const recipients = page.getByRole('dialog', { name: 'Email recipients' })
  await expect(recipients).toContainText('No email address is on file')
  await expect(recipients).toContainText(email)
  await page.keyboard.press('Escape')

  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription('This field is required')
  await dialog.getByLabel('Subject').fill('Bring a coat')
  await editor(page).click()
  await page.keyboard.type('Hello ')
  await dialog.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('menuitem', { name: 'Child’s name' }).click()
  await expect(editor(page)).toContainText('Hello {{child}}')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('article')).toContainText(/Hello Ann Test/)
  await page.keyboard.press('Escape')

  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('list.exe is a program. Programs cannot be sent by email')
  await dialog.getByRole('button', { name: 'Remove list.exe' }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your email is on its way to one recipient')).toBeVisible()
  const delivery = page.getByRole('dialog', { name: 'Delivery' })
  await expect(delivery).toContainText('1 of 1 done')
  await expect(delivery).toContainText('Not sent: test mode')
})

test('a text says how long it is, and one that is sent later is taken back', async ({ page, logins }) => {
  const { path, names } = await rosterWithFamilies()
  await signIn(page, logins.Manager!, path)
  await choose(page, names)
  await page.getByRole('toolbar').getByRole('button', { name: 'Text', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send text' })
  await expect(dialog).toContainText('2 people get this text')
  await dialog.getByRole('button', { name: 'See recipients' }).click()
  const recipients = page.getByRole('dialog', { name: 'Text recipients' })
  await expect(recipients).toContainText(names[1]!)
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Message').fill('a'.repeat(161))
  await expect(dialog).toContainText('161 characters · 2 texts each')
  await dialog.getByLabel('Send later').check()
  await dialog.getByRole('button', { name: 'Send later' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Date' })).toHaveAccessibleDescription(
    'This field is required',
  )
  await dialog.getByRole('textbox', { name: 'Date' }).fill('11/02/2026')
  await dialog.getByRole('combobox', { name: 'Time' }).fill('3:30 PM')
  await dialog.getByRole('combobox', { name: 'Time' }).blur()
  await dialog.getByRole('button', { name: 'Send later' }).click()
  await expect(page.getByText('Your text to 2 recipients leaves on 11/02/2026, 3:30 PM')).toBeVisible()
  const delivery = page.getByRole('dialog', { name: 'Delivery' })
  await expect(delivery).toContainText('0 of 2 done')
  await delivery.getByRole('button', { name: 'Cancel unsent messages' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel messages?' })
    .getByRole('button', { name: 'Cancel messages' })
    .click()
  await expect(delivery).toContainText('Canceled. 2 of 2 done')
})

test('a Super Admin reads what was sent, and sends it again with other words', async ({ page, logins }) => {
  const email = `ida.${crypto.randomUUID().slice(0, 8)}@example.test`
  const { id, name } = await office.childWith('Bea', {
    primaryGuardian: { firstName: 'Ida', lastName: 'Vex', phone: newPhone(), email },
  })
  const letter = { ids: [id], subject: `About ${name}`, message: '<p>No class today</p>' }
  await office.call(childMessages.email, { body: { emailForm: JSON.stringify(letter) } })
  await signIn(
    page,
    logins['Super Admin']!,
    `/schools/settings/email_history?search=${encodeURIComponent(name)}`,
  )
  await expect(page.getByRole('heading', { name: 'Email History' })).toBeVisible()
  await page.getByText(`About ${name}`).first().click()
  const message = page.getByRole('dialog', { name: 'Email' })
  await expect(message).toContainText(`Ida Vex · ${email}`)
  await expect(message.getByRole('article')).toContainText('No class today')
  await message.getByRole('button', { name: 'Send again' }).click()
  const again = page.getByRole('dialog', { name: 'Send again' })
  await again.getByLabel('Subject').fill(`Once more ${name}`)
  await again.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent again to Ida Vex')).toBeVisible()
  await message.getByRole('button', { name: 'All recipients' }).click()
  const delivery = page.getByRole('dialog', { name: 'Delivery' })
  await expect(delivery).toContainText('1 of 1 done')
  await expect(delivery.getByRole('button', { name: 'Cancel unsent messages' })).toHaveCount(0)
})

test('a Super Admin reads the texts that were sent, and how each went', async ({ page, logins }) => {
  const { id, name } = await office.childWith('Cal')
  await office.call(childMessages.sms, { body: { ids: [id], message: `Early pickup of ${name}` } })
  await signIn(page, logins['Super Admin']!, `/schools/settings/sms_history?search=${name.split(' ').at(-1)}`)
  await expect(page.getByRole('heading', { name: 'SMS History' })).toBeVisible()
  await expect(page.getByRole('main').locator('tr, li').filter({ hasText: name })).toHaveCount(1)
  await page.getByText(`Early pickup of ${name}`).first().click()
  const message = page.getByRole('dialog', { name: 'Text' })
  await expect(message).toContainText(`Early pickup of ${name}`)
  await message.getByRole('button', { name: 'All recipients' }).click()
  const delivery = page.getByRole('dialog', { name: 'Delivery' })
  await expect(delivery).toContainText('1 of 1 done')
  await expect(delivery.getByRole('button', { name: 'Cancel unsent messages' })).toHaveCount(0)
})

test('words are kept as a template, and chosen when writing', async ({ page, logins }) => {
  const template = `Snow ${crypto.randomUUID().slice(0, 6)}`
  const { path, names } = await rosterWithFamilies()
  await signIn(page, logins.Manager!, '/schools/settings/messages')
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  await page.getByRole('button', { name: 'Add template' }).click()
  const form = page.getByRole('dialog', { name: 'Add template' })
  await form.getByLabel('Name').fill(template)
  await form.getByLabel('Subject').fill('Closed today')
  await editor(page).click()
  await page.keyboard.type('We are closed today.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Templates' })).toContainText(template)
  await page.goto(path)
  await choose(page, names)
  await page.getByRole('toolbar').getByRole('button', { name: 'Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send email' })
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: template }).click()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Closed today')
  await expect(editor(page)).toContainText('We are closed today.')
})

test('the ways to turn emails off are large enough for a thumb @phone', async ({ page }) => {
  const json = { schoolName: 'Harbor Lane', address: 'g…@example.test', ended: 'NOTHING' }
  await page.route('**/no-auth/messages/unsubscribe?*', (route) => route.fulfill({ json }))
  await page.goto('/portal/unsubscribe#token=some')
  const buttons = page.getByRole('main').getByRole('button')
  await expect(buttons.first()).toBeVisible()
  for (const button of await buttons.all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})

test('the page is read in Spanish by its link, on the smallest phone and with the choice kept @phone', async ({
  page,
}) => {
  const json = { schoolName: 'Harbor Lane', address: 'g…@example.test', ended: 'NOTHING' }
  await page.route('**/no-auth/messages/unsubscribe?*', (route) => route.fulfill({ json }))
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/portal/unsubscribe#token=some')
  await page.getByRole('radio', { name: /^Everything/ }).check()
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Correos de Harbor Lane' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Todos/ })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('a link that was not made here turns no emails off', async ({ page }) => {
  await page.goto('/portal/unsubscribe#token=nonsense')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
