import { randomUUID } from 'node:crypto'
import { aids, shares } from '@afterbell/contract/ledger/shares'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

const AGENCIES = '/schools/transactions/agencies'
const named = () => `County ${randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}`

test('an agency is added, pays a part for a child, and its invoice is paid by check @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  test.slow()
  const office = await officeOf(baseURL!, logins.Manager!)
  const child = await office.childWith('Ivo')
  const name = named()
  await signIn(page, logins.Manager!, AGENCIES)
  await page.getByRole('button', { name: 'Add agency' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add agency' })
  await form.getByLabel('Email').fill('nobody')
  await form.getByRole('button', { name: 'Add agency' }).click()
  await expect(form.getByText('This field should be a valid email')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill('billing@county.example.test')
  await form.getByLabel('Reference').fill('Vendor 88')
  await form.getByRole('button', { name: 'Add agency' }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()

  await page.goto(`/schools/contacts/${child.id}?tab=billing`)
  const others = page.getByRole('region', { name: 'Who else pays' })
  await others.getByRole('button', { name: 'Add' }).click()
  const share = page.getByRole('dialog', { name: `Who else pays for ${child.name}` })
  await share.getByRole('combobox', { name: 'Agency' }).click()
  await page.getByRole('option', { name }).click()
  await share.getByRole('textbox', { name: 'Percent' }).fill('60')
  await share.getByLabel('Total limit').fill('500')
  await share.getByLabel('Authorization number').fill('A-17')
  await share.getByRole('button', { name: 'Save' }).click()
  await expect(others.getByText(`${name}, 60%`)).toBeVisible()

  // A second part above the whole is refused at its field, and the input stays.
  await others.getByRole('button', { name: 'Add' }).click()
  await share.getByRole('combobox', { name: 'Agency' }).click()
  await page.getByRole('option', { name }).click()
  await share.getByRole('textbox', { name: 'Percent' }).fill('41')
  await share.getByRole('button', { name: 'Save' }).click()
  await expect(share.getByText(`${name} pays 60% already, so this can be at most 40%`)).toBeVisible()
  await expect(share.getByRole('textbox', { name: 'Percent' })).toHaveValue('41')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Yes' }).click()

  const { id } = await office.classWith({ price: 100 })
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: child.id } })
  await page.reload()
  await expect(others.getByText('of $500 used')).toContainText('$60')
  await expect(page.getByRole('list', { name: 'Invoices' })).toContainText(name)

  await page.goto(`${AGENCIES}?search=${encodeURIComponent(name)}`)
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const agency = page.getByRole('dialog', { name: 'Agency' })
  await expect(agency.getByText('Owes $60')).toBeVisible()
  await agency.getByRole('button', { name: 'Take payment' }).click()
  const paymentDialog = page.getByRole('dialog', { name: 'Take payment' })
  await paymentDialog.getByText('Check', { exact: true }).click()
  await paymentDialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(agency.getByText('Owes $0')).toBeVisible()
})

test('aid is requested, approved for less, and taken off what is billed', async ({
  page,
  logins,
  baseURL,
}) => {
  test.slow()
  const office = await officeOf(baseURL!, logins.Manager!)
  const child = await office.childWith('Mara')
  const { id, name } = await office.classWith({ price: 100 })
  await signIn(page, logins.Manager!, `/schools/contacts/${child.id}?tab=billing`)
  const panel = page.getByRole('region', { name: 'Financial aid' })
  await panel.getByRole('button', { name: 'Request' }).click()
  const form = page.getByRole('dialog', { name: `Request aid for ${child.name}` })
  await form.getByRole('button', { name: 'Save request' }).click()
  await expect(form.getByText('Please choose an activity')).toBeVisible()
  await form.getByRole('combobox', { name: 'Activity' }).fill(name)
  await page.getByRole('option', { name }).click()
  await form.getByRole('textbox', { name: 'Percent' }).fill('50')
  await form.getByRole('button', { name: 'Save request' }).click()
  await expect(panel.getByText('Requested')).toBeVisible()

  await page.goto(`/schools/transactions/aid?search=${encodeURIComponent(child.name)}`)
  await page.getByRole('button', { name: `Actions for Scholarship for ${child.name}` }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  const decision = page.getByRole('dialog', { name: `Approve aid for ${child.name}?` })
  await decision.getByRole('textbox', { name: 'Percent' }).fill('25')
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expect(decision).toBeHidden()
  await expect(page.getByRole('main').getByText('Approved').last()).toBeVisible()

  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: child.id } })
  const { aid } = await office.call(shares.list, { params: { childId: child.id } })
  expect(aid).toMatchObject([{ state: 'APPROVED', percent: 25, used: 2500 }])
  const { content } = await office.call(aids.list, { query: { search: child.name } })
  expect(content).toHaveLength(1)
})
