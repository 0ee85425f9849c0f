import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { isSearched } from '@afterbell/domain/kernel/names/search-length'
import { useEffect, useRef, useState } from 'react'
import type { FindProps, Joins } from './Activities.tsx'
import type { FindFilters } from './filters.ts'

const SEARCH_AFTER_MS = 350

interface FindFormProps extends FindProps {
  kind: ActivityKind
  filters: FindFilters
  childrenOfFamily: Joins['children']
  onFilters: (change: Partial<FindFilters>) => void
}

/** What the list is narrowed by. A change applies at once. */
export function FindForm(props: FindFormProps) {
  const { school, listWords, bookingWords, kind, filters, childrenOfFamily, onFilters } = props
  const { publicWords, formatWords } = listWords
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [search, setSearch] = useState(filters.search)
  useEffect(() => () => clearTimeout(timer.current), [])
  const locations = school.locations.filter(({ kinds }) => kinds.includes(kind))
  const apply = (change: Partial<FindFilters>) => {
    clearTimeout(timer.current)
    onFilters({ search: isSearched(search) ? search : '', ...change })
  }
  const type = (text: string) => {
    setSearch(text)
    clearTimeout(timer.current)
    if (isSearched(text)) timer.current = setTimeout(() => onFilters({ search: text }), SEARCH_AFTER_MS)
  }
  return (
    <form
      className="find"
      role="search"
      aria-label={publicWords.filters}
      onSubmit={(event) => {
        event.preventDefault()
        apply({})
      }}
    >
      {school.kinds.length > 1 && (
        <Choice
          label={bookingWords.find.kind}
          value={kind}
          choices={school.kinds.map((each) => [each.kind, publicWords.title(each.kind)])}
          onChange={(value) => apply({ kind: value as ActivityKind, locationId: null })}
        />
      )}
      <label className="field">
        <span>{publicWords.search}</span>
        <input
          type="search"
          maxLength={200}
          value={search}
          aria-describedby="find-search-hint"
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <span id="find-search-hint" className="quiet" aria-live="polite">
          {isSearched(search) ? '' : publicWords.searchHint}
        </span>
      </label>
      {childrenOfFamily.length > 0 && (
        <Choice
          label={bookingWords.find.forChild}
          value={filters.childId ?? ''}
          choices={[
            ['', bookingWords.find.everyone],
            ...childrenOfFamily.map(({ id, name }) => [id, name] as const),
          ]}
          onChange={(value) => apply({ childId: value || null })}
        />
      )}
      <Choice
        label={publicWords.weekday}
        value={filters.weekday ?? ''}
        choices={[
          ['', publicWords.any],
          ...WEEKDAYS.map((day) => [day, formatWords.weekdayName(day)] as const),
        ]}
        onChange={(value) => apply({ weekday: (value || null) as FindFilters['weekday'] })}
      />
      {locations.length > 0 && (
        <Choice
          label={publicWords.location}
          value={filters.locationId ?? ''}
          choices={[['', publicWords.any], ...locations.map(({ id, name }) => [id, name] as const)]}
          onChange={(value) => apply({ locationId: value || null })}
        />
      )}
      <label className="field">
        <span>{publicWords.on}</span>
        <input
          type="date"
          defaultValue={filters.on ?? ''}
          onChange={({ currentTarget: { value } }) => {
            // While a year is typed, its first digits are a year as well.
            if (!value || value > '2') apply({ on: value || null })
          }}
        />
      </label>
      <label className="tick">
        <input
          type="checkbox"
          checked={filters.free}
          onChange={({ currentTarget }) => apply({ free: currentTarget.checked })}
        />
        <span>{publicWords.hasSpots}</span>
      </label>
      <label className="tick">
        <input
          type="checkbox"
          checked={filters.favorites}
          onChange={({ currentTarget }) => apply({ favorites: currentTarget.checked })}
        />
        <span>{bookingWords.find.onlyFavorites}</span>
      </label>
    </form>
  )
}

function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
