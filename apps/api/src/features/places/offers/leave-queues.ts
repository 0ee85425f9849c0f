import { record } from '../../../platform/database/history.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { Billing } from '../../ledger/owe.ts'
import { endOffers } from './offers.store.ts'
import { closePlaces, type LivePlace } from '../places.store.ts'
import type { PlaceSelection } from '../resolve-places.ts'
import { offersTell } from './make-offers.ts'

/**
 * Takes a child who got a place off the other wait lists of the same activity. If one of these had an open offer, tells
 * the family that it is withdrawn. Lock the sections first, and settle them afterwards.
 */
export async function leaveQueues(
  billing: Billing,
  { activityId, name }: Pick<PlaceSelection, 'activityId' | 'name'>,
  places: readonly LivePlace[],
  { tellAfterSeconds: afterSeconds = 0 }: { tellAfterSeconds?: number } = {},
): Promise<void> {
  await leaveLines(
    billing,
    places.map(({ id, child_id: childId, child_name: child, section_name: section }) => ({
      id,
      activityId,
      name: `${name}, ${section}`,
      childId,
      child,
    })),
    { tellAfterSeconds: afterSeconds },
  )
}

/** A place on a wait list that ends, with the words for the history. */
interface LeftLine {
  id: string
  activityId: string
  name: string
  childId: string
  child: string
}

/** The same for places of any activities. */
export async function leaveLines(
  billing: Billing,
  lines: readonly LeftLine[],
  { tellAfterSeconds: afterSeconds = 0 }: { tellAfterSeconds?: number } = {},
): Promise<void> {
  if (lines.length === 0) return
  const { tx, school } = billing
  const ids = lines.map(({ id }) => id)
  await closePlaces(tx, school.id, ids, school.today)
  const offerIds = await endOffers(tx, school.id, ids, 'WITHDRAWN')
  if (offerIds.length > 0)
    await later(tx, offersTell, { schoolId: school.id, offerIds, what: 'TOOK_ANOTHER' }, { afterSeconds })
  await record(
    tx,
    billing,
    lines.map(({ activityId, name, childId, child }) => ({
      what: 'wait-list.left',
      subjectId: activityId,
      childId,
      details: { name, child },
    })),
  )
}

/** Filters the child's wait-list places to those in sections other than the taken ones. */
export function otherLines(
  { selectedSections }: Pick<PlaceSelection, 'selectedSections'>,
  places: readonly LivePlace[],
): LivePlace[] {
  return places.filter(
    ({ section_id, state }) => state !== 'taken' && !selectedSections.some(({ id }) => id === section_id),
  )
}
