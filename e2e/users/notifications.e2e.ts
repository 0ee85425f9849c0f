import { expect, test } from '../rig/afterbell.ts'
import { newcomer } from '../rig/newcomer.ts'
import { officeOf } from '../rig/office.ts'
import { openNavigation, signIn } from '../rig/sign-in.ts'

const PATH = '/schools/settings/notifications'

test('somebody chooses what they are told of, and finds it chosen; an instructor has nothing to choose', async ({
  page,
  logins,
  baseURL,
  browser,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const me = await newcomer(office, 'Nell', 'SCHOOL_DIRECTOR')
  await signIn(page, me, PATH)
  const event = (name: string) => page.getByRole('group', { name })
  const failed = event('A payment does not go through')
  await expect(failed.getByLabel('Off')).toBeChecked()
  await expect(event('Somebody accepts an invitation')).toHaveCount(0)
  await expect(
    event('You take over a class, camp or aftercare for a day, it changes, or you no longer do').getByLabel(
      'Email',
    ),
  ).toBeChecked()
  await failed.getByText('Email', { exact: true }).click()
  await event('A late pickup has a fee to decide on').getByText('Email', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await page.reload()
  await expect(failed.getByLabel('Email')).toBeChecked()
  await expect(event('A payout does not match the books').getByLabel('Off')).toBeChecked()

  const theirs = await browser.newContext({ viewport: page.viewportSize() })
  const instructor = await theirs.newPage()
  await signIn(instructor, logins.Instructor!, '/schools/settings/personal-info')
  await openNavigation(instructor)
  await expect(instructor.getByRole('link', { name: 'Notifications' })).toHaveCount(0)
  await instructor.goto(PATH)
  await expect(instructor).toHaveURL(/\/schools\/classes$/)
  await theirs.close()
})
