import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { listSearch } from '../lists/list-search.ts'
import { activityRoutes, dropInRoute, importRoute, printRoute } from './activity-routes.ts'
import { frame, optional, root } from './frame-route.ts'
import { assertRight, assertSession, redirectHome, redirectToSettings } from './guards.ts'
import { messageRoutes } from './message-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { openRoutes } from './open-routes.tsx'
import { reportRoutes } from './report-routes.ts'
import { schoolSettingsRoutes } from './school-settings-routes.ts'

// ── in a school ──

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: redirectHome,
})

const dashboard = createRoute({
  getParentRoute: () => frame,
  path: '/dashboard',
  validateSearch: z.object({
    from: optional,
    to: optional,
    view: optional,
    date: optional,
    kind: optional,
  }),
  beforeLoad: assertRight('dashboard', 'view'),
  component: lazyRouteComponent(() => import('../features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  staticData: {
    title: 'Dashboard',
  },
})
const today = createRoute({
  getParentRoute: () => frame,
  path: '/today',
  validateSearch: z.object({ status: optional, search: optional }),
  beforeLoad: assertRight('classes.attendance', 'view'),
  component: lazyRouteComponent(() => import('../features/attendance/TodayScreen.tsx'), 'TodayScreen'),
  staticData: {
    title: 'Today',
  },
})
const contacts = createRoute({
  getParentRoute: () => frame,
  path: '/contacts',
  validateSearch: listSearch('contacts', { child: z.uuid() }),
  beforeLoad: assertRight('contacts', 'view'),
  component: lazyRouteComponent(() => import('../features/families/ContactsScreen.tsx'), 'ContactsScreen'),
  staticData: {
    title: 'Contacts',
  },
})
// Not in the specification, like the next: it has only the list.
const duplicates = createRoute({
  getParentRoute: () => frame,
  path: '/contacts/duplicates',
  validateSearch: listSearch('duplicates'),
  beforeLoad: assertRight('contacts', 'contact'),
  component: lazyRouteComponent(
    () => import('../features/families/duplicates/DuplicatesScreen.tsx'),
    'DuplicatesScreen',
  ),
  staticData: {
    title: 'Duplicate families',
    parent: '/contacts',
  },
})
const contact = createRoute({
  getParentRoute: () => frame,
  path: '/contacts/$childId',
  validateSearch: z.object({ tab: optional }),
  beforeLoad: assertRight('contacts', 'contact'),
  component: lazyRouteComponent(() => import('../features/child-page/ContactScreen.tsx'), 'ContactScreen'),
  staticData: {
    title: 'Contact',
    parent: '/contacts',
  },
})
const emergencyCard = createRoute({
  // Without the frame, which is not printed.
  getParentRoute: () => root,
  path: '/contacts/$childId/emergency-card',
  beforeLoad: async (arriving) => {
    await assertSession(arriving)
    assertRight('contacts', 'contact')()
  },
  component: lazyRouteComponent(() => import('../features/child-page/EmergencyCard.tsx'), 'EmergencyCard'),
  staticData: { title: 'Emergency card', parent: '/contacts' },
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
  validateSearch: listSearch('teachers'),
  beforeLoad: assertRight('teachers', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/TeachersScreen.tsx'), 'TeachersScreen'),
  staticData: {
    title: 'Homeroom Teachers',
    parent: '/settings',
  },
})
const pickupOptions = createRoute({
  getParentRoute: () => frame,
  path: '/settings/pickup-options',
  validateSearch: listSearch('pickup-options'),
  beforeLoad: assertRight('pickup_options', 'view'),
  component: lazyRouteComponent(
    () => import('../features/settings/PickupOptionsScreen.tsx'),
    'PickupOptionsScreen',
  ),
  staticData: {
    title: 'Pickup Options',
    parent: '/settings',
  },
})
const tShirt = createRoute({
  getParentRoute: () => frame,
  path: '/settings/t-shirt',
  validateSearch: listSearch('t-shirt-sizes'),
  beforeLoad: assertRight('shirt', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/TShirtScreen.tsx'), 'TShirtScreen'),
  staticData: {
    title: 'T-Shirt',
    parent: '/settings',
  },
})
const locations = createRoute({
  getParentRoute: () => frame,
  path: '/settings/locations',
  validateSearch: listSearch('locations'),
  beforeLoad: assertRight('locations', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/LocationsScreen.tsx'), 'LocationsScreen'),
  staticData: {
    title: 'Locations',
    parent: '/settings',
  },
})
const closedDays = createRoute({
  getParentRoute: () => frame,
  path: '/settings/closed-days',
  beforeLoad: assertRight('locations', 'view'),
  component: lazyRouteComponent(
    () => import('../features/closed-days/ClosedDaysScreen.tsx'),
    'ClosedDaysScreen',
  ),
  staticData: {
    title: 'Closed Days',
    parent: '/settings',
  },
})
const closedDayCalls = createRoute({
  getParentRoute: () => frame,
  path: '/settings/closed-days/$dayId/calls',
  beforeLoad: assertRight('contacts', 'view'),
  component: lazyRouteComponent(() => import('../features/closed-days/CallsScreen.tsx'), 'CallsScreen'),
  staticData: {
    title: 'Who to call',
    parent: '/settings/closed-days',
  },
})
const parentPortal = createRoute({
  getParentRoute: () => frame,
  path: '/parent-portal',
  beforeLoad: assertRight('parent.portal', 'view'),
  component: lazyRouteComponent(
    () => import('../features/public-pages/ParentPortalScreen.tsx'),
    'ParentPortalScreen',
  ),
  staticData: {
    title: 'Parent Portal',
  },
})
const customForms = createRoute({
  getParentRoute: () => frame,
  path: '/settings/custom-forms',
  validateSearch: listSearch('forms'),
  beforeLoad: assertRight('custom_forms', 'view'),
  component: lazyRouteComponent(() => import('../features/forms/FormsScreen.tsx'), 'FormsScreen'),
  staticData: {
    title: 'Custom Forms',
    parent: '/settings',
  },
})
const addForm = createRoute({
  getParentRoute: () => frame,
  path: '/settings/custom-forms/form',
  beforeLoad: assertRight('custom_forms', 'add'),
  component: lazyRouteComponent(() => import('../features/forms/FormScreen.tsx'), 'FormScreen'),
  staticData: {
    title: 'Add form',
    parent: '/settings/custom-forms',
    isForm: true,
  },
})
const editForm = createRoute({
  getParentRoute: () => frame,
  path: '/settings/custom-forms/form/$id',
  beforeLoad: assertRight('custom_forms', 'edit'),
  component: lazyRouteComponent(() => import('../features/forms/FormScreen.tsx'), 'FormScreen'),
  staticData: {
    title: 'Edit form',
    parent: '/settings/custom-forms',
    isForm: true,
  },
})
const formAnswers = createRoute({
  getParentRoute: () => frame,
  path: '/settings/custom-forms/answers/$id',
  validateSearch: listSearch('form-answers'),
  beforeLoad: assertRight('custom_forms', 'view'),
  component: lazyRouteComponent(() => import('../features/forms/FormAnswersScreen.tsx'), 'FormAnswersScreen'),
  staticData: {
    title: 'Answers',
    parent: '/settings/custom-forms',
  },
})
const devMail = createRoute({
  getParentRoute: () => frame,
  path: '/dev/mail',
  validateSearch: listSearch(null, {}),
  beforeLoad: assertRight('email_history', 'view'),
  component: lazyRouteComponent(() => import('../features/dev/MailScreen.tsx'), 'MailScreen'),
  staticData: {
    title: 'Saved mail',
  },
})

/** All screens of the staff application, in the order of the navigation. */
export const routeTree = root.addChildren([
  ...openRoutes,
  frame.addChildren([
    home,
    dashboard,
    today,
    importRoute('classes', 'classes', ['classes', 'add']),
    ...activityRoutes('classes', 'classes'),
    importRoute('camps', 'camps', ['camps', 'add']),
    ...activityRoutes('camps', 'camps'),
    ...activityRoutes('aftercare', 'after-care'),
    dropInRoute('aftercare', 'after-care'),
    contacts,
    importRoute('families', 'contacts', ['contacts', 'contact']),
    contact,
    duplicates,
    ...moneyRoutes,
    ...messageRoutes,
    ...reportRoutes,
    settings,
    teachers,
    pickupOptions,
    tShirt,
    locations,
    closedDays,
    closedDayCalls,
    customForms,
    addForm,
    editForm,
    formAnswers,
    ...schoolSettingsRoutes,
    parentPortal,
    devMail,
  ]),
  emergencyCard,
  printRoute('classes', 'classes'),
  printRoute('camps', 'camps'),
  printRoute('aftercare', 'after-care'),
])
