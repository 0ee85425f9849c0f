import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { listSearch } from '../lists/list-search.ts'
import { frame } from './frame-route.ts'
import { assertRight } from './guards.ts'

// Sent messages, and how they are sent.

const emailHistory = createRoute({
  getParentRoute: () => frame,
  path: '/settings/email_history',
  validateSearch: listSearch('emails'),
  beforeLoad: assertRight('email_history', 'view'),
  component: lazyRouteComponent(() => import('../features/messages/HistoryScreen.tsx'), 'EmailHistoryScreen'),
  staticData: {
    title: 'Email History',
    parent: '/settings',
  },
})
const smsHistory = createRoute({
  getParentRoute: () => frame,
  path: '/settings/sms_history',
  validateSearch: listSearch('sms'),
  beforeLoad: assertRight('sms_history', 'view'),
  component: lazyRouteComponent(() => import('../features/messages/HistoryScreen.tsx'), 'SmsHistoryScreen'),
  staticData: {
    title: 'SMS History',
    parent: '/settings',
  },
})
const messages = createRoute({
  getParentRoute: () => frame,
  path: '/settings/messages',
  validateSearch: z.object({ channel: z.optional(z.enum(['EMAIL', 'SMS'])) }),
  beforeLoad: assertRight('parent-portal.settings', 'view'),
  component: lazyRouteComponent(
    () => import('../features/messages/MessageSettingsScreen.tsx'),
    'MessageSettingsScreen',
  ),
  staticData: {
    title: 'Messages',
    parent: '/settings',
  },
})

const automatic = createRoute({
  getParentRoute: () => frame,
  path: '/settings/automatic_messages',
  beforeLoad: assertRight('parent-portal.settings', 'view'),
  component: lazyRouteComponent(
    () => import('../features/messages/automatic/AutomaticScreen.tsx'),
    'AutomaticScreen',
  ),
  staticData: {
    title: 'Automatic Messages',
    parent: '/settings',
  },
})

export const messageRoutes = [emailHistory, smsHistory, messages, automatic] as const
