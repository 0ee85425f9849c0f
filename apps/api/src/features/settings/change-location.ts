import type { settings } from '@afterbell/contract/settings'
import { locationFindings } from '@afterbell/domain/locations'
import { changedMeanwhile } from '../../platform/changed-meanwhile.ts'
import { record } from '../../platform/history.ts'
import { demandNone, notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { locationById, lockLocation, updateLocation } from './locations.store.ts'

/** Changes the name and address of a place: what is given. Saving what is there already changes nothing. */
export const changeLocation: Act<(typeof settings)['changeLocation']> = async (call) => {
  const { tx, school, body } = call
  const id = call.params.id
  const before = await lockLocation(tx, school.id, id)
  if (!before) throw notThere()
  if (body.version !== undefined && body.version !== before.version)
    throw await changedMeanwhile(tx, school, id)
  const name = body.name?.normalize('NFC') ?? before.name
  const address = body.address?.normalize('NFC') ?? before.address
  demandNone(locationFindings({ name, address }))
  if (name !== before.name || address !== before.address) {
    await updateLocation(tx, school.id, { ...before, name, address })
    const details = { name, ...(name === before.name ? {} : { nameBefore: before.name }) }
    await record(tx, call, [{ what: 'location.changed', subjectId: id, details }])
  }
  return (await locationById(tx, school, id))!
}
