import { absences } from '../../packages/contract/src/attendance/absences.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { handsOf } from '../rig/hands.ts'
import { letters, officeOf } from '../rig/office.ts'

test('an office’s day: from log-in to log-out by keyboard alone, and by touch @journey @phone', async ({
  page,
  logins,
  baseURL,
}, { project }) => {
  test.slow()
  const isTouch = project.use.hasTouch === true
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { id, name } = await office.classWith({ timeFrom: '18:00', timeTo: '19:00', maxEnroll: 12 })
  const suffix = letters()
  const anna = await office.childWith('Anna', {
    lastName: `Test ${suffix}`,
    primaryGuardian: { firstName: 'Gus', lastName: `Test ${suffix}`, email: `gus.${suffix}@family.test` },
  })
  const annaName = `Anna Test ${suffix}`
  const { press, tick, type } = handsOf(page, isTouch)
  const dialog = page.getByRole('dialog')
  const find = async (search: string, label: string) => {
    const field = page.getByRole('combobox', { name: 'Go to an activity, a child or a screen' })
    if (isTouch) await press(page.getByRole('button', { name: 'Go to', exact: true }))
    else
      await expect(async () => {
        await page.keyboard.press('Control+k')
        await expect(field).toBeVisible({ timeout: 2_000 })
      }).toPass()
    await type(field, search)
    const option = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { name: label }).first()
    await expect(option).toBeVisible()
    if (isTouch) return option.tap()
    // The first result is already selected.
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }

  await page.goto('/schools/login')
  const login = logins['Super Admin']!
  await type(page.getByLabel('Email'), login.email)
  await type(page.getByLabel('Password', { exact: true }), login.password)
  await press(page.getByRole('button', { name: 'Log in' }))
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()

  // A mother calls: the child joins the class today, and is already sick today.
  await find(annaName, annaName)
  await expect(page.getByRole('heading', { level: 1, name: annaName })).toBeVisible()
  const acts = page.getByRole('group', { name: /^What to do with/ })
  await press(acts.getByRole('button', { name: 'Enroll' }))
  await type(dialog.getByRole('textbox', { name: 'Activity' }), name)
  await expect(dialog.getByRole('option', { name })).toBeVisible()
  if (isTouch) await dialog.getByRole('option', { name }).tap()
  else {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await press(dialog.getByRole('button', { name: 'Enroll', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Enrolled in' })).toContainText(name)
  await press(acts.getByRole('button', { name: 'Absent' }))
  await tick(dialog.getByRole('radio', { name: 'Sick' }))
  await press(dialog.getByRole('button', { name: 'Record absence' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Today' })).toContainText(`Excused from ${name}`)

  // Staff write to the families of the class.
  await find(name, name)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await tick(page.getByRole('checkbox', { name: annaName }))
  await press(page.getByRole('toolbar').getByRole('button', { name: 'Email' }))
  await type(dialog.getByLabel('Subject'), 'Welcome')
  await type(dialog.getByRole('textbox', { name: 'Message' }), 'We begin at six.')
  await press(dialog.getByRole('button', { name: 'Send', exact: true }))
  await expect(page.getByRole('dialog', { name: 'Send email' })).toBeHidden()
  await page.keyboard.press('Escape')

  if (isTouch) await press(page.getByRole('button', { name: 'Open menu' }))
  await press(page.getByRole('button', { name: /Your account$/ }))
  await press(page.getByRole('menuitem', { name: 'Log out' }), 'ArrowDown')
  await expect(page).toHaveURL(/\/schools\/login$/)
  const { content } = await office.call(rosters.list, { at: 'classes', params: { id } })
  expect(content.map(({ firstName }) => firstName)).toEqual(['Anna'])
  expect(await office.call(absences.ofChild, { params: { id: anna.id } })).toMatchObject([{ reason: 'SICK' }])
})
