import { Alert } from '@mantine/core'
import { useState } from 'react'
import { settings } from '@afterbell/contract/settings/settings'
import { BILLING_TYPES, billingTypeLabels } from '@afterbell/domain/prices/billing-types'
import { importedThings, type ImportedThing } from '@afterbell/domain/imports/import-kinds'
import type { ColumnMapping } from '@afterbell/domain/imports/import-columns'
import { defaultsText } from '@afterbell/domain/imports/import-defaults'
import type { ImportOptions } from '@afterbell/domain/imports/import-rows'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { FieldGrid, WideField } from '../../ui/form/form.tsx'
import type { ImportQuestions, ImportAnswer } from './useImport.ts'
import styles from './imports.module.css'

/** Values for every row, for which the file has no column. */
export function AppliedDefaults({
  imported,
  questions: { typed },
}: {
  imported: ImportAnswer
  questions: Pick<ImportQuestions, 'typed'>
}) {
  const format = useFormat()
  const sentences = defaultsText(typed.mapping as ColumnMapping, typed.options as ImportOptions, {
    rowCount: imported.rowCount,
    things: importedThings[imported.kind].many,
    written: format,
  })
  if (sentences.length === 0) return null
  return (
    <Alert color="yellow" mb="md" role="note" title="The file leaves these open">
      <ul className={styles.defaults}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  )
}

interface OptionFieldsProps {
  kind: ImportedThing
  questions: Pick<ImportQuestions, 'typed' | 'ask' | 'setWrong'>
  errorAt: (path: string) => string | undefined
}

/** Defaults for empty fields, and the format of ages and dates. */
export function OptionFields({ kind, questions: { typed, ask, setWrong }, errorAt }: OptionFieldsProps) {
  const options = typed.options as ImportOptions
  const places = useRead(settings.locationNames, {}, { freshForMs: 60_000 })
  const set = (over: Partial<ImportOptions>) => ask({ ...typed, options: { ...options, ...over } })
  const field = <K extends keyof ImportOptions>(key: K) => ({
    name: key,
    value: options[key],
    onChange: (value: ImportOptions[K]) => set({ [key]: value }),
    error: errorAt(`options.${key}`),
  })
  const number = (key: 'capacity' | 'shiftWeeks' | 'price') => ({
    name: key,
    stored: options[key],
    onNumber: (value: number) => set({ [key]: value }),
    onWrong: (is: boolean) => setWrong(key, is),
    error: errorAt(`options.${key}`),
  })
  const asText = (value: string | null) => value ?? ''
  return (
    <FieldGrid columns={3}>
      <Whole as={MoneyField} {...number('price')} label="Price" />
      <SelectField
        {...field('billingType')}
        label="Billing type"
        choices={billingTypes}
        onChange={(billingType) => billingType && set({ billingType })}
      />
      <Whole as={NumberField} {...number('capacity')} label="Spots" />
      <TimeField
        {...field('timeFrom')}
        value={asText(options.timeFrom)}
        onChange={(value) => set({ timeFrom: value || null })}
        label="Start time"
      />
      <TimeField
        {...field('timeTo')}
        value={asText(options.timeTo)}
        onChange={(value) => set({ timeTo: value || null })}
        label="End time"
      />
      <SelectField
        {...field('locationId')}
        label="Location"
        clearable
        loading={places.isPending}
        placeholder="None"
        choices={(places.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DateField
        {...field('signUpBeginsDate')}
        value={asText(options.signUpBeginsDate)}
        onChange={(value) => set({ signUpBeginsDate: value || null })}
        label="Sign-up opens on"
        required
      />
      <TimeField
        {...field('signUpBeginsTime')}
        value={asText(options.signUpBeginsTime)}
        onChange={(value) => set({ signUpBeginsTime: value || null })}
        label="Sign-up opens at"
      />
      <DateField
        {...field('signUpEndsDate')}
        value={asText(options.signUpEndsDate)}
        onChange={(value) => set({ signUpEndsDate: value || null })}
        label="Sign-up closes on"
        description="If empty, sign-up stays open until the last date."
      />
      <Whole
        as={NumberField}
        {...number('shiftWeeks')}
        label="Move all dates ahead by weeks"
        description="Enter 52 to turn last year’s catalog into this year’s."
      />
      <ChoiceField
        {...field('ageUnit')}
        label="Ages are in"
        choices={[
          { value: 'MONTHS', label: 'Months' },
          { value: 'YEARS', label: 'Years' },
        ]}
        onChange={(ageUnit) => set({ ageUnit })}
      />
      <ChoiceField
        {...field('dateOrder')}
        label="Dates begin with the"
        choices={[
          { value: 'MONTH_FIRST', label: 'Month' },
          { value: 'DAY_FIRST', label: 'Day' },
        ]}
        onChange={(dateOrder) => set({ dateOrder })}
      />
      {'code' in typed.mapping && (
        <WideField>
          <ChoiceField
            {...field('sameCode')}
            label={`When a code is that of a ${importedThings[kind].one} you imported before`}
            choices={[
              { value: 'CHANGE', label: `Change the ${importedThings[kind].one}` },
              { value: 'ADD', label: `Add a new ${importedThings[kind].one}` },
              { value: 'SKIP', label: 'Skip the row' },
            ]}
            // A choice for all rows replaces those of single rows.
            onChange={(sameCode) => set({ sameCode, rowChoices: {} })}
          />
        </WideField>
      )}
      <WideField>
        <SwitchField
          {...field('publish')}
          label="Publish now"
          description="Families see them right away. Turn this off to import them as drafts."
        />
      </WideField>
    </FieldGrid>
  )
}

const billingTypes = BILLING_TYPES.map((value) => ({ value, label: billingTypeLabels[value] }))

interface WholeProps {
  as: typeof NumberField | typeof MoneyField
  name: string
  label: string
  description?: string
  stored: number
  onNumber: (value: number) => void
  onWrong: (is: boolean) => void
  error: string | undefined
}

/** Sends numbers only; other text stays in the field, with an error. */
function Whole({ as: Field, stored, onNumber, onWrong, error, ...rest }: WholeProps) {
  // Text that is not a number; numbers come from `stored`.
  const [text, setText] = useState<NumberTyped>(null)
  const [isWrong, setIsWrong] = useState(false)
  return (
    <Field
      {...rest}
      value={isWrong ? text : stored}
      error={isWrong ? 'Should be a number' : error}
      onChange={(value: NumberTyped) => {
        const isWhole = typeof value === 'number' && Number.isInteger(value)
        setText(value)
        setIsWrong(!isWhole)
        onWrong(!isWhole)
        if (isWhole) onNumber(value)
      }}
    />
  )
}
