import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { calendarSearch, nameView } from '../features/calendars/calendar-search.ts'
import { LoginScreen } from '../features/login/LoginScreen.tsx'
import { listSearch } from '../lists/list-search.ts'
import {
  demandRight,
  demandSession,
  goOnIfSignedIn,
  knowSession,
  redirectHome,
  redirectToSettings,
} from './guards.ts'
import { Root } from './Root.tsx'

// A parameter that makes no sense is as good as missing, so that a link never breaks.
const optional = z.catch(z.optional(z.string()), undefined)

const root = createRootRoute({ beforeLoad: knowSession, component: Root })

// ── without a session ──

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: z.object({ next: optional, adminToken: optional }),
  beforeLoad: goOnIfSignedIn,
  component: LoginScreen,
  staticData: { title: 'Login' },
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../features/login/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  staticData: { title: 'Forgot password' },
})
const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  validateSearch: z.object({ exception: z.catch(z.optional(z.unknown()), undefined) }),
  component: lazyRouteComponent(() => import('../features/login/ConfirmScreen.tsx'), 'ConfirmScreen'),
  staticData: { title: 'Account' },
})
const suspended = createRoute({
  getParentRoute: () => root,
  path: '/suspended',
  component: lazyRouteComponent(() => import('../features/login/SuspendedScreen.tsx'), 'SuspendedScreen'),
  staticData: { title: 'Account suspended' },
})

// ── in a school ──

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: demandSession,
  component: lazyRouteComponent(() => import('../features/frame/Frame.tsx'), 'Frame'),
})
const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: redirectHome,
})

const dashboard = createRoute({
  getParentRoute: () => frame,
  path: '/dashboard',
  validateSearch: z.object({ from: optional, to: optional }),
  beforeLoad: demandRight('dashboard', 'view'),
  component: lazyRouteComponent(() => import('../features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  staticData: {
    title: 'Dashboard',
    help: 'What waits for you comes first: each line leads to where it is done. Every part loads by itself.',
  },
})
const schedule = createRoute({
  getParentRoute: () => frame,
  path: '/classes',
  validateSearch: listSearch({
    status: z.enum(['DRAFT', 'PAST']),
    locationId: z.string(),
    instructorId: z.string(),
    weekday: z.string(),
    free: z.enum(['true', 'false']),
  }),
  beforeLoad: demandRight('classes.schedule', 'view'),
  component: lazyRouteComponent(() => import('../features/activities/ScheduleScreen.tsx'), 'ScheduleScreen'),
  staticData: {
    title: 'My classes',
    help: 'All classes of the school. The tabs show what runs or is to come, what is still a draft, and what is over.',
  },
})
const calendar = createRoute({
  getParentRoute: () => frame,
  path: '/classes/calendar',
  validateSearch: calendarSearch,
  beforeLoad: (arriving) => {
    demandRight('classes.calendar', 'view')()
    nameView(arriving)
  },
  component: lazyRouteComponent(() => import('../features/calendars/CalendarScreen.tsx'), 'CalendarScreen'),
  staticData: {
    title: 'Class calendar',
    parent: '/classes',
    help: 'What takes place on which day, with how many are booked of how many. Press a box for its facts, a day for all of it.',
  },
})
const addClass = createRoute({
  getParentRoute: () => frame,
  path: '/classes/form',
  validateSearch: z.object({ duplicate: optional }),
  beforeLoad: demandRight('classes', 'add'),
  component: lazyRouteComponent(
    () => import('../features/activities/ActivityFormScreen.tsx'),
    'ActivityFormScreen',
  ),
  staticData: {
    title: 'Add class',
    parent: '/classes',
    isForm: true,
    help: 'A draft can be saved at any time and needs a name only. Families see a class once it is published.',
  },
})
const editClass = createRoute({
  getParentRoute: () => frame,
  path: '/classes/form/$id',
  beforeLoad: demandRight('classes', 'edit'),
  component: lazyRouteComponent(
    () => import('../features/activities/ActivityFormScreen.tsx'),
    'ActivityFormScreen',
  ),
  staticData: {
    title: 'Edit class',
    parent: '/classes',
    isForm: true,
    help: 'Dates on which a child was checked in stay. The cost of a published class does not change any more.',
  },
})
const roster = createRoute({
  getParentRoute: () => frame,
  path: '/classes/$id',
  validateSearch: listSearch({ grade: z.string() }),
  beforeLoad: demandRight('classes.rosters', 'view'),
  component: lazyRouteComponent(() => import('../features/enrolment/RosterScreen.tsx'), 'RosterScreen'),
  staticData: {
    title: 'Class rosters',
    parent: '/classes',
    help: 'The children who have a place. Removing a child closes its place today; what was recorded before stays.',
  },
})
const waitList = createRoute({
  getParentRoute: () => frame,
  path: '/classes/$id/wait-list',
  validateSearch: listSearch(),
  beforeLoad: demandRight('classes.wait-list', 'view'),
  component: lazyRouteComponent(() => import('../features/enrolment/WaitListScreen.tsx'), 'WaitListScreen'),
  staticData: {
    title: 'Class wait list',
    parent: '/classes',
    help: 'First come, first served. Nobody new can take a place while somebody waits.',
  },
})
const attendance = createRoute({
  getParentRoute: () => frame,
  path: '/classes/$id/attendance',
  validateSearch: z.object({ date: optional, status: optional, search: optional }),
  beforeLoad: demandRight('classes.attendance', 'view'),
  component: lazyRouteComponent(
    () => import('../features/attendance/AttendanceScreen.tsx'),
    'AttendanceScreen',
  ),
  staticData: {
    title: 'Class attendance',
    parent: '/classes',
    help: 'One tap checks a child in. A check-out asks who collects the child: guardians and approved pickups come first.',
  },
})
const contacts = createRoute({
  getParentRoute: () => frame,
  path: '/contacts',
  validateSearch: listSearch({ grade: z.string(), allergies: z.enum(['true', 'false']), child: z.uuid() }),
  beforeLoad: demandRight('contacts', 'view'),
  component: lazyRouteComponent(() => import('../features/children/ContactsScreen.tsx'), 'ContactsScreen'),
  staticData: {
    title: 'Contacts',
    help: 'The children of the school with their guardians. Search by a name, an e-mail address or a phone number.',
  },
})
const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  beforeLoad: redirectToSettings,
  staticData: { title: 'Settings', isGroup: true },
})
const locations = createRoute({
  getParentRoute: () => frame,
  path: '/settings/locations',
  validateSearch: listSearch({ active: z.enum(['true', 'false']) }),
  beforeLoad: demandRight('locations', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/LocationsScreen.tsx'), 'LocationsScreen'),
  staticData: {
    title: 'Locations',
    parent: '/settings',
    help: 'The places where activities are held. One that is used can be switched off, so that it is not offered for new activities.',
  },
})
const devMail = createRoute({
  getParentRoute: () => frame,
  path: '/dev/mail',
  validateSearch: listSearch(),
  beforeLoad: demandRight('email_history', 'view'),
  component: lazyRouteComponent(() => import('../features/dev/MailScreen.tsx'), 'MailScreen'),
  staticData: {
    title: 'Kept mail',
    help: 'Messages that were not sent because no mail server is configured.',
  },
})

/** Every screen of the staff application, in the order of the navigation. */
export const routeTree = root.addChildren([
  login,
  forgotPassword,
  confirm,
  suspended,
  frame.addChildren([
    home,
    dashboard,
    schedule,
    calendar,
    addClass,
    editClass,
    roster,
    waitList,
    attendance,
    contacts,
    settings,
    locations,
    devMail,
  ]),
])
