import type { Given } from '@afterbell/contract/kernel/op'
import type { schoolReports } from '@afterbell/contract/reports/school-reports'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import { answerText } from '@afterbell/domain/forms/form-answers'
import { dateIn, dateShown } from '@afterbell/domain/kernel/dates'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { answersByForm, answersPage, type AnswersAsked, type FormCount } from '../forms/answer-rows.store.ts'
import type { Read, Reading } from './read-attendance.ts'

type Query = Given<(typeof schoolReports)['answers']>['query']

export interface AnsweredRow {
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
  isEnough: boolean
  answers: { question: string; answer: string }[]
}

/** A page of the current answers, as text. */
export async function readAnswers(
  { tx, school }: Reading,
  range: Range,
  query: Query,
): Promise<Read<AnsweredRow>> {
  const { rows, total } = await answersPage(tx, school, askedOf(range, query), query)
  return { rows: rows.map((row) => answeredRow(row, school)), total }
}

/** Number of answers for each form. */
export function readFormCounts({ tx, school }: Reading, range: Range, query: Query): Promise<FormCount[]> {
  return answersByForm(tx, school, askedOf(range, query))
}

function askedOf({ from, to }: Range, { formId, activityId, search }: Query): AnswersAsked {
  return {
    from,
    to,
    formIds: formId ? [formId] : undefined,
    activityIds: activityId ? [activityId] : undefined,
    search,
  }
}

type Facts = Awaited<ReturnType<typeof answersPage>>['rows'][number]

function answeredRow(facts: Facts, { timezone, dateFormat }: Reading['school']): AnsweredRow {
  const { fields, answers, childName, activityName, formVersion: _, isLatest: __, ...row } = facts
  return {
    ...row,
    answeredOn: dateIn(timezone, Temporal.Instant.from(facts.answeredAt)),
    child: childName,
    activity: activityName,
    answers: fields.map((field) => ({
      question: field.question,
      answer: answerText(field, answers[field.id], (day) => dateShown(day, dateFormat)),
    })),
  }
}
