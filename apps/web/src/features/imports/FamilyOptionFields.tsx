import type { FamilyOptions } from '@afterbell/domain/imports/families/import-families'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { FieldGrid } from '../../ui/form/form.tsx'
import type { ImportQuestions } from './useImport.ts'

interface FamilyOptionFieldsProps {
  questions: Pick<ImportQuestions, 'typed' | 'ask'>
  errorAt: (path: string) => string | undefined
}

/** The format of birth dates, and how to treat unknown choices and removed children. */
export function FamilyOptionFields({ questions: { typed, ask }, errorAt }: FamilyOptionFieldsProps) {
  const options = typed.options as FamilyOptions
  const set = (over: Partial<FamilyOptions>) =>
    ask({ ...typed, options: { ...options, ...over } as typeof typed.options })
  return (
    <FieldGrid columns={2}>
      <SelectField
        name="dateOrder"
        label="Date order"
        placeholder="Month or day"
        choices={orders}
        value={options.dateOrder}
        onChange={(dateOrder) => set({ dateOrder })}
        error={errorAt('options.dateOrder')}
      />
      <ChoiceField
        name="unknownChoices"
        label="Teachers and shirt sizes that are not on your lists"
        choices={[
          { value: 'LEAVE_OUT', label: 'Leave out' },
          { value: 'SKIP', label: 'Skip the row' },
        ]}
        value={options.unknownChoices}
        onChange={(unknownChoices) => set({ unknownChoices })}
      />
      <ChoiceField
        name="removedChildren"
        label="Children who were removed before"
        choices={[
          { value: 'BRING_BACK', label: 'Restore' },
          { value: 'MAKE_NEW', label: 'Add new entries' },
        ]}
        value={options.removedChildren}
        onChange={(removedChildren) => set({ removedChildren })}
      />
    </FieldGrid>
  )
}

const orders = [
  { value: 'MONTH_FIRST', label: 'Month first: 4/13/2019' },
  { value: 'DAY_FIRST', label: 'Day first: 13/4/2019' },
] as const
