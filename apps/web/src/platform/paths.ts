import { homeOf, may, type Right, type Role } from '@afterbell/domain/kernel/roles'

export const PRODUCT = 'Afterbell'

/** Base paths of the entries of the browser application. */
export const STAFF_BASE = '/schools'

/** The screens of settings in their order, with the right to see each. Only those there are. */
export const settingsScreens = [
  { path: '/settings/personal-info', title: 'Personal info', right: ['personal-info', 'view'] },
  { path: '/settings/notifications', title: 'Notifications', right: ['notifications', 'view'] },
  { path: '/settings/teachers', title: 'Homeroom Teachers', right: ['teachers', 'view'] },
  { path: '/settings/pickup-options', title: 'Pickup Options', right: ['pickup_options', 'view'] },
  { path: '/settings/t-shirt', title: 'T-Shirt', right: ['shirt', 'view'] },
  { path: '/settings/locations', title: 'Locations', right: ['locations', 'view'] },
  { path: '/settings/closed-days', title: 'Closed Days', right: ['locations', 'view'] },
  { path: '/settings/custom-forms', title: 'Custom Forms', right: ['custom_forms', 'view'] },
  { path: '/settings/profile', title: 'Profile', right: ['organization-profile', 'view'] },
  { path: '/settings/policies', title: 'Policies', right: ['policies', 'view'] },
  { path: '/settings/history', title: 'History', right: ['reports', 'view'] },
  { path: '/settings/export', title: 'Data export', right: ['organization-profile', 'view'] },
  { path: '/settings/retention', title: 'Retention', right: ['organization-profile', 'view'] },
  { path: '/settings/erasures', title: 'Erased families', right: ['organization-profile', 'view'] },
  { path: '/settings/users', title: 'Users', right: ['users', 'view'] },
  { path: '/settings/email_history', title: 'Email History', right: ['email_history', 'view'] },
  { path: '/settings/sms_history', title: 'SMS History', right: ['sms_history', 'view'] },
  { path: '/settings/messages', title: 'Messages', right: ['parent-portal.settings', 'view'] },
  {
    path: '/settings/automatic_messages',
    title: 'Automatic Messages',
    right: ['parent-portal.settings', 'view'],
  },
  { path: '/settings/billing', title: 'Billing', right: ['billing', 'view'] },
  { path: '/settings/registration', title: 'Registration', right: ['organization-profile', 'view'] },
  { path: '/settings/apps', title: 'Apps', right: ['integrations.apps', 'view'] },
  { path: '/settings/api-keys', title: 'API Keys', right: ['integrations.apps', 'view'] },
  { path: '/settings/webhooks', title: 'Webhooks', right: ['integrations.apps', 'view'] },
  { path: '/settings/widgets', title: 'Widgets', right: ['parent-portal.widgets', 'view'] },
  { path: '/settings/settings', title: 'Portal settings', right: ['parent-portal.settings', 'view'] },
  { path: '/settings/close', title: 'Close school', right: ['organization-profile', 'view'] },
] as const satisfies readonly { path: string; title: string; right: Right }[]

/** The screen a role begins at, and is sent to when it may not see another (R290, R291, R294, R295, R369). */
export function homePath(role: Role): '/classes' | '/dashboard' {
  return `/${homeOf(role)}`
}

/** One’s own screen, which every role has: /settings, and a switch of school (R293, R298). */
export const OWN_PATH = '/settings/personal-info'

/** Returns where users of an inactive school land: an admin on billing, everybody else on their own data (R012, R013). */
export function inactiveSchoolPath(role: Role): '/settings/billing' | typeof OWN_PATH {
  return may(role, 'billing', 'view') ? '/settings/billing' : OWN_PATH
}

/** A path of this application to go back to after signing in; null for whatever leads elsewhere. */
export function safePath(path: unknown): string | null {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : null
}
