import { children } from '@afterbell/contract/children'
import { pageOf } from '../../platform/pages.ts'
import { notThere } from '../../platform/problems.ts'
import { serve } from '../../platform/serve.ts'
import { childById, childrenPage, childrenToChoose, pickupsOf } from './children.store.ts'
import { createChild } from './create-child.ts'
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
  pickups: async ({ tx, school, user, params }) => {
    const instructorId = user.role === 'SCHOOL_INSTRUCTOR' ? user.id : null
    const pickups = await pickupsOf(tx, school.id, { childId: params.id, instructorId })
    if (!pickups) throw notThere()
    return pickups
  },
})
