import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { children } from '@afterbell/contract/families/children'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

const PATH = '/schools/transactions/invoices'

/** A child of this test, whose family has an email address or not. */
async function family(office: Office, { isReached = true } = {}) {
  const child = await office.childWith('Ivo', {
    primaryGuardian: {
      firstName: 'Gus',
      lastName: 'Payer',
      email: isReached ? `gus.${randomUUID()}@example.test` : '',
      phone: `416555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`,
    },
  })
  const { primaryGuardian } = await office.call(children.get, { params: { id: child.id } })
  return { ...child, parentId: primaryGuardian!.id }
}

const billed = (office: Office, parentId: string, childId: string) =>
  office.call(invoices.create, {
    body: { parentId, lines: [{ label: 'T-shirt', amount: 25, childId }] },
  })

const search = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: 'Search by name, email or number' }).fill(words)

test('an invoice is written by hand, noted, printed and canceled @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const child = await family(office)
  await signIn(page, logins.Manager!, PATH)
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  const form = page.getByRole('dialog', { name: 'New invoice' })
  await form.getByRole('button', { name: 'Create invoice' }).click()
  await expect(form.getByText('This field is required').first()).toBeVisible()
  await form.getByRole('combobox', { name: 'Parent' }).fill('Gus Payer')
  await page.getByRole('option', { name: child.name }).click()
  await form.getByRole('textbox', { name: 'For', exact: true }).fill('T-shirt')
  await form.getByRole('textbox', { name: 'Amount' }).fill('25.50')
  await form.getByRole('combobox', { name: 'Child' }).click()
  await page.getByRole('option', { name: child.name, exact: true }).click()
  await form.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByText('You have successfully created an invoice')).toBeVisible()

  const { content } = await office.call(invoices.list, { query: { search: child.name } })
  const { id, number } = content[0]!
  await search(page, number!)
  await page.getByRole('main').getByRole('button', { name: number!, exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Invoice' })
  await expect(preview.getByRole('list', { name: 'Lines' })).toContainText('$25.50')
  await expect(preview).toContainText('US Dollar')

  await preview.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('dialog', { name: 'Note on the invoice' })
  await note.getByRole('textbox').fill('Size M')
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You have successfully edit memo')).toBeVisible()
  await expect(preview.getByText('Size M')).toBeVisible()

  const { link } = await office.call(invoices.pdf, { params: { id } })
  const pdf = await page.request.get(new URL(link).pathname)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await preview.getByRole('button', { name: 'Cancel invoice' }).click()
  await page
    .getByRole('dialog', { name: `Cancel invoice ${number}?` })
    .getByRole('button', { name: 'Cancel invoice' })
    .click()
  await expect(preview.getByRole('list', { name: 'Credit notes' })).toContainText('-$25.50')
  await expect(preview.getByText('Void')).toBeVisible()
})

test('several are emailed and canceled, and who cannot be reached is named', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const [reached, silent] = [await family(office), await family(office, { isReached: false })]
  const one = await billed(office, reached.parentId, reached.id)
  const two = await billed(office, silent.parentId, silent.id)
  await signIn(page, logins.Manager!, `${PATH}?status=open`)
  const select = async () => {
    for (const { number, parentName } of [one, two])
      await page.getByRole('checkbox', { name: `Select ${number} ${parentName}`, exact: true }).check()
  }
  await select()
  const bar = page.getByRole('toolbar', { name: 'Actions for 2 invoices' })
  await bar.getByRole('button', { name: 'Resend' }).click()
  const resultDialog = page.getByRole('dialog', { name: '1 invoice emailed, 1 could not be emailed' })
  await expect(resultDialog).toContainText('Gus Payer has no email address')
  await resultDialog.getByRole('button', { name: 'Done' }).click()
  await select()
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel 2 invoices?' })
    .getByRole('button', { name: 'Cancel 2' })
    .click()
  await expect(page.getByText('2 invoices canceled')).toBeVisible()
  await search(page, one.number!)
  await expect(page.getByText('No invoices match')).toBeVisible()
})

test('a family’s page says what they owe and why', async ({ page, logins, baseURL }) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const child = await family(office)
  const { number } = await billed(office, child.parentId, child.id)
  await signIn(page, logins.Manager!, `/schools/contacts/${child.id}?tab=billing`)
  await expect(page.getByText('Owes $25')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Why Gus Payer owes this' })).toContainText(`Invoice ${number}`)
  await page.getByRole('button', { name: 'Email statement' }).click()
  await expect(page.getByText('Statement emailed to gus.')).toBeVisible()
  await page.getByRole('list', { name: 'Invoices' }).getByRole('button', { name: number! }).click()
  await expect(page.getByRole('dialog', { name: 'Invoice' })).toContainText('T-shirt')
})

test('what is not expected any more is written off, of an invoice and of a family', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const child = await family(office)
  const one = await billed(office, child.parentId, child.id)
  await billed(office, child.parentId, child.id)
  await signIn(page, logins.Manager!, `/schools/contacts/${child.id}?tab=billing`)
  await expect(page.getByText('Owes $50')).toBeVisible()
  await page.getByRole('list', { name: 'Invoices' }).getByRole('button', { name: one.number! }).click()
  const preview = page.getByRole('dialog', { name: 'Invoice' })
  await preview.getByRole('button', { name: 'Write off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write off' })
  await expect(dialog).toContainText(`$25 of invoice ${one.number} to Gus Payer`)
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Given as a prize')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('$25 written off')).toBeVisible()
  await expect(preview.getByRole('list', { name: 'Payments and refunds' })).toContainText(
    'Written off: Given as a prize',
  )
  await expect(preview.getByText('Void')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog).toContainText('All that Gus Payer owes: $25')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The family moved away')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('Owes $0')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Why Gus Payer owes this' })).toContainText(
    'Written off: The family moved away',
  )
})
