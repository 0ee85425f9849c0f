import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CHANNELS, MESSAGE_STATES } from '@afterbell/domain/messages/channels'
import { listSearch } from '../lists/list-search.ts'
import { frame } from './frame-route.ts'
import { assertRight } from './guards.ts'

// What was sent to families and colleagues, and how it is sent.

const historySearch = listSearch({
  status: z.enum(MESSAGE_STATES),
  from: z.iso.date(),
  to: z.iso.date(),
})

const emailHistory = createRoute({
  getParentRoute: () => frame,
  path: '/settings/email_history',
  validateSearch: historySearch,
  beforeLoad: assertRight('email_history', 'view'),
  component: lazyRouteComponent(() => import('../features/messages/HistoryScreen.tsx'), 'EmailHistoryScreen'),
  staticData: {
    title: 'Email History',
    parent: '/settings',
    help: 'Every email your school sent to families and users, and whether it arrived. Open one to read it or to send it again.',
  },
})
const smsHistory = createRoute({
  getParentRoute: () => frame,
  path: '/settings/sms_history',
  validateSearch: historySearch,
  beforeLoad: assertRight('sms_history', 'view'),
  component: lazyRouteComponent(() => import('../features/messages/HistoryScreen.tsx'), 'SmsHistoryScreen'),
  staticData: {
    title: 'SMS History',
    parent: '/settings',
    help: 'Every text your school sent to families, and whether it arrived. Open one to read it or to send it again.',
  },
})
const messages = createRoute({
  getParentRoute: () => frame,
  path: '/settings/messages',
  validateSearch: z.object({ channel: z.optional(z.enum(CHANNELS)) }),
  beforeLoad: assertRight('parent-portal.settings', 'view'),
  component: lazyRouteComponent(
    () => import('../features/messages/MessageSettingsScreen.tsx'),
    'MessageSettingsScreen',
  ),
  staticData: {
    title: 'Messages',
    parent: '/settings',
    help: 'Between which hours no texts go out to many families at once, whether emails tell when they are opened, and templates to write with.',
  },
})

const automatic = createRoute({
  getParentRoute: () => frame,
  path: '/settings/automatic_messages',
  beforeLoad: assertRight('parent-portal.settings', 'view'),
  component: lazyRouteComponent(() => import('../features/messages/AutomaticScreen.tsx'), 'AutomaticScreen'),
  staticData: {
    title: 'Automatic Messages',
    parent: '/settings',
    help: 'What families are sent without anybody writing it: receipts, offers, reminders. Turn each on or off by email and by text, and put it into your own words.',
  },
})

export const messageRoutes = [emailHistory, smsHistory, messages, automatic] as const
