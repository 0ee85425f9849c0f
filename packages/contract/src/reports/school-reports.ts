import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { schoolReportNames } from '@afterbell/domain/reports/viewed-reports'
import { date, id, instant } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'
import { reportDates } from './report-filters.ts'
import { sheetQuery } from './sheet-query.ts'

const reportsOf = '/reports/school/{schoolId}'

const attendanceCounts = {
  /** Meetings in the range that children came to, and that they were expected at up to today. */
  attended: z.int(),
  expected: z.int(),
}

export const ACTIVITY_SORTS = ['name', 'startsOn', 'offered', 'enrolled', 'fill', 'waiting'] as const
const activityFilters = { ...reportDates, activityType: z.optional(z.enum(ACTIVITY_KINDS)) }

export const CHILD_SORTS = ['name', 'grade', 'enrolled', 'waiting'] as const
const childFilters = { ...reportDates, grade: z.optional(z.enum(GRADES)) }

export const ANSWER_SORTS = ['answeredAt', 'child'] as const
const answerFilters = { ...reportDates, formId: z.optional(id), activityId: z.optional(id) }

/** Reports on activities and children: occupancy, wait lists, attendance. */
export const schoolReports = group('schoolReports', {
  activities: op({
    method: 'GET',
    path: `${reportsOf}/activities`,
    summary:
      'Activities that run in a range: spots offered and taken, who waits, who joined and left in it, and attendance.',
    allow: ['reports', 'view'],
    query: listQuery(ACTIVITY_SORTS, activityFilters),
    answer: z.extend(
      page(
        z.object({
          id,
          kind: z.enum(ACTIVITY_KINDS),
          name: z.string(),
          startsOn: z.nullable(date),
          endsOn: z.nullable(date),
          /** Spots of all groups or weekdays. */
          offered: z.int(),
          /** Spots taken; a child on three weekdays takes three. */
          taken: z.int(),
          /** Children with a spot. */
          enrolled: z.int(),
          /** Percentage of spots taken; null without spots. */
          fill: z.nullable(z.int()),
          waiting: z.int(),
          joined: z.int(),
          left: z.int(),
          ...attendanceCounts,
        }),
      ),
      {
        from: date,
        to: date,
        totals: z.object({ offered: z.int(), taken: z.int(), waiting: z.int() }),
      },
    ),
  }),
  children: op({
    method: 'GET',
    path: `${reportsOf}/children`,
    summary:
      'The children of the school: what they are in, what they wait for, and how they came in a range.',
    allow: ['reports', 'view'],
    query: listQuery(CHILD_SORTS, childFilters),
    answer: z.extend(
      page(
        z.object({
          id,
          name: z.string(),
          grade: z.nullable(z.enum(GRADES)),
          birthDate: z.nullable(date),
          /** Number of activities of each kind in which they have a spot. */
          classes: z.int(),
          camps: z.int(),
          aftercare: z.int(),
          waiting: z.int(),
          ...attendanceCounts,
        }),
      ),
      {
        from: date,
        to: date,
        /** Children per grade, and those among them with a spot. */
        grades: z.array(
          z.object({ grade: z.nullable(z.enum(GRADES)), children: z.int(), enrolled: z.int() }),
        ),
      },
    ),
  }),
  answers: op({
    method: 'GET',
    path: `${reportsOf}/form-answers`,
    summary:
      'What families answered to forms in a range, the answers that stand, and how many there are of each form.',
    allow: ['reports', 'view'],
    addition: true,
    query: listQuery(ANSWER_SORTS, answerFilters),
    answer: z.extend(
      page(
        z.object({
          id,
          formId: id,
          formName: z.string(),
          childId: id,
          child: z.string(),
          activityId: id,
          activity: z.string(),
          kind: z.enum(ACTIVITY_KINDS),
          answeredAt: instant,
          answeredBy: z.nullable(z.string()),
          /** The name it was signed with, and the sentence that was signed. */
          signedName: z.nullable(z.string()),
          signedText: z.nullable(z.string()),
          /** Whether it was typed alone, or drawn as well, in words. */
          signedHow: z.nullable(z.string()),
          /** Whether the answer still satisfies the form. */
          isEnough: z.boolean(),
          /** Questions with their answers as text. */
          answers: z.array(z.object({ question: z.string(), answer: z.string() })),
        }),
      ),
      {
        from: date,
        to: date,
        /** Forms with answers, by name. */
        forms: z.array(z.object({ id, name: z.string(), answers: z.int(), toComplete: z.int() })),
      },
    ),
  }),
  exported: op({
    method: 'GET',
    path: `${reportsOf}/{about}/xls-file`,
    summary: 'One of these reports as a spreadsheet.',
    allow: ['reports', 'view'],
    addition: true,
    params: z.object({ about: z.enum(schoolReportNames) }),
    query: sheetQuery,
    refusals: ['TOO_MANY_ROWS'],
    answerForm: 'file',
  }),
})
