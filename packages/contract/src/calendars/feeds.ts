import * as z from 'zod/mini'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { group, op } from '../kernel/op.ts'
import { id, instant, storable } from '../kernel/fields.ts'
import { activityRow } from '../activities/activity-lists.ts'

const feedPath = '/schools/{schoolId}/calendar-feed'

/** Feeds in iCalendar format for calendar programs. */
export const feeds = group('feeds', {
  open: op({
    method: 'GET',
    path: '/no-auth/schools/{schoolId}/calendar.ics',
    summary:
      'What the school offers to the public, for calendar apps: from one month back to six months ahead. Never who takes part.',
    allow: 'anyone',
    forFamilies: true,
    auth: 'public',
    query: z.object({
      kind: z.optional(activityRow.shape.kind),
      /** Only this activity, from today on. */
      activity: z.optional(id),
      /** The language of its words, which a calendar program does not ask for. */
      lang: z.optional(z.enum(LANGUAGES)),
    }),
    answerForm: 'file',
    fileType: 'text/calendar',
    addition: true,
  }),
  followed: op({
    method: 'GET',
    path: '/no-auth/schools/{schoolId}/calendar-feeds/{token}/calendar.ics',
    summary:
      'What somebody teaches, for their own calendar app. Whoever has the address can read it, until it is revoked.',
    allow: 'anyone',
    auth: 'public',
    params: z.object({ token: z.string().check(z.maxLength(200), storable) }),
    answerForm: 'file',
    fileType: 'text/calendar',
    addition: true,
  }),
  own: op({
    method: 'GET',
    path: feedPath,
    summary:
      'Whether one has a feed of one’s own, and how many activities it holds. Its address is told once.',
    allow: ['classes.calendar', 'view'],
    answer: z.object({ createdAt: z.nullable(instant), activities: z.int() }),
    addition: true,
  }),
  revoke: op({
    method: 'DELETE',
    path: feedPath,
    summary: 'Ends one’s own feed: its address stops working at once.',
    allow: ['classes.calendar', 'view'],
    addition: true,
  }),
  create: op({
    method: 'POST',
    path: feedPath,
    summary: 'Makes a feed of one’s own and tells its address, this once. One that was there stops working.',
    allow: ['classes.calendar', 'view'],
    freshPassword: 'always',
    answer: z.object({ link: z.string(), createdAt: instant }),
    refusals: ['PASSWORD_NEEDED'],
    addition: true,
  }),
})
