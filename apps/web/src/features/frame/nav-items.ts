import {
  IconAddressBook,
  IconChartBar,
  IconChecklist,
  IconLayoutDashboard,
  IconReceipt,
  IconSettings,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Right } from '@afterbell/domain/kernel/roles'
import { settingsScreens } from '../../platform/paths.ts'
import { kindLooks } from './kind-looks.ts'

export interface NavItem {
  label: string
  to: string
  right: Right
  icon: Icon
  /** Second key after g. */
  key?: string
  /** Entries below it while one of its screens is open. */
  below?: readonly { label: string; to: string; right: Right }[]
}

const KIND_KEYS: Record<ActivityKind, string> = { classes: 'c', camps: 'm', aftercare: 'a' }

/** The navigation in order. Entries need the right to their screen. */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', to: '/dashboard', right: ['dashboard', 'view'], icon: IconLayoutDashboard, key: 'd' },
  { label: 'Today', to: '/today', right: ['classes.attendance', 'view'], icon: IconChecklist, key: 't' },
  ...ACTIVITY_KINDS.map((kind) => ({
    label: activityKinds[kind].words.title,
    to: `/${activityKinds[kind].addresses.screen}`,
    right: [`${kind}.schedule`, 'view'] as const,
    icon: kindLooks[kind].icon,
    key: KIND_KEYS[kind],
  })),
  { label: 'Contacts', to: '/contacts', right: ['contacts', 'view'], icon: IconAddressBook, key: 'o' },
  {
    label: 'Transactions',
    to: '/transactions',
    right: ['transactions', 'view'],
    icon: IconReceipt,
    below: [
      { label: 'Invoices', to: '/transactions/invoices', right: ['invoice', 'view'] },
      { label: 'Agencies', to: '/transactions/agencies', right: ['invoice', 'view'] },
      { label: 'Financial aid', to: '/transactions/aid', right: ['invoice', 'view'] },
      { label: 'Coupons', to: '/transactions/coupons', right: ['coupons', 'view'] },
    ],
  },
  { label: 'Reports', to: '/reports', right: ['reports', 'view'], icon: IconChartBar },
  {
    label: 'Settings',
    to: '/settings',
    right: ['settings', 'view'],
    icon: IconSettings,
    key: 's',
    below: settingsScreens.map(({ path, title, right }) => ({ label: title, to: path, right })),
  },
  {
    label: 'Parent portal',
    to: '/parent-portal',
    right: ['parent.portal', 'view'],
    icon: IconWorld,
    key: 'p',
  },
]
