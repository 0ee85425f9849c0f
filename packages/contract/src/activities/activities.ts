import * as z from 'zod/mini'
import { MEETING_EXCEPTIONS } from '@afterbell/domain/activities/meetings/change-meetings'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { op, opsUnder } from '../kernel/op.ts'
import { date, id, idList, instant, money, named, text, time } from '../kernel/fields.ts'
import { bulkAnswer, exportRequest, exportFields } from '../kernel/lists.ts'
import { activityLists, listCall } from './activity-lists.ts'
import { places } from './sections.ts'

/** The requested day; defaults to the school's today. Always in the school's time zone, whatever zone is sent. */
export const dayQuery = z.object({
  filterDate: z.optional(date),
  timeZone: z.optional(text(100)),
})

/** Meetings of a day, in order of time. */
export const dayAnswer = z.array(
  z.object({
    id,
    name: z.string(),
    /** The group or weekday that meets. */
    section: z.nullable(named),
    date,
    timeFrom: time,
    timeTo: time,
    location: z.nullable(z.string()),
    expected: z.int(),
    checkedIn: z.int(),
    checkedOut: z.int(),
  }),
)

// Exceptions among the kinds' paths: the id in each refers to a section or to the whole activity (OQ-35).
const SCHOOL = '/schools/{schoolId}'
const ONE_STATISTICS = {
  classes: `${SCHOOL}/classes/{id}/statistics`,
  camps: `${SCHOOL}/camp-pricing/{id}/rosters/statistics`,
  aftercare: `${SCHOOL}/aftercare-day/{id}/statistics`,
} as const
const ADD_ONS = {
  classes: `${SCHOOL}/classes/{id}/add-ons`,
  camps: `${SCHOOL}/camp-pricing/{id}/addons`,
  aftercare: `${SCHOOL}/aftercare/{id}/addons`,
} as const
const NAME = {
  classes: `${SCHOOL}/classes/{id}/name`,
  camps: `${SCHOOL}/camp-pricings/{id}/name`,
  aftercare: `${SCHOOL}/aftercare-day/{id}/name`,
} as const

const ofStaff = opsUnder('activities', ACTIVITY_KINDS, (base, address) => ({
  ofInstructor: op({
    method: 'GET',
    path: `${base}/instructor/{instructorId}`,
    summary: 'The activities an instructor teaches. Instructors may ask for their own only.',
    allow: ['{kind}.schedule', 'view'],
    ...listCall,
  }),
  statistics: op({
    method: 'GET',
    path: `${base}/statistics`,
    summary: 'How many activities, children, waiting and free places there are, over all that are not over.',
    allow: ['{kind}', 'view'],
    answer: z.object({
      active: z.int(),
      drafts: z.int(),
      past: z.int(),
      enrolled: z.int(),
      capacity: z.int(),
      percent: z.int(),
      waiting: z.int(),
      full: z.int(),
    }),
  }),
  oneStatistics: op({
    method: 'GET',
    path: ONE_STATISTICS[address],
    summary: 'How full one activity is, and how its attendance has been.',
    allow: ['{kind}.rosters', 'view'],
    answer: z.object({
      places,
      meetings: z.int(),
      meetingsHeld: z.int(),
      checkIns: z.int(),
      /** Percentage of the children expected at past meetings. */
      attendancePercent: z.nullable(z.int()),
    }),
  }),
  remove: op({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Removes an activity. Refused while children are enrolled or wait.',
    allow: ['{kind}', 'remove'],
    refusals: ['HAS_CHILDREN'],
  }),
  removeMany: op({
    method: 'DELETE',
    path: base,
    summary: 'Removes several activities. Those with children stay, and the answer says which.',
    allow: ['{kind}', 'remove'],
    query: z.object({ ids: idList() }),
    answer: bulkAnswer,
  }),
  addOns: op({
    method: 'GET',
    path: ADD_ONS[address],
    summary: 'The active add-ons of an activity.',
    allow: ['{kind}.rosters', 'view'],
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        /** Null for users who may not see money. */
        price: z.nullable(money),
        required: z.boolean(),
        maxAmount: z.int(),
        discount: z.boolean(),
      }),
    ),
  }),
  name: op({
    method: 'GET',
    path: NAME[address],
    summary: 'The name of an activity, for breadcrumbs, and that of the section where one is meant.',
    allow: 'member',
    answer: z.object({ id, name: z.string(), section: z.nullable(named) }),
  }),
  copyLink: op({
    method: 'GET',
    path: `${base}/{id}/copy-link`,
    // The specification has this call only for the other two kinds.
    addition: address === 'aftercare',
    summary: 'The public link to an activity.',
    allow: ['{kind}', 'copy'],
    answer: z.object({ link: z.string() }),
  }),
  exportFields: exportFields(`${base}/xls-fields`, ['{kind}', 'download']),
  export: op({
    method: 'POST',
    path: `${base}/xls`,
    summary: 'The schedule as a spreadsheet: by ids, or by the list’s own filters.',
    allow: ['{kind}', 'download'],
    writes: false,
    body: exportRequest,
    answerForm: 'file',
  }),
  schedule: op({
    method: 'GET',
    path: `${base}/schedule`,
    summary: 'The meetings of activities, date by date.',
    allow: ['{kind}.schedule', 'view'],
    query: z.object({ ids: idList() }),
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        meetings: z.array(
          z.object({
            id,
            sectionId: id,
            /** The group or weekday that meets; null if the activity has only one section. */
            section: z.nullable(z.string()),
            date,
            timeFrom: time,
            timeTo: time,
            startsAt: instant,
            endsAt: instant,
            cancelled: z.boolean(),
            /** How the meeting was changed by hand; null if it follows its activity. */
            exception: z.nullable(z.enum(MEETING_EXCEPTIONS)),
            /** The reason, for staff only. */
            cause: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  dashboard: op({
    method: 'GET',
    path: `${base}/dashboard`,
    summary: 'What takes place on a day, in order of time, with who is expected and who is there.',
    allow: ['{kind}.schedule', 'view'],
    whileInactive: 'seven days',
    query: dayQuery,
    answer: dayAnswer,
  }),
}))

export const activities = { ...activityLists, ...ofStaff }
