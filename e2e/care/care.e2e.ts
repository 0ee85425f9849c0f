import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn, switchToWillowbrook } from '../rig/sign-in.ts'

test('what is coming is shown, changes with a pause before it is made, and comes back as it is resumed @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const id = await office.sessionWith({ price: 100, billingType: 'MONTHLY', billingRate: 'FIXED' })
  const child = await office.childWith('Anna')
  await office.call(rosters.add, { at: 'aftercare', params: { id }, body: { childId: child.id } })

  await signIn(page, logins.Manager!, `/schools/contacts/${child.id}?tab=billing`)
  const coming = page.getByRole('region', { name: 'Upcoming charges' })
  await expect(coming.getByRole('group')).toHaveText([
    /^11\/01\/2026 for 11\/01\/2026 – 11\/30\/2026\$300/,
    /^12\/01\/2026 for 12\/01\/2026 – 12\/31\/2026\$300/,
  ])
  await coming.getByText('11/01/2026 for').click()
  await expect(coming.getByRole('list').first()).toContainText('5 meetings, $100 for the month')

  await page.getByRole('button', { name: 'Pause billing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause billing' })
  await expect(dialog.getByRole('textbox', { name: 'From' })).toHaveValue('11/01/2026')
  await dialog.getByRole('textbox', { name: 'From' }).fill('10/20/2026')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('11/15/2026')
  await dialog.getByLabel('Reason').fill('On a trip')
  await dialog.getByRole('button', { name: 'Pause billing' }).click()
  await expect(dialog).toContainText(
    'Care is charged through 10/31/2026. Pause it from 11/01/2026 on, or refund what was charged',
  )
  await dialog.getByRole('textbox', { name: 'From' }).fill('11/01/2026')
  // 3 of 5 Mondays remain, and 2 of 4 Wednesdays and Fridays.
  await expect(dialog.getByRole('row', { name: '11/01/2026' })).toContainText('$300$160')
  await dialog.getByRole('button', { name: 'Pause billing' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Pauses' })).toContainText('11/01/2026 – 11/15/2026: On a trip')
  await expect(coming.getByRole('group').first()).toContainText('$160')

  await page.getByRole('button', { name: 'Resume' }).click()
  const resume = page.getByRole('dialog', { name: 'Resume billing' })
  await resume.getByRole('button', { name: 'Resume billing' }).click()
  await expect(page.getByRole('list', { name: 'Pauses' })).toHaveCount(0)
  await expect(coming.getByRole('group').first()).toContainText('$300')
})

test('what will be billed without a spot is shown before it is given up', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const tiers = { twoDaysAmount: 5, threeDaysAmount: 10, active: true }
  const id = await office.sessionWith({
    price: 100,
    billingType: 'MONTHLY',
    billingRate: 'FIXED',
    multiDayDiscount: tiers,
  })
  const child = await office.childWith('Gia')
  const { rosters: spots } = await office.call(rosters.add, {
    at: 'aftercare',
    params: { id },
    body: { childId: child.id },
  })
  await signIn(page, logins.Manager!, `/schools/after-care/${spots[0]!.sectionId}`)
  await chooseFromMenu(page, child.name, 'Remove')
  const one = page.getByRole('dialog')
  await expect(one.getByRole('row', { name: '11/01/2026' })).toContainText('$290$195')
  await one.getByRole('button', { name: 'Keep' }).click()
  await chooseFromMenu(page, child.name, 'Remove from all days')
  await expect(one.getByRole('row', { name: '11/01/2026' })).toContainText('$290$0')
  await one.getByRole('button', { name: 'Remove from all days' }).click()
  await expect(page.getByRole('heading', { name: 'No children yet' })).toBeVisible()
})

test('what was due before the school billed by itself waits, and is billed or not @journey', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!)
  await switchToWillowbrook(page, '/schools/transactions/charges')
  const tab = page.getByRole('link', { name: /Charges to review/ })
  await expect(tab).toContainText(/\d/)
  const before = Number((await tab.innerText()).match(/\d+/)![0])
  // Both widths decide at the same time, each from its own end of the list.
  const rows = page.getByRole('button', { name: /^Actions for / })
  const firstRowName = async () => {
    const row = rows.first()
    const label = await row.getAttribute('aria-label')
    return label!.replace('Actions for ', '')
  }
  const billed = await firstRowName()
  await chooseFromMenu(page, billed, 'Bill')
  await expect(page.getByText('1 charge billed')).toBeVisible()
  // The list is read again without the billed row.
  await expect(page.getByRole('button', { name: `Actions for ${billed}`, exact: true })).toHaveCount(0)
  await chooseFromMenu(page, await firstRowName(), 'Do not bill')
  const dialog = page.getByRole('dialog', { name: 'Do not bill' })
  await dialog.getByRole('button', { name: 'Do not bill' }).click()
  await expect(dialog).toContainText('This field is required')
  await dialog.getByLabel('Reason').fill('Billed by hand')
  await dialog.getByRole('button', { name: 'Do not bill' }).click()
  await expect(page.getByText('1 charge will not be billed')).toBeVisible()
  await expect.poll(async () => Number((await tab.innerText()).match(/\d+/)?.[0] ?? 0)).toBeLessThan(before)
})
