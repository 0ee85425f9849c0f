import { expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { familySessionOf } from '../../src/features/portal/family-sessions.store.ts'
import { guardianPreviewed } from '../../src/features/portal/previews.store.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { call, useRig } from '../rig/app.ts'
import { join } from '../rig/families/forms.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { enroll, inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

/** Whether the school knows the only family that is logged in: as its session says, and as staff see it. */
async function isUnknown(school: MadeSchool, familyChildId: string): Promise<boolean[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select s.token_hash as hash, g.id as guardian from family_session s, guardian g join child c on c.family_id = g.family_id
       where c.id = $1 and g.email_key = s.email_key`,
      [familyChildId],
    ),
  )
  const { hash, guardian } = rows[0] as { hash: Buffer; guardian: string }
  return schoolRunner(
    rig.pool,
    school.id,
  )(async ({ tx }) => {
    const session = await familySessionOf(tx, school.id, hash)
    const seen = await guardianPreviewed(tx, school.id, { guardianId: guardian, accountId: school.admin.id })
    return [session!.people[0]!.isUnknown, seen!.isUnknown]
  })
}

test('A family is unknown until a child of it has a spot, and again if that spot is given up before it began', async () => {
  const school = await makeSchool(rig)
  const { childId } = await logInFamily(rig, school)
  const full = await makeClass(rig, school, { maxEnroll: 1 })
  await enroll(rig, school, full, 1)
  expect(await isUnknown(school, childId)).toEqual([true, true])
  const classId = await makeClass(rig, school, { price: 0 })
  await join(rig, school, classId, childId)
  expect(await isUnknown(school, childId)).toEqual([false, false])
  const { rows } = await inside(rig, school.id, (query) =>
    query('select id from place where child_id = $1', [childId]),
  )
  const params = { id: classId, rosterId: rows[0]!.id as string }
  made(await call(rig, rosters.remove, { at: 'classes', params } as never, school.admin))
  expect(await isUnknown(school, childId)).toEqual([true, true])
})
