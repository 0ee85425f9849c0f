import { Select } from '@mantine/core'
import { useState } from 'react'
import { parents } from '@afterbell/contract/families/parents'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { agencies } from '@afterbell/contract/ledger/agencies'
import { useRead } from '../../platform/calls/calls.ts'
import { inputProps, type Field } from '../../ui/fields/field.ts'

/** A payer to choose: a guardian with the children of the family, or an agency, which has none. */
export type Parent = Pick<AnswerOf<typeof parents.customers>[number], 'id' | 'fullName' | 'children'> & {
  isAgency?: boolean
}

/** Finds a payer by name: primary contacts of families, and with `withAgencies` active agencies. */
export function ParentField({
  withAgencies = false,
  ...props
}: Field<Parent | null> & { withAgencies?: boolean }) {
  const { value, onChange } = props
  const [search, setSearch] = useState('')
  const query = value && search === labelOf(value) ? '' : search
  const families = useRead(parents.customers, { query: { search: query } }, { keepPrevious: true }).data ?? []
  const agencyRows = useRead(
    agencies.list,
    { query: { search: query, size: 50, active: true } },
    { enabled: withAgencies, keepPrevious: true },
  ).data?.content
  const others = withAgencies ? (agencyRows ?? []).map(agencyToParent) : []
  const isMissing = value && ![...families, ...others].some(({ id }) => id === value.id)
  const choices: Parent[] = [...(isMissing ? [value] : []), ...families, ...others]
  return (
    <Select
      {...inputProps(props)}
      placeholder="Search by name"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      filter={({ options }) => options}
      data={dataOf(choices)}
      searchValue={search}
      onSearchChange={setSearch}
      value={value?.id ?? null}
      onChange={(id) => onChange(choices.find((parent) => parent.id === id) ?? null)}
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={280}
    />
  )
}

function agencyToParent({ id, name }: { id: string; name: string }): Parent {
  return { id, fullName: name, children: [], isAgency: true }
}

/** Groups the choices if there are agencies among them. */
function dataOf(choices: readonly Parent[]) {
  const item = (parent: Parent) => ({ value: parent.id, label: labelOf(parent) })
  const agencyChoices = choices.filter(({ isAgency }) => isAgency)
  if (agencyChoices.length === 0) return choices.map(item)
  return [
    { group: 'Families', items: choices.filter(({ isAgency }) => !isAgency).map(item) },
    { group: 'Agencies', items: agencyChoices.map(item) },
  ]
}

function labelOf({ fullName, children }: Parent): string {
  const names = children.map(({ name }) => name).join(', ')
  return names === '' ? fullName : `${fullName} (${names})`
}
