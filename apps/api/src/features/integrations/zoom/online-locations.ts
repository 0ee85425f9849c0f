import type { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertValid, refuse } from '../../../platform/problems.ts'
import { connectionOf, keepDetails } from '../connections/connections.store.ts'
import { meetingsStand, namesOfLocations } from './meetings.store.ts'
import { zoomSchool } from './zoom-jobs.ts'

type Calls = typeof integrations

/** The online locations, and the status of their classes' links. */
export const zoomClasses: Act<Calls['zoomClasses']> = ({ tx, school }) => readZoomClasses(tx, school.id)

/** Sets the online locations. Classes there get a link; classes anywhere else lose theirs. */
export const setZoomLocations: Act<Calls['setZoomLocations']> = async (call) => {
  const { tx, school, body } = call
  const connection = await connectionOf(tx, school.id, 'ZOOM')
  if (connection?.state !== 'CONNECTED')
    throw refuse('APP_NOT_CONNECTED', 'Zoom is not connected. Connect it first')
  const locationIds = [...new Set(body.locationIds)]
  const names = await namesOfLocations(tx, school.id, locationIds)
  assertValid(
    locationIds.flatMap((id, index) =>
      names.has(id) ? [] : [{ path: `locationIds.${index}`, message: 'This location does not exist' }],
    ),
  )
  await keepDetails(tx, school.id, 'ZOOM', { locationIds })
  await later(tx, zoomSchool, { schoolId: school.id })
  await record(tx, call, [
    {
      what: 'app.online',
      subjectId: school.id,
      details: { names: [...names.values()].join(', ') || 'none' },
    },
  ])
  return readZoomClasses(tx, school.id)
}

async function readZoomClasses(tx: Tx, schoolId: string): Promise<AnswerOf<Calls['zoomClasses']>> {
  const connection = await connectionOf(tx, schoolId, 'ZOOM')
  const { locationIds } = Object(connection?.details) as { locationIds?: string[] }
  const [names, stand] = await Promise.all([
    namesOfLocations(tx, schoolId, locationIds ?? []),
    meetingsStand(tx, schoolId),
  ])
  return { locations: [...names].map(([id, name]) => ({ id, name })), ...stand }
}
