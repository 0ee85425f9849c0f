import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { listSearch } from '../lists/list-search.ts'
import { frame, optional } from './frame-route.ts'
import { assertRight } from './guards.ts'

// Settings of a school and its users. The lists that forms choose from stand with the other routes.

const profile = createRoute({
  getParentRoute: () => frame,
  path: '/settings/profile',
  beforeLoad: assertRight('organization-profile', 'view'),
  component: lazyRouteComponent(() => import('../features/settings/ProfileScreen.tsx'), 'ProfileScreen'),
  staticData: {
    title: 'Profile',
    parent: '/settings',
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
  },
})
const history = createRoute({
  getParentRoute: () => frame,
  path: '/settings/history',
  validateSearch: listSearch('history'),
  beforeLoad: assertRight('reports', 'view'),
  component: lazyRouteComponent(() => import('../features/reports/HistoryScreen.tsx'), 'HistoryScreen'),
  staticData: {
    title: 'History',
    parent: '/settings',
  },
})
const erasures = createRoute({
  getParentRoute: () => frame,
  path: '/settings/erasures',
  validateSearch: listSearch('erasures'),
  beforeLoad: assertRight('organization-profile', 'view'),
  component: lazyRouteComponent(() => import('../features/privacy/ErasuresScreen.tsx'), 'ErasuresScreen'),
  staticData: {
    title: 'Erased families',
    parent: '/settings',
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
  },
})
const closeSchool = createRoute({
  getParentRoute: () => frame,
  path: '/settings/close',
  beforeLoad: assertRight('organization-profile', 'view'),
  component: lazyRouteComponent(
    () => import('../features/privacy/closing/CloseSchoolScreen.tsx'),
    'CloseSchoolScreen',
  ),
  staticData: {
    title: 'Close school',
    parent: '/settings',
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
  },
})
const billing = createRoute({
  getParentRoute: () => frame,
  path: '/settings/billing',
  beforeLoad: assertRight('billing', 'view'),
  component: lazyRouteComponent(() => import('../features/own-bill/BillingScreen.tsx'), 'BillingScreen'),
  staticData: {
    title: 'Billing',
    parent: '/settings',
  },
})
// Users who cannot pay land here while the school is inactive; the calls of this screen still work then.
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
  },
})
const apps = createRoute({
  getParentRoute: () => frame,
  path: '/settings/apps',
  // Parameters that a service adds when it sends the user back.
  validateSearch: z.object({ code: optional, state: optional, error: optional, stripe: optional }),
  beforeLoad: assertRight('integrations.apps', 'view'),
  component: lazyRouteComponent(() => import('../features/integrations/AppsScreen.tsx'), 'AppsScreen'),
  staticData: {
    title: 'Apps',
    parent: '/settings',
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
  },
})
const webhookLog = createRoute({
  getParentRoute: () => frame,
  path: '/settings/webhooks/$id',
  validateSearch: listSearch('webhook-log'),
  beforeLoad: assertRight('integrations.apps', 'view'),
  component: lazyRouteComponent(
    () => import('../features/integrations/WebhookLogScreen.tsx'),
    'WebhookLogScreen',
  ),
  staticData: {
    title: 'Webhook log',
    parent: '/settings/webhooks',
  },
})
const users = createRoute({
  getParentRoute: () => frame,
  path: '/settings/users',
  validateSearch: listSearch('users'),
  beforeLoad: assertRight('users', 'view'),
  component: lazyRouteComponent(() => import('../features/users/UsersScreen.tsx'), 'UsersScreen'),
  staticData: {
    title: 'Users',
    parent: '/settings',
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
  },
})

export const schoolSettingsRoutes = [
  profile,
  policies,
  history,
  dataExport,
  closeSchool,
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
