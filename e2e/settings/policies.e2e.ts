import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'

const PATH = '/schools/settings/policies'

test('a Super Admin writes a policy, families see it, and it is not emptied while they are asked', async ({
  page,
  logins,
}) => {
  const title = 'Late pickups desk'
  await signIn(page, logins['Super Admin']!, PATH)
  await page.getByRole('button', { name: 'Add policy' }).click()
  const policy = page.getByRole('region', { name: /^Policy \d+$/ })
  await policy.getByLabel('Title').fill(title)
  const mine = page.getByRole('region', { name: title })
  await mine.getByLabel('Text').fill('After a grace of ten minutes we charge for the time.')
  await mine.getByLabel('Ask families to accept it').check()
  await page.getByRole('button', { name: 'Save policies' }).click()
  await expect(page.getByText('Policies saved')).toBeVisible()
  await expect(mine.getByText(/^Version 1,/)).toBeVisible()

  await mine.getByLabel('Text').fill('')
  await expect(mine.getByLabel('Text')).toHaveAccessibleDescription(
    /Families are asked to accept this policy/,
  )
  await mine.getByLabel('Text').fill('We charge from the first minute.')
  await page.getByRole('button', { name: 'Save policies' }).click()
  await expect(mine.getByText(/^Version 2,/)).toBeVisible()
  await mine.getByRole('button', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('dialog', { name: `Versions of ${title}` })
  await expect(versions.getByText('After a grace of ten minutes we charge for the time.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/schools/public/classes/list?portal=harbor-lane')
  const policiesRegion = page.getByRole('region', { name: 'Policies' })
  await policiesRegion.getByText(title).click()
  await expect(policiesRegion.getByText('We charge from the first minute.')).toBeVisible()
  await expect(policiesRegion.getByText('Photos')).toHaveCount(0)

  // Not required any longer, it disappears.
  await page.goto(PATH)
  await mine.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`Families are asked to accept “${title}”. Stop asking for it`)).toBeVisible()
  await page.reload()
  await mine.getByLabel('Ask families to accept it').uncheck()
  await page.getByRole('button', { name: 'Save policies' }).click()
  await expect(page.getByText('Policies saved')).toBeVisible()
  await mine.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Save policies' }).click()
  await expect(mine).toHaveCount(0)
})

test('a Manager reads the policies', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, PATH)
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await expect(page.getByText('Families are asked').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save policies' })).toHaveCount(0)
})
