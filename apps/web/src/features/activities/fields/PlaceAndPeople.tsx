import { settings } from '@afterbell/contract/settings/settings'
import { users } from '@afterbell/contract/users/users'
import { useRead } from '../../../platform/calls/calls.ts'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'

interface IdAndName {
  id: string
  name: string
}

/** The location. One that was chosen and has been switched off since stays in the field. */
export function LocationField({
  field,
  chosen,
}: {
  field: FieldProps<string | null>
  chosen?: IdAndName | null | undefined
}) {
  const places = useRead(settings.locationNames, {}, { freshForMs: 60_000 })
  return (
    <SelectField
      {...field}
      label="Location"
      placeholder={places.data?.length === 0 ? 'No locations yet' : 'Choose a location'}
      loading={places.isPending}
      choices={choicesOf(places.data, {
        chosen: chosen ? [chosen] : [],
        values: field.value ? [field.value] : [],
        gone: 'off',
      })}
    />
  )
}

/** The instructors. */
export function InstructorsField({
  field,
  chosen = [],
  description,
}: {
  field: FieldProps<string[]>
  chosen?: readonly IdAndName[] | undefined
  description?: string
}) {
  const people = useRead(users.instructors, {}, { freshForMs: 60_000 })
  return (
    <MultiSelectField
      {...field}
      label="Instructors"
      description={description}
      placeholder={people.data?.length === 0 ? 'No instructors yet' : 'Choose instructors'}
      loading={people.isPending}
      choices={choicesOf(people.data, { chosen, values: field.value, gone: 'no longer teaches' })}
    />
  )
}

interface Stands {
  /** Names of those that were chosen. */
  chosen: readonly IdAndName[]
  values: readonly string[]
  /** Says why one can no longer be chosen. */
  gone: string
}

/** Returns the choices: those offered, and current values that are no longer offered, so that these do not show as empty. */
function choicesOf(offered: readonly IdAndName[] | undefined, { chosen, values, gone }: Stands) {
  const nameOf = (id: string) => chosen.find((each) => each.id === id)?.name
  const others = values.filter((id) => !offered?.some((each) => each.id === id))
  return [
    ...(offered ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ...others.map((id) => ({ value: id, label: offered ? goneText(nameOf(id), gone) : (nameOf(id) ?? '…') })),
  ]
}

function goneText(name: string | undefined, gone: string): string {
  return name === undefined ? `No longer available (${gone})` : `${name} (${gone})`
}
