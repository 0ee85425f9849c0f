import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import type { Billing } from '../ledger/owe.ts'
import { endOffers } from './offers.store.ts'
import { closePlaces, type LivePlace } from './places.store.ts'
import type { PlaceSelection } from './resolve-places.ts'

/**
 * A child that took a place leaves lines it stood in for another one of the same activity. Where it was offered a place
 * there, its family is told that this is no longer held. The sections must be locked, and settled afterwards.
 */
export async function leaveQueues(
  billing: Billing,
  { activityId, name }: Pick<PlaceSelection, 'activityId' | 'name'>,
  places: readonly LivePlace[],
  { tellAfterSeconds: afterSeconds = 0 }: { tellAfterSeconds?: number } = {},
): Promise<void> {
  if (places.length === 0) return
  const { tx, school } = billing
  const ids = places.map(({ id }) => id)
  await closePlaces(tx, school.id, ids, school.today)
  const offerIds = await endOffers(tx, school.id, ids, 'WITHDRAWN')
  if (offerIds.length > 0)
    await later(tx, 'offers.tell', { schoolId: school.id, offerIds, what: 'TOOK_ANOTHER' }, { afterSeconds })
  await record(
    tx,
    billing,
    places.map(({ child_id, child_name, section_name }) => ({
      what: 'wait-list.left',
      subjectId: activityId,
      childId: child_id,
      details: { name: `${name}, ${section_name}`, child: child_name },
    })),
  )
}

/** Of an activity of which a child takes one section only: the lines of the others. */
export function otherLines(
  { taken }: Pick<PlaceSelection, 'taken'>,
  places: readonly LivePlace[],
): LivePlace[] {
  return places.filter(
    ({ section_id, state }) => state !== 'taken' && !taken.some(({ id }) => id === section_id),
  )
}
