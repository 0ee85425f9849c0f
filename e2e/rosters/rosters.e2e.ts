import type { Page } from '@playwright/test'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { waitLists } from '../../packages/contract/src/wait-list/wait-lists.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { boxOf, isApart } from '../rig/layout.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { addAndInvoice } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const rosterOf = (id: string) => `/schools/classes/${id}`
const waitListOf = (id: string) => `/schools/classes/${id}/wait-list`
const expectNotice = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })).toBeVisible()

/** A child's row, or its card on a phone. */
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByText(name, { exact: true }) })

async function choose(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Child' }).fill(name)
  await dialog.getByRole('option', { name }).click()
}

/** An offer goes out once the removal before it can no longer be undone. */
async function reloadOnceOffered(page: Page, classId: string): Promise<void> {
  const hasOffer = async () => {
    const { content } = await office.call(waitLists.list, {
      at: 'classes',
      params: { id: classId },
      query: {},
    })
    return content.some(({ offer }) => offer !== null)
  }
  await expect.poll(hasOffer, { timeout: 60_000 }).toBe(true)
  await page.reload()
}

test('a roster says of each child what must be known, without a click', async ({ page, logins }) => {
  const { id, name } = await office.classWith({ teacher: true })
  const child = await office.childWith('Zoë', {
    allergies: 'Peanuts',
    approvedPickups: [{ name: 'Aunt May', relation: 'Aunt' }],
  })
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: child.id } })
  const [bea] = await office.enroll(id, 'Bea')
  await signIn(page, logins.Coordinator!, rosterOf(id))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('2/10 (20%)')
  await expect(page.getByRole('main')).toContainText('Wed 5:00 PM – 6:00 PM')
  const zoe = row(page, child.name)
  await expect(zoe).toContainText('Peanuts')
  await expect(zoe.getByRole('link', { name: /^Call Gus/ })).toHaveAttribute('href', /^tel:555\d{7}$/)
  await expect(row(page, bea!.name)).not.toContainText('none')
  await expect(row(page, bea!.name)).not.toContainText('No needs')
  await expect(page.getByRole('link', { name: 'Wait list' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add child' })).toHaveCount(0)
})

test('children are added one after the other, at the price that is shown', async ({ page, logins }) => {
  const { id } = await office.classWith({
    price: 80,
    ageFrom: 'TEN',
    ageTo: 'TWELVE',
    teacher: true,
    teacherRequired: true,
    addOns: [
      { id: null, name: 'Book', price: 12.5, required: true, maxAmount: 3 },
      { id: null, name: 'Lunch', price: 4, maxAmount: 5 },
    ],
  })
  const [anna, ben] = [await office.childWith('Anna'), await office.childWith('Ben')]
  await signIn(page, logins.Manager!, rosterOf(id))
  await page.getByRole('button', { name: 'Add child' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add child to roster' })
  await choose(page, anna.name)
  await expect(dialog.getByText('This is for ages 10y to 12y; the child is 8y when it begins')).toBeVisible()
  await expect(dialog.getByText('10 of 10 spots left')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Total due/ })).toContainText('$92.50')
  await dialog.getByRole('button', { name: 'More Lunch' }).click()
  await dialog.getByRole('button', { name: 'More Lunch' }).click()
  await expect(dialog.getByRole('row', { name: /^Lunch 2 at \$4/ })).toContainText('$8')
  await expect(dialog.getByRole('row', { name: /Total due/ })).toContainText('$100.50')
  await dialog.getByRole('button', { name: 'Add child' }).click()
  const teacher = dialog.getByRole('combobox', { name: 'Homeroom teacher' })
  await expect(teacher).toHaveAccessibleDescription('This field is required')
  await teacher.click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await addAndInvoice(page)
  await expectNotice(page, `${anna.name} added`)
  await expect(dialog.getByRole('list', { name: 'Added just now' })).toContainText(anna.name)

  await dialog.getByRole('textbox', { name: 'Child' }).fill(anna.name)
  const there = dialog.getByRole('option', { name: anna.name })
  await expect(there).toContainText('Already here')
  await expect(there).toHaveAttribute('aria-disabled', 'true')
  await choose(page, ben.name)
  await dialog.getByRole('combobox', { name: 'Homeroom teacher' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await addAndInvoice(page)
  await expectNotice(page, `${ben.name} added`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, anna.name)).toContainText('$100.50 owed')
  await expect(row(page, ben.name)).toContainText('$92.50 owed')
  await expect(page.getByRole('main')).toContainText('2/10 (20%)')
})

test('a child that was chosen is not lost by a slip on Escape', async ({ page, logins }) => {
  const { id } = await office.classWith()
  const anna = await office.childWith('Anna')
  await signIn(page, logins.Manager!, rosterOf(id))
  await page.getByRole('button', { name: 'Add child' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add child to roster' })
  await choose(page, anna.name)
  await expect(dialog.getByText('10 of 10 spots left')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'No' }).click()
  await expect(dialog.getByText(anna.name)).toBeVisible()
  await dialog.getByRole('button', { name: 'Another child' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Child' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a full class: the wait list, overbooking knowingly, and a place that is offered once it is free', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ maxEnroll: 1, price: 50 })
  const [first] = await office.enroll(id, 'Fay')
  const [walt, olga] = [await office.childWith('Walt'), await office.childWith('Olga')]
  await signIn(page, logins.Manager!, rosterOf(id))

  await page.getByRole('button', { name: 'Add child' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add child to roster' })
  await choose(page, walt.name)
  await expect(dialog.getByText('All spots are taken (1 of 1)')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Put on the wait list' })).toBeChecked()
  // A server error is shown, and the chosen child stays.
  const broken = { status: 500, json: { code: 'UNFORESEEN', message: 'Broken' } }
  await page.route(/\/waitlist$/, (route) => route.fulfill(broken), { times: 1 })
  await dialog.getByRole('button', { name: 'Put on the wait list' }).click()
  await expectNotice(page, 'Error during adding children to waitlist')
  await expect(dialog.getByText(walt.name)).toBeVisible()
  await dialog.getByRole('button', { name: 'Put on the wait list' }).click()
  await expectNotice(page, 'You have successfully added a child to the waitlist')
  await choose(page, olga.name)
  await dialog.getByRole('radio', { name: 'Overbook' }).check()
  await expect(dialog.getByText('Makes it 2 of 1. Goes ahead of 1 child on the wait list')).toBeVisible()
  await dialog.getByRole('button', { name: 'Overbook: 2 of 1' }).click()
  await addAndInvoice(page)
  await expectNotice(page, `${olga.name} added`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, olga.name)).toContainText('Out of turn')
  await expect(page.getByRole('main')).toContainText('2/1 (200%)')
  await expect(page.getByRole('main')).toContainText('1 waiting')

  await chooseFromMenu(page, first!.name, 'Remove')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectNotice(page, 'You have successfully removed a child')
  await chooseFromMenu(page, olga.name, 'Remove')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No children yet')).toBeVisible()

  await page.getByRole('link', { name: /^Wait list/ }).click()
  await reloadOnceOffered(page, id)
  await expect(row(page, walt.name)).toContainText(/Offered.*left/)
  await chooseFromMenu(page, walt.name, 'Accept for the family')
  const accept = page.getByRole('dialog', { name: 'Accept for the family' })
  await expect(accept.getByRole('row', { name: /Total due/ })).toContainText('$50')
  await accept.getByRole('button', { name: 'Accept the spot' }).click()
  await addAndInvoice(page)
  await expectNotice(page, `${walt.name} added`)
  await expect(page.getByText('No one is waiting')).toBeVisible()
  await page.getByRole('link', { name: /^Rosters/ }).click()
  await expect(row(page, walt.name)).toContainText('$50 owed')
})

test('offers are declined, taken back and made by staff, and a school says how long they are held', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ maxEnroll: 1 })
  const [fay] = await office.enroll(id, 'Fay')
  const [ann, ben, cleo] = await office.wait(id, 'Ann', 'Ben', 'Cleo')
  await signIn(page, logins['Super Admin']!, rosterOf(id))
  await chooseFromMenu(page, fay!.name, 'Remove')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await reloadOnceOffered(page, id)
  await expect(page.getByText('One spot is held for children on the wait list')).toBeVisible()
  await page.getByRole('link', { name: 'wait list', exact: true }).click()
  await expect(row(page, ann!.name)).toContainText('Offered')

  await chooseFromMenu(page, ann!.name, 'Decline')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expectNotice(page, 'Declined for the family')
  await expect(row(page, ann!.name)).toHaveCount(0)
  await expect(row(page, ben!.name)).toContainText('Offered')

  await chooseFromMenu(page, ben!.name, 'Withdraw offer')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectNotice(page, 'The offer was withdrawn')
  await expect(row(page, ben!.name)).toContainText('Held back by staff')
  await expect(row(page, cleo!.name)).toContainText('Offered')

  await chooseFromMenu(page, ben!.name, 'Offer now')
  const offer = page.getByRole('dialog', { name: `Offer ${ben!.name} a spot` })
  await expect(offer.getByText('1 of 1 spot taken. First on the wait list.')).toBeVisible()
  // No offer is possible yet: the dialog says why, without covering the switch that changes it.
  const send = offer.getByRole('button', { name: 'Offer now' })
  await expect(send).toHaveAccessibleDescription('No spot is open. Turn on the switch to offer over capacity')
  await send.focus()
  await page.keyboard.press('Enter')
  const why = page.getByRole('tooltip').filter({ visible: true })
  await expect(why).toContainText('No spot is open')
  const over = offer.getByRole('switch', { name: 'Offer out of turn or over capacity' })
  expect(isApart(await boxOf(why), await boxOf(over))).toBe(true)
  await offer.getByRole('switch', { name: 'Offer out of turn or over capacity' }).click()
  await offer.getByRole('button', { name: 'Offer now' }).click()
  await expect(row(page, ben!.name)).toContainText('Out of turn')

  // Somebody else withdraws it during this acceptance: the screen says so, and the list shows it.
  await chooseFromMenu(page, ben!.name, 'Accept for the family')
  const accept = page.getByRole('dialog', { name: 'Accept for the family' })
  await expect(accept.getByText('We are holding the spot for this child until')).toBeVisible()
  const { content } = await office.call(waitLists.list, { at: 'classes', params: { id }, query: {} })
  const { rosterId } = content.find(({ firstName }) => firstName === 'Ben')!
  await office.call(waitLists.withdraw, { at: 'classes', params: { id, rosterId } })
  await accept.getByRole('button', { name: 'Accept the spot' }).click()
  await expect(
    accept.getByText(`The offer was already withdrawn. ${ben!.name} is waiting again.`),
  ).toBeVisible()
  await accept.getByText('Close', { exact: true }).click()
  await expect(row(page, ben!.name)).toContainText('Held back by staff')

  await page.getByRole('button', { name: 'Expired or declined' }).click()
  await expect(row(page, ann!.name)).toContainText('Declined')

  await page.goto('/schools/settings/registration')
  const hours = page.getByRole('textbox', { name: 'Hours to hold an offer' })
  await expect(hours).toHaveValue('24')
  await hours.fill('169')
  await hours.blur()
  await expect(page.getByText('Should be less or equal 168')).toBeVisible()
  await hours.fill('24')
})

test('the wait list says why nobody can join it, and gives places in a full class only knowingly', async ({
  page,
  logins,
}) => {
  const open = await office.classWith({ maxEnroll: 2 })
  await signIn(page, logins.Manager!, waitListOf(open.id))
  await expect(page.getByText('2 spots are left, so no one needs to wait.')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add to wait list' }).first()
  await expect(add).toHaveAttribute('aria-disabled', 'true')

  const full = await office.classWith({ maxEnroll: 1, maxWaitList: 2 })
  await office.enroll(full.id, 'Fay')
  const [ada, bea] = await office.wait(full.id, 'Ada', 'Bea')
  await page.goto(waitListOf(full.id))
  await expect(page.getByText('The wait list is full (2 of 2).')).toBeVisible()
  await chooseFromMenu(page, bea!.name, 'Move up')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Number 2 on the wait list: 1 child is ahead')).toBeVisible()
  const submit = dialog.locator('button[type="submit"]')
  await expect(submit).toBeDisabled()
  await expect(
    dialog.getByText(`Makes it 2 of 1. Goes ahead of 1 child on the wait list: ${ada!.name}`),
  ).toBeVisible()
  await dialog.getByRole('radio', { name: 'Overbook' }).check()
  await dialog.getByRole('button', { name: 'Overbook: 2 of 1' }).click()
  await expectNotice(page, `${bea!.name} added`)
  await expect(row(page, bea!.name)).toHaveCount(0)

  await add.click()
  const cid = await office.childWith('Cid')
  await choose(page, cid.name)
  await dialog.getByRole('button', { name: 'Put on the wait list' }).click()
  await expectNotice(page, 'You have successfully added a child to the waitlist')
  await dialog.getByRole('button', { name: 'Done' }).click()
  for (const { name } of [ada!, cid]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page
    .getByRole('toolbar', { name: 'Actions for 2 children' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await page.getByRole('button', { name: 'Remove 2' }).click()
  await expectNotice(page, 'You have successfully removed children')
  await expect(page.getByText('No one is waiting')).toBeVisible()
})

test('a coordinator who comes too late for the wait list is told so, and loses nothing', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ maxEnroll: 1, maxWaitList: 1, price: 50 })
  await office.enroll(id, 'Fay')
  const walt = await office.childWith('Walt')
  await signIn(page, logins.Coordinator!, waitListOf(id))
  await page.getByRole('button', { name: 'Add to wait list' }).first().click()
  await choose(page, walt.name)
  const dialog = page.getByRole('dialog')
  const put = dialog.getByRole('button', { name: 'Put on the wait list' })
  await expect(put).toBeEnabled()
  await office.wait(id, 'Ada')
  // If the page has refreshed since, it already knows, and its button is disabled.
  await put.click({ timeout: 3000 }).catch(() => {})
  await expect(dialog.getByText('The wait list is full (1 of 1).')).toBeVisible()
  await expect(dialog.getByText(walt.name)).toBeVisible()
  await expect(put).toBeDisabled()
})

test('what the roster knows of a child is edited, alone and with others', async ({ page, logins }) => {
  const { id } = await office.classWith({ pickUpOptions: true, tshirt: true })
  const [anna, ben] = await office.enroll(id, 'Anna', 'Ben')
  await signIn(page, logins.Coordinator!, rosterOf(id))
  await chooseFromMenu(page, anna!.name, 'Edit')
  const dialog = page.getByRole('dialog', { name: anna!.name })
  await dialog.getByRole('combobox', { name: 'T-shirt size' }).click()
  await page.getByRole('option', { name: 'YL', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, `${anna!.name} changed`)

  for (const { name } of [anna!, ben!]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page
    .getByRole('toolbar', { name: 'Actions for 2 children' })
    .getByRole('button', { name: 'Edit' })
    .click()
  const bulk = page.getByRole('dialog', { name: 'Edit 2 children' })
  await bulk.getByRole('combobox', { name: 'Pickup option' }).click()
  const option = page.getByRole('option').nth(1)
  const chosen = (await option.textContent())!
  await option.click()
  await bulk.getByRole('button', { name: 'Change 2' }).click()
  await expectNotice(page, '2 children changed')
  const { content } = await office.call(rosters.list, { at: 'classes', params: { id } })
  const answersByName = Object.fromEntries(
    content.map((each) => [each.firstName, [each.pickUpOption, each.tshirt]]),
  )
  expect(answersByName).toEqual({ Anna: [chosen, 'YL'], Ben: [chosen, null] })
})

test('several children are removed after a question with their number, and a download holds what is seen', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith()
  const [anna, ben, cora] = await office.enroll(id, 'Anna', 'Ben', 'Cora')
  await signIn(page, logins.Manager!, rosterOf(id))
  await expect(row(page, ben!.name)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search children' }).fill(anna!.name)
  await expect(row(page, ben!.name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 child, as filtered')
  const file = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Roster Juggling .*\.xlsx$/)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(row(page, ben!.name)).toBeVisible()

  for (const { name } of [anna!, cora!]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page
    .getByRole('toolbar', { name: 'Actions for 2 children' })
    .getByRole('button', { name: 'Remove' })
    .click()
  const question = page.getByRole('dialog', { name: 'Remove 2 children?' })
  await expect(question).toContainText('1 of 10 spots will be taken')
  await question.getByRole('button', { name: 'Keep them' }).click()
  await expect(row(page, anna!.name)).toBeVisible()
  await page
    .getByRole('toolbar', { name: 'Actions for 2 children' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await page.getByRole('button', { name: 'Remove 2' }).click()
  await expectNotice(page, 'You have successfully removed children')
  await expect(row(page, anna!.name)).toHaveCount(0)
  await expect(row(page, ben!.name)).toBeVisible()
})

test('an instructor sees the roster of an own class without money, and not the wait list', async ({
  page,
  logins,
  baseURL,
}) => {
  const { userId } = await officeOf(baseURL!, logins.Instructor!)
  const taughtClass = await office.classWith({ price: 50, instructorIds: [userId] })
  const other = await office.classWith()
  const [anna] = await office.enroll(taughtClass.id, 'Anna')
  await signIn(page, logins.Instructor!, rosterOf(taughtClass.id))
  await expect(row(page, anna!.name)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$50')
  await expect(page.getByRole('link', { name: /^Wait list/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Actions for ${anna!.name}` })).toHaveCount(0)
  await page.goto(rosterOf(other.id))
  await expect(page.getByText('This activity was not found')).toBeVisible()
})
