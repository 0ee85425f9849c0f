import { Checkbox } from '@mantine/core'
import { children } from '@afterbell/contract/families/children'
import { homes } from '@afterbell/contract/families/homes'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { childName } from '@afterbell/domain/families/child-name'
import { HOMES_MAX, householdFindings } from '@afterbell/domain/families/homes'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { call, useRead, useWrite } from '../../platform/calls/calls.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { StaleNotice, useStaleEdit } from '../../platform/page/StaleEdit.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, FieldGrid, Form, SubmitButton, WideField } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm, type KitFormState } from '../../ui/form/useAppForm.ts'
import type { Child } from './child-values.ts'
import { AddPart, FormPart, RemovePart } from './FormPart.tsx'
import styles from './contact.module.css'

type Household = AnswerOf<typeof homes.get>

interface HomeValues {
  id: string | null
  name: string
  street: string
  city: string
  state: string
  postalCode: string
  share: NumberTyped
  guardianIds: string[]
}

interface Values {
  homes: HomeValues[]
}

type Form = KitFormState<Values>

/** The homes of a child's family: addresses, residents, and shares of each charge. */
export function openHomes(child: Child): Promise<void> {
  return openModal({
    title: `Homes of ${childName(child)}`,
    description:
      child.siblings.length > 0
        ? `Shared with ${child.siblings.map(({ name }) => name).join(', ')}.`
        : undefined,
    width: 720,
    content: ({ close }) => <LoadedHomes childId={child.id} onSaved={close} />,
  })
}

function LoadedHomes({ childId, onSaved }: { childId: string; onSaved: () => void }) {
  // Reads again: a form that starts with outdated data could not be saved.
  const read = useRead(homes.get, { params: { childId } }, { freshForMs: 0 })
  if (read.data && read.isFetchedAfterMount)
    return <HomesForm childId={childId} household={read.data} onSaved={onSaved} />
  return <DialogReading of={[read]} thing="This family" fields={4} />
}

interface HomesFormProps {
  childId: string
  household: Household
  onSaved: () => void
}

function HomesForm({ childId, household, onSaved }: HomesFormProps) {
  const { guardians, version } = household
  const save = useWrite(homes.save, { invalidates: [homes.get, children.get] })
  const storedValues = valuesOf(household)
  // A family without homes starts with the fields of a first one.
  const begun = storedValues.homes.length > 0 ? storedValues : { homes: withOneMore([], guardians) }
  const edit = useStaleEdit<Values>({
    loaded: { values: storedValues, version },
    read: async () => {
      const theirs = await call(homes.get, { params: { childId } }, { global: true })
      return { values: valuesOf(theirs), version: theirs.version }
    },
    tell: (_, values) => ({ label: 'Homes', text: values.homes.map(({ name }) => name).join(', ') }),
  })
  const form = useAppForm<Values>({
    initial: begun,
    findings: (values) => householdFindings(values.homes, guardians),
    onSubmit: async (values) => {
      const body = {
        homes: values.homes.map((home) => ({ ...home, share: Number(home.share) })),
        version: edit.version(),
      }
      try {
        await save.mutateAsync({ params: { childId }, body })
      } catch (error) {
        await edit.meet(error, values, form)
        throw error
      }
      notify.success('Homes saved')
      onSaved()
    },
  })
  const { length } = form.values.homes
  return (
    <Form form={form}>
      <DialogBody>
        <StaleNotice stale={edit.stale} />
        {form.values.homes.map((_, index) => (
          // New homes have no id yet, and the fields have no state of their own.
          <HomeFields key={index} form={form} index={index} guardians={guardians} />
        ))}
        {length < HOMES_MAX && (
          <AddPart onClick={() => form.setValues({ homes: withOneMore(form.values.homes, guardians) })}>
            {length === 0 ? 'Add a home' : 'Add a second home'}
          </AddPart>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

interface HomeFieldsProps {
  form: Form
  index: number
  guardians: Household['guardians']
}

function HomeFields({ form, index, guardians }: HomeFieldsProps) {
  const { homes: all } = form.values
  const isOneOfTwo = all.length > 1
  const path = `homes.${index}` as const
  const share = form.field(`${path}.share`)
  return (
    <FormPart
      title={isOneOfTwo ? `Home ${index + 1}` : 'Home'}
      action={
        <RemovePart
          what={`home ${index + 1}`}
          onClick={() => form.setValues({ homes: withoutHome(all, index, guardians) })}
        />
      }
    >
      <FieldGrid>
        <TextField
          {...form.field(`${path}.name`)}
          label="Name"
          placeholder="With Ann, Oak Street"
          required={isOneOfTwo}
        />
        {isOneOfTwo && (
          <NumberField
            {...share}
            onChange={(next) => form.setValues({ homes: withShare(all, index, next) })}
            label="Share of every charge"
            unit="%"
            required
          />
        )}
        <WideField>
          <TextField {...form.field(`${path}.street`)} label="Street" />
        </WideField>
        <TextField {...form.field(`${path}.city`)} label="City" />
        <FieldGrid>
          <TextField {...form.field(`${path}.state`)} label="State" />
          <TextField {...form.field(`${path}.postalCode`)} label="Postal code" />
        </FieldGrid>
        {isOneOfTwo && (
          <WideField>
            <Residents form={form} index={index} guardians={guardians} />
          </WideField>
        )}
      </FieldGrid>
    </FormPart>
  )
}

/** Each guardian lives in one of the two homes: ticking them here removes them there. */
function Residents({ form, index, guardians }: HomeFieldsProps) {
  const { name, error } = form.field(`homes.${index}.guardianIds`)
  const { homes: all } = form.values
  const residentIds = all[index]!.guardianIds
  return (
    <FieldGroup name={name} label="Who lives here" error={error}>
      <div className={styles.residents}>
        {guardians.map((guardian) => (
          <Checkbox
            key={guardian.id}
            label={guardian.name}
            checked={residentIds.includes(guardian.id)}
            onChange={() => form.setValues({ homes: withResident(all, index, guardian.id) })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

const emptyHome: HomeValues = {
  id: null,
  name: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  share: 100,
  guardianIds: [],
}

/** Adds a home. With a second one, all guardians start in the first. */
function withOneMore(all: readonly HomeValues[], guardians: Household['guardians']): HomeValues[] {
  return all.length === 0
    ? [emptyHome]
    : [
        { ...all[0]!, share: 50, guardianIds: guardians.map(({ id }) => id) },
        { ...emptyHome, share: 50 },
      ]
}

/** The remaining home pays everything, and all guardians live there. */
function withoutHome(
  all: readonly HomeValues[],
  index: number,
  guardians: Household['guardians'],
): HomeValues[] {
  return all
    .filter((_, at) => at !== index)
    .map((home) => ({ ...home, share: 100, guardianIds: guardians.map(({ id }) => id) }))
}

/** The other home pays the rest. */
function withShare(all: readonly HomeValues[], index: number, share: NumberTyped): HomeValues[] {
  const percent = Number(share)
  const isShare = typeof share === 'number' && percent >= 0 && percent <= 100
  const rest = isShare ? Math.round((100 - percent) * 100) / 100 : null
  return all.map((home, at) => (at === index ? { ...home, share } : { ...home, share: rest ?? home.share }))
}

function withResident(all: readonly HomeValues[], index: number, id: string): HomeValues[] {
  const isIn = all[index]!.guardianIds.includes(id)
  return all.map((home, at) => {
    const others = home.guardianIds.filter((each) => each !== id)
    return { ...home, guardianIds: at === index && !isIn ? [...others, id] : others }
  })
}

function valuesOf({ homes: savedHomes }: Household): Values {
  return { homes: savedHomes.map((home) => ({ ...home })) }
}
