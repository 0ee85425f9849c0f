import type { RosterAnswers, RosterQuestions } from '@afterbell/domain/places/enrollment'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { FieldProps } from '../../ui/form/useAppForm.ts'
import { OF_RECORD, questions, useRosterChoices } from '../places/roster-questions.tsx'

/** An answer for several children: null leaves each one's own, `NONE` removes it. */
export type AnswersToAll = Record<keyof RosterAnswers, string | null>

const NONE = 'none'
const noneOf = (isOnRecord: boolean) => ({ value: NONE, label: isOnRecord ? OF_RECORD : 'None' })

interface AnswerToAllFieldsProps {
  field: (of: keyof RosterAnswers) => FieldProps<string | null>
  /** Questions to show. Default: all. */
  asks?: RosterQuestions
  /** Required questions, whose answers cannot be removed. */
  requires?: RosterQuestions | undefined
}

/** Fields for a roster's questions; an empty one leaves each child's own answer. */
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

/** Returns the chosen answers only. */
export function changesOf(answers: AnswersToAll): Partial<RosterAnswers> {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([, answer]) => answer !== null)
      .map(([field, answer]) => [field, answer === NONE ? null : answer]),
  )
}
