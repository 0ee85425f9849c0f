import { dateIn, formatDate, type DateFormat } from '@afterbell/domain/kernel/dates'
import { signatureKindText } from '@afterbell/domain/forms/signature'
import { answerStateText, answerText } from '@afterbell/domain/forms/form-answers'
import type { Column } from '../../platform/files/spreadsheet.ts'
import type { AnswerFacts } from './answer-rows.store.ts'
import type { StoredField } from './forms.store.ts'

/** Columns for a form's answers: child, activity and date, then one per question the form ever asked. */
export function answerColumns(
  { timezone, dateFormat }: { timezone: string; dateFormat: DateFormat },
  questions: readonly StoredField[],
): readonly Column<AnswerFacts>[] {
  return [
    { field: 'child', label: 'Child', of: ({ childName }) => childName },
    { field: 'activity', label: 'Activity', of: ({ activityName }) => activityName },
    {
      field: 'answeredAt',
      label: 'Answered',
      of: ({ answeredAt }) => dateIn(timezone, Temporal.Instant.from(answeredAt)),
      kind: 'date',
    },
    { field: 'answeredBy', label: 'Filled out by', of: ({ answeredBy }) => answeredBy },
    { field: 'signedName', label: 'Signed by', of: ({ signature }) => signature?.name ?? null },
    {
      field: 'signedHow',
      label: 'Signature',
      of: ({ signature }) => signature && signatureKindText(signature),
    },
    { field: 'signedText', label: 'Signed text', of: ({ signature }) => signature?.text ?? null },
    { field: 'state', label: 'State', of: (answer) => answerStateText(answer) },
    ...questions.map((question) => ({
      field: question.id,
      label: question.question,
      of: ({ answers }: AnswerFacts) =>
        answerText(question, answers[question.id], (day) => formatDate(day, dateFormat)),
    })),
  ]
}
