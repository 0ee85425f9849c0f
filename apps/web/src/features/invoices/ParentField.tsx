import { Select } from '@mantine/core'
import { useState } from 'react'
import { parents } from '@afterbell/contract/families/parents'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useRead } from '../../platform/calls/calls.ts'
import { inputProps, type Field } from '../../ui/fields/field.ts'

export type Parent = AnswerOf<typeof parents.customers>[number]

/** Who is asked to pay, found by name: primary contacts of families. */
export function ParentField(props: Field<Parent | null>) {
  const { value, onChange } = props
  const [search, setSearch] = useState('')
  const asked = value && search === labelOf(value) ? '' : search
  const { data = [] } = useRead(parents.customers, { query: { search: asked } }, { keepPrevious: true })
  const choices = value && !data.some(({ id }) => id === value.id) ? [value, ...data] : data
  return (
    <Select
      {...inputProps(props)}
      placeholder="Search by name"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      filter={({ options }) => options}
      data={choices.map((parent) => ({ value: parent.id, label: labelOf(parent) }))}
      searchValue={search}
      onSearchChange={setSearch}
      value={value?.id ?? null}
      onChange={(id) => onChange(choices.find((parent) => parent.id === id) ?? null)}
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={280}
    />
  )
}

function labelOf({ fullName, children }: Parent): string {
  const names = children.map(({ name }) => name).join(', ')
  return names === '' ? fullName : `${fullName} (${names})`
}
