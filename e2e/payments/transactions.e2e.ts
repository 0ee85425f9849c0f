import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { payments } from '../../packages/contract/src/payments/payments.ts'
import { children } from '../../packages/contract/src/families/children.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

/** A child with a spot of $40, and the data needed to pay for it. */
async function owing(over: { paid?: number } = {}) {
  const { id } = await office.classWith({ price: 40 })
  const [child] = await office.enroll(id, 'Anna')
  const { primaryGuardian } = await office.call(children.get, { params: { id: child!.id } })
  const parentId = primaryGuardian!.id!
  if (over.paid)
    await office.call(payments.takeOutside, {
      body: {
        paymentId: randomUUID(),
        parentId,
        amount: over.paid,
        how: 'CHECK',
        receivedOn: '2026-10-06',
        reference: '1042',
      },
    })
  return { classId: id, child: child!, parent: `Gus ${child!.name.split(' ').slice(1).join(' ')}`, parentId }
}

const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })

test('a payment shows its whole story, and goes back in part with a reason', async ({ page, logins }) => {
  const { parent } = await owing({ paid: 40 })
  await signIn(page, logins.Manager!, '/schools/transactions')
  await page.getByRole('searchbox', { name: 'Search parents' }).fill(parent)
  await expect(rowOf(page, parent)).toHaveCount(1)
  await expect(rowOf(page, parent)).toContainText('Check')
  await expect(rowOf(page, parent)).toContainText('$40')
  await expect(rowOf(page, parent)).toContainText('10/06/2026')

  await rowOf(page, parent).getByRole('button', { name: parent, exact: true }).click()
  const story = page.getByRole('dialog', { name: 'Payment' })
  await expect(story.getByRole('list', { name: /^Invoice/ })).toContainText('Anna Test')
  await expect(story).toContainText('Check · 1042')
  await expect(story).toContainText('Received10/06/2026Recorded10/07/2026, ')

  await story.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await expect(dialog).toContainText('paid $40. $40 of it can be refunded.')
  await dialog.getByText('By line').click()
  await dialog.getByRole('textbox', { name: /^Juggling/ }).fill('41')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog).toContainText('At most $40 of this line')
  await expect(dialog).toContainText('This field is required')
  await dialog.getByRole('textbox', { name: /^Juggling/ }).fill('12.50')
  await expect(dialog).toContainText('$12.50')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Fell ill')
  await dialog.getByRole('button', { name: 'Refund $12.50', exact: true }).click()
  await expect(page.getByText('You have successfully created a refund')).toBeVisible()
  await expect(story.getByRole('list', { name: 'Refunds' })).toContainText('Fell ill')
  await expect(story).toContainText('$27.50')
})

test('receipts are sent again, one or many', async ({ page, logins }) => {
  const { parent } = await owing({ paid: 40 })
  await signIn(page, logins.Manager!, `/schools/transactions?search=${encodeURIComponent(parent)}`)
  await expect(rowOf(page, parent)).toHaveCount(1)
  await page.getByRole('checkbox', { name: new RegExp(`^Select ${parent}`) }).check()
  await page
    .getByRole('toolbar', { name: /^Actions for/ })
    .getByRole('button', { name: 'Resend receipts' })
    .click()
  // The family has no email address, and the row says so.
  await expect(page.getByRole('dialog', { name: /could not be sent/ })).toContainText('no email address')
})

test('after a child is removed it can be decided what goes back; decided later, it waits on the list @journey', async ({
  page,
  logins,
}) => {
  const { classId, child } = await owing({ paid: 10 })
  await signIn(page, logins.Manager!, `/schools/classes/${classId}`)
  await chooseFromMenu(page, child.name, 'Remove')
  await page
    .getByRole('dialog', { name: /^Remove/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await page.getByRole('button', { name: 'Review refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review refund' })
  await expect(dialog.getByRole('definition')).toHaveText(['$10', '$30'])
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/schools/transactions/proposals')
  await expect(rowOf(page, child.name)).toContainText('$10')
  await rowOf(page, child.name).getByRole('button', { name: child.name, exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Review refund' })
    .getByRole('button', { name: 'Keep as credit' })
    .click()
  await expect(page.getByText('$10 kept as credit')).toBeVisible()
  await expect(rowOf(page, child.name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Refunded', exact: true }).click()
  await expect(rowOf(page, child.name)).toBeVisible()
})
