import {
  IconAddressBook,
  IconBallFootball,
  IconLayoutDashboard,
  IconSettings,
  type Icon,
} from '@tabler/icons-react'
import type { Right } from '@afterbell/domain/roles'
import { settingsScreens } from '../../platform/paths.ts'

export interface NavItem {
  label: string
  to: string
  right: Right
  icon: Icon
  /** Shown below it while one is there. */
  below?: readonly { label: string; to: string; right: Right }[]
}

/** The navigation, in its order: only screens there are. Who may not see one does not see its entry. */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', to: '/dashboard', right: ['dashboard', 'view'], icon: IconLayoutDashboard },
  { label: 'Classes', to: '/classes', right: ['classes.schedule', 'view'], icon: IconBallFootball },
  { label: 'Contacts', to: '/contacts', right: ['contacts', 'view'], icon: IconAddressBook },
  {
    label: 'Settings',
    to: '/settings',
    right: ['locations', 'view'],
    icon: IconSettings,
    below: settingsScreens.map(({ path, title, right }) => ({ label: title, to: path, right })),
  },
]
