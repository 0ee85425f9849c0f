import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ROLES } from '@afterbell/domain/kernel/roles'
import { listSearch } from '../lists/list-search.ts'
import { frame, optional } from './frame-route.ts'
import { assertRight } from './guards.ts'

// What a school and its people set for themselves. The lists that forms choose from stand with the other routes.

const profile = createRoute({
  getParentRoute: () => frame,
  path: '/settings/profile',
  beforeLoad: assertRight('organization-profile', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/ProfileScreen.tsx'), 'ProfileScreen'),
  staticData: {
    title: 'Profile',
    parent: '/settings',
    help: 'What your school is called, where it is, and how it writes dates and money. If you choose another time zone, you see what it moves before you save.',
  },
})
const policies = createRoute({
  getParentRoute: () => frame,
  path: '/settings/policies',
  beforeLoad: assertRight('policies', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/PoliciesScreen.tsx'), 'PoliciesScreen'),
  staticData: {
    title: 'Policies',
    parent: '/settings',
    help: 'What families are asked to accept. If you change a text, it becomes a new version, and earlier ones are kept.',
  },
})
const history = createRoute({
  getParentRoute: () => frame,
  path: '/settings/history',
  validateSearch: listSearch({
    // Which there are, the list's call knows: every first load would bring them along.
    theme: z.string(),
    accountId: z.uuid(),
    childId: z.uuid(),
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  beforeLoad: assertRight('reports', 'view'),
  component: lazyRouteComponent(() => import('../features/reports/HistoryScreen.tsx'), 'HistoryScreen'),
  staticData: {
    title: 'History',
    parent: '/settings',
    help: 'Who did what, and when. Nothing here can be changed. Choose a child to see everything that happened to them.',
  },
})
const erasures = createRoute({
  getParentRoute: () => frame,
  path: '/settings/erasures',
  validateSearch: listSearch({}),
  beforeLoad: assertRight('organization-profile', 'view'),
  component: lazyRouteComponent(() => import('../features/privacy/ErasuresScreen.tsx'), 'ErasuresScreen'),
  staticData: {
    title: 'Erased families',
    parent: '/settings',
    help: 'Families that asked to be forgotten. Amounts and dates are kept of them, and nothing else.',
  },
})
const eraseFamily = createRoute({
  getParentRoute: () => frame,
  path: '/settings/erasures/$familyId',
  beforeLoad: assertRight('organization-profile', 'view'),
  component: lazyRouteComponent(
    () => import('../features/privacy/EraseFamilyScreen.tsx'),
    'EraseFamilyScreen',
  ),
  staticData: {
    title: 'Erase family',
    parent: '/settings/erasures',
    help: 'What an erasure takes away, and what it leaves. It needs your password, and cannot be undone.',
  },
})
const dataExport = createRoute({
  getParentRoute: () => frame,
  path: '/settings/export',
  beforeLoad: assertRight('organization-profile', 'view'),
  component: lazyRouteComponent(() => import('../features/privacy/ExportScreen.tsx'), 'ExportScreen'),
  staticData: {
    title: 'Data export',
    parent: '/settings',
    help: 'Everything your school keeps in Afterbell, in one file. It can be downloaded for a day.',
  },
})
const retention = createRoute({
  getParentRoute: () => frame,
  path: '/settings/retention',
  beforeLoad: assertRight('organization-profile', 'view'),
  component: lazyRouteComponent(() => import('../features/privacy/RetentionScreen.tsx'), 'RetentionScreen'),
  staticData: {
    title: 'Retention',
    parent: '/settings',
    help: 'For how long your school keeps what it no longer needs. Children’s records may have to be kept for years: ask your licensing office first.',
  },
})
const registration = createRoute({
  getParentRoute: () => frame,
  path: '/settings/registration',
  beforeLoad: assertRight('organization-profile', 'view'),
  component: lazyRouteComponent(
    () => import('../features/settings/RegistrationScreen.tsx'),
    'RegistrationScreen',
  ),
  staticData: {
    title: 'Registration',
    parent: '/settings',
    help: 'When a spot opens, we offer it to the first in line and hold it for a while, or it stays open until staff offer it.',
  },
})
const billing = createRoute({
  getParentRoute: () => frame,
  path: '/settings/billing',
  beforeLoad: assertRight('billing', 'view'),
  component: lazyRouteComponent(
    () => import('../features/billing/own-bill/BillingScreen.tsx'),
    'BillingScreen',
  ),
  staticData: {
    title: 'Billing',
    parent: '/settings',
    help: 'What your school pays for Afterbell: the plan, the card or bank account it is paid with, and your invoices.',
  },
})
// Where everybody but those who can pay are led while the school is inactive: what it asks is answered then, too.
const personalInfo = createRoute({
  getParentRoute: () => frame,
  path: '/settings/personal-info',
  beforeLoad: assertRight('personal-info', 'view'),
  component: lazyRouteComponent(
    () => import('../features/users/PersonalInfoScreen.tsx'),
    'PersonalInfoScreen',
  ),
  staticData: {
    title: 'Personal info',
    parent: '/settings',
    help: 'Your name and phone, your password, and the devices you are logged in on. Log out the ones you do not know.',
  },
})
const notifications = createRoute({
  getParentRoute: () => frame,
  path: '/settings/notifications',
  beforeLoad: assertRight('notifications', 'view'),
  component: lazyRouteComponent(
    () => import('../features/users/NotificationsScreen.tsx'),
    'NotificationsScreen',
  ),
  staticData: {
    title: 'Notifications',
    parent: '/settings',
    help: 'What we email you about in this school. Everybody chooses for themselves, and sees what their role may see.',
  },
})
const apps = createRoute({
  getParentRoute: () => frame,
  path: '/settings/apps',
  // What Stripe sends back with somebody who chose an account there.
  validateSearch: z.object({ code: optional, state: optional, error: optional }),
  beforeLoad: assertRight('integrations.apps', 'view'),
  component: lazyRouteComponent(() => import('../features/integrations/AppsScreen.tsx'), 'AppsScreen'),
  staticData: {
    title: 'Apps',
    parent: '/settings',
    help: 'Connect your school’s Stripe account, so that families can pay by card or from a bank account.',
  },
})
const apiKeys = createRoute({
  getParentRoute: () => frame,
  path: '/settings/api-keys',
  beforeLoad: assertRight('integrations.apps', 'view'),
  component: lazyRouteComponent(() => import('../features/integrations/ApiKeysScreen.tsx'), 'ApiKeysScreen'),
  staticData: {
    title: 'API Keys',
    parent: '/settings',
    help: 'Keys for other programs of your school. Each says what it may do, and works until you revoke it. What it does is in the history.',
  },
})
const webhooks = createRoute({
  getParentRoute: () => frame,
  path: '/settings/webhooks',
  beforeLoad: assertRight('integrations.apps', 'view'),
  component: lazyRouteComponent(
    () => import('../features/integrations/WebhooksScreen.tsx'),
    'WebhooksScreen',
  ),
  staticData: {
    title: 'Webhooks',
    parent: '/settings',
    help: 'Addresses of other programs that are told when something happens. Each message is signed, and tried again for three days.',
  },
})
const webhookLog = createRoute({
  getParentRoute: () => frame,
  path: '/settings/webhooks/$id',
  validateSearch: listSearch({ state: z.enum(['WAITING', 'DELIVERED', 'FAILED']) }),
  beforeLoad: assertRight('integrations.apps', 'view'),
  component: lazyRouteComponent(
    () => import('../features/integrations/WebhookLogScreen.tsx'),
    'WebhookLogScreen',
  ),
  staticData: {
    title: 'Webhook log',
    parent: '/settings/webhooks',
    help: 'What this address was told in the last 30 days, and what it answered. Open a message to see each try, or send it again.',
  },
})
const users = createRoute({
  getParentRoute: () => frame,
  path: '/settings/users',
  validateSearch: listSearch({
    status: z.enum(['ACTIVE', 'INACTIVE', 'INVITED', 'EXPIRED']),
    role: z.enum(ROLES),
  }),
  beforeLoad: assertRight('users', 'view'),
  component: lazyRouteComponent(() => import('../features/users/UsersScreen.tsx'), 'UsersScreen'),
  staticData: {
    title: 'Users',
    parent: '/settings',
    help: 'Who works in your school, with their roles. Invite people by email. Turn off someone who is away, and remove someone who left.',
  },
})
const widgets = createRoute({
  getParentRoute: () => frame,
  path: '/settings/widgets',
  beforeLoad: assertRight('parent-portal.widgets', 'view'),
  component: lazyRouteComponent(() => import('../features/public-pages/WidgetsScreen.tsx'), 'WidgetsScreen'),
  staticData: {
    title: 'Widgets',
    parent: '/settings',
    help: 'Lists and calendars for your own website. Only the websites listed in the settings can show them.',
  },
})
const portalSettings = createRoute({
  getParentRoute: () => frame,
  path: '/settings/settings',
  beforeLoad: assertRight('parent-portal.settings', 'view'),
  component: lazyRouteComponent(
    () => import('../features/public-pages/PortalSettingsScreen.tsx'),
    'PortalSettingsScreen',
  ),
  staticData: {
    title: 'Portal settings',
    parent: '/settings',
    help: 'How the public pages look and what they show. Children’s names are never shown.',
  },
})

export const schoolSettingsRoutes = [
  profile,
  policies,
  history,
  dataExport,
  retention,
  erasures,
  eraseFamily,
  users,
  registration,
  billing,
  personalInfo,
  notifications,
  apps,
  apiKeys,
  webhooks,
  webhookLog,
  widgets,
  portalSettings,
] as const
