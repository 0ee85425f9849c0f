import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { LoginScreen } from '../features/login/LoginScreen.tsx'
import { listSearch } from '../lists/list-search.ts'
import { activityRoutes } from './activity-routes.ts'
import { frame, optional, root } from './frame-route.ts'
import { demandRight, goOnIfSignedIn, redirectHome, redirectToSettings } from './guards.ts'

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
const importClasses = createRoute({
  getParentRoute: () => frame,
  path: '/classes/import',
  validateSearch: z.object({ id: optional }),
  beforeLoad: demandRight('classes', 'add'),
  component: lazyRouteComponent(() => import('../features/imports/ImportScreen.tsx'), 'ImportScreen'),
  staticData: {
    title: 'Import classes',
    parent: '/classes',
    help: 'Nothing is made before you confirm, and a confirmed import can be taken back as long as no child is enrolled.',
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
const teachers = createRoute({
  getParentRoute: () => frame,
  path: '/settings/teachers',
  validateSearch: listSearch({ active: z.enum(['true', 'false']) }),
  beforeLoad: demandRight('teachers', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/TeachersScreen.tsx'), 'TeachersScreen'),
  staticData: {
    title: 'Homeroom Teachers',
    parent: '/settings',
    help: 'The teachers whose rooms children come from. When one leaves, migrate the children to another; then it can be deleted.',
  },
})
const pickupOptions = createRoute({
  getParentRoute: () => frame,
  path: '/settings/pickup-options',
  validateSearch: listSearch({ active: z.enum(['true', 'false']) }),
  beforeLoad: demandRight('pickup_options', 'view'),
  component: lazyRouteComponent(
    () => import('../features/settings/PickupOptionsScreen.tsx'),
    'PickupOptionsScreen',
  ),
  staticData: {
    title: 'Pickup Options',
    parent: '/settings',
    help: 'The ways children leave. One that is switched off is not offered any more; children who have it keep it.',
  },
})
const tShirt = createRoute({
  getParentRoute: () => frame,
  path: '/settings/t-shirt',
  validateSearch: listSearch({ active: z.enum(['true', 'false']) }),
  beforeLoad: demandRight('shirt', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/TShirtScreen.tsx'), 'TShirtScreen'),
  staticData: {
    title: 'T-Shirt',
    parent: '/settings',
    help: 'The shirt sizes families choose from. Switch off those you do not order.',
  },
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
const widgets = createRoute({
  getParentRoute: () => frame,
  path: '/settings/widgets',
  beforeLoad: demandRight('parent-portal.widgets', 'view'),
  component: lazyRouteComponent(() => import('../features/portal/WidgetsScreen.tsx'), 'WidgetsScreen'),
  staticData: {
    title: 'Widgets',
    parent: '/settings',
    help: 'Lists and calendars for your own website. Only the websites named in the settings can show them.',
  },
})
const portalSettings = createRoute({
  getParentRoute: () => frame,
  path: '/settings/settings',
  beforeLoad: demandRight('parent-portal.settings', 'view'),
  component: lazyRouteComponent(
    () => import('../features/portal/PortalSettingsScreen.tsx'),
    'PortalSettingsScreen',
  ),
  staticData: {
    title: 'Portal settings',
    parent: '/settings',
    help: 'How the public pages look and what they show. Names of children are never shown.',
  },
})
const parentPortal = createRoute({
  getParentRoute: () => frame,
  path: '/parent-portal',
  beforeLoad: demandRight('parent.portal', 'view'),
  component: lazyRouteComponent(
    () => import('../features/portal/ParentPortalScreen.tsx'),
    'ParentPortalScreen',
  ),
  staticData: {
    title: 'Parent Portal',
    help: 'What families see without an account. Send them this link, or put it on your website.',
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
    ...activityRoutes('classes', 'classes'),
    ...activityRoutes('camps', 'camps'),
    ...activityRoutes('aftercare', 'after-care'),
    schedule,
    calendar,
    addClass,
    importClasses,
    editClass,
    roster,
    waitList,
    attendance,
    contacts,
    settings,
    teachers,
    pickupOptions,
    tShirt,
    locations,
    widgets,
    portalSettings,
    parentPortal,
    devMail,
  ]),
])
