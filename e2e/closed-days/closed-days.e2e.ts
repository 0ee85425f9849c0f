import { closedDays } from '../../packages/contract/src/closed-days/closed-days.ts'
import { settings } from '../../packages/contract/src/settings/settings.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

// It is Wednesday, October 7, 2026. Each test closes its own location, because other tests use the same school.

const LIST = '/schools/settings/closed-days'

async function classAt(baseURL: string, login: Parameters<typeof officeOf>[1], over: object = {}) {
  const office = await officeOf(baseURL, login)
  const place = `Hall ${crypto.randomUUID().slice(0, 6)}`
  const { id: locationId } = await office.call(settings.addLocation, { body: { name: place } })
  const made = await office.classWith({ locationId, ...over })
  return { ...made, office, place, locationId }
}

test('a snow day is closed, told to the families and undone, from the dashboard @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  test.slow()
  const { id, office, place, locationId } = await classAt(baseURL!, logins.Manager!, {
    classEndDate: '2026-11-04',
    price: 100,
    billingType: 'FIXED',
  })
  const name = `Snow ${place}`
  await office.enroll(id, 'Kim', 'Lee')
  await signIn(page, logins.Manager!, '/schools/dashboard')
  await page.getByRole('button', { name: 'No programs on a date' }).click()
  const dialog = page.getByRole('dialog', { name: 'No programs on a date' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('textbox', { name: 'First day' }).fill('10/14/2026')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('10/14/2026')
  await dialog.getByRole('combobox', { name: 'Locations' }).fill(place)
  await page.getByRole('option', { name: place }).click()
  await page.keyboard.press('Tab')
  const foretold = dialog.getByRole('status', { name: 'What comes of it' })
  await expect(foretold).toContainText('1 meeting canceled.')
  await expect(foretold).toContainText('2 children are affected.')
  await expect(foretold).toContainText('$40 of what was billed may be refunded.')
  await expect(dialog.getByText('If you write to families as well, they get both.')).toBeVisible()
  await dialog.getByText('We write to them', { exact: true }).click()
  await expect(dialog.getByText('The automatic message is held back for these meetings.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close these days' }).click()

  await expect(dialog.getByText(`${name}: 1 meeting canceled.`)).toBeVisible()
  // Closing without a message to families takes a confirmation.
  await dialog.getByRole('button', { name: 'Done' }).click()
  const leaving = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(leaving).toContainText('You have not written to the families')
  await leaving.getByRole('button', { name: 'Go back' }).click()
  await dialog.getByRole('button', { name: 'Text families' }).click()
  const write = page.getByRole('dialog', { name: 'Send text' })
  await expect(write.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /There are no programs on Wednesday, October 14, 2026/,
  )
  await write.getByRole('button', { name: 'Send', exact: true }).click()
  const delivery = page.getByRole('dialog', { name: 'Delivery' })
  await expect(delivery).toContainText('2')
  await delivery.getByRole('button', { name: 'Close' }).first().click()
  await dialog.getByRole('link', { name: 'Who to call' }).click()
  await expect(page.getByRole('heading', { name: `Who to call: ${name}` })).toBeVisible()
  const calls = page.getByRole('list', { name: 'Who to call' })
  await expect(calls.getByRole('checkbox')).toHaveCount(2)
  await calls.getByRole('checkbox').first().check()
  await page.reload()
  await expect(calls.getByRole('checkbox').first()).toBeChecked()

  // The school calendar shows the closed day, and a copied class skips it.
  await page.goto(`/schools/classes/calendar?view=week&date=2026-10-14&locationId=${locationId}`)
  await expect(
    page.getByRole('main').getByText(`${name}: No programs. Everything at ${place}`).first(),
  ).toBeVisible()
  await page.goto(`/schools/classes/form?duplicate=${id}`)
  await page.getByRole('textbox', { name: 'First date' }).fill('10/07/2026')
  await page.getByRole('textbox', { name: 'First date' }).press('Tab')
  await expect(
    page.getByText(/^5 meetings, as before: .*11\/11\/2026\. Closed days are left out$/),
  ).toBeVisible()

  await page.goto(LIST)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: `Undo ${name}?` })
  await expect(question).toContainText('1 meeting restored.')
  await question.getByRole('button', { name: 'Undo closed day' }).click()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('a closed day that is edited is as it was by Undo: of its notice, and of the dialog once families are concerned', async ({
  page,
  logins,
  baseURL,
}) => {
  test.slow()
  const { id, office, place, locationId } = await classAt(baseURL!, logins.Manager!, {
    classEndDate: '2026-11-04',
  })
  await office.enroll(id, 'Kim')
  const name = `Ice ${place}`
  const on = { startsOn: '2026-10-14', endsOn: '2026-10-14', kinds: ['classes' as const] }
  const days = [{ name, ...on, locationIds: [locationId] }]
  await office.call(closedDays.add, { body: { days, anyway: true } })
  const readDay = async () => {
    const all = await office.call(closedDays.list, { query: { from: '2026-07-01', to: '2027-06-30' } })
    const [day] = all.filter((each) => each.locations.some((location) => location.id === locationId))
    return day && { ...day, version: 0 }
  }
  const stood = await readDay()
  await signIn(page, logins.Manager!, LIST)
  const row = page.getByRole('list', { name: 'Closed days' }).getByRole('listitem').filter({ hasText: place })
  const dialog = page.getByRole('dialog', { name: 'Edit closed day' })
  const notices = page.getByRole('region', { name: 'Notifications' })
  const edit = async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(dialog.getByRole('status', { name: 'What comes of it' })).not.toContainText('Fill in')
  }

  // A new name does not affect families: a notice, which the keyboard focuses and presses.
  await edit()
  await dialog.getByLabel('Name').fill(`Storm ${place}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(`Storm ${place}`)
  const undo = notices.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(notices).toContainText(`${name} is as it was before`)
  await expect(row).toContainText(name)
  expect(await readDay()).toEqual(stood)

  // A new date affects families: Undo is next to the message for them.
  await edit()
  await dialog.getByRole('textbox', { name: 'First day' }).fill('10/21/2026')
  await dialog.getByRole('textbox', { name: 'First day' }).press('Tab')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('10/21/2026')
  await dialog.getByRole('textbox', { name: 'Last day' }).press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(notices).toContainText(`${name} is as it was before`)
  expect(await readDay()).toEqual(stood)

  // Somebody else was faster: the dialog says so and keeps the input.
  await edit()
  await dialog.getByLabel('Name').fill(`Hail ${place}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(`Hail ${place}`)
  await undo.focus()
  const theirs = { ...days[0]!, name: `Fog ${place}`, anyway: true }
  await office.call(closedDays.change, { params: { id: stood!.id }, body: theirs })
  await undo.click()
  await expect(notices).toContainText('Somebody changed this closed day since')
  expect(await readDay()).toMatchObject({ name: `Fog ${place}` })
})

test('a year is pasted, and a new class leaves its days out', async ({ page, logins }) => {
  // Sundays without any meeting in the school; each width uses its own.
  const [first, second] = ['8/1/2027', '8/8/2027']
  const mark = crypto.randomUUID().slice(0, 6)
  const [one, other] = [`Recess ${mark}`, `Early ${mark}`]
  await signIn(page, logins.Manager!, LIST)
  await expect(page.getByRole('heading', { name: 'School year 2026–27' })).toBeVisible()
  await page.getByRole('button', { name: 'Next school year' }).click()
  await expect(page.getByRole('heading', { name: 'School year 2027–28' })).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import closed days' })
  await dialog
    .getByLabel('Your list')
    .fill(`Name,First day\n${one},${first}\n${other},${second},12:00 PM\nNothing,2/30/2027`)
  await expect(dialog.getByText('2 days were read')).toBeVisible()
  await expect(dialog).toContainText('Line 4, “Nothing,2/30/2027”: There is no date on this line')
  await dialog.getByRole('button', { name: 'Import 2 days' }).click()
  const days = page.getByRole('list', { name: 'Closed days' })
  await expect(days.getByText(one)).toBeVisible()
  await expect(days.getByRole('listitem').filter({ hasText: other })).toContainText(
    'School ends at 12:00 PM instead of 3:00 PM',
  )

  await page.goto('/schools/classes/form')
  await page.getByLabel('Class name').fill('Sunday chess')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('Sun', { exact: true }).click()
  await page.getByRole('textbox', { name: 'First date' }).fill(first)
  await page.getByRole('textbox', { name: 'Last date' }).fill('9/19/2027')
  await page.getByRole('textbox', { name: 'Last date' }).press('Tab')
  await expect(page.getByText('Left out because the school is closed')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: one })).toBeVisible()
  await page.getByRole('switch', { name: /This class meets on closed days/ }).press('Space')
  await expect(page.getByText('Left out because the school is closed')).toBeHidden()
})

test('dates of a bulk change are added, on a calendar that fits its dialog', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { name } = await office.classWith({ noClassDates: ['2026-10-14'] })
  await signIn(page, logins.Manager!, `/schools/classes?search=${encodeURIComponent(name)}`)
  await page
    .getByRole('checkbox', { name: new RegExp(name) })
    .first()
    .check()
  await page
    .getByRole('button', { name: /^(Change|Edit)/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Change 1/ })
  await dialog.getByRole('checkbox', { name: 'No-session dates' }).check()
  await expect(dialog.getByText('Each leaves out these dates beside those it has.')).toBeVisible()
  const saturday = dialog.getByRole('button', { name: /^10 October 2026/ })
  await expect(saturday).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await expect(dialog.getByRole('button', { name: /^11 November 2026/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^11 November 2026/ }).click()
  await dialog.getByRole('button', { name: /^Change 1/ }).click()
  await expect(dialog).toBeHidden()
})
