import { settings } from '@afterbell/contract/settings'
import { users } from '@afterbell/contract/users'
import { useRead } from '../../../platform/calls.ts'
import { MultiSelectField, SelectField } from '../../../ui/fields/SelectField.tsx'
import type { FieldProps } from '../../../ui/useKitForm.ts'

interface Named {
  id: string
  name: string
}

/** Where it is held. A place that was chosen and has been switched off since can still be seen and kept. */
export function LocationField({
  field,
  chosen,
}: {
  field: FieldProps<string | null>
  chosen?: Named | null | undefined
}) {
  const places = useRead(settings.locationNames, {}, { freshForMs: 60_000 })
  return (
    <SelectField
      {...field}
      label="Location"
      placeholder={places.data?.length === 0 ? 'No locations yet' : 'Choose a location'}
      loading={places.isPending}
      choices={choicesOf(places.data, chosen ? [chosen] : [])}
    />
  )
}

/** Who teaches it. */
export function InstructorsField({
  field,
  chosen = [],
}: {
  field: FieldProps<string[]>
  chosen?: readonly Named[] | undefined
}) {
  const people = useRead(users.instructors, {}, { freshForMs: 60_000 })
  return (
    <MultiSelectField
      {...field}
      label="Instructors"
      placeholder={people.data?.length === 0 ? 'Nobody teaches yet' : 'Choose who teaches'}
      loading={people.isPending}
      choices={choicesOf(people.data, chosen)}
    />
  )
}

function choicesOf(offered: readonly Named[] = [], chosen: readonly Named[]) {
  const gone = chosen.filter(({ id }) => !offered.some((each) => each.id === id))
  return [...offered, ...gone].map(({ id, name }) => ({ value: id, label: name }))
}
