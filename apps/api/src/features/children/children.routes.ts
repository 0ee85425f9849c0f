import { children, doNotRelease } from '@afterbell/contract/children'
import { pageOf } from '../../platform/pages.ts'
import { notThere } from '../../platform/problems.ts'
import { serve, type AnyCall } from '../../platform/serve.ts'
import { childById, childrenPage, childrenToChoose } from './children.store.ts'
import { createChild } from './create-child.ts'
import { forbid, forbidNoMore } from './do-not-release.ts'
import { collectingOf, type Collecting } from './pickups.store.ts'
import { updateChild } from './update-child.ts'

export const childrenRoutes = serve(children, {
  list: async ({ tx, school, query }) => {
    const { rows, total } = await childrenPage(tx, school, query)
    return pageOf(rows, total, query)
  },
  forEnrolment: ({ tx, school, query }) =>
    childrenToChoose(tx, school.id, {
      search: query.search || null,
      activityId: query.activityId ?? null,
      most: 50,
    }),
  get: async ({ tx, school, params }) => {
    const child = await childById(tx, school.id, params.id)
    if (!child) throw notThere()
    return child
  },
  create: createChild,
  update: updateChild,
  pickups: (call) => collecting(call, call.params.id),
  checkOutPersons: (call) => collecting(call, call.params.childId),
})

export const doNotReleaseRoutes = serve(doNotRelease, { add: forbid, remove: forbidNoMore })

/** An instructor asks of own children only; of another the answer is that it is not there. */
async function collecting({ tx, school, user }: AnyCall, childId: string): Promise<Collecting> {
  const instructorId = user.role === 'SCHOOL_INSTRUCTOR' ? user.id : null
  const found = await collectingOf(tx, school.id, { childId, instructorId })
  if (!found) throw notThere()
  return found
}
