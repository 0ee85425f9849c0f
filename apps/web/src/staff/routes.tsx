import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { GRADES } from '@afterbell/domain/families/grades'
import { LoginScreen } from '../features/login/LoginScreen.tsx'
import { listSearch } from '../lists/list-search.ts'
import { activityRoutes, dropInRoute, importRoute, printRoute } from './activity-routes.ts'
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
  validateSearch: z.object({
    from: optional,
    to: optional,
    view: optional,
    date: optional,
    kind: optional,
  }),
  beforeLoad: demandRight('dashboard', 'view'),
  component: lazyRouteComponent(() => import('../features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  staticData: {
    title: 'Dashboard',
    help: 'What waits for you comes first: each line leads to where it is done. Every part loads by itself.',
  },
})
const today = createRoute({
  getParentRoute: () => frame,
  path: '/today',
  validateSearch: z.object({ status: optional, search: optional }),
  beforeLoad: demandRight('classes.attendance', 'view'),
  component: lazyRouteComponent(() => import('../features/attendance/TodayScreen.tsx'), 'TodayScreen'),
  staticData: {
    title: 'Today',
    help: 'Every child expected today, in all activities. What is checked anywhere shows here at once.',
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
    archived: z.enum(['true']),
    teacherId: z.uuid(),
    child: z.uuid(),
  }),
  beforeLoad: demandRight('contacts', 'view'),
  component: lazyRouteComponent(() => import('../features/families/ContactsScreen.tsx'), 'ContactsScreen'),
  staticData: {
    title: 'Contacts',
    help: 'The children of the school with their guardians. Search by a name, an e-mail address or a phone number.',
  },
})
// Ours, like the next: the specification has the list alone.
const duplicates = createRoute({
  getParentRoute: () => frame,
  path: '/contacts/duplicates',
  validateSearch: listSearch({ apart: z.literal('true') }),
  beforeLoad: demandRight('contacts', 'contact'),
  component: lazyRouteComponent(
    () => import('../features/families/DuplicatesScreen.tsx'),
    'DuplicatesScreen',
  ),
  staticData: {
    title: 'Doubled families',
    parent: '/contacts',
    help: 'Families that share an e-mail, a phone, a guardian or a child. Open a pair to see both side by side; nothing is merged before you say so.',
  },
})
const contact = createRoute({
  getParentRoute: () => frame,
  path: '/contacts/$childId',
  validateSearch: z.object({ tab: optional }),
  beforeLoad: demandRight('contacts', 'contact'),
  component: lazyRouteComponent(() => import('../features/child-page/ContactScreen.tsx'), 'ContactScreen'),
  staticData: {
    title: 'Contact',
    parent: '/contacts',
    help: 'A child and its family. Guardians and homes are shared with brothers and sisters; pickups and the do-not-release list are the child’s own.',
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
    help: 'The places where activities are held, with how many of them, past ones and drafts included. One that is used can be switched off, so that it is not offered for new activities.',
  },
})
const registration = createRoute({
  getParentRoute: () => frame,
  path: '/settings/registration',
  beforeLoad: demandRight('organisation-profile', 'view'),
  component: lazyRouteComponent(
    () => import('../features/settings/RegistrationScreen.tsx'),
    'RegistrationScreen',
  ),
  staticData: {
    title: 'Registration',
    parent: '/settings',
    help: 'A place that is freed is offered to the first in line and held for a while, or waits until staff offer it.',
  },
})
const widgets = createRoute({
  getParentRoute: () => frame,
  path: '/settings/widgets',
  beforeLoad: demandRight('parent-portal.widgets', 'view'),
  component: lazyRouteComponent(() => import('../features/public-pages/WidgetsScreen.tsx'), 'WidgetsScreen'),
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
    () => import('../features/public-pages/PortalSettingsScreen.tsx'),
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
  beforeLoad: demandRight('custom_forms', 'view'),
  component: lazyRouteComponent(() => import('../features/forms/FormsScreen.tsx'), 'FormsScreen'),
  staticData: {
    title: 'Custom Forms',
    parent: '/settings',
    help: 'Questions of your own. A form that is changed asks the new questions from then on; what was answered keeps the old ones.',
  },
})
const addForm = createRoute({
  getParentRoute: () => frame,
  path: '/settings/custom-forms/form',
  beforeLoad: demandRight('custom_forms', 'add'),
  component: lazyRouteComponent(() => import('../features/forms/FormScreen.tsx'), 'FormScreen'),
  staticData: {
    title: 'Add form',
    parent: '/settings/custom-forms',
    isForm: true,
    help: 'Put questions in order by dragging their handle, or with the arrow keys while it has the focus. The preview shows what families see.',
  },
})
const editForm = createRoute({
  getParentRoute: () => frame,
  path: '/settings/custom-forms/form/$id',
  beforeLoad: demandRight('custom_forms', 'edit'),
  component: lazyRouteComponent(() => import('../features/forms/FormScreen.tsx'), 'FormScreen'),
  staticData: {
    title: 'Edit form',
    parent: '/settings/custom-forms',
    isForm: true,
    help: 'Put questions in order by dragging their handle, or with the arrow keys while it has the focus. What was answered keeps its questions.',
  },
})
const formAnswers = createRoute({
  getParentRoute: () => frame,
  path: '/settings/custom-forms/answers/$id',
  validateSearch: listSearch({ activityId: z.uuid(), earlier: z.enum(['true']) }),
  beforeLoad: demandRight('custom_forms', 'view'),
  component: lazyRouteComponent(() => import('../features/forms/FormAnswersScreen.tsx'), 'FormAnswersScreen'),
  staticData: {
    title: 'Answers',
    parent: '/settings/custom-forms',
    help: 'What families answered. An answer keeps the questions it was given to; earlier ones are kept as well.',
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
    settings,
    teachers,
    pickupOptions,
    tShirt,
    locations,
    customForms,
    addForm,
    editForm,
    formAnswers,
    registration,
    widgets,
    portalSettings,
    parentPortal,
    devMail,
  ]),
  printRoute('classes', 'classes'),
  printRoute('camps', 'camps'),
  printRoute('aftercare', 'after-care'),
])
