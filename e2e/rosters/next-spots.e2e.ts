import type { Page } from '@playwright/test'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { waitLists } from '../../packages/contract/src/wait-list/wait-lists.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

// Staff keep the next spots for siblings who wait together. The screen shows their open spots, and the effect on
// others.

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const at = 'classes' as const
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('the next spot is kept for two siblings, until staff stop that @journey', async ({ page, logins }) => {
  const { id } = await office.classWith({ maxEnroll: 2, maxWaitList: 9 })
  const [first] = await office.enroll(id, 'Anna', 'Ben')
  const [cleo] = await office.wait(id, 'Cleo')
  const ann = await office.childWith('Dora')
  const ben = await office.childWith('Emil', { siblingId: ann.id })
  const together = { childId: ann.id, siblingIds: [ben.id] }
  await office.call(waitLists.add, { at, params: { id }, body: together })
  await signIn(page, logins.Manager!, `/schools/classes/${id}/wait-list`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Waits for 2 spots')

  await chooseFromMenu(page, ann.name, 'Keep the next spot for them')
  const question = page.getByRole('dialog', { name: 'Keep the next spot for them?' })
  await expect(question).toContainText(`are kept for ${ann.name} and ${ben.name} until there are 2`)
  await expect(question).toContainText('They go ahead of 1 child on the wait list.')
  await question.getByRole('button', { name: 'Keep the next spot' }).click()
  await expect(notices(page)).toContainText('The next spots are kept')
  await expect(main.getByText('Next spots kept')).toHaveCount(2)
  await expect(main).toContainText(`The next spots are kept for ${ann.name} and ${ben.name}, who need 2.`)
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notices(page)).toContainText('Spots are no longer kept')
  await expect(main.getByText('Next spots kept')).toHaveCount(0)

  await chooseFromMenu(page, ben.name, 'Keep the next spot for them')
  await question.getByRole('button', { name: 'Keep the next spot' }).click()
  await expect(main.getByText('Next spots kept')).toHaveCount(2)
  await office.call(rosters.remove, { at, params: { id, rosterId: first!.rosterId }, query: {} })
  await page.reload()
  const reservedText = `1 spot is open and kept for ${ann.name} and ${ben.name}, who need 2.`
  await expect(main).toContainText(reservedText)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main).toContainText(reservedText)
  await page.setViewportSize({ width: 1280, height: 800 })

  // An offer to another child would take the spot from them.
  await chooseFromMenu(page, cleo!.name, 'Offer now')
  const offer = page.getByRole('dialog', { name: `Offer ${cleo!.name} a spot` })
  await expect(offer).toContainText(`Takes a spot that is kept for ${ann.name} and ${ben.name}`)
  await offer.getByRole('button', { name: 'Cancel' }).click()

  await chooseFromMenu(page, ann.name, 'Stop keeping spots')
  await page
    .getByRole('dialog', { name: 'Stop keeping spots for them?' })
    .getByRole('button', { name: 'Stop keeping spots' })
    .click()
  await expect(notices(page)).toContainText('Spots are no longer kept')
  await expect(main.getByText('Offered', { exact: true }).first()).toBeVisible()
  await expect(main).not.toContainText(reservedText)
})
