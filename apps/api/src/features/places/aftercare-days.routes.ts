import { aftercareDays, aftercareInSchool, aftercareOfChild } from '@afterbell/contract/places/aftercare-days'
import { notThere } from '../../platform/problems.ts'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import { dayOf } from '../activities/day.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { childrenInSections } from '../activities/section-usage.store.ts'
import { addOnsOfChild } from './add-ons-of-child.ts'
import { freeDaysOf } from './free-days.ts'

/** Calls that only aftercare has: the weekday behind an id, and the days a child could still take. */
export const aftercareDayRoutes: ServedCall[] = [
  ...serve(aftercareDays, {
    sessionDay: async (call) => {
      const activity = await sectionsAt(call, call.params.id)
      const days = activity.sections.map((section) => ({
        id: section.id,
        day: section.weekdays[0]!,
        active: section.isActive,
      }))
      const [first] = days
      if (!first) throw notThere()
      return { id: first.id, aftercareId: activity.activityId, name: activity.name, day: first.day, days }
    },
    aftercareId: async (call) => ({ aftercareId: (await sectionsAt(call, call.params.id)).activityId }),
    hasEnrolled: async (call) => {
      const { sectionIds } = await sectionsAt(call, call.params.id)
      const counts = [
        ...(await childrenInSections(call.tx, call.school.id, sectionIds, call.school.today)).values(),
      ]
      const enrolled = counts.reduce((sum, each) => sum + each.enrolled, 0)
      const waiting = counts.reduce((sum, each) => sum + each.waiting, 0)
      const dropIns = counts.reduce((sum, each) => sum + each.dropIns, 0)
      return { hasEnrolled: enrolled + waiting + dropIns > 0, enrolled, waiting, dropIns }
    },
  }),
  ...serve(aftercareOfChild, {
    freeDays: async (call) => freeDaysOf(call, 'FREE', await sectionsAt(call, call.params.id)),
    freeDaysForSchool: async (call) => freeDaysOf(call, 'ANY', await sectionsAt(call, call.params.id)),
    freeDaysWaitList: async (call) => freeDaysOf(call, 'WAIT', await sectionsAt(call, call.params.id)),
    addOns: async (call) => addOnsOfChild(call, await sectionsAt(call, call.params.id)),
  }),
  ...serve(aftercareInSchool, {
    freeDays: (call) => freeDaysOf(call, 'FREE', null),
    freeDaysForSchool: (call) => freeDaysOf(call, 'ANY', null),
    freeDaysWaitList: (call) => freeDaysOf(call, 'WAIT', null),
    addOns: (call) => addOnsOfChild(call, null),
    dashboard: (call) => dayOf(call, 'aftercare'),
  }),
]
