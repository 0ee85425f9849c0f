import type { Page } from '@playwright/test'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { users } from '../../packages/contract/src/users/users.ts'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, newPhone } from '../rig/office.ts'
import { haveSession } from '../rig/sign-in.ts'
import { WALKED, type Ground, type Walked } from './walked.ts'

/** A class of an instructor, with one child whose parent has email and phone; and a colleague. */
async function groundOf(url: string, logins: Record<string, DemoLogin>): Promise<Ground> {
  const [admin, manager, colleague, instructor] = await Promise.all(
    ['Super Admin', 'Manager', 'Coordinator', 'Instructor'].map((role) => officeOf(url, logins[role]!)),
  )
  const { content } = await admin!.call(users.list, { query: { size: 100 } })
  const { id: classId } = await manager!.classWith({ instructorIds: [instructor!.userId] })
  const email = `gus.${crypto.randomUUID().slice(0, 8)}@example.test`
  const guardian = { firstName: 'Gus', lastName: `Vex ${letters()}`, phone: newPhone(), email }
  const child = await manager!.childWith('Wim', { primaryGuardian: guardian })
  const input = { at: 'classes' as const, params: { id: classId }, body: { childId: child.id } }
  await manager!.call(rosters.add, input)
  return {
    classId,
    childId: child.id,
    childName: child.name,
    parentName: `Gus ${guardian.lastName}`,
    colleague: { id: colleague!.userId, name: content.find(({ id }) => id === colleague!.userId)!.name },
  }
}

const pathOf = (page: Page) => new URL(page.url()).pathname

async function goTo(page: Page, address: string): Promise<void> {
  if (page.url().endsWith(address)) return
  await page.goto(address)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
}

/** Opens it and closes it again. */
async function opens(page: Page, { at, open }: Walked, ground: Ground): Promise<void> {
  await goTo(page, at(ground))
  await expect(await open(page, ground)).toBeVisible()
  for (let openCount = await page.getByRole('dialog').count(); openCount > 0; openCount -= 1) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(openCount - 1)
  }
}

/** Checks that there is no way to it: its screen redirects home or lacks its button, and its call refuses. */
async function isNotThere(page: Page, address: string, ground: Ground): Promise<void> {
  await page.goto(address)
  if (address.includes('/classes/')) {
    await expect(page.getByText(ground.childName).first()).toBeVisible()
    for (const act of ['Email', 'Text'])
      await expect(page.getByRole('button', { name: act, exact: true })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: `Select ${ground.childName}` })).toHaveCount(0)
  } else await expect.poll(() => pathOf(page)).not.toBe(address.split('?')[0])
}

for (const role of ['Super Admin', 'Manager', 'Coordinator', 'Instructor'])
  test(`${role}: each modal of people, messages, reports and apps opens, or there is no way to it @journey`, async ({
    page,
    logins,
    baseURL,
  }) => {
    const ground = await groundOf(baseURL!, logins)
    const me = await officeOf(baseURL!, logins[role]!)
    await haveSession(page, logins[role]!)
    const closed = new Set<string>()
    for (const walked of WALKED)
      await test.step(walked.name, async () => {
        if (walked.who.includes(role)) return opens(page, walked, ground)
        const answer = walked.ask(me, ground)
        if (walked.isPersonal) expect(await answer).toMatchObject({ notifications: [] })
        else await expect(answer).rejects.toThrow(/was answered with 403/)
        const address = walked.at(ground)
        const [path] = address.split('?')
        if (!closed.has(path!)) await isNotThere(page, address, ground)
        closed.add(path!)
      })
  })
