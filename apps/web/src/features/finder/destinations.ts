import { ACTIVITY_KINDS, activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { Right } from '@afterbell/domain/kernel/roles'
import { mentionsAll } from '@afterbell/domain/kernel/text/search-words'
import { navItems } from '../frame/nav-items.ts'

/** A screen: name, path, right and shortcut. */
export interface Destination {
  label: string
  to: string
  right: Right
  /** The group it belongs to, shown beside it. */
  of?: string
  /** Second key after g. */
  key?: string
}

/** Every screen in the navigation, calendars included. */
export const screens: readonly Destination[] = [
  ...navItems.flatMap(({ label, to, right, key, below = [] }) => [
    { label, to, right, ...(key && { key }) },
    ...below.map((item) => ({ ...item, of: label })),
  ]),
  ...ACTIVITY_KINDS.map((kind) => ({
    label: `${activityKinds[kind].words.screen} calendar`,
    to: `/${activityKinds[kind].addresses.screen}/calendar`,
    right: [`${kind}.calendar`, 'view'] as const,
  })),
]

/** A dialog over the current screen rather than another screen. */
interface DialogDestination {
  label: string
  /** Further search terms. */
  also: string
  right: Right
  open: () => Promise<unknown>
}

export const openings: readonly DialogDestination[] = [
  {
    label: 'Enroll children',
    also: 'book register sign up add child family siblings activities phone',
    right: ['classes.rosters', 'add'],
    open: async () => (await import('../child-page/enroll/EnrollDialog.tsx')).openEnroll(),
  },
  {
    label: 'Record an absence',
    also: 'absent sick ill vacation away no show excused not coming',
    right: ['contacts', 'contact'],
    open: async () => (await import('../attendance/absences/AbsenceDialog.tsx')).openAbsence(),
  },
  {
    label: 'No programs on a date',
    also: 'snow day close school closed day cancel everything weather emergency half day early',
    right: ['locations', 'add'],
    open: async () => (await import('../closed-days/ClosedDayDialog.tsx')).openSnowDay(),
  },
]

/** Actions that can start on any screen. */
export const actions: readonly Destination[] = [
  ...ACTIVITY_KINDS.map((kind) => ({
    label: `Add ${activityKinds[kind].words.one}`,
    to: `/${activityKinds[kind].addresses.screen}/form`,
    right: [kind, 'add'] as const,
  })),
  { label: 'Import classes', to: '/classes/import', right: ['classes', 'add'] },
  { label: 'Import camps', to: '/camps/import', right: ['camps', 'add'] },
  { label: 'Add custom form', to: '/settings/custom-forms/form', right: ['custom_forms', 'add'] },
]

/** Whether a name contains every word of a search, ignoring case and accents. True without a search. */
export function isNamed(name: string, search: string): boolean {
  return mentionsAll(name, search)
}
