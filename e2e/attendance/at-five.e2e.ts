import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { expect, test } from '../rig/afterbell.ts'
import { handsOf } from '../rig/hands.ts'
import { officeOf } from '../rig/office.ts'

const at = 'classes' as const
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: name })

test('the door at five: from log-in to log-out by keyboard alone, and by touch @journey @phone', async ({
  page,
  context,
  logins,
  baseURL,
}, { project }) => {
  test.slow()
  const isTouch = project.use.hasTouch === true
  const office = await officeOf(baseURL!, logins.Manager!)
  const { userId } = await officeOf(baseURL!, logins.Instructor!)
  const { id, name } = await office.classWith({
    timeFrom: '15:15',
    timeTo: '18:15',
    instructorIds: [userId],
    maxEnroll: 30,
  })
  const [anna, ben, cleo] = await office.enroll(id, 'Anna', 'Ben', 'Cleo')
  const { press, type } = handsOf(page, isTouch)

  // The instructor logs in and sees the classes of today first.
  await page.goto('/schools/login')
  const login = logins.Instructor!
  await type(page.getByLabel('Email'), login.email)
  await type(page.getByLabel('Password', { exact: true }), login.password)
  await press(page.getByRole('button', { name: 'Log in' }))
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await expect(today).toContainText(name)
  await press(today.getByRole('link', { name: `Check in, ${name}` }))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  // Three come, all late. One was checked in by mistake, which is undone.
  for (const child of [anna!, ben!, cleo!]) {
    await press(page.getByRole('button', { name: `Check in ${child.name}` }))
    await expect(line(page, child.name).getByRole('button', { name: /^In / })).toBeVisible()
  }
  const inOf = (child: string) => line(page, child).getByRole('button', { name: /^In / })
  await press(inOf(cleo!.name))
  await press(page.getByRole('menuitem', { name: 'Undo check-in' }), 'ArrowDown')
  await expect(page.getByRole('button', { name: `Check in ${cleo!.name}` })).toBeVisible()

  // One leaves with the guardian, one with somebody who is not approved.
  const dialog = page.getByRole('dialog')
  await press(page.getByRole('button', { name: `Check out ${anna!.name}` }))
  await press(dialog.getByRole('button', { name: /^Gus Test/ }))
  await expect(line(page, anna!.name)).toContainText('Picked up by Gus Test')
  await press(page.getByRole('button', { name: `Check out ${ben!.name}` }))
  await press(dialog.getByRole('button', { name: 'Someone else' }))
  await type(dialog.getByRole('textbox', { name: 'Name' }), 'Some Body')
  await type(
    dialog.getByRole('textbox', { name: 'Why the child is going with this person' }),
    'Mother phoned at five',
  )
  await press(dialog.getByRole('button', { name: 'Check out anyway' }))
  await expect(line(page, ben!.name)).toContainText('Picked up by Some Body')

  // The network fails while the last one arrives, and comes back.
  await context.setOffline(true)
  await press(page.getByRole('button', { name: `Check in ${cleo!.name}` }))
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeHidden()
  await press(page.getByRole('button', { name: `Check out ${cleo!.name}` }))
  await press(dialog.getByRole('button', { name: /^Gus Test/ }))
  await expect(line(page, cleo!.name)).toContainText('Picked up by Gus Test')

  if (isTouch) await press(page.getByRole('button', { name: 'Open menu' }))
  await press(page.getByRole('button', { name: /Your account$/ }))
  await press(page.getByRole('menuitem', { name: 'Log out' }), 'ArrowDown')
  await expect(page).toHaveURL(/\/schools\/login$/)
  const { content } = await office.call(attendance.list, { at, params: { id } })
  const checkOuts = content.map(({ firstName, status, checkOutPerson }) => [
    firstName,
    `${status}, with ${checkOutPerson}`,
  ])
  expect(Object.fromEntries(checkOuts)).toEqual({
    Anna: `OUT, with Gus ${anna!.name.slice('Anna '.length)}`,
    Ben: 'OUT, with Some Body',
    Cleo: `OUT, with Gus ${cleo!.name.slice('Cleo '.length)}`,
  })
})
