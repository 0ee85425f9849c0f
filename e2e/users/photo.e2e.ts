import { picture } from '../../apps/api/test/rig/samples/picture.ts'
import { expect, test } from '../rig/afterbell.ts'
import { newcomer } from '../rig/newcomer.ts'
import { officeOf } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { openNavigation, signIn } from '../rig/sign-in.ts'

test('somebody chooses a photo; the menu and the list of users show it, and a Super Admin removes it @phone', async ({
  page,
  logins,
  browser,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const first = test.info().project.name === 'phone' ? 'Pia' : 'Paul'
  const me = await newcomer(office, first, 'SCHOOL_COORDINATOR')
  await signIn(page, me, '/schools/settings/personal-info')
  const photo = page.getByRole('group', { name: 'Photo' })
  const input = photo.locator('input[type=file]')
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(photo.getByRole('alert')).toBeVisible()
  const buffer = await picture()
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await openNavigation(page)
  await expect(page.getByRole('button', { name: /Your account$/ }).locator('img')).toBeVisible()

  const theirs = await browser.newContext({ viewport: page.viewportSize() })
  const admin = await theirs.newPage()
  await signIn(
    admin,
    logins['Super Admin']!,
    `/schools/settings/users?search=${encodeURIComponent(me.email)}`,
  )
  await expect(admin.getByRole('main').locator('img')).toBeVisible()
  await chooseFromMenu(admin, `${first} Newcomer`, 'Remove photo')
  await admin.getByRole('button', { name: 'Remove photo' }).click()
  await expect(admin.getByText('Photo removed')).toBeVisible()
  await expect(admin.getByRole('main').locator('img')).toHaveCount(0)
  await theirs.close()
})
