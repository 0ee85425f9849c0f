import { randomUUID } from 'node:crypto'
import { payments } from '../../packages/contract/src/payments/payments.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { parentOf } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'

test('two families that both paid become one: its billing shows what each paid, and owes the rest together', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id } = await office.classWith({ price: 40 })
  const [kim, lou] = await office.enroll(id, 'Kim', 'Lou')
  for (const [child, amount] of [
    [kim!, 40],
    [lou!, 15],
  ] as const)
    await office.call(payments.takeOutside, {
      body: {
        paymentId: randomUUID(),
        parentId: await parentOf(office, child.id),
        amount,
        how: 'CASH',
        receivedOn: '2026-10-07',
      },
    })
  await signIn(page, logins.Manager!, `/schools/contacts/${kim!.id}`)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const choose = page.getByRole('dialog', { name: `Merge ${kim!.name}` })
  await choose.getByRole('combobox', { name: 'Child' }).fill(lou!.name)
  await page.getByRole('option', { name: lou!.name }).click()
  const merge = page.getByRole('dialog', { name: 'Merge families' })
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Families merged')).toBeVisible()

  for (const child of [kim!, lou!]) {
    await page.goto(`/schools/contacts/${child.id}?tab=billing`)
    const billing = page.getByRole('main')
    await expect(billing).toContainText('$25')
    await expect(billing.getByText('$40').first()).toBeVisible()
    await expect(billing.getByText('$15').first()).toBeVisible()
  }
})
