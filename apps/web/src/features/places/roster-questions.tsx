import { checkAnswers, type RosterAnswers, type RosterQuestions } from '@afterbell/domain/places/enrollment'
import { settings } from '@afterbell/contract/settings/settings'
import { useRead } from '../../platform/calls/calls.ts'
import { SelectField, type Choice } from '../../ui/fields/SelectField.tsx'
import type { FieldProps } from '../../ui/form/useAppForm.ts'

/** Questions a roster can ask about a child, the field of each answer, and whether the child's record has one too. */
export const questions = [
  { asks: 'pickUpOptions', field: 'pickUpOptionId', label: 'Pickup option', isOnRecord: false },
  { asks: 'teacher', field: 'teacherId', label: 'Homeroom teacher', isOnRecord: true },
  { asks: 'tshirt', field: 'tshirtSizeId', label: 'T-shirt size', isOnRecord: true },
] as const satisfies readonly {
  asks: keyof RosterQuestions
  field: keyof RosterAnswers
  label: string
  isOnRecord: boolean
}[]

/** An empty answer shows the value on the child's record, and follows it. */
export const OF_RECORD = 'From the child’s record'

export const noAnswers: RosterAnswers = { pickUpOptionId: null, teacherId: null, tshirtSizeId: null }

/** Form rules for the answers. */
export function rulesOf({ asks, requires }: { asks: RosterQuestions; requires: RosterQuestions }) {
  const rule = (field: keyof RosterAnswers) => (_: string | null, answers: RosterAnswers) =>
    checkAnswers(asks, requires, answers).find(({ path }) => path === field)?.message ?? null
  return {
    pickUpOptionId: rule('pickUpOptionId'),
    teacherId: rule('teacherId'),
    tshirtSizeId: rule('tshirtSizeId'),
  }
}

interface QuestionFieldsProps {
  /** Returns the form's field of an answer. */
  field: (of: keyof RosterAnswers) => FieldProps<string | null>
  /** Default: all of them. */
  asks?: RosterQuestions
  requires: RosterQuestions
}

/** Fields for a roster's questions, with the school's choices. */
export function QuestionFields({ field, asks, requires }: QuestionFieldsProps) {
  const { choices, isLoading } = useRosterChoices()
  return questions
    .filter((question) => !asks || asks[question.asks])
    .map((question) => {
      const props = field(question.field)
      return (
        <SelectField
          key={question.field}
          {...props}
          label={question.label}
          required={requires[question.asks]}
          clearable
          {...(question.isOnRecord && { placeholder: OF_RECORD })}
          choices={withChosen(choices[question.field], props.value, isLoading)}
          loading={isLoading}
        />
      )
    })
}

const FRESH_MS = 60_000

/** Reads the school's pickup options, teachers and T-shirt sizes. */
export function useRosterChoices() {
  const options = useRead(settings.activePickUpOptions, {}, { freshForMs: FRESH_MS })
  const teachers = useRead(settings.activeTeachers, {}, { freshForMs: FRESH_MS })
  const sizes = useRead(settings.activeTShirtSizes, {}, { freshForMs: FRESH_MS })
  const choices: Record<keyof RosterAnswers, Choice[]> = {
    pickUpOptionId: (options.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    teacherId: (teachers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    tshirtSizeId: (sizes.data ?? []).map(({ id, size }) => ({ value: id, label: size })),
  }
  return { choices, isLoading: options.isLoading || teachers.isLoading || sizes.isLoading }
}

/** Adds a chosen value that is switched off by now; it is shown but cannot be chosen again. */
function withChosen(choices: Choice[], value: string | null, isLoading: boolean): Choice[] {
  if (isLoading || !value || choices.some((choice) => choice.value === value)) return choices
  return [...choices, { value, label: 'No longer offered', disabled: true }]
}
