import type { Page } from '@playwright/test'
import { classes } from '../../packages/contract/src/activities/classes.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

const PATH = '/schools/classes'

/** Opens the last step of a class draft. */
async function openFees(page: Page, id: string): Promise<void> {
  await page.goto(`${PATH}/form/${id}`)
  for (const step of ['Details', 'Dates & Times']) {
    await expect(page.getByRole('button', { name: new RegExp(step) })).toHaveAttribute('aria-current', 'step')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  await expect(page.getByRole('heading', { name: 'Discounts' })).toBeVisible()
}

const discount = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const child = (page: Page, number: number) =>
  page.getByRole('region', { name: `Child ${number}`, exact: true })

test('discounts are set, refused where impossible, and their price is shown for a family @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const name = `Pottery ${letters()}`
  const { id } = await office.call(classes.createDraft, {
    body: {
      className: name,
      wednesday: true,
      classStartDate: '2026-12-02',
      classEndDate: '2027-02-24',
      timeFrom: '15:30',
      timeTo: '16:30',
      signUpBeginsDate: '2026-10-01',
      signUpBeginsTime: '08:00',
      price: 120,
    },
  })
  await signIn(page, logins.Manager!, PATH)
  await openFees(page, id)
  await expect(child(page, 2)).toContainText('$120')

  await discount(page, 'Sibling discount').getByRole('switch').press('Space')
  const percent = discount(page, 'Sibling discount').getByLabel('Percent').last()
  await percent.fill('150')
  await expect(percent).toHaveAccessibleDescription('Should be less or equal 100%')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await percent.fill('12.5')
  await expect(child(page, 1)).not.toContainText('Sibling discount')
  await expect(child(page, 2)).toContainText('12.5% of $120, child 2 of the family')
  await expect(child(page, 2)).toContainText('$105')

  await discount(page, 'Early bird').getByRole('switch').press('Space')
  await discount(page, 'Early bird').getByText('Amount', { exact: true }).click()
  await discount(page, 'Early bird').getByRole('textbox', { name: 'Amount' }).fill('20')
  await discount(page, 'Early bird').getByRole('textbox', { name: 'Last day' }).fill('11/30/2026')
  await page.getByRole('textbox', { name: 'Signed up on' }).fill('12/01/2026')
  await expect(child(page, 1)).not.toContainText('Early bird')
  await page.getByRole('textbox', { name: 'Signed up on' }).fill('11/30/2026')
  await expect(child(page, 1)).toContainText('$20 off, signed up by 11/30/2026')
  await expect(page.getByText('Family total')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$185')

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL((url) => url.pathname === PATH)
  const stored = await office.call(classes.get, { params: { id } })
  expect(stored.multiChildDiscount).toMatchObject({ bonusType: 'PERCENTAGE', amount: 1250, active: true })
  expect(stored.earlyBirdDiscount).toMatchObject({ amount: 2000, endDate: '2026-11-30', active: true })

  await openFees(page, id)
  await expect(page.getByLabel('Price', { exact: false }).first()).toBeDisabled()
  await expect(page.getByRole('main')).toContainText('The cost of a published class cannot be changed')
})
