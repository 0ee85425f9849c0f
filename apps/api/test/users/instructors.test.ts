import { expect, test } from 'vitest'
import { users } from '@afterbell/contract/users/users'
import { call, useRig } from '../rig/app.ts'
import { inside, makeSchool, makeStaff } from '../rig/make.ts'

const rig = useRig()

test('Everybody who teaches is offered as an instructor, by name, and nobody who was switched off', async () => {
  const { id, manager, instructor, coordinator } = await makeSchool(rig)
  const gone = await makeStaff(rig, id, 'SCHOOL_INSTRUCTOR')
  await makeStaff(rig, (await makeSchool(rig)).id, 'SCHOOL_INSTRUCTOR')
  await inside(rig, id, async (query) => {
    await query(`update membership set is_active = false where school_id = $1 and account_id = $2`, [
      id,
      gone.id,
    ])
    await query(`update membership set is_instructor = true where school_id = $1 and account_id = $2`, [
      id,
      manager.id,
    ])
    await query(`update account set first_name = 'Élise' where id = $1`, [manager.id])
    await query(`update account set first_name = 'Zoë' where id = $1`, [instructor.id])
  })
  const { answer } = await call(rig, users.instructors, {}, coordinator)
  expect(answer.map((each) => each.id)).toEqual([manager.id, instructor.id])
  expect(answer[0]!.name).toMatch(/^Élise Test/)
})
