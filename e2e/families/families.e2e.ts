import { children, doNotRelease } from '../../packages/contract/src/families/children.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, newPhone, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

test('two families become one though every guardian stays', async ({ page, logins }) => {
  const [kim, lou] = [await office.childWith('Kim'), await office.childWith('Lou')]
  const read = async (id: string) => (await office.call(children.get, { params: { id } })).primaryGuardian!
  const [gus, ana] = [await read(kim.id), await read(lou.id)]
  await signIn(page, logins.Manager!, `/schools/contacts/${kim.id}`)
  // Not the one of the emergency contacts.
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const choose = page.getByRole('dialog', { name: `Merge ${kim.name}` })
  await choose.getByRole('combobox', { name: 'Child' }).fill(lou.name)
  await page.getByRole('option', { name: lou.name }).click()
  const merge = page.getByRole('dialog', { name: 'Merge families' })
  for (const { firstName, lastName } of [gus, ana])
    await expect(merge.getByRole('checkbox', { name: new RegExp(`${firstName} ${lastName}$`) })).toBeChecked()
  const button = merge.getByRole('button', { name: 'Merge', exact: true })
  // Without a guardian the button names the missing field.
  for (const { firstName, lastName } of [gus, ana])
    await merge.getByRole('checkbox', { name: new RegExp(`${firstName} ${lastName}$`) }).uncheck()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Choose which guardians stay')
  for (const { firstName, lastName } of [gus, ana])
    await merge.getByRole('checkbox', { name: new RegExp(`${firstName} ${lastName}$`) }).check()
  await expect(merge.getByRole('region', { name: 'What will happen' })).toContainText(
    `${lou.name} joins the family`,
  )
  await button.click()
  await expect(page.getByText('Families merged')).toBeVisible()
})

test('children who were added scroll, and the search stays where it is @phone @journey', async ({
  page,
  logins,
}) => {
  test.slow()
  const { id } = await office.classWith({ maxEnroll: 40 })
  const names: string[] = []
  for (const first of ['Ada', 'Bea', 'Cid', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal'])
    names.push((await office.childWith(first)).name)
  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  await page.getByRole('button', { name: 'Add child' }).first().click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByRole('textbox', { name: 'Child' })
  for (const name of names) {
    await search.fill(name)
    await dialog.getByRole('option', { name }).click()
    await dialog.getByRole('button', { name: 'Add child' }).click()
    await expect(dialog.getByText(`${name} added`)).toBeInViewport()
    await expect(search).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
  }
  const added = dialog.getByRole('list', { name: 'Added just now' })
  await expect(added.getByRole('listitem')).toHaveCount(names.length)
  await expect(dialog.getByText(`${names[0]} added`)).not.toBeInViewport()
  // The dialog itself does not scroll; the search results and the added children do.
  const place = await search.boundingBox()
  await added.evaluate((list) => list.scrollTo(0, 0))
  await expect(dialog.getByText(`${names[0]} added`)).toBeInViewport()
  expect((await search.boundingBox())!.y).toBe(place!.y)
})

test('a brother who has a place is not offered to wait together, and it is told why', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ maxEnroll: 1, maxWaitList: 5 })
  const ann = await office.childWith('Ann')
  const [ben, cleo] = [
    await office.childWith('Ben', { siblingId: ann.id }),
    await office.childWith('Cleo', { siblingId: ann.id }),
  ]
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: ben.id } })
  await signIn(page, logins.Manager!, `/schools/classes/${id}/wait-list`)
  await page.getByRole('button', { name: 'Add to wait list' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Child' }).fill(ann.name)
  await dialog.getByRole('option', { name: ann.name }).click()
  await expect(dialog.getByText('Wait together with')).toBeVisible()
  await expect(dialog.getByText(`${ben.name} already has a spot here.`)).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: cleo.name }).check()
  await dialog.getByRole('button', { name: 'Put on the wait list' }).click()
  await expect(page.getByText('You have successfully added a child to the waitlist')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('main').getByText(`together with ${cleo.name}`)).toBeVisible()
  await expect(page.getByText('Waits for 2 spots')).toHaveCount(2)
  await expect(page.getByText(/an open spot goes to the next child/)).toBeVisible()
  // On paper a name takes a line or two, not one letter per line.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 740, height: 900 })
  const printed = await page.getByRole('row').filter({ hasText: 'Waits for 2 spots' }).first().boundingBox()
  expect(printed!.height).toBeLessThan(140)
})

test('a family that is entered twice is asked about, and joined with what was typed', async ({
  page,
  logins,
}) => {
  const ann = await office.childWith('Ann')
  const params = { id: ann.id }
  const { primaryGuardian } = await office.call(children.get, { params })
  const phone = newPhone()
  const saved = await office.call(children.get, { params })
  await office.call(children.update, {
    params,
    body: { ...saved, primaryGuardian: { ...primaryGuardian!, phone } },
  })
  await office.call(doNotRelease.add, { params, body: { name: 'Rosa Vexley' } })

  await signIn(page, logins.Coordinator!, '/schools/contacts')
  await page.getByRole('button', { name: 'Add child' }).first().click()
  const dialog = page.getByRole('dialog')
  const last = ann.name.split(' ').slice(1).join(' ')
  await dialog.locator('[name="firstName"]').fill('Ben')
  await dialog.locator('[name="lastName"]').fill(last)
  await dialog.locator('[name="allergies"]').fill('Peanuts')
  await dialog.locator('[name="primaryGuardian.firstName"]').fill('Ana')
  await dialog.locator('[name="primaryGuardian.lastName"]').fill('Poe')
  await dialog.locator('[name="primaryGuardian.email"]').fill('ana.poe@example.test')
  await dialog.locator('[name="primaryGuardian.phone"]').fill(phone)
  // The field has not asked yet, because it was not left. Saving asks too, and loses nothing.
  await dialog.locator('[name="primaryGuardian.phone"]').press('Enter')
  const question = dialog.getByText(`This looks like the family of ${ann.name}. Join that family?`)
  await expect(question).toBeVisible()
  await expect(dialog.locator('[name="primaryGuardian.phone"]')).toBeFocused()
  await expect(dialog.locator('[name="allergies"]')).toHaveValue('Peanuts')

  await dialog.getByRole('button', { name: 'This is a different family' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByText('Join that family, or mark')).toBeHidden()

  // The answer for that family stays when the field is left again.
  await dialog.locator('[name="primaryGuardian.phone"]').focus()
  await page.keyboard.press('Tab')
  await expect(question).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Add child' }).first().click()
  await dialog.locator('[name="firstName"]').fill('Ben')
  await dialog.locator('[name="lastName"]').fill(last)
  await dialog.locator('[name="allergies"]').fill('Peanuts')
  await dialog.locator('[name="primaryGuardian.firstName"]').fill('Ana')
  await dialog.locator('[name="primaryGuardian.lastName"]').fill('Poe')
  await dialog.locator('[name="primaryGuardian.phone"]').fill(phone)
  await dialog.locator('[name="primaryGuardian.phone"]').press('Tab')
  await expect(question).toBeVisible()
  await dialog.getByRole('button', { name: 'Join family' }).click()
  await expect(dialog.getByText('Rosa Vexley')).toBeInViewport()
  await expect(dialog.locator('[name="primaryGuardian.firstName"]')).toHaveValue('Gus')
  await expect(dialog.locator('[name="secondaryGuardian.firstName"]')).toHaveValue('Ana')
  await expect(dialog.locator('[name="allergies"]')).toHaveValue('Peanuts')
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(dialog).toHaveCount(0)
  const after = await office.call(children.get, { params })
  expect(after.siblings.map(({ name }) => name)).toEqual([`Ben ${last}`])
})
