import type { ActInput } from '@afterbell/contract/kernel/op'
import {
  ACTIVITY_SORTS,
  ANSWER_SORTS,
  CHILD_SORTS,
  type schoolReports,
} from '@afterbell/contract/reports/school-reports'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import { signatureKindText } from '@afterbell/domain/forms/signature'
import { answerStateText, answerText } from '@afterbell/domain/forms/form-answers'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { sum } from '@afterbell/domain/kernel/sum'
import type { Column } from '../../platform/files/spreadsheet.ts'
import { answersByForm, answersPage, type AnswersQuery, type FormCount } from '../forms/answer-rows.store.ts'
import type { Read, ReportContext } from './read-attendance.ts'
import { counts, defineReportSheet, type ReportSheet } from './report-sheet.ts'
import {
  activityReport,
  childReport,
  type ActivityReportRow,
  type ChildReportRow,
} from './school-reports.store.ts'

type Query = ActInput<(typeof schoolReports)['answers']>['query']

interface AnsweredRow {
  id: string
  formId: string
  formName: string
  childId: string
  child: string
  activityId: string
  activity: string
  kind: ActivityKind
  answeredAt: string
  /** The date in the school's time zone. */
  answeredOn: string
  answeredBy: string | null
  signedName: string | null
  signedText: string | null
  signedHow: string | null
  isEnough: boolean
  answers: { question: string; answer: string }[]
}

/** A page of the current answers, as text. */
export async function readAnswers(
  { tx, school }: ReportContext,
  range: Range,
  query: Query,
): Promise<Read<AnsweredRow>> {
  const { rows, total } = await answersPage(tx, school, toAnswersQuery(range, query), query)
  return { rows: rows.map((row) => answeredRow(row, school)), total }
}

/** Number of answers for each form. */
export function readFormCounts(
  { tx, school }: ReportContext,
  range: Range,
  query: Query,
): Promise<FormCount[]> {
  return answersByForm(tx, school, toAnswersQuery(range, query))
}

function toAnswersQuery({ from, to }: Range, { formId, activityId, search }: Query): AnswersQuery {
  return {
    from,
    to,
    formIds: formId ? [formId] : undefined,
    activityIds: activityId ? [activityId] : undefined,
    search,
  }
}

type Facts = Awaited<ReturnType<typeof answersPage>>['rows'][number]

function answeredRow(facts: Facts, { timezone, dateFormat }: ReportContext['school']): AnsweredRow {
  const { fields, answers, childName, activityName, signature, ...row } = facts
  return {
    id: row.id,
    formId: row.formId,
    formName: row.formName,
    childId: row.childId,
    activityId: row.activityId,
    kind: row.kind,
    answeredAt: row.answeredAt,
    answeredBy: row.answeredBy,
    isEnough: row.isEnough,
    signedName: signature?.name ?? null,
    signedText: signature?.text ?? null,
    signedHow: signature && signatureKindText(signature),
    answeredOn: dateIn(timezone, Temporal.Instant.from(facts.answeredAt)),
    child: childName,
    activity: activityName,
    answers: fields.map((field) => ({
      question: field.question,
      answer: answerText(field, answers[field.id], (day) => formatDate(day, dateFormat)),
    })),
  }
}

export const ACTIVITIES: readonly Column<ActivityReportRow>[] = [
  { field: 'name', label: 'Activity', of: ({ name }) => name },
  { field: 'kind', label: 'Kind', of: ({ kind }) => activityKinds[kind].words.one },
  { field: 'startsOn', label: 'Starts', of: ({ startsOn }) => startsOn, kind: 'date' },
  { field: 'endsOn', label: 'Ends', of: ({ endsOn }) => endsOn, kind: 'date' },
  { field: 'offered', label: 'Spots', of: ({ offered }) => offered, kind: 'number' },
  { field: 'taken', label: 'Spots taken', of: ({ taken }) => taken, kind: 'number' },
  { field: 'enrolled', label: 'Children', of: ({ enrolled }) => enrolled, kind: 'number' },
  { field: 'fill', label: 'Full, percent', of: ({ fill }) => fill, kind: 'number' },
  { field: 'waiting', label: 'Waiting', of: ({ waiting }) => waiting, kind: 'number' },
  { field: 'joined', label: 'Joined', of: ({ joined }) => joined, kind: 'number' },
  { field: 'left', label: 'Left', of: ({ left }) => left, kind: 'number' },
  { field: 'expected', label: 'Expected', of: ({ expected }) => expected, kind: 'number' },
  { field: 'attended', label: 'Attended', of: ({ attended }) => attended, kind: 'number' },
]

const CHILDREN: readonly Column<ChildReportRow>[] = [
  { field: 'name', label: 'Child', of: ({ name }) => name },
  { field: 'grade', label: 'Grade', of: ({ grade }) => grade && gradeLabels[grade] },
  { field: 'birthDate', label: 'Date of birth', of: ({ birthDate }) => birthDate, kind: 'date' },
  { field: 'classes', label: 'Classes', of: ({ classes }) => classes, kind: 'number' },
  { field: 'camps', label: 'Camps', of: ({ camps }) => camps, kind: 'number' },
  { field: 'aftercare', label: 'Aftercare', of: ({ aftercare }) => aftercare, kind: 'number' },
  { field: 'waiting', label: 'Waiting', of: ({ waiting }) => waiting, kind: 'number' },
  { field: 'expected', label: 'Expected', of: ({ expected }) => expected, kind: 'number' },
  { field: 'attended', label: 'Attended', of: ({ attended }) => attended, kind: 'number' },
]

const ANSWERS: readonly Column<AnsweredRow>[] = [
  { field: 'child', label: 'Child', of: ({ child }) => child },
  { field: 'form', label: 'Form', of: ({ formName }) => formName },
  { field: 'activity', label: 'Activity', of: ({ activity }) => activity },
  { field: 'kind', label: 'Kind', of: ({ kind }) => activityKinds[kind].words.one },
  { field: 'answeredAt', label: 'Answered', of: ({ answeredOn }) => answeredOn, kind: 'date' },
  { field: 'answeredBy', label: 'Filled out by', of: ({ answeredBy }) => answeredBy },
  { field: 'signedName', label: 'Signed by', of: ({ signedName }) => signedName },
  { field: 'signedHow', label: 'Signature', of: ({ signedHow }) => signedHow },
  { field: 'signedText', label: 'Signed text', of: ({ signedText }) => signedText },
  {
    field: 'state',
    label: 'State',
    of: ({ isEnough }) => answerStateText({ isLatest: true, isEnough }),
  },
  {
    field: 'answers',
    label: 'Answers',
    of: ({ answers }) => answers.map(({ question, answer }) => `${question}: ${answer || '–'}`).join('\n'),
  },
]

export const activityFigures: ReportSheet<never, never>['figures'] = async ({ tx, school }, range, query) => {
  const { total, totals } = await activityReport(tx, school, range, query)
  return counts(
    ['Activities', total],
    ['Spots', totals.offered],
    ['Taken', totals.taken],
    ['Waiting', totals.waiting],
  )
}

/** Reports on activities, children and answers, as files and in emails. */
export const schoolSheets = {
  activities: defineReportSheet({
    columns: () => ACTIVITIES,
    sorts: ACTIVITY_SORTS,
    read: ({ tx, school }, range, query) => activityReport(tx, school, range, query),
    figures: activityFigures,
  }),
  children: defineReportSheet({
    columns: () => CHILDREN,
    sorts: CHILD_SORTS,
    read: ({ tx, school }, range, query) => childReport(tx, school, range, query),
    figures: async ({ tx, school }, range, query) => {
      const { total, grades } = await childReport(tx, school, range, query)
      return counts(['Children', total], ['Enrolled', sum(grades.map(({ enrolled }) => enrolled))])
    },
  }),
  'form-answers': defineReportSheet({
    columns: () => ANSWERS,
    sorts: ANSWER_SORTS,
    read: readAnswers,
    figures: async (reading, range, query) => {
      const forms = await readFormCounts(reading, range, query)
      return counts(
        ['Answers', sum(forms.map(({ answers }) => answers))],
        ['To be completed', sum(forms.map(({ toComplete }) => toComplete))],
      )
    },
  }),
}
