import { randomUUIDv7 } from 'node:crypto'
import type { settings } from '@afterbell/contract/settings'
import { locationFindings } from '@afterbell/domain/locations'
import { record } from '../../platform/history.ts'
import { demandNone, refuse } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { insertLocations, locationById } from './locations.store.ts'

/** Adds a place. Two places of a school do not have the same name. */
export const addLocation: Act<(typeof settings)['addLocation']> = async (call) => {
  const { tx, school } = call
  const location = {
    id: randomUUIDv7(),
    name: call.body.name.normalize('NFC'),
    address: call.body.address.normalize('NFC'),
  }
  demandNone(locationFindings(location))
  const added = await insertLocations(tx, school.id, [location])
  if (added.size === 0) throw refuse('NAME_TAKEN', 'This name is already taken', { field: 'name' })
  await record(tx, call, [
    { what: 'location.created', subjectId: location.id, details: { name: location.name } },
  ])
  return (await locationById(tx, school, location.id))!
}
