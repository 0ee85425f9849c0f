import { familyMerges } from '@afterbell/contract/families/families'
import { payments } from '@afterbell/contract/payments/payments'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool } from '../rig/make.ts'
import { books, connectSandbox, owing } from '../rig/paying.ts'

const rig = useRig()

test('Of two families that became one, what both owed is owed by the one, and each keeps what it paid', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const guardian = (firstName: string) => ({
    primaryGuardian: { firstName, lastName: 'Merged', phone: '555-010-0199' },
  })
  const one = await owing(rig, school, 40, guardian('Ann'))
  const other = await owing(rig, school, 30, guardian('Bert'))
  const cash = { parentId: other.parentId, amount: 10, how: 'CASH' as const, receivedOn: '2026-11-18' }
  made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  const familyOf = async (childId: string) => {
    const { rows } = await inside(rig, school.id, (query) =>
      query('select family_id from child where id = $1', [childId]),
    )
    return rows[0]!.family_id as string
  }
  const [keepId, otherId] = [await familyOf(one.childId), await familyOf(other.childId)]
  const body = {
    keepId,
    otherId,
    guardianIds: [one.parentId, other.parentId],
    homesOf: 'KEEP' as const,
    same: [],
  }
  made(await call(rig, familyMerges.merge, { body }, school.admin))
  const { rows } = await inside(rig, school.id, (query) =>
    query('select name, family_id from payer order by name'),
  )
  expect(rows).toEqual([
    { name: 'Ann Merged', family_id: keepId },
    { name: 'Bert Merged', family_id: keepId },
  ])
  const all = { parentId: one.parentId, amount: 60, how: 'CASH' as const, receivedOn: '2026-11-18' }
  made(await call(rig, payments.takeOutside, { body: all }, school.admin))
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 7000 })
})
