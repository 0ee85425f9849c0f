import { finder } from '@afterbell/contract/finder/finder'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { may } from '@afterbell/domain/kernel/roles'
import { serve } from '../../platform/http/serve.ts'
import { childrenToChoose } from '../families/children/children-page.store.ts'
import { activitiesNamed } from './activities-named.store.ts'

/** Limit per group of results. */
const RESULTS_MAX = 8

export const finderRoutes = serve(finder, {
  /** Returns only what the user's own lists would show: instructors find only their activities, and no contacts. */
  find: async ({ tx, school, user, teachesOnly, query: { search } }) => {
    if (search === '') return { activities: [], children: [] }
    const [activities, children] = await Promise.all([
      activitiesNamed(tx, school, {
        search,
        kinds: ACTIVITY_KINDS.filter((kind) => may(user.role, `${kind}.schedule`, 'view')),
        instructorId: teachesOnly,
        most: RESULTS_MAX,
      }),
      may(user.role, 'contacts', 'view')
        ? childrenToChoose(tx, school, { search, activityId: null, most: RESULTS_MAX })
        : [],
    ])
    return {
      activities,
      children: children.map(({ id, fullName, birthDate, grade, guardian, foundPerson }) => ({
        id,
        name: fullName,
        birthDate,
        grade,
        guardian,
        foundPerson,
      })),
    }
  },
})
