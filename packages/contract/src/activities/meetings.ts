import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { MEETING_CHANGES } from '@afterbell/domain/activities/meetings/change-meetings'
import { CLASHES_MOST, MEETING_CLASHES } from '@afterbell/domain/activities/meetings/meeting-clashes'
import { SUBSTITUTES_MOST } from '@afterbell/domain/activities/substitutes'
import { op, opsUnder } from '../kernel/op.ts'
import { date, id, money, named, text, time } from '../kernel/fields.ts'
import { meetingsGone } from './meetings-gone.ts'

/** People and rooms that are busy elsewhere at the same time. A warning, never a refusal. */
export const clashes = z
  .array(
    z.object({
      what: z.enum(MEETING_CLASHES),
      name: z.string(),
      activity: z.string(),
      date,
      timeFrom: time,
      timeTo: time,
    }),
  )
  .check(z.maxLength(CLASHES_MOST))

/** Changes to single meetings, apart from the activity's form (decision 139). */
export const meetings = opsUnder('meetings', ACTIVITY_KINDS, (base) => ({
  change: op({
    method: 'POST',
    path: `${base}/{id}/meetings`,
    addition: true,
    summary:
      'Cancels meetings, moves them, restores what was canceled, or adds one. Meetings children are enrolled in are canceled only with `anyway`; what was paid for them is proposed to go back. With `preview` nothing is stored, and the answer says what would come of it.',
    allow: ['{kind}', 'edit'],
    body: z.object({
      change: z.enum(MEETING_CHANGES),
      /** For all acts but ADD. */
      meetingIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
      /** For ADD, if the activity has several sections. */
      sectionId: z.optional(id),
      /** For ADD, and for MOVE of one meeting to another day. */
      date: z.optional(date),
      /** For ADD and MOVE, with `timeTo`. */
      timeFrom: z.optional(time),
      timeTo: z.optional(time),
      /** The reason, for staff only. */
      cause: z.optional(text(200)),
      anyway: z._default(z.boolean(), false),
      preview: z._default(z.boolean(), false),
    }),
    answer: z.object({
      changed: z.int(),
      /** Children with a spot in these meetings, each counted once. */
      children: z.int(),
      /** Drop-ins booked for them. */
      dropIns: z.int(),
      /** Meetings that children lose if they are canceled. */
      gone: meetingsGone,
      /** For meetings that are moved, restored or added. */
      clashes,
      /** Amount of proposed credits; null for users who may not see money. */
      proposed: z.nullable(money),
    }),
    refusals: [
      'HAS_ATTENDANCE',
      'IN_THE_PAST',
      'IS_A_DRAFT',
      'IS_CANCELED',
      'MEETINGS_GO',
      'MEETS_ALREADY',
      'NO_LONGER_OFFERED',
      'NOT_ITS_DAY',
      'OUTSIDE_THE_RUN',
      'STAYS_ON_ITS_DAY',
    ],
  }),
  substitute: op({
    method: 'PUT',
    path: `${base}/{id}/substitutes`,
    addition: true,
    summary:
      'Says which instructors take a section over on one day, instead of those said before: they see and check its children on that day alone. With `preview` nothing is stored, and the answer says where they would be elsewhere.',
    allow: ['{kind}', 'edit'],
    body: z.object({
      sectionId: id,
      date,
      instructorIds: z.array(id).check(z.maxLength(SUBSTITUTES_MOST)),
      preview: z._default(z.boolean(), false),
    }),
    answer: z.object({ substitutes: z.array(named), clashes }),
    refusals: ['DOES_NOT_MEET', 'IN_THE_PAST', 'IS_A_DRAFT', 'NO_INSTRUCTOR', 'TEACHES_ALREADY'],
  }),
}))
