import type { Page } from '@playwright/test'
import { aftercare } from '../../packages/contract/src/activities/aftercare.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const rosterOf = (id: string) => `/schools/classes/${id}`
const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })

test('a child is moved to another class: both prices, what it has at the same time, and knowingly into what is full', async ({
  page,
  logins,
}) => {
  const from = await office.classWith({ price: 80 })
  const to = await office.classWith({ price: 50, maxEnroll: 1, timeFrom: '14:00', timeTo: '15:00' })
  const beside = await office.classWith({ timeFrom: '14:30', timeTo: '15:30' })
  const [anna, ben] = await office.enroll(from.id, 'Anna', 'Ben')
  const at = { at: 'classes' as const, params: { id: beside.id } }
  await office.call(rosters.add, { ...at, body: { childId: anna!.id } })

  await signIn(page, logins.Coordinator!, rosterOf(from.id))
  await chooseFromMenu(page, anna!.name, 'Transfer')
  const dialog = page.getByRole('dialog', { name: `Transfer ${anna!.name}` })
  await dialog.getByRole('textbox', { name: 'Move to' }).fill(to.name)
  // Until the search is answered the whole list stays, and its options would move under the pointer.
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.getByRole('option', { name: to.name }).click()
  await expect(dialog).toContainText(`${beside.name} (Wed, 2:30 PM to 3:30 PM)`)
  await expect(dialog).toContainText('Owed before $80, then $50. The balance goes down by $30.')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, anna!.name)).toHaveCount(0)

  // It is full now: people without the right to overbook are told so, others confirm.
  await chooseFromMenu(page, ben!.name, 'Transfer')
  const second = page.getByRole('dialog', { name: `Transfer ${ben!.name}` })
  await second.getByRole('textbox', { name: 'Move to' }).fill(to.name)
  await expect(second.getByRole('option')).toHaveCount(1)
  await expect(second.getByRole('option', { name: to.name })).toContainText('Full, 1 of 1')
  await second.getByRole('option', { name: to.name }).click()
  await expect(second.getByText('All spots are taken (1 of 1)')).toBeVisible()
  await expect(second.getByRole('radio', { name: 'Overbook' })).toBeDisabled()
  await expect(second.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled()

  await signIn(page, logins.Manager!, rosterOf(from.id))
  await chooseFromMenu(page, ben!.name, 'Transfer')
  await second.getByRole('textbox', { name: 'Move to' }).fill(to.name)
  await expect(second.getByRole('option')).toHaveCount(1)
  await second.getByRole('option', { name: to.name }).click()
  await second.getByText('Overbook').click()
  await second.getByRole('button', { name: 'Overbook: 2 of 1' }).click()
  await expect(page.getByText('No children yet')).toBeVisible()
  await page.goto(rosterOf(to.id))
  await expect(rowOf(page, anna!.name)).toContainText('$50 owed')
  await expect(rowOf(page, anna!.name)).toContainText('Clash')
  await expect(rowOf(page, ben!.name)).toContainText('Out of turn')
})

test('children are moved together, and who cannot be is told before and after @journey', async ({
  page,
  logins,
}) => {
  const from = await office.classWith({ price: 80 })
  const to = await office.classWith({ price: 50, maxEnroll: 2, timeFrom: '14:00', timeTo: '15:00' })
  const [anna, ben, cleo] = await office.enroll(from.id, 'Anna', 'Ben', 'Cleo')
  const there = { at: 'classes' as const, params: { id: to.id } }
  await office.call(rosters.add, { ...there, body: { childId: cleo!.id } })

  await signIn(page, logins.Manager!, rosterOf(from.id))
  for (const { name } of [anna!, ben!, cleo!])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  const bar = page.getByRole('toolbar', { name: 'Actions for 3 children' })
  await bar.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer 3 children' })
  await dialog.getByRole('textbox', { name: 'Move to' }).fill(to.name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.getByRole('option', { name: to.name }).click()
  await expect(dialog).toContainText(`${cleo!.name} already has a spot here.`)
  await expect(dialog).toContainText('Only 1 spot is left for 2 children (1 of 2 taken)')
  await expect(dialog).toContainText('Owed before $160, then $100. The balance goes down by $60.')
  await expect(dialog.getByRole('button', { name: 'Transfer 2' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await dialog.getByText('Overbook').click()
  await dialog.getByRole('button', { name: 'Overbook: 3 of 2' }).click()
  const resultDialog = page.getByRole('dialog', { name: '2 children moved, 1 could not be moved' })
  await expect(resultDialog).toContainText(cleo!.name)
  await resultDialog.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, anna!.name)).toHaveCount(0)
  await expect(rowOf(page, cleo!.name)).toBeVisible()
  await page.goto(rosterOf(to.id))
  await expect(rowOf(page, ben!.name)).toContainText('$50 owed')
  await expect(rowOf(page, ben!.name)).toContainText('Out of turn')
})

test('a roster is narrowed by allergies and payment in its address, and a download begins with the columns that are seen', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ price: 80 })
  const zoe = await office.childWith('Zoë', { allergies: 'Peanuts' })
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: zoe.id } })
  const [ben] = await office.enroll(id, 'Ben')
  await signIn(page, logins.Manager!, rosterOf(id))
  await expect(rowOf(page, ben!.name)).toBeVisible()
  await page.getByRole('combobox', { name: 'Allergies' }).click()
  await page.getByRole('option', { name: 'With allergies', exact: true }).click()
  await expect(page).toHaveURL(/allergies=true/)
  await expect(rowOf(page, ben!.name)).toHaveCount(0)
  await expect(rowOf(page, zoe.name)).toBeVisible()

  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download roster' })
  await expect(dialog).toContainText('1 child, as filtered')
  await expect(dialog.getByRole('checkbox', { name: 'Allergies' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Owed' })).toBeChecked()
  // This class does not ask for it, so it is not a column.
  await expect(dialog.getByRole('checkbox', { name: 'T-shirt' })).not.toBeChecked()
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await file

  await page.goto(`${rosterOf(id)}?payment=REFUNDED`)
  await expect(page.getByRole('main')).toContainText(/No child/i)
})

test('a child leaves one day of aftercare, or all of them', async ({ page, logins }) => {
  const id = await office.sessionWith()
  const { days } = await office.call(aftercare.get, { params: { id } })
  const child = await office.childWith('Ella')
  const sectionIds = days.map((day) => day.id!)
  await office.call(rosters.add, {
    at: 'aftercare',
    params: { id },
    body: { childId: child.id, sectionIds },
  })
  await signIn(page, logins.Manager!, `/schools/after-care/${days[0]!.id}`)
  await chooseFromMenu(page, child.name, 'Remove from all days')
  const question = page.getByRole('dialog', { name: `Remove ${child.name} from all days?` })
  await expect(question).toContainText('All 3 spots')
  await expect(question).toContainText('Monday, Wednesday, Friday')
  await expect(question).toContainText('Past attendance stays. What they owe does not change.')
  await question.getByRole('button', { name: 'Remove from all days' }).click()
  await expect(page.getByText('No children yet')).toBeVisible()
  const { content } = await office.call(rosters.list, { at: 'aftercare', params: { id } })
  expect(content).toEqual([])
})

test('a child moves to another weekday of aftercare, from the roster and from their page @journey', async ({
  page,
  logins,
}) => {
  const id = await office.sessionWith({ price: 26 })
  const { days } = await office.call(aftercare.get, { params: { id } })
  const { name } = await office.call(rosters.details, { at: 'aftercare', params: { id } })
  const ella = await office.childWith('Ella')
  const body = { childId: ella.id, sectionIds: days.slice(0, 2).map((day) => day.id!) }
  await office.call(rosters.add, { at: 'aftercare', params: { id }, body })
  await signIn(page, logins.Coordinator!, `/schools/after-care/${id}`)
  const row = rowOf(page, ella.name)
  await row.getByRole('button', { name: 'Change Wednesday' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: `Move ${ella.name} to another day` })
  await expect(dialog.getByRole('radio', { name: /Monday · already enrolled/ })).toBeDisabled()
  await dialog.getByText('Friday ·').click()
  await expect(dialog).toContainText('Billed now: $52. After the move: $52. The balance does not change.')
  await dialog.getByRole('button', { name: 'Move to Friday' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Change Friday' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('button', { name: 'Change Wednesday' })).toBeVisible()

  await page.goto(`/schools/contacts/${ella.id}?tab=schedule`)
  await chooseFromMenu(page, `${name}, Monday`, 'Move to…')
  await dialog.getByText('Friday ·').click()
  await dialog.getByRole('button', { name: 'Move to Friday' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Actions for ${name}, Friday`, exact: true })).toBeVisible()
  await chooseFromMenu(page, `${name}, Wednesday`, 'Remove')
  const question = page.getByRole('dialog', { name: `Remove ${ella.name} from Wednesday?` })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(question).toHaveCount(0)
  const daysNow = async () => {
    const { content } = await office.call(rosters.list, { at: 'aftercare', params: { id } })
    return content.map(({ section }) => section!.name)
  }
  await expect.poll(daysNow).toEqual(['Friday'])
})
