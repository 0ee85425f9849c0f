import { lazy, type ComponentType } from 'react'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { Child } from '../families/child-values.ts'

/** A tab of a child's page, loaded on demand. */
export interface ContactTab {
  /** Value in the address. */
  key: string
  title: string
  /** Right to see the tab. */
  right: Right
  Content: ComponentType<{ child: Child }>
}

/** Tabs of a child's page in order. The first is the default. */
export const contactTabs: readonly ContactTab[] = [
  {
    key: 'overview',
    title: 'Overview',
    right: ['contacts', 'contact'],
    Content: lazy(() => import('./OverviewTab.tsx').then(({ OverviewTab }) => ({ default: OverviewTab }))),
  },
  {
    key: 'schedule',
    title: 'Schedule',
    right: ['contacts', 'contact'],
    Content: lazy(() => import('./ScheduleTab.tsx').then(({ ScheduleTab }) => ({ default: ScheduleTab }))),
  },
  {
    key: 'attendance',
    title: 'Attendance',
    right: ['contacts', 'contact'],
    Content: lazy(() =>
      import('./AttendanceTab.tsx').then(({ AttendanceTab }) => ({ default: AttendanceTab })),
    ),
  },
  {
    key: 'medical',
    title: 'Medical',
    right: ['contacts', 'contact'],
    Content: lazy(() =>
      import('../families/MedicalTab.tsx').then(({ MedicalTab }) => ({ default: MedicalTab })),
    ),
  },
  {
    key: 'forms',
    title: 'Forms',
    right: ['contacts', 'contact'],
    Content: lazy(() => import('./FormsTab.tsx').then(({ FormsTab }) => ({ default: FormsTab }))),
  },
  {
    key: 'billing',
    title: 'Billing',
    right: ['invoice', 'view'],
    Content: lazy(() => import('./BillingTab.tsx').then(({ BillingTab }) => ({ default: BillingTab }))),
  },
  {
    key: 'messages',
    title: 'Messages',
    right: ['email_history', 'view'],
    Content: lazy(() => import('./MessagesTab.tsx').then(({ MessagesTab }) => ({ default: MessagesTab }))),
  },
  {
    key: 'notes',
    title: 'Notes',
    right: ['contacts', 'contact'],
    Content: lazy(() => import('../families/NotesTab.tsx').then(({ NotesTab }) => ({ default: NotesTab }))),
  },
]
