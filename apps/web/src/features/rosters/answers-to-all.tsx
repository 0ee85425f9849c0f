import type { RosterAnswers, RosterQuestions } from '@afterbell/domain/places/enrollment'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { FieldProps } from '../../ui/form/useAppForm.ts'
import { OF_RECORD, questions, useRosterChoices } from '../places/roster-questions.tsx'

/** An answer for several children at once: null leaves each its own, `NONE` takes it away. */
export type AnswersToAll = Record<keyof RosterAnswers, string | null>

const NONE = 'none'
const noneOf = (isOnRecord: boolean) => ({ value: NONE, label: isOnRecord ? OF_RECORD : 'None' })

interface AnswerToAllFieldsProps {
  field: (of: keyof RosterAnswers) => FieldProps<string | null>
  /** Questions to show. Default: all. */
  asks?: RosterQuestions
  /** These are not taken away again. */
  requires?: RosterQuestions | undefined
}

/** The questions of a roster as fields that are empty where each child keeps its own answer. */
export function AnswerToAllFields({ field, asks, requires }: AnswerToAllFieldsProps) {
  const { choices, isLoading } = useRosterChoices()
  return questions
    .filter((question) => !asks || asks[question.asks])
    .map(({ asks: question, field: name, label, isOnRecord }) => (
      <SelectField
        key={name}
        {...field(name)}
        label={label}
        placeholder="As it is"
        choices={[...(requires?.[question] ? [] : [noneOf(isOnRecord)]), ...choices[name]]}
        loading={isLoading}
      />
    ))
}

/** The answers that were chosen, and no others. */
export function changesOf(answers: AnswersToAll): Partial<RosterAnswers> {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([, answer]) => answer !== null)
      .map(([field, answer]) => [field, answer === NONE ? null : answer]),
  )
}
