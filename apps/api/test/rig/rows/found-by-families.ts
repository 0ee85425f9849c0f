import { activities } from '@afterbell/contract/activities/activities'
import { call } from '../app.ts'
import { made, makeClass } from '../make.ts'
import type { World } from '../samples/world.ts'

/** Looks for activities in every way in which families do. */
export async function foundByFamilies({ rig, school }: World): Promise<void> {
  await makeClass(rig, school, { className: 'Piano', ageFrom: 'FIVE', ageTo: 'EIGHT' })
  const find = (query: object) =>
    call(rig, activities.list, { at: 'classes', params: { schoolId: school.id }, query })
  made(await find({ search: 'pianno', withRuns: true }))
  made(await find({ search: 'nothing at all' }))
  made(await find({ age: 'SIX', meetsOn: '2026-11-30', free: true }))
  made(await find({ grade: 'FIRST', free: false }))
}
