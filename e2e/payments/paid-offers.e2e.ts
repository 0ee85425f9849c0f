import type { Page } from '@playwright/test'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { waitLists } from '../../packages/contract/src/wait-list/wait-lists.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { addAndInvoice, addCard, connected, payDialog, withNewPayments } from '../rig/pay-flow.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
  await connected(baseURL!, logins['Super Admin']!)
})

const at = 'classes' as const
const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })
const waitListOf = (id: string) => `/schools/classes/${id}/wait-list`

/** A class with one spot of $40, which is taken, and two children on the wait list. */
async function fullClass() {
  const { id } = await office.classWith({ price: 40, maxEnroll: 1, maxWaitList: 5 })
  const [enrolledId] = await office.enroll(id, 'Tess')
  const [ann, ben] = await office.wait(id, 'Ann', 'Ben')
  return { id, taken: enrolledId!, ann: ann!, ben: ben! }
}

async function offered() {
  const there = await fullClass()
  const params = { id: there.id, rosterId: there.taken.rosterId }
  await office.call(rosters.remove, { at, params })
  return there
}

async function lineOf(id: string) {
  const { content } = await office.call(waitLists.list, { at, params: { id }, query: {} })
  return content.map(({ firstName, position, offer, paidUntil }) => ({
    firstName,
    position,
    offer: offer?.state ?? null,
    isBeingPaid: paidUntil !== null,
  }))
}

async function closePaying(page: Page) {
  await expect(payDialog(page).getByRole('button', { name: 'Charge $40' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(payDialog(page)).toHaveCount(0)
}

for (const flow of ['steps', 'one call'] as const) {
  test(
    `an accepted offer is paid at once, by ${flow}`,
    { tag: flow === 'steps' ? '@phone' : [] },
    async ({ page, logins }) => {
      if (flow === 'steps') await withNewPayments(page)
      const { id, ann } = await offered()
      await signIn(page, logins.Manager!, waitListOf(id))
      await chooseFromMenu(page, ann.name, 'Accept for the family')
      const accept = page.getByRole('dialog', { name: 'Accept for the family' })
      await accept.getByRole('button', { name: 'Accept the spot' }).click()
      const dialog = payDialog(page)
      await expect(dialog.getByRole('list').first()).toContainText('$40')
      if (flow === 'steps')
        await expect(dialog.getByRole('timer')).toHaveText(/We are holding this spot for 2[34]:\d\d:\d\d/)
      await expect(dialog).toContainText(`If you close this without paying, ${ann.name} keeps the offer.`)
      await addCard(page, '4000000000000002')
      await dialog.getByRole('button', { name: 'Charge $40' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(/^The card was declined/)
      await addCard(page, '4242424242424242')
      await dialog.getByRole('button', { name: 'Charge $40' }).click()
      await expect(page.getByText(`${ann.name} added`)).toBeVisible()
      await expect(accept).toHaveCount(0)
      await expect(rowOf(page, ann.name)).toHaveCount(0)
      await page.getByRole('link', { name: /^Rosters/ }).click()
      await expect(rowOf(page, ann.name)).toContainText('Paid')
    },
  )
}

test('an offer that was not paid is an offer again', async ({ page, logins }) => {
  await withNewPayments(page)
  const { id, ann } = await offered()
  await signIn(page, logins.Manager!, waitListOf(id))
  await chooseFromMenu(page, ann.name, 'Accept for the family')
  const accept = page.getByRole('dialog', { name: 'Accept for the family' })
  await accept.getByRole('button', { name: 'Accept the spot' }).click()
  await expect(payDialog(page).getByRole('button', { name: 'Charge $40' })).toBeVisible()
  expect(await lineOf(id)).toMatchObject([
    { firstName: 'Ann', offer: 'OPEN', isBeingPaid: true },
    { firstName: 'Ben' },
  ])
  await closePaying(page)
  await expect.poll(() => lineOf(id)).toMatchObject([{ offer: 'OPEN', isBeingPaid: false }, { position: 1 }])
  // The selection is still there and can be submitted again.
  await accept.getByRole('button', { name: 'Accept the spot' }).click()
  await addAndInvoice(page)
  await expect(page.getByText(`${ann.name} added`)).toBeVisible()
  await page.getByRole('link', { name: /^Rosters/ }).click()
  await expect(rowOf(page, ann.name)).toContainText('$40 owed')
})

test('who is moved up pays at once, or keeps their turn', async ({ page, logins }) => {
  await withNewPayments(page)
  const { id, ben } = await fullClass()
  await signIn(page, logins.Manager!, waitListOf(id))
  await chooseFromMenu(page, ben.name, 'Move up')
  const move = page.getByRole('dialog', { name: 'Move up from the wait list' })
  await move.getByRole('radio', { name: 'Overbook' }).check()
  await move.getByRole('button', { name: 'Overbook: 2 of 1' }).click()
  await expect(payDialog(page)).toContainText(
    `If you close this without paying, ${ben.name} goes back to the same position on the wait list.`,
  )
  await closePaying(page)
  await expect
    .poll(() => lineOf(id))
    .toEqual([
      { firstName: 'Ann', position: 1, offer: null, isBeingPaid: false },
      { firstName: 'Ben', position: 2, offer: null, isBeingPaid: false },
    ])
  await move.getByRole('radio', { name: 'Overbook' }).check()
  await move.getByRole('button', { name: 'Overbook: 2 of 1' }).click()
  await addCard(page, '4242424242424242')
  await payDialog(page).getByRole('button', { name: 'Charge $40' }).click()
  await expect(page.getByText(`${ben.name} added`)).toBeVisible()
  await expect(rowOf(page, ben.name)).toHaveCount(0)
})

test('a payment that was left standing is seen on the wait list, and gone on with there', async ({
  page,
  logins,
}) => {
  await withNewPayments(page)
  const { id, ann } = await offered()
  const { content } = await office.call(waitLists.list, { at, params: { id }, query: {} })
  const body = { rosterId: content[0]!.rosterId, pay: true }
  await office.call(rosters.add, { at, params: { id }, body })
  await signIn(page, logins.Manager!, waitListOf(id))
  await expect(rowOf(page, ann.name)).toContainText(/Being paid.*left/)
  await chooseFromMenu(page, ann.name, 'Pay now')
  await closePaying(page)
  await expect(rowOf(page, ann.name)).toContainText(/Offered.*left/)
})
