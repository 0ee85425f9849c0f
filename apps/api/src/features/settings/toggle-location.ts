import type { settings } from '@afterbell/contract/settings'
import { record } from '../../platform/history.ts'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { locationById, lockLocation, updateLocation } from './locations.store.ts'

/** Switches a place on or off. Switched off it is offered to no new activity; what is held there stays there. */
export const toggleLocation: Act<(typeof settings)['toggleLocation']> = async (call) => {
  const { tx, school } = call
  const id = call.params.id
  const before = await lockLocation(tx, school.id, id)
  if (!before) throw notThere()
  const active = call.body.active ?? !before.active
  if (active !== before.active) {
    await updateLocation(tx, school.id, { ...before, active })
    const what = active ? 'location.switched-on' : 'location.switched-off'
    await record(tx, call, [{ what, subjectId: id, details: { name: before.name } }])
  }
  return (await locationById(tx, school, id))!
}
