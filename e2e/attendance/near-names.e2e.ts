import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { doNotRelease } from '../../packages/contract/src/families/children.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'
import { waitForOfflineFiles } from '../rig/worker.ts'

test.use({ serviceWorkers: 'allow' })

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const at = 'classes' as const
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: name })

/** A child who is in, with an approved pickup, and two people on the do-not-release list. */
async function inWith(firstName: string) {
  const { id } = await office.classWith({ timeFrom: '15:15', timeTo: '18:15' })
  const [child] = await office.enroll(id, firstName)
  for (const body of [
    { name: 'Anne-Marie Roe', note: 'Court order of March 3. Tall, gray coat' },
    { name: `Gustav ${child!.name.slice(firstName.length + 1)}`, note: 'Grandfather. Call the office' },
  ])
    await office.call(doNotRelease.add, { params: { id: child!.id }, body })
  const { content } = await office.call(attendance.list, { at, params: { id } })
  const body = { checkIn: '15:20', attendanceIds: content.map((each) => each.id) }
  await office.call(attendance.checkIn, { at, params: { id }, body })
  const gus = `Gus ${child!.name.slice(firstName.length + 1)}`
  return { id, name: child!.name, gus, path: `/schools/classes/${id}/attendance` }
}

test('a name on the list is refused however it is typed, and one that is near asks for a photo ID @phone', async ({
  page,
  logins,
}, { project }) => {
  const { id, name, path } = await inWith('Anna')
  await signIn(page, logins.Coordinator!, path)
  await page.getByRole('button', { name: `Check out ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Who is picking up ${name}?` })
  await dialog.getByRole('button', { name: 'Someone else' }).click()
  const typed = dialog.getByRole('textbox', { name: 'Name' })
  const submit = dialog.getByRole('button', { name: 'Check out anyway' })
  await typed.fill('Roe Annemarie')
  await dialog.getByRole('textbox', { name: 'Why the child is going with this person' }).fill('Her mother')
  await submit.click()
  await expect(typed).toHaveAccessibleDescription(/Anne-Marie Roe is on this child’s do-not-release list/)

  // A phone's keyboard takes half of its screen.
  if (project.use.hasTouch) await page.setViewportSize({ width: 390, height: 500 })
  await typed.fill('Annmarie Roe')
  const alert = dialog.getByRole('alert').filter({ hasText: 'Annmarie Roe may be Anne-Marie Roe' })
  await expect(alert).toBeInViewport({ ratio: 0.7 })
  await expect(alert).toContainText('Court order of March 3')
  const sure = dialog.getByRole('textbox', { name: 'Why you are sure this is someone else' })
  const looked = dialog.getByRole('checkbox', { name: 'I checked a photo ID: this is not Anne-Marie Roe' })
  await sure.fill('.')
  await submit.click()
  await expect(looked).toHaveAccessibleDescription('Check a photo ID first')
  await expect(sure).toHaveAccessibleDescription(/in words/)
  expect(await violations(page)).toEqual([])
  await looked.check()
  await sure.fill('Another birth date, mother called')
  await submit.click()
  await expect(line(page, name)).toContainText(
    'Went with Annmarie Roe, whose name is similar to Anne-Marie Roe on the do-not-release list. Photo ID checked: Another birth date, mother called',
  )
  // The screen shows it before the server answers.
  await expect
    .poll(async () => (await office.call(attendance.list, { at, params: { id } })).content[0]?.nearRelease)
    .toMatchObject({ person: 'Annmarie Roe', entry: 'Anne-Marie Roe', reviewed: null })

  // The review needs a second person, not the one who released the child.
  await signIn(page, logins.Manager!, '/schools/dashboard')
  const needs = page.getByRole('region', { name: 'Needs attention' })
  const release = needs.getByRole('listitem').filter({ hasText: name })
  await expect(release).toContainText(
    'went with Annmarie Roe, whose name is similar to Anne-Marie Roe on the do-not-release list',
  )
  await release.getByRole('link', { name }).click()
  await page.getByRole('button', { name: `I looked at the release of ${name}` }).click()
  const look = page.getByRole('dialog', { name: `Release of ${name}` })
  await look.getByRole('button', { name: 'Looked at' }).click()
  const answerField = look.getByRole('textbox', { name: 'What did you find?' })
  await expect(answerField).toHaveAccessibleDescription(/required/i)
  await answerField.fill('Called the mother: their aunt')
  await look.getByRole('button', { name: 'Looked at' }).click()
  await expect(line(page, name)).toContainText(/looked at this, .*: Called the mother: their aunt/)
  await page.goto('/schools/dashboard')
  await expect(needs).toBeVisible()
  await expect(release).toHaveCount(0)
})

test('a guardian whose name is near the list is asked about too, without a network as well', async ({
  page,
  context,
  logins,
}) => {
  const { id, name, gus, path } = await inWith('Ben')
  await signIn(page, logins.Coordinator!, path)
  await expect(line(page, name)).toBeVisible()
  await waitForOfflineFiles(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: `Check out ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Who is picking up ${name}?` })
  await dialog.getByRole('button', { name: `${gus} Check photo ID` }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: `${gus} may be Gustav` })).toContainText(
    'Grandfather',
  )
  await dialog.getByRole('checkbox', { name: /^I checked a photo ID/ }).check()
  await dialog
    .getByRole('textbox', { name: 'Why you are sure this is someone else' })
    .fill('Their father, I know him')
  await dialog.getByRole('button', { name: 'Check out anyway' }).click()
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  await expect(line(page, name)).toContainText(`Went with ${gus}, whose name is similar to Gustav`)
  await context.setOffline(false)
  await expect
    .poll(async () => (await office.call(attendance.list, { at, params: { id } })).content)
    .toMatchObject([{ checkOutPerson: gus, nearRelease: { person: gus }, refusedReleases: [] }])
})
