import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { FieldGrid } from '../../ui/form.tsx'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { KitFormState } from '../../ui/useKitForm.ts'
import { emptyGuardian, type Child, type ChildValues } from './child-values.ts'
import { FormPart } from './FormPart.tsx'
import { SiblingField } from './SiblingField.tsx'

type Form = KitFormState<ChildValues>

/** Brothers and sisters, and the guardians they share. */
export function FamilyFields({ form, child }: { form: Form; child: Child | null }) {
  const { addButton, add, remove } = useSecondGuardian(form)
  // With another family chosen, its own names stand above.
  const shared = form.values.siblingId ? [] : (child?.siblings ?? [])
  return (
    <>
      <FormPart title="Brothers and sisters">
        <SiblingField form={form} child={child} />
      </FormPart>
      <FormPart
        title="Primary guardian"
        text={
          shared.length > 0
            ? `Shared with ${listed.format(shared.map(({ name }) => name))}: a change here is a change for all.`
            : undefined
        }
      >
        <GuardianFields form={form} at="primaryGuardian" />
      </FormPart>
      {form.values.secondaryGuardian ? (
        <FormPart
          title="Secondary guardian"
          action={
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              aria-label="Remove secondary guardian"
              onClick={remove}
            >
              Remove
            </Button>
          }
        >
          <GuardianFields form={form} at="secondaryGuardian" />
        </FormPart>
      ) : (
        <Button
          ref={addButton}
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Add a secondary guardian
        </Button>
      )}
    </>
  )
}

const listed = new Intl.ListFormat('en')

/** Adding takes the focus to the new fields, removing back to the button. */
function useSecondGuardian(form: Form) {
  const addButton = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)
  const isThere = form.values.secondaryGuardian !== null
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const target = isThere
      ? document.querySelector<HTMLElement>('[name="secondaryGuardian.firstName"]')
      : addButton.current
    target?.focus()
  }, [isThere])
  const set = (guardian: ChildValues['secondaryGuardian']) => {
    wantsFocus.current = true
    form.set('secondaryGuardian', guardian)
  }
  return { addButton, add: () => set(emptyGuardian), remove: () => set(null) }
}

function GuardianFields({ form, at }: { form: Form; at: 'primaryGuardian' | 'secondaryGuardian' }) {
  return (
    <FieldGrid>
      <TextField {...form.field(`${at}.firstName`)} label="First name" required />
      <TextField {...form.field(`${at}.lastName`)} label="Last name" required />
      <PhoneField {...form.field(`${at}.phone`)} label="Phone" />
      <TextField {...form.field(`${at}.email`)} label="E-mail" type="email" />
    </FieldGrid>
  )
}
