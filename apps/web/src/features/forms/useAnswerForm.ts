import {
  answerFindings,
  answersToBeginWith,
  blankAnswer,
  type AnswerableField,
  type FormAnswer,
  type FormAnswers,
} from '@afterbell/domain/forms/form-answers'
import { useAppForm } from '../../ui/form/useAppForm.ts'

/** Values of a form that is being answered. */
export interface AnswersTyped {
  answers: Record<string, FormAnswer>
}

interface AnswerFormOptions {
  fields: readonly AnswerableField[]
  /** Earlier answers to start with. */
  earlier: FormAnswers | null
  onSave: (answers: FormAnswers) => unknown
}

/** State of a form that is being answered. Its questions may change: text stays with the questions that are left. */
export function useAnswerForm({ fields, earlier, onSave }: AnswerFormOptions) {
  const answersTo = (typed: FormAnswers) =>
    Object.fromEntries(fields.map(({ id, fieldType }) => [id, typed[id] ?? blankAnswer(fieldType)]))
  return useAppForm<AnswersTyped>({
    initial: { answers: answersToBeginWith(fields, earlier) },
    findings: ({ answers }) => answerFindings(fields, answersTo(answers)),
    onSubmit: ({ answers }) => onSave(answersTo(answers)),
  })
}
