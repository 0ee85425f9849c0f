import { aftercare } from '../../packages/contract/src/activities/aftercare.ts'
import { dropIns } from '../../packages/contract/src/drop-in/drop-in.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { addAndInvoice } from '../rig/pay-flow.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

/** A session of this test with drop-ins on Mondays and Wednesdays, one spot per date, and a no-class date. */
async function sessionWith(office: Office, over: object = {}): Promise<{ id: string; monday: string }> {
  const hours = { id: null, timeFrom: '14:00', timeTo: '18:00' }
  const dropIn = { dropIn: true, maxDropIn: 1 }
  const body = {
    aftercareName: `Harbor ${letters()}`,
    aftercareStartDate: '2026-10-05',
    aftercareEndDate: '2026-10-30',
    noAftercareDates: ['2026-10-26'],
    signUpBeginsDate: '2026-09-01',
    signUpBeginsTime: '08:00',
    dropInPrice: 14.5,
    dropInBillingRate: 'DAY' as const,
    days: [
      { day: 'monday' as const, ...hours, ...dropIn },
      { day: 'wednesday' as const, ...hours, ...dropIn },
      { day: 'friday' as const, ...hours },
    ],
    ...over,
  }
  const { id } = await office.call(aftercare.create, { body })
  const { days } = await office.call(aftercare.get, { params: { id } })
  return { id, monday: days[0]!.id! }
}

test('a child is booked on single dates, moved, met at attendance and cancelled; a date that cannot be says why @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, monday } = await sessionWith(office)
  const [anna, ben] = [await office.childWith('Anna'), await office.childWith('Ben')]
  const onMondays = { at: 'aftercare-day' as const, params: { id: monday }, body: { childId: anna.id } }
  await office.call(rosters.add, onMondays)
  const booked = { childIds: [ben.id], dates: ['2026-10-14'] }
  await office.call(dropIns.add, { at: 'aftercare', params: { id }, body: booked })

  await signIn(page, logins.Manager!, `/schools/after-care/${id}`)
  await page
    .getByRole('navigation', { name: /^Pages of / })
    .getByRole('link', { name: 'Drop-in' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/after-care/${id}/drop-in$`))
  const main = page.getByRole('main')
  const row = (name: string, date: string) =>
    main.locator('tr, li').filter({ hasText: name }).filter({ hasText: date })
  await expect(row(ben.name, '10/14/2026')).toContainText('Booked')
  await expect(main.getByText('Mon 1, Wed 1')).toBeVisible()

  await main.getByRole('button', { name: 'Add drop-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add drop-in' })
  await dialog.getByRole('textbox', { name: 'Child' }).fill(anna.name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.getByRole('option', { name: anna.name }).click()
  const day = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name} October 2026`) })
  // The keyboard reaches every date, and a disabled date says why.
  await day('14').focus()
  await expect(dialog.getByText('10/14/2026: All drop-in spots are taken (1 of 1)')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No dates chosen')).toBeVisible()
  await expect(day('12')).toHaveAccessibleName(/is enrolled on this day$/)
  await expect(day('16')).toHaveAccessibleName(/Drop-ins are not offered on this weekday$/)
  await expect(day('26')).toHaveAccessibleName(/This is a no-class date$/)
  await expect(day('22')).toHaveAccessibleName(/Nothing meets on this day$/)
  await day('7').click()
  await day('21').click()
  await expect(dialog.getByRole('row', { name: /Total due/ })).toContainText('$29')
  await dialog.getByRole('button', { name: 'Book 2 drop-ins' }).click()
  await addAndInvoice(page)
  await expect(dialog).toBeHidden()
  await expect(row(anna.name, '10/21/2026')).toContainText('$14.50 owed')

  await chooseFromMenu(page, `${anna.name}, 10/21/2026`, 'Edit')
  const edit = page.getByRole('dialog', { name: anna.name })
  await edit.getByRole('button', { name: /^28 October 2026, 1 of 1 spot left/ }).click()
  await expect(edit.getByRole('row', { name: /Total due/ })).toContainText('$14.50')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(row(anna.name, '10/28/2026')).toBeVisible()
  await expect(row(anna.name, '10/21/2026')).toHaveCount(0)

  await chooseFromMenu(page, `${anna.name}, 10/28/2026`, 'Cancel')
  await page.getByRole('button', { name: 'Cancel drop-in' }).click()
  // The family had paid nothing, so nothing is refunded.
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toContainText('You have successfully removed a child')
  await expect(notices.getByRole('button', { name: 'Review refund…' })).toHaveCount(0)
  await expect(row(anna.name, '10/28/2026')).toHaveCount(0)
  if (test.info().project.name === 'phone')
    await main.getByRole('toolbar', { name: 'Parts' }).getByRole('button', { name: /Today/ }).click()
  else {
    await main.getByRole('combobox', { name: 'Part of the list' }).click()
    await page.getByRole('option', { name: /^Today/ }).click()
  }
  await expect(row(ben.name, '10/14/2026')).toHaveCount(0)
  await expect(row(anna.name, '10/07/2026')).toBeVisible()

  await chooseFromMenu(page, `${anna.name}, 10/07/2026`, 'Attendance of the day')
  const line = page.getByRole('list', { name: 'Children' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(anna.name)
  await expect(line).toContainText('Drop-in')
})

test('drop-ins that are canceled, one or several, are booked again by Undo in their notice', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id } = await sessionWith(office, { pickUpOptions: true })
  const [anna, ben] = [await office.childWith('Anna'), await office.childWith('Ben')]
  const book = (childId: string, date: string) =>
    office.call(dropIns.add, {
      at: 'aftercare',
      params: { id },
      body: { childIds: [childId], dates: [date] },
    })
  await book(anna.id, '2026-10-14')
  await book(ben.id, '2026-10-21')
  const readDropIns = async () =>
    (await office.call(dropIns.list, { at: 'aftercare', params: { id } })).content
  const stood = await readDropIns()
  await signIn(page, logins.Manager!, `/schools/after-care/${id}/drop-in`)
  const row = (name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })
  const notices = page.getByRole('region', { name: 'Notifications' })
  const undo = notices.getByRole('button', { name: 'Undo' })

  await chooseFromMenu(page, `${anna.name}, 10/14/2026`, 'Cancel')
  const question = page.getByRole('dialog', { name: `Cancel the drop-in of ${anna.name} on 10/14/2026?` })
  await expect(question).toContainText('until someone decides what to refund.')
  await question.getByRole('button', { name: 'Cancel drop-in' }).click()
  await expect(notices).toContainText('You have successfully removed a child')
  await expect(notices).toContainText(anna.name)
  await expect(row(anna.name)).toHaveCount(0)
  // Focus keeps the notice open, and Enter presses it.
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(notices).toContainText('The drop-in is booked again')
  await expect(row(anna.name)).toContainText('$14.50 owed')
  expect(await readDropIns()).toEqual(stood)

  for (const { name } of [anna, ben])
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check()
  const bar = page.getByRole('toolbar', { name: 'Actions for 2 drop-ins' })
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel 2' }).click()
  await expect(notices).toContainText('2 drop-ins canceled')
  await expect(row(ben.name)).toHaveCount(0)
  await undo.click()
  await expect(notices).toContainText('The drop-ins are booked again')
  expect(await readDropIns()).toEqual(stood)

  for (const { name } of [anna, ben])
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check()
  await bar.getByRole('button', { name: 'Edit' }).click()
  const bulk = page.getByRole('dialog', { name: 'Edit 2 drop-ins' })
  await bulk.getByRole('combobox', { name: 'Pickup option' }).click()
  await page.getByRole('option').nth(1).click()
  await bulk.getByRole('button', { name: 'Change 2' }).click()
  await expect(notices).toContainText('2 drop-ins changed')
  await undo.click()
  await expect(notices).toContainText('The change is undone')
  expect((await readDropIns()).map((each) => ({ ...each, version: 1 }))).toEqual(
    stood.map((each) => ({ ...each, version: 1 })),
  )

  // Somebody else was faster: the screen says so, and the list shows the current state.
  await chooseFromMenu(page, `${ben.name}, 10/21/2026`, 'Cancel')
  await page.getByRole('button', { name: 'Cancel drop-in' }).click()
  await expect(notices).toContainText('You have successfully removed a child')
  await undo.focus()
  await book(anna.id, '2026-10-21')
  await undo.click()
  await expect(notices).toContainText(`The spot of ${ben.name} was given to another child since`)
  await expect(row(anna.name)).toHaveCount(2)
  await expect(row(ben.name)).toHaveCount(0)
})
