import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { AGES } from '@afterbell/domain/families/ages'
import {
  AFTERCARE_CYCLES,
  BILLING_TYPES,
  CHARGE_TYPES,
  DROP_IN_RATES,
} from '@afterbell/domain/prices/billing-types'
import { GRADES } from '@afterbell/domain/families/grades'
import { op, under } from '../kernel/op.ts'
import { date, flag, id, idList, instant, money, named, text, time } from '../kernel/fields.ts'
import { bulkAnswer, exportAsked, exportFields, listQuery, page } from '../kernel/lists.ts'
import { places, sectionRow } from './sections.ts'

const kind = z.enum(ACTIVITY_KINDS)
const status = z.enum(['ACTIVE', 'DRAFT', 'PAST'])
const weekday = z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])
const billingType = z.enum(BILLING_TYPES)
const age = z.enum(AGES)
const grade = z.enum(GRADES)
/**
 * A row of the schedule, the same for every kind. Public callers see active ones only. What differs between its sections
 * stands with them; here it is what they come to together: `price` is the lowest, `priceTo` the highest, and ages and
 * grades are null where the sections do not ask for the same.
 */
export const activityRow = z.object({
  id,
  kind,
  name: z.string(),
  description: z.string(),
  status,
  startDate: z.nullable(date),
  endDate: z.nullable(date),
  weekdays: z.array(weekday),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  location: z.nullable(named),
  instructors: z.array(named),
  ageFrom: z.nullable(age),
  ageTo: z.nullable(age),
  gradeFrom: z.nullable(grade),
  gradeTo: z.nullable(grade),
  price: money,
  priceTo: money,
  billingType,
  /**
   * Of aftercare that charges each weekday on its own, once a cycle: what one of them and what all come to in one charge,
   * as it is quoted to a family's only child.
   */
  priceExamples: z.array(z.object({ weekdays: z.int(), amount: money })),
  /** Of a camp: taken as a whole, or by picked days. */
  intervalType: z.nullable(z.enum(['WEEKLY', 'DAILY'])),
  /** Of aftercare that costs something: how often it is billed, and by what. */
  billingCycle: z.nullable(z.enum(AFTERCARE_CYCLES)),
  chargeType: z.nullable(z.enum(CHARGE_TYPES)),
  /** Of aftercare that takes drop-ins on some day; a rate of null is free. */
  dropIn: z.nullable(z.object({ price: money, billingRate: z.nullable(z.enum(DROP_IN_RATES)) })),
  signUp: z.object({
    state: z.enum(['NOT_YET', 'OPEN', 'CLOSED']),
    begins: z.nullable(instant),
    ends: z.nullable(instant),
  }),
  places,
  sections: z.array(sectionRow),
  /**
   * What is kept back: from the public what the school does not show it, from instructors the prices. These stand at
   * zero, and `instructors` is empty, here and in the sections.
   */
  hidden: z.array(z.enum(['prices', 'places', 'instructors'])),
  version: z.int(),
})

const listed = {
  query: listQuery(['name', 'startDate', 'endDate'], {
    status: z._default(status, 'ACTIVE'),
    /** These alone: the page of one activity has its own address. */
    ids: z.optional(idList()),
    locationId: z.optional(id),
    instructorId: z.optional(id),
    weekday: z.optional(weekday),
    /** For a child of this age, or of this grade; with both, whichever of the two a section asks for. */
    age: z.optional(age),
    grade: z.optional(grade),
    free: z.optional(flag),
  }),
  answer: page(activityRow),
}

/** Which day is asked for; the school's today when left out. Its zone is the school's own, whatever is named. */
export const dayQuery = z.object({
  filterDate: z.optional(date),
  timeZone: z.optional(text(100)),
})

/** What meets on a day, in order of time. */
export const dayAnswer = z.array(
  z.object({
    id,
    name: z.string(),
    /** The group or the weekday that meets. */
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

// Where the paths of the kinds are uneven. Each means a section or the whole activity, by whose id it is given (OQ-35).
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

export const activities = under('activities', ACTIVITY_KINDS, (base, address) => ({
  list: op({
    method: 'GET',
    path: `/no-auth${base}`,
    summary:
      'The activities of a kind. Without a sign-in the active ones the portal shows; with one of the school also drafts and past ones, and an instructor’s own only.',
    allow: 'anyone',
    auth: 'either',
    ...listed,
  }),
  ofInstructor: op({
    method: 'GET',
    path: `${base}/instructor/{instructorId}`,
    summary: 'The activities an instructor teaches. Instructors may ask for their own only.',
    allow: ['{kind}.schedule', 'view'],
    ...listed,
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
      /** Of the children expected at meetings that were held. */
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
        /** Null for who may not see money. */
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
    // The specification has it for the other two kinds only.
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
    body: exportAsked,
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
            date,
            timeFrom: time,
            timeTo: time,
            startsAt: instant,
            endsAt: instant,
            cancelled: z.boolean(),
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
    whileInactive: true,
    query: dayQuery,
    answer: dayAnswer,
  }),
}))
