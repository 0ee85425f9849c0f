import { Combobox, Skeleton, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { children } from '@afterbell/contract/children'
import type { AnswerOf } from '@afterbell/contract/op'
import { gradeLabels } from '@afterbell/domain/grades'
import { useRead } from '../../platform/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/ReadFailure.tsx'
import { Allergies } from '../children/Allergies.tsx'
import type { ActivityPage } from './activity-page.ts'
import styles from './enrol.module.css'

export type Candidate = AnswerOf<typeof children.forEnrolment>[number]

interface ChildChooserProps {
  page: ActivityPage
  /** Those who are chosen already cannot be chosen again, and nobody else is left out: for what a child may have beside a place. */
  chosenIds?: readonly string[]
  onPick: (child: Candidate) => void
}

const WAIT_MS = 200

/** The children of the school to choose from, with what tells namesakes apart. Those already there cannot be chosen. */
export function ChildChooser({ page, chosenIds, onPick }: ChildChooserProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const reading = useRead(
    children.forEnrolment,
    { query: { ...(!chosenIds && { activityId: page.id }), ...(search && { search }) } },
    { keepPrevious: true },
  )
  const combobox = useCombobox({ opened: true })
  const found = reading.data ?? []
  const isFound = search !== '' && !reading.isPlaceholderData && found.length > 0
  // Enter takes the first that was found, and nothing while one still searches.
  useEffect(() => {
    if (isFound) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the store is a new object at every render
  }, [reading.data, isFound])

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const child = found.find((each) => each.id === id)
        if (child) onPick(child)
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          label="Child"
          placeholder="Search by name"
          autoComplete="off"
          data-autofocus
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.EventsTarget>
      <section
        className={styles.found}
        aria-label="Children to choose from"
        aria-busy={reading.isFetching}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {reading.isError ? (
          <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
        ) : (
          <Combobox.Options aria-label="Children">
            {reading.isLoading && <Waiting />}
            {found.map((child) => (
              <ChildOption key={child.id} child={child} isChosen={chosenIds?.includes(child.id) ?? false} />
            ))}
            {!reading.isLoading && found.length === 0 && (
              <Combobox.Empty>
                {search ? `No child is called “${search}”.` : 'There are no children yet.'}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        )}
      </section>
    </Combobox>
  )
}

function ChildOption({ child, isChosen }: { child: Candidate; isChosen: boolean }) {
  const isClosed = child.isThere || isChosen
  return (
    <Combobox.Option value={child.id} disabled={isClosed} aria-disabled={isClosed} className={styles.option}>
      <span className={styles.optionName}>
        {child.fullName}
        {isClosed && <span className={styles.there}>{isChosen ? 'Chosen' : 'Already here'}</span>}
      </span>
      <ChildTold child={child} />
    </Combobox.Option>
  )
}

/** What tells a child from its namesakes, and what staff must know of it. */
export function ChildTold({ child }: { child: Candidate }) {
  const format = useFormat()
  const told = [
    child.birthDate && `Born ${format.date(child.birthDate)}`,
    child.grade && `Grade ${gradeLabels[child.grade]}`,
    child.guardian,
  ]
  return (
    <span className={styles.told}>
      {told.filter(Boolean).join(' · ')}
      {child.allergies && <Allergies text={child.allergies} />}
    </span>
  )
}

function Waiting() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className={styles.option}>
      <Skeleton width="44%" height={14} my={4} />
      <Skeleton width="64%" height={12} my={4} />
    </div>
  ))
}
