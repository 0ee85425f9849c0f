import { Combobox, Skeleton, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../../ui/Glyph.tsx'
import styles from '../enroll.module.css'

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
  results: readonly Found[]
  idOf: (item: Found) => string
  /** Renders one option: a `Combobox.Option` with the id as its value. */
  option: (item: Found) => ReactNode
  /** Text if nothing matches. */
  nothing: string
  onPick: (item: Found) => void
  /** Called where the list is closed until somebody types, presses the field or the arrow down. */
  onOpen?: (() => void) | undefined
  /** Below the results. */
  more?: ReactNode
}

/** A search field with its results below, to choose one. Enter chooses the first. */
export function SearchChooser<Found>(props: SearchChooserProps<Found>) {
  const { labels, typed, reading, results, idOf, onOpen } = props
  const combobox = useCombobox({ opened: true })
  const field = useFocusOnMount()
  const hasResults = typed.search !== '' && !reading.isPlaceholderData && results.length > 0
  // Enter chooses the first result, and nothing while still searching.
  useEffect(() => {
    if (hasResults) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the store is a new object at every render
  }, [reading.data, hasResults])

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const picked = results.find((each) => idOf(each) === id)
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
          onClick={onOpen}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') onOpen?.()
          }}
          onChange={(event) => {
            onOpen?.()
            typed.setText(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.EventsTarget>
      <section
        className={styles.found}
        hidden={onOpen !== undefined}
        aria-label={labels.part}
        aria-busy={reading.isFetching}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {reading.isError && reading.error ? (
          <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
        ) : results.length > 0 ? (
          <>
            <Combobox.Options aria-label={labels.list}>{results.map(props.option)}</Combobox.Options>
            {props.more}
          </>
        ) : reading.isLoading ? (
          <OptionSkeletons />
        ) : (
          <Combobox.Empty>{props.nothing}</Combobox.Empty>
        )}
      </section>
    </Combobox>
  )
}

/** The button of the last step is gone, and the focus with it: focuses the field to type the next name. */
function useFocusOnMount() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true })
  }, [])
  return field
}

function OptionSkeletons() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className={styles.option}>
      <Skeleton width="44%" height={14} my={4} />
      <Skeleton width="64%" height={12} my={4} />
    </div>
  ))
}
