import { settings } from '@afterbell/contract/settings/settings'
import { useRead } from '../../../platform/calls/calls.ts'
import { CheckField, SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { FormsField } from './FormsField.tsx'
import type { PartOf } from './form-parts.ts'
import styles from './fields.module.css'

interface Questions {
  pickUpOptions: boolean
  pickUpOptionsRequired: boolean
  teacher: boolean
  teacherRequired: boolean
  tshirt: boolean
  tshirtRequired: boolean
  formIds: string[]
}

const CHOICES_SHOWN = 4

/** Questions to families at sign-up, and which are required. */
export function SignUpQuestionFields({ form }: { form: PartOf<Questions> }) {
  const pickUps = useRead(settings.activePickUpOptions, {}, { freshForMs: 60_000 })
  const teachers = useRead(settings.activeTeachers, {}, { freshForMs: 60_000 })
  const sizes = useRead(settings.activeTShirtSizes, {}, { freshForMs: 60_000 })
  const asks = [
    { key: 'pickUpOptions', label: 'Pickup options', choices: pickUps.data?.map(({ name }) => name) },
    { key: 'teacher', label: 'Homeroom teacher', choices: teachers.data?.map(({ name }) => name) },
    { key: 'tshirt', label: 'T-shirt', choices: sizes.data?.map(({ size }) => size) },
  ] as const
  return (
    <>
      {asks.map(({ key, label, choices }) => (
        <div key={key} className={styles.ask}>
          <SwitchField {...form.field(key)} label={label} description={choicesText(choices)} />
          <CheckField
            {...form.field(`${key}Required`)}
            label={
              <>
                Required<span className={styles.spoken}>: {label}</span>
              </>
            }
            disabled={!form.values[key]}
          />
        </div>
      ))}
      <FormsField field={form.field('formIds')} />
    </>
  )
}

/** Keeps its height while the choices are loading. */
function choicesText(choices: readonly string[] | undefined): string {
  if (choices === undefined) return '\u00a0'
  if (choices.length === 0) return 'There is nothing to choose from yet'
  const remaining = choices.length - CHOICES_SHOWN
  return choices.slice(0, CHOICES_SHOWN).join(', ') + (remaining > 0 ? ` and ${remaining} more` : '')
}
