import { describe, expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { familyPreviews } from '@afterbell/contract/portal/family-previews'
import { history } from '@afterbell/contract/reports/history'
import { users } from '@afterbell/contract/users/users'
import { call, useRig } from '../rig/app.ts'
import { shutPortal } from '../rig/families/browser.ts'
import { logInFamily, makeFamily } from '../rig/families/logged-in.ts'
import { made, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

async function guardianOf(school: MadeSchool, childId: string) {
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  return child.primaryGuardian!.id
}

const start = (school: MadeSchool, guardianId: string, by = school.manager) =>
  call(rig, familyPreviews.start, { body: { guardianId } }, by)

const readAs = (school: MadeSchool, token: string, headers: Record<string, string> = {}) =>
  call(
    rig,
    familySessions.current,
    { params: { schoolId: school.id } },
    {},
    {
      authorization: `Bearer ${token}`,
      ...headers,
    },
  )

describe('A preview', () => {
  test('shows the portal as a guardian sees it, also while it is closed, and the history says who looked', async () => {
    const school = await makeSchool(rig)
    const { childId, lastName, email } = await makeFamily(rig, school)
    await shutPortal(rig, school.id)
    const guardianId = await guardianOf(school, childId)
    const preview = made(await start(school, guardianId))
    expect(preview).toMatchObject({ name: `Mara ${lastName}`, address: expect.stringContaining('/portal/') })
    expect(made(await readAs(school, preview.token))).toMatchObject({
      email,
      people: [{ firstName: 'Mara' }],
      children: [{ id: childId }],
      step: null,
    })
    const params = { childId, guardianId }
    const body = { telling: 'NOTHING', reason: 'Custody order' } as const
    made(await call(rig, guardianAccess.set, { params, body }, school.manager))
    expect(made(await readAs(school, preview.token)).children).toEqual([])
    const events = made(await call(rig, history.list, { query: {} }, school.admin)).content
    expect(events.map(({ text }) => text)).toContain(
      `looked at the family portal as Mara ${lastName} sees it`,
    )
  })

  test('touches no session of a family, neither the guardian’s nor one of staff who are parents', async () => {
    const school = await makeSchool(rig)
    const [other, mine] = [await makeFamily(rig, school), await logInFamily(rig, school)]
    const { token } = made(await start(school, await guardianOf(school, other.childId)))
    const cookie = [...mine.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answered = await readAs(school, token, { cookie })
    expect(made(answered).children).toMatchObject([{ id: other.childId }])
    expect(answered.headers['set-cookie']).toBeUndefined()
    const session = made(await mine.browser.call(familySessions.current, {}))
    expect(session.children).toMatchObject([{ id: mine.childId }])
  })

  test('is for who may see families and money, as long as they may', async () => {
    const school = await makeSchool(rig)
    const guardianId = await guardianOf(school, (await makeFamily(rig, school)).childId)
    expect((await start(school, guardianId, school.coordinator)).status).toBe(403)
    expect((await start(school, crypto.randomUUID())).status).toBe(404)
    const elsewhere = await makeSchool(rig)
    expect((await start(elsewhere, guardianId)).status).toBe(404)
    const manager = await makeStaff(rig, school.id, 'SCHOOL_DIRECTOR')
    const { token } = made(await start(school, guardianId, manager))
    expect((await readAs(school, token)).status).toBe(200)
    const off = { params: { userId: manager.id }, body: { active: false } }
    made(await call(rig, users.discardInvite, off, school.admin))
    expect((await readAs(school, token)).status).toBe(401)
  })
})
