import { isDate } from '@afterbell/domain/kernel/dates'
import { useState } from 'react'
import { DateField } from '../../ui/fields/DateField.tsx'
import { DateRangeField } from '../../ui/fields/DateRangeField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Filter } from '../actions.ts'
import type { ListView } from '../list-search.ts'
import styles from '../lists.module.css'

interface ListFiltersProps {
  filters: readonly Filter[]
  /** Shows labels above the filters; in a tool row an empty filter shows its label. */
  labeled?: boolean
  view: ListView
  onChange: (filters: Record<string, string>) => void
}

/** Filters above a list. A change starts at page one (R064). */
export function ListFilters({ filters, view, onChange, labeled = false }: ListFiltersProps) {
  const set = (changed: Record<string, string | null>) => {
    const next = { ...view.filters, ...changed }
    onChange(
      Object.fromEntries(
        Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
      ),
    )
  }
  return filters.map((filter) => (
    <div key={filter.key} className={styles.filter} data-labeled={labeled || undefined}>
      <OneFilter filter={filter} isLabeled={labeled} values={view.filters} set={set} />
    </div>
  ))
}

interface OneFilterProps {
  filter: Filter
  isLabeled: boolean
  values: Readonly<Record<string, string>>
  set: (changed: Record<string, string | null>) => void
}

function OneFilter({ filter, isLabeled, values, set }: OneFilterProps) {
  const { key: name, label } = filter
  const placeholder = isLabeled ? undefined : label
  if (filter.kind === 'dates') {
    const from = values[filter.from]
    const to = values[filter.to]
    return (
      <DateRangeField
        {...{ name, label }}
        placeholder={placeholder}
        value={from && to ? { from, to } : null}
        presets={filter.presets}
        onChange={(range) => set({ [filter.from]: range?.from ?? null, [filter.to]: range?.to ?? null })}
      />
    )
  }
  if (filter.kind === 'date') {
    return (
      <DateFilter
        {...{ name, label, placeholder }}
        value={values[name] ?? ''}
        onChange={(date) => set({ [name]: date })}
      />
    )
  }
  return (
    <SelectField
      {...{ name, label }}
      placeholder={placeholder ?? 'All'}
      choices={filter.choices}
      value={values[name] ?? null}
      onChange={(value) => set({ [name]: value })}
    />
  )
}

/** Half a date filters nothing: the address changes once it is complete, or empty. */
function DateFilter(props: {
  placeholder: string | undefined
  name: string
  label: string
  value: string
  onChange: (date: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DateField
      {...props}
      value={typed ?? props.value}
      onChange={(date) => {
        const isWhole = date === '' || isDate(date)
        setTyped(isWhole ? null : date)
        if (isWhole) props.onChange(date)
      }}
    />
  )
}
