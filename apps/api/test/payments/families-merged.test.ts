import { payments } from '@afterbell/contract/payments/payments'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool } from '../rig/make.ts'
import { books, connectSandbox } from '../rig/paying/paying.ts'
import { mergedFamilies } from '../rig/paying/merged-families.ts'

const rig = useRig()

test('Of two families that became one, what both owed is owed by the one, and each keeps what it paid', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { one, keepId } = await mergedFamilies(rig, school, async (_, { parentId }) => {
    const cash = { parentId, amount: 10, how: 'CASH' as const, receivedOn: '2026-11-18' }
    made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  })
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
