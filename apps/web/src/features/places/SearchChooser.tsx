import { Combobox, Skeleton, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import styles from './enroll.module.css'

const WAIT_MS = 200

/** The typed text, and the search after a pause in typing. */
export function useTyped() {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  return { text, setText, search }
}

interface SearchChooserProps<Found> {
  /** Accessible names of the field, the scrolling part, and its list. */
  labels: { field: string; part: string; list: string }
  typed: ReturnType<typeof useTyped>
  reading: Pick<
    UseQueryResult<unknown, Parameters<typeof ReadFailure>[0]['error']>,
    'data' | 'error' | 'isError' | 'isFetching' | 'isLoading' | 'isPlaceholderData' | 'refetch'
  >
  found: readonly Found[]
  idOf: (found: Found) => string
  /** Renders one option: a `Combobox.Option` with the id as its value. */
  option: (found: Found) => ReactNode
  /** Text if nothing matches. */
  nothing: string
  onPick: (found: Found) => void
}

/** A search field with its results below, to choose one. Enter chooses the first. */
export function SearchChooser<Found>(props: SearchChooserProps<Found>) {
  const { labels, typed, reading, found, idOf } = props
  const combobox = useCombobox({ opened: true })
  const field = useFocusTaken()
  const isFound = typed.search !== '' && !reading.isPlaceholderData && found.length > 0
  // Enter chooses the first result, and nothing while still searching.
  useEffect(() => {
    if (isFound) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the store is a new object at every render
  }, [reading.data, isFound])

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const picked = found.find((each) => idOf(each) === id)
        if (picked) props.onPick(picked)
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          ref={field}
          label={labels.field}
          placeholder="Search by name"
          autoComplete="off"
          data-autofocus
          data-list-stays
          leftSection={<Glyph of={IconSearch} />}
          value={typed.text}
          onChange={(event) => {
            typed.setText(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.EventsTarget>
      <section
        className={styles.found}
        aria-label={labels.part}
        aria-busy={reading.isFetching}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {reading.isError && reading.error ? (
          <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
        ) : found.length > 0 ? (
          <Combobox.Options aria-label={labels.list}>{found.map(props.option)}</Combobox.Options>
        ) : reading.isLoading ? (
          <Waiting />
        ) : (
          <Combobox.Empty>{props.nothing}</Combobox.Empty>
        )}
      </section>
    </Combobox>
  )
}

/** The button of the last step is gone, and the focus with it: focuses the field to type the next name. */
function useFocusTaken() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true })
  }, [])
  return field
}

function Waiting() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className={styles.option}>
      <Skeleton width="44%" height={14} my={4} />
      <Skeleton width="64%" height={12} my={4} />
    </div>
  ))
}
