import { Button, Input } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { moveEntry } from '@afterbell/domain/forms/forms'
import { Glyph } from '../../ui/Glyph.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ReorderList } from '../../ui/form/ReorderList.tsx'
import type { KitFormState } from '../../ui/form/useAppForm.ts'
import { blankChoice, renumber, type BuilderForm, type Choice } from './builder-form.ts'
import { IconAct } from './IconAct.tsx'
import { useFocusAfter } from '../../ui/form/useFocusAfter.ts'
import styles from './forms.module.css'

/** The choices of a question, in order. */
export function ChoicesEditor({ form, index }: { form: KitFormState<BuilderForm>; index: number }) {
  const choices = form.values.formFields[index]!.formOption
  const path = `formFields.${index}.formOption` as const
  const container = useRef<HTMLDivElement>(null)
  const focusOn = useFocusAfter(container)
  const set = (next: Choice[]) => form.set(path, renumber(next))
  const error = form.errorAt(path)
  return (
    <div ref={container} className={styles.choices}>
      <ReorderList
        aria-label={`Choices of question ${index + 1}`}
        entries={choices}
        keyOf={({ key }) => key}
        nameOf={(_, place) => `choice ${place + 1}`}
        onMove={(from, to) => set(moveEntry(choices, from, to))}
      >
        {(_, place, handle) => (
          <div className={styles.choice}>
            {handle}
            <div className={styles.choiceField}>
              <TextField
                {...form.field(`formFields.${index}.formOption.${place}.option`)}
                label={`Choice ${place + 1}`}
                placeholder={`Choice ${place + 1}`}
              />
            </div>
            <IconAct
              label={`Remove choice ${place + 1}`}
              onClick={() => {
                set(choices.toSpliced(place, 1))
                focusOn('button[data-add-choice]')
              }}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </IconAct>
          </div>
        )}
      </ReorderList>
      {error && (
        <Input.Error data-invalid="true" tabIndex={-1}>
          {error}
        </Input.Error>
      )}
      <div>
        <Button
          data-add-choice
          variant="subtle"
          size="xs"
          leftSection={<Glyph of={IconPlus} />}
          onClick={() => {
            set([...choices, blankChoice(choices.length)])
            focusOn('li:last-of-type input')
          }}
        >
          Add choice
        </Button>
      </div>
    </div>
  )
}
