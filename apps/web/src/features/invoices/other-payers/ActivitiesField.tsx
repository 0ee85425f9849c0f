import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { shares } from '@afterbell/contract/ledger/shares'
import { useRead } from '../../../platform/calls/calls.ts'
import { inputProps, type Field } from '../../../ui/fields/field.ts'

interface IdAndName {
  id: string
  name: string
}

/**
 * Reads activities to choose for a child: the child's own first, then others that are not over. Chosen ones stay in the
 * list.
 */
function useActivities(childId: string, chosen: readonly IdAndName[], search: string): IdAndName[] {
  const query = chosen.some(({ name }) => name === search) ? '' : search
  const { data = [] } = useRead(
    shares.activities,
    { params: { childId }, query: { search: query } },
    { keepPrevious: true },
  )
  return [...chosen.filter(({ id }) => !data.some((each) => each.id === id)), ...data]
}

const choiceOf = ({ id, name }: IdAndName) => ({ value: id, label: name })

/** Field for one activity. */
export function ActivityField({ childId, ...props }: Field<IdAndName | null> & { childId: string }) {
  const { value, onChange } = props
  const [search, setSearch] = useState('')
  const activities = useActivities(childId, value ? [value] : [], search)
  return (
    <Select
      {...inputProps(props)}
      placeholder="Search by name"
      searchable
      filter={({ options }) => options}
      data={activities.map(choiceOf)}
      searchValue={search}
      onSearchChange={setSearch}
      value={value?.id ?? null}
      onChange={(id) => onChange(activities.find((each) => each.id === id) ?? null)}
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={280}
    />
  )
}

/** Field for several activities; empty means all. */
export function ActivitiesField({ childId, ...props }: Field<IdAndName[]> & { childId: string }) {
  const { value, onChange } = props
  const [search, setSearch] = useState('')
  const activities = useActivities(childId, value, search)
  return (
    <MultiSelect
      {...inputProps(props)}
      placeholder={value.length === 0 ? 'All activities' : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      hidePickedOptions
      filter={({ options }) => options}
      data={activities.map(choiceOf)}
      searchValue={search}
      onSearchChange={setSearch}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(activities.filter(({ id }) => ids.includes(id)))}
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={280}
    />
  )
}
