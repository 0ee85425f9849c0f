import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { GRADES } from '@afterbell/domain/kernel/grades'
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
    help: 'What needs your attention comes first. Select a line to take care of it.',
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
    help: 'Every child expected today, in all activities. Check-ins and check-outs from every device show up here right away.',
  },
})
const contacts = createRoute({
  getParentRoute: () => frame,
  path: '/contacts',
  validateSearch: listSearch({
    grade: z.enum(GRADES),
    allergies: z.enum(['true', 'false']),
    enrolled: z.enum(['true', 'false']),
    doNotRelease: z.enum(['true', 'false']),
    marketing: z.enum(['true', 'false']),
    archived: z.enum(['true']),
    teacherId: z.uuid(),
    child: z.uuid(),
  }),
  beforeLoad: assertRight('contacts', 'view'),
  component: lazyRouteComponent(() => import('../features/families/ContactsScreen.tsx'), 'ContactsScreen'),
  staticData: {
    title: 'Contacts',
    help: 'The children of the school with their guardians. Search by name, email address or phone number.',
  },
})
// Ours, like the next: the specification has the list alone.
const duplicates = createRoute({
  getParentRoute: () => frame,
  path: '/contacts/duplicates',
  validateSearch: listSearch({ apart: z.literal('true') }),
  beforeLoad: assertRight('contacts', 'contact'),
  component: lazyRouteComponent(
    () => import('../features/families/DuplicatesScreen.tsx'),
    'DuplicatesScreen',
  ),
  staticData: {
    title: 'Duplicate families',
    parent: '/contacts',
    help: 'Families that share an email, phone, guardian or child. Open a pair to see both side by side. Nothing is merged until you confirm.',
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
    help: 'A child and their family. Siblings share guardians and homes. Pickups and the do-not-release list belong to this child.',
  },
})
const emergencyCard = createRoute({
  // Without the frame: nothing of it belongs on paper.
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
  validateSearch: listSearch({ active: z.enum(['true', 'false']) }),
  beforeLoad: assertRight('teachers', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/TeachersScreen.tsx'), 'TeachersScreen'),
  staticData: {
    title: 'Homeroom Teachers',
    parent: '/settings',
    help: 'The children’s homeroom teachers. When a teacher leaves, migrate the children to another one. Then you can delete the teacher.',
  },
})
const pickupOptions = createRoute({
  getParentRoute: () => frame,
  path: '/settings/pickup-options',
  validateSearch: listSearch({ active: z.enum(['true', 'false']) }),
  beforeLoad: assertRight('pickup_options', 'view'),
  component: lazyRouteComponent(
    () => import('../features/settings/PickupOptionsScreen.tsx'),
    'PickupOptionsScreen',
  ),
  staticData: {
    title: 'Pickup Options',
    parent: '/settings',
    help: 'How children leave. If you turn one off, it is no longer offered. Children who have it keep it.',
  },
})
const tShirt = createRoute({
  getParentRoute: () => frame,
  path: '/settings/t-shirt',
  validateSearch: listSearch({ active: z.enum(['true', 'false']) }),
  beforeLoad: assertRight('shirt', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/TShirtScreen.tsx'), 'TShirtScreen'),
  staticData: {
    title: 'T-Shirt',
    parent: '/settings',
    help: 'The shirt sizes families choose from. Turn off sizes you do not order.',
  },
})
const locations = createRoute({
  getParentRoute: () => frame,
  path: '/settings/locations',
  validateSearch: listSearch({ active: z.enum(['true', 'false']) }),
  beforeLoad: assertRight('locations', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/LocationsScreen.tsx'), 'LocationsScreen'),
  staticData: {
    title: 'Locations',
    parent: '/settings',
    help: 'Where activities are held, and how many are held there, including past ones and drafts. Turn off a location to stop offering it for new activities.',
  },
})
const closedDays = createRoute({
  getParentRoute: () => frame,
  path: '/settings/closed-days',
  beforeLoad: assertRight('locations', 'view'),
  component: lazyRouteComponent(
    () => import('../features/activities/closed-days/ClosedDaysScreen.tsx'),
    'ClosedDaysScreen',
  ),
  staticData: {
    title: 'Closed Days',
    parent: '/settings',
    help: 'Days on which nothing meets, or school ends early. Paste your year with Import; new activities leave these days out. “No programs on a date” cancels what meets, tells the families, and can be undone from the menu of the day.',
  },
})
const closedDayCalls = createRoute({
  getParentRoute: () => frame,
  path: '/settings/closed-days/$dayId/calls',
  beforeLoad: assertRight('contacts', 'view'),
  component: lazyRouteComponent(
    () => import('../features/activities/closed-days/CallsScreen.tsx'),
    'CallsScreen',
  ),
  staticData: {
    title: 'Who to call',
    parent: '/settings/closed-days',
    help: 'Families a closed day concerns and no email reaches. Print the list, or tick off each child you have called about.',
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
    help: 'What families see without an account. Send them this link, or put it on your website.',
  },
})
const customForms = createRoute({
  getParentRoute: () => frame,
  path: '/settings/custom-forms',
  validateSearch: listSearch({ enabled: z.enum(['true', 'false']) }),
  beforeLoad: assertRight('custom_forms', 'view'),
  component: lazyRouteComponent(() => import('../features/forms/FormsScreen.tsx'), 'FormsScreen'),
  staticData: {
    title: 'Custom Forms',
    parent: '/settings',
    help: 'Your own questions. If you change a form, families answer the new questions from then on. Earlier answers keep the old ones.',
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
    help: 'Drag a question by its handle to move it, or focus the handle and use the arrow keys. The preview shows what families see.',
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
    help: 'Drag a question by its handle to move it, or focus the handle and use the arrow keys. Earlier answers keep their questions.',
  },
})
const formAnswers = createRoute({
  getParentRoute: () => frame,
  path: '/settings/custom-forms/answers/$id',
  validateSearch: listSearch({ activityId: z.uuid(), earlier: z.enum(['true']) }),
  beforeLoad: assertRight('custom_forms', 'view'),
  component: lazyRouteComponent(() => import('../features/forms/FormAnswersScreen.tsx'), 'FormAnswersScreen'),
  staticData: {
    title: 'Answers',
    parent: '/settings/custom-forms',
    help: 'What families answered. Each answer keeps its questions. Earlier answers are kept too.',
  },
})
const devMail = createRoute({
  getParentRoute: () => frame,
  path: '/dev/mail',
  validateSearch: listSearch(),
  beforeLoad: assertRight('email_history', 'view'),
  component: lazyRouteComponent(() => import('../features/dev/MailScreen.tsx'), 'MailScreen'),
  staticData: {
    title: 'Saved mail',
    help: 'Messages that were not sent because no mail server is configured.',
  },
})

/** Every screen of the staff application, in the order of the navigation. */
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
