import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { decideRemoveActivity } from '@afterbell/domain/activities/remove-activity'
import { record } from '../../platform/database/history.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { notThere, refuse } from '../../platform/problems.ts'
import { markRemoved, namesOf } from './activities.store.ts'
import type { SaveContext } from './save-activity.ts'
import { childrenInBuilding, withChildren, type ChildrenThere } from './section-usage.store.ts'

type RemovalContext = SaveContext & Pick<AnyCall, 'react'>

const NOBODY: ChildrenThere = { enrolled: 0, waiting: 0, dropIns: 0 }

/** Removes activities without enrolled children. The others stay, each with its reason. History is never deleted. */
export async function removeActivities(
  { tx, school, user, react }: RemovalContext,
  kind: ActivityKind,
  ids: readonly string[],
) {
  const names = await namesOf(tx, school.id, kind, ids)
  const activityIds = [...names.keys()]
  await markRemoved(tx, school.id, activityIds)
  // Checked after marking: a child who got a place meanwhile is seen here, and the activity is unmarked.
  const [withPlaces, inBuilding] = await Promise.all([
    withChildren(tx, school.id, activityIds, school.today),
    childrenInBuilding(tx, school.id, activityIds, school.today),
  ])
  const blockedById = new Map(
    activityIds.flatMap((id) => {
      const [places = NOBODY, there = 0] = [withPlaces.get(id), inBuilding.get(id)]
      return withPlaces.has(id) || there > 0 ? [[id, { ...places, there }] as const] : []
    }),
  )
  await markRemoved(tx, school.id, [...blockedById.keys()], false)
  const removedIds = activityIds.filter((id) => !blockedById.has(id))
  await record(
    tx,
    { school, user },
    removedIds.map((id) => ({
      what: 'activity.removed',
      subjectId: id,
      details: { kind, name: names.get(id) },
    })),
  )
  if (removedIds.length > 0) await react('offersChanged', removedIds)
  return {
    changed: removedIds.length,
    refused: [...blockedById].map(([id, children]) => {
      const decision = decideRemoveActivity(names.get(id)!, children)
      return { id, name: names.get(id)!, message: decision.allowed ? '' : decision.message }
    }),
  }
}

/** Removes one activity; throws the refusal that `removeActivities` returns. */
export async function removeActivity(saving: RemovalContext, kind: ActivityKind, id: string): Promise<void> {
  const { changed, refused } = await removeActivities(saving, kind, [id])
  if (refused[0]) throw refuse('HAS_CHILDREN', refused[0].message)
  if (changed === 0) throw notThere()
}
