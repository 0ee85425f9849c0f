import { Alert, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { namesInChild } from '@afterbell/domain/families/children'
import { ageText } from '@afterbell/domain/kernel/ages'
import { isDate } from '@afterbell/domain/kernel/dates'
import { GRADES, gradeLabels } from '@afterbell/domain/kernel/grades'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { homes } from '@afterbell/contract/families/homes'
import { settings } from '@afterbell/contract/settings/settings'
import { call, useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useNameRules } from '../../platform/session/name-rules.ts'
import { StaleNotice, useStaleEdit } from '../../platform/page/StaleEdit.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField, type Choice } from '../../ui/fields/SelectField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton, WideField } from '../../ui/form/form.tsx'
import { useLocal } from '../../ui/local.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm, type KitFormState } from '../../ui/form/useAppForm.ts'
import {
  bodyOf,
  emptyChild,
  fieldText,
  findingsOf,
  valuesOf,
  type Child,
  type ChildValues,
} from './child-values.ts'
import { EmergencyFields } from './safety/EmergencyFields.tsx'
import { FamilyFields } from './FamilyFields.tsx'
import { FormPart } from './FormPart.tsx'
import { PickupFields } from './safety/PickupFields.tsx'

interface ChildFormProps {
  /** Null for a new child. */
  child: Child | null
  /** A brother or sister whose family a new child joins from the start. */
  joins?: string | null
  /** `isMore`: the user adds a brother or sister next. */
  onSaved: (child: Child, isMore: boolean) => void
}

/** Form with all facts of a child and the family. */
export function ChildForm({ child, joins = null, onSaved }: ChildFormProps) {
  // Set if the user pressed the button that continues with a brother or sister.
  const isMore = useRef(false)
  const { country } = useLocal()
  const format = useFormat()
  const choices = useChoices(child)
  const save = useSave(child)
  // The brother or sister whose family the child will join.
  const [joined, setJoined] = useState<Child | null>(null)
  const names = useNameRules([child, joined].flatMap((each) => (each ? namesInChild(each) : [])))
  const doNotRelease = [child, joined].flatMap((each) => each?.doNotRelease ?? [])
  const edit = useStaleEdit<ChildValues>({
    loaded: { values: child ? valuesOf(child) : emptyChild, version: child?.version ?? 0 },
    read: async () => {
      const theirs = await call(children.get, { params: { id: child!.id } }, { global: true })
      return { values: valuesOf(theirs), version: theirs.version }
    },
    tell: (path, values) => fieldText(path, values, { country, date: format.date, ...choices.names }),
  })
  const form = useAppForm<ChildValues>({
    initial: child ? valuesOf(child) : emptyChild,
    findings: (values) => findingsOf(values, { country, today: format.today(), names, doNotRelease }),
    onSubmit: async (values) => {
      try {
        const savedChild = await save(values, edit.version())
        notify.success(child ? `${childName(savedChild)} saved` : `${childName(savedChild)} added`)
        onSaved(savedChild, isMore.current)
      } catch (error) {
        await edit.meet(error, values, form)
        throw error
      }
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <StaleNotice stale={edit.stale} />
        {choices.hasFailed && (
          <Alert color="yellow">
            The lists of teachers and shirt sizes could not be loaded. You can still save everything else.
          </Alert>
        )}
        <ChildFields form={form} choices={choices} today={format.today()} />
        <FamilyFields form={form} child={child} joins={joins} onJoin={setJoined} />
        <PickupFields form={form} />
        <EmergencyFields form={form} doNotRelease={doNotRelease} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        {!child && (
          <Button
            variant="default"
            onClick={() => {
              isMore.current = true
              void form.submit().finally(() => (isMore.current = false))
            }}
          >
            Save and add a sibling
          </Button>
        )}
        <SubmitButton>{child ? 'Save' : 'Add child'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function useSave(child: Child | null) {
  const invalidates = [
    children.list,
    children.get,
    children.amount,
    children.forEnrollment,
    children.lookalikes,
    familyMerges.duplicates,
    children.pickups,
    children.checkOutPersons,
    homes.get,
  ]
  const create = useWrite(children.create, { invalidates, once: true })
  const update = useWrite(children.update, { invalidates })
  return (values: ChildValues, version: number): Promise<Child> =>
    child
      ? update.mutateAsync({ params: { id: child.id }, body: { ...bodyOf(values), version } })
      : create.mutateAsync({ body: { ...bodyOf(values), notFamilyIds: values.notFamilyIds } })
}

interface FieldsProps {
  form: KitFormState<ChildValues>
  choices: ReturnType<typeof useChoices>
  today: string
}

function ChildFields({ form, choices, today }: FieldsProps) {
  const { birthDate } = form.values
  const age = isDate(birthDate) && birthDate <= today ? ageText(birthDate, today) : null
  return (
    <>
      <FormPart title="Child">
        <FieldGrid>
          <TextField {...form.field('firstName')} label="First name" required />
          <TextField {...form.field('lastName')} label="Last name" required />
          <TextField
            {...form.field('preferredName')}
            label="Preferred name"
            description="What everyone calls the child, if not the first name"
          />
          <DateField
            {...form.field('birthDate')}
            label="Birth date"
            max={today}
            description={age ? `${age} old` : undefined}
          />
          <SelectField {...form.field('grade')} label="Grade" choices={grades} />
          <SelectField
            {...form.field('teacherId')}
            label="Homeroom teacher"
            choices={choices.teachers}
            loading={choices.isLoading}
          />
          <SelectField
            {...form.field('tshirtSizeId')}
            label="T-shirt size"
            choices={choices.sizes}
            loading={choices.isLoading}
          />
        </FieldGrid>
      </FormPart>
      <FormPart title="Health" text="Everyone with a roster sees this.">
        <FieldGrid>
          <WideField>
            <TextareaField {...form.field('allergies')} label="Allergies" rows={2} placeholder="None" />
          </WideField>
          <WideField>
            <TextareaField
              {...form.field('specialNeeds')}
              label="Special needs"
              rows={2}
              placeholder="No needs"
            />
          </WideField>
        </FieldGrid>
      </FormPart>
    </>
  )
}

const grades = GRADES.map((grade) => ({ value: grade, label: gradeLabels[grade] }))

/** Choices of teachers and sizes: those of the school's lists, and the child's own even if it has left the list. */
function useChoices(child: Child | null) {
  const teachers = useRead(settings.activeTeachers, {})
  const sizes = useRead(settings.activeTShirtSizes, {})
  const teacherChoices = (teachers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const sizeChoices = (sizes.data ?? []).map(({ id, size }) => ({ value: id, label: size }))
  return {
    teachers: withCurrent(teacherChoices, teachers.data && child?.teacherId, child?.teacher),
    sizes: withCurrent(sizeChoices, sizes.data && child?.tshirtSizeId, child?.tshirtSize),
    names: { teachers: namesOf(teacherChoices), sizes: namesOf(sizeChoices) },
    isLoading: teachers.isPending || sizes.isPending,
    hasFailed: teachers.isError || sizes.isError,
  }
}

function withCurrent(
  choices: Choice[],
  current: string | null | undefined,
  name: string | null | undefined,
): Choice[] {
  if (!current || choices.some(({ value }) => value === current)) return choices
  return [...choices, { value: current, label: `${name ?? 'As before'} (turned off in settings)` }]
}

function namesOf(choices: readonly Choice[]): ReadonlyMap<string, string> {
  return new Map(choices.map(({ value, label }) => [value, label]))
}
