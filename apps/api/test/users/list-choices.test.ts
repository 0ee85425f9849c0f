import { expect, test } from 'vitest'
import { listChoices } from '@afterbell/contract/users/list-choices'
import { call, useRig } from '../rig/app.ts'
import { made, makeSchool, type Staff } from '../rig/make.ts'

const rig = useRig()

const about = ({ id }: Staff) => ({ params: { userId: id } })
const chosenBy = async (me: Staff) => made(await call(rig, listChoices.get, about(me), me)).density

test('Everybody says how high their rows are, nobody for somebody else', async () => {
  const { manager, instructor } = await makeSchool(rig)
  expect(await chosenBy(manager)).toBe('COMPACT')
  for (const density of ['COMFORTABLE', 'COMFORTABLE', 'COMPACT', 'COMFORTABLE'] as const)
    made(await call(rig, listChoices.change, { ...about(manager), body: { density } }, manager))
  expect([await chosenBy(manager), await chosenBy(instructor)]).toEqual(['COMFORTABLE', 'COMPACT'])
  expect((await call(rig, listChoices.get, about(instructor), manager)).status).toBe(403)
  const body = { density: 'HIGH' as 'COMPACT' }
  expect((await call(rig, listChoices.change, { ...about(manager), body }, manager)).status).toBe(400)
})
