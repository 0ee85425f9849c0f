import { useEffect, useRef } from 'react'
import { FURTHER_GUARDIANS_MAX } from '@afterbell/domain/families/family-limits'
import { languageLabel, languageText } from '@afterbell/domain/families/guardian-language'
import { LANGUAGES, type Language } from '@afterbell/domain/kernel/languages/languages'
import { marketingLabel } from '@afterbell/domain/families/marketing-consent'
import { FieldGrid } from '../../ui/form/form.tsx'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FieldProps, KitFormState } from '../../ui/form/useAppForm.ts'
import { emptyGuardian, type Child, type ChildValues } from './child-values.ts'
import { AddPart, FormPart, RemovePart } from './FormPart.tsx'
import { Lookalikes, useReach } from './duplicates/Lookalikes.tsx'
import { SiblingField } from './SiblingField.tsx'
import { useJoinFamily, type FamilyJoin } from './useJoinFamily.ts'

type Form = KitFormState<ChildValues>

/** Path of a guardian in the form. */
type GuardianAt = 'primaryGuardian' | 'secondaryGuardian' | `furtherGuardians.${number}`

interface FamilyFieldsProps {
  form: Form
  child: Child | null
  /** A brother or sister whose family the child joins from the start. */
  joins?: string | null
  onJoin: (sibling: Child | null) => void
}

/** Siblings, and the guardians they share: primary, secondary and further ones. */
export function FamilyFields({ form, child, joins = null, onJoin }: FamilyFieldsProps) {
  const { addButton, add, remove } = useMoreGuardians(form)
  const family = useJoinFamily(form, onJoin)
  const { join } = family
  useEffect(() => {
    if (joins) void join(joins)
    // oxlint-disable-next-line react/exhaustive-deps -- once: who leaves the family again is not put back
  }, [joins])
  // Only a new child can join a family; an existing child already has one.
  const familyJoin = child ? null : family
  // With another family chosen, that family's names are shown above.
  const sharingSiblings = form.values.siblingId ? [] : (child?.siblings ?? [])
  const { secondaryGuardian, furtherGuardians } = form.values
  return (
    <>
      <FormPart title="Siblings">
        <SiblingField form={form} child={child} family={family} />
      </FormPart>
      <FormPart
        title="Primary guardian"
        text={
          sharingSiblings.length > 0
            ? `Shared with ${listFormat.format(sharingSiblings.map(({ name }) => name))}. A change here applies to all of them.`
            : undefined
        }
      >
        <GuardianFields form={form} at="primaryGuardian" familyJoin={familyJoin} />
      </FormPart>
      {secondaryGuardian && (
        <MoreGuardian
          form={form}
          at="secondaryGuardian"
          familyJoin={familyJoin}
          title="Secondary guardian"
          onRemove={() => remove()}
        />
      )}
      {furtherGuardians.map((_, index) => (
        <MoreGuardian
          // New entries have no id yet, and the fields have no state of their own.
          key={index}
          form={form}
          at={`furtherGuardians.${index}`}
          familyJoin={familyJoin}
          title={`Additional guardian ${index + 1}`}
          onRemove={() => remove(index)}
        />
      ))}
      {furtherGuardians.length < FURTHER_GUARDIANS_MAX && (
        <AddPart ref={addButton} onClick={add}>
          {secondaryGuardian ? 'Add another guardian' : 'Add a secondary guardian'}
        </AddPart>
      )}
    </>
  )
}

const listFormat = new Intl.ListFormat('en')

/** The secondary guardian, then further ones. Adding focuses the new fields, removing the button. */
function useMoreGuardians(form: Form) {
  const addButton = useRef<HTMLButtonElement>(null)
  const nextFocus = useRef<GuardianAt | 'button' | null>(null)
  const { secondaryGuardian, furtherGuardians } = form.values
  const count = (secondaryGuardian ? 1 : 0) + furtherGuardians.length
  useEffect(() => {
    const target = nextFocus.current
    nextFocus.current = null
    if (target === 'button') addButton.current?.focus()
    else if (target) document.querySelector<HTMLElement>(`[name="${target}.firstName"]`)?.focus()
  }, [count])
  const add = () => {
    nextFocus.current = secondaryGuardian
      ? `furtherGuardians.${furtherGuardians.length}`
      : 'secondaryGuardian'
    if (secondaryGuardian) form.insert('furtherGuardians', emptyGuardian)
    else form.set('secondaryGuardian', emptyGuardian)
  }
  const remove = (index?: number) => {
    nextFocus.current = 'button'
    if (index === undefined) form.set('secondaryGuardian', null)
    else form.remove('furtherGuardians', index)
  }
  return { addButton, add, remove }
}

interface MoreGuardianProps {
  form: Form
  at: GuardianAt
  familyJoin: FamilyJoin | null
  title: string
  onRemove: () => void
}

function MoreGuardian({ form, at, familyJoin, title, onRemove }: MoreGuardianProps) {
  return (
    <FormPart title={title} action={<RemovePart what={title.toLowerCase()} onClick={onRemove} />}>
      <GuardianFields form={form} at={at} familyJoin={familyJoin} />
    </FormPart>
  )
}

interface GuardianFieldsProps {
  form: Form
  at: GuardianAt
  /** Set if the form asks whose family this is. */
  familyJoin: FamilyJoin | null
}

/** Looks up phone and email when a field loses the focus or saving is refused: another family may have them. */
function GuardianFields({ form, at, familyJoin }: GuardianFieldsProps) {
  const guardian = form.field(at).value!
  const { asked: reach, ask } = useReach(guardian)
  const [phone, email] = [form.field(`${at}.phone`), form.field(`${at}.email`)]
  const isRefused = form.isRefusedAt(`${at}.phone`) || form.isRefusedAt(`${at}.email`)
  return (
    <>
      <div onBlur={familyJoin ? ask : undefined}>
        <FieldGrid>
          <TextField {...form.field(`${at}.firstName`)} label="First name" required />
          <TextField {...form.field(`${at}.lastName`)} label="Last name" required />
          <PhoneField {...phone} label="Phone" />
          <TextField {...email} label="Email" type="email" />
          <LanguageField {...form.field(`${at}.language`)} />
        </FieldGrid>
      </div>
      <CheckField
        {...form.field(`${at}.marketing`)}
        label={marketingLabel}
        description="Only if they said so. Invoices and messages about their child go out either way."
      />
      {familyJoin && <Lookalikes form={form} family={familyJoin} reach={isRefused ? guardian : reach} />}
    </>
  )
}

/** The language of messages to a guardian. Nothing chosen means English. */
function LanguageField({ value, onChange, ...field }: FieldProps<Language | null>) {
  return (
    <SelectField<Language | 'NOT_SET'>
      {...field}
      label={languageLabel}
      choices={LANGUAGE_CHOICES}
      clearable={false}
      value={value ?? 'NOT_SET'}
      onChange={(chosen) => onChange(chosen === 'NOT_SET' ? null : chosen)}
    />
  )
}

const LANGUAGE_CHOICES = [
  ...LANGUAGES.map((language) => ({ value: language, label: languageText(language) })),
  { value: 'NOT_SET' as const, label: languageText(null) },
]
