import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { importedThings, type ImportedThing } from '@afterbell/domain/imports/import-kinds'
import type { Right } from '@afterbell/domain/kernel/roles'
import { calendarSearch, nameView } from '../features/calendars/calendar-search.ts'
import { listSearch } from '../lists/list-search.ts'
import { DISMISSED_BY, PRINTED_LISTS } from '../features/rosters/printed-lists.ts'
import { frame, optional, root } from './frame-route.ts'
import { assertRight, assertSession } from './guards.ts'

/** Makes the route of an import screen. */
export function importRoute<const S extends string>(what: ImportedThing, screen: S, right: Right) {
  return createRoute({
    getParentRoute: () => frame,
    path: `/${screen}/import` as const,
    validateSearch: z.object({ id: optional }),
    beforeLoad: assertRight(...right),
    component: lazyRouteComponent(() => import('../features/imports/ImportScreen.tsx'), 'ImportScreen'),
    staticData: {
      title: `Import ${importedThings[what].many}`,
      parent: `/${screen}`,
    },
  })
}

/** Makes the route of the drop-in screen, for the kind that has one. */
export function dropInRoute<const S extends string>(kind: ActivityKind, screen: S) {
  return createRoute({
    getParentRoute: () => frame,
    path: `/${screen}/$id/drop-in` as const,
    validateSearch: listSearch('aftercare.drop-in'),
    beforeLoad: assertRight('aftercare.drop-in', 'view'),
    component: lazyRouteComponent(() => import('../features/drop-in/DropInScreen.tsx'), 'DropInScreen'),
    staticData: {
      title: `${activityKinds[kind].words.screen} drop-in`,
      parent: `/${screen}`,
    },
  })
}

const formScreen = () => import('../features/activities/wizard/ActivityFormScreen.tsx')

/** Makes the routes of a kind of activity. `screen` starts their addresses. */
export function activityRoutes<const S extends string>(kind: ActivityKind, screen: S) {
  const { one, mine, screen: name } = activityKinds[kind].words
  const parent = `/${screen}` as const
  const schedule = createRoute({
    getParentRoute: () => frame,
    path: `/${screen}` as const,
    validateSearch: listSearch(kind),
    beforeLoad: assertRight(`${kind}.schedule`, 'view'),
    component: lazyRouteComponent(
      () => import('../features/activities/schedule/ScheduleScreen.tsx'),
      'ScheduleScreen',
    ),
    staticData: {
      title: mine,
    },
  })
  const calendar = createRoute({
    getParentRoute: () => frame,
    path: `/${screen}/calendar` as const,
    validateSearch: calendarSearch,
    beforeLoad: (arriving) => {
      assertRight(`${kind}.calendar`, 'view')()
      nameView(arriving)
    },
    component: lazyRouteComponent(() => import('../features/calendars/CalendarScreen.tsx'), 'CalendarScreen'),
    staticData: {
      title: `${name} calendar`,
      parent,
    },
  })
  const add = createRoute({
    getParentRoute: () => frame,
    path: `/${screen}/form` as const,
    validateSearch: z.object({
      duplicate: optional,
      firstDate: z.catch(z.optional(z.iso.date()), undefined),
    }),
    beforeLoad: assertRight(kind, 'add'),
    component: lazyRouteComponent(formScreen, 'ActivityFormScreen'),
    staticData: {
      title: `Add ${one}`,
      parent,
      isForm: true,
    },
  })
  const edit = createRoute({
    getParentRoute: () => frame,
    path: `/${screen}/form/$id` as const,
    beforeLoad: assertRight(kind, 'edit'),
    component: lazyRouteComponent(formScreen, 'ActivityFormScreen'),
    staticData: {
      title: `Edit ${one}`,
      parent,
      isForm: true,
    },
  })
  const roster = createRoute({
    getParentRoute: () => frame,
    path: `/${screen}/$id` as const,
    validateSearch: listSearch(`${kind}.roster`),
    beforeLoad: assertRight(`${kind}.rosters`, 'view'),
    component: lazyRouteComponent(() => import('../features/rosters/RosterScreen.tsx'), 'RosterScreen'),
    staticData: {
      title: `${name} rosters`,
      parent,
    },
  })
  const waitList = createRoute({
    getParentRoute: () => frame,
    path: `/${screen}/$id/wait-list` as const,
    validateSearch: listSearch(`${kind}.wait-list`),
    beforeLoad: assertRight(`${kind}.wait-list`, 'view'),
    component: lazyRouteComponent(() => import('../features/wait-list/WaitListScreen.tsx'), 'WaitListScreen'),
    staticData: {
      title: `${name} wait list`,
      parent,
    },
  })
  const attendance = createRoute({
    getParentRoute: () => frame,
    path: `/${screen}/$id/attendance` as const,
    validateSearch: z.object({ date: optional, status: optional, search: optional }),
    beforeLoad: assertRight(`${kind}.attendance`, 'view'),
    component: lazyRouteComponent(
      () => import('../features/attendance/AttendanceScreen.tsx'),
      'AttendanceScreen',
    ),
    staticData: {
      title: `${name} attendance`,
      parent,
    },
  })
  return [schedule, calendar, add, edit, roster, waitList, attendance] as const
}

/** Makes the route of a printed roster, for a kind of activity. */
export function printRoute<const S extends string>(kind: ActivityKind, screen: S) {
  return createRoute({
    // Without the frame, which is not printed.
    getParentRoute: () => root,
    path: `/${screen}/$id/print` as const,
    validateSearch: z.object({
      list: choice(PRINTED_LISTS),
      by: choice(DISMISSED_BY),
      paper: choice(['letter', 'a4']),
      dates: optional,
      isApart: z.catch(z.optional(z.coerce.string()), undefined),
    }),
    beforeLoad: async (arriving) => {
      await assertSession(arriving)
      assertRight(`${kind}.rosters`, 'view')()
    },
    component: lazyRouteComponent(() => import('../features/rosters/PrintScreen.tsx'), 'PrintScreen'),
    staticData: { title: 'Print', parent: `/${screen}` },
  })
}

/** One of a few values; anything else counts as missing. */
function choice<const T extends string>(among: readonly [T, ...T[]]) {
  return z.catch(z.optional(z.enum(among)), undefined)
}
