import type { settings } from '@afterbell/contract/settings'
import { decideRemoveLocation } from '@afterbell/domain/locations'
import { record } from '../../platform/history.ts'
import type { Act } from '../../platform/serve.ts'
import { deleteLocations, lockLocationsForRemoval, namesHeldAt } from './locations.store.ts'

/** Removes places. One where something is held stays, and the answer says what it is. */
export const removeLocations: Act<(typeof settings)['removeLocations']> = async (call) => {
  const { tx, school } = call
  const asked = await lockLocationsForRemoval(tx, school.id, call.query.ids)
  // Asked after the lock: an activity that was about to be held here is either seen now or waits until we are done.
  const held = await namesHeldAt(
    tx,
    school.id,
    asked.map(({ id }) => id),
  )
  const decided = asked.map((location) => ({
    ...location,
    decision: decideRemoveLocation(held.get(location.id) ?? []),
  }))
  const going = decided.filter(({ decision }) => decision.allowed)
  await deleteLocations(
    tx,
    school.id,
    going.map(({ id }) => id),
  )
  await record(
    tx,
    call,
    going.map(({ id, name }) => ({ what: 'location.removed', subjectId: id, details: { name } })),
  )
  return {
    changed: going.length,
    refused: decided.flatMap(({ id, name, decision }) =>
      decision.allowed ? [] : [{ id, name, message: decision.message }],
    ),
  }
}
