import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { children } from '@afterbell/contract/families/children'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { ageText } from '@afterbell/domain/kernel/ages'
import { personMatchText } from '@afterbell/domain/families/found-person'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import styles from './children.module.css'

type ChildToChoose = AnswerOf<(typeof children)['forEnrollment']>[number]

interface ChildPickerProps {
  name: string
  label: string
  description?: ReactNode
  /** Ids of children to leave out. */
  without?: readonly string[]
  rightSection?: ReactNode
  onChoose: (id: string, child: ChildToChoose) => void
}

const WAIT_MS = 200

/** Finds a child of the school by their name, or that of a guardian or approved pickup. A choice empties the field. */
export function ChildPicker({
  name,
  label,
  description,
  without = [],
  rightSection,
  onChoose,
}: ChildPickerProps) {
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), WAIT_MS)
  const [isOpen, setIsOpen] = useState(false)
  const matches = useRead(
    children.forEnrollment,
    { query: search ? { search } : {} },
    { enabled: isOpen, keepPrevious: true },
  )
  const candidates = (matches.data ?? []).filter(({ id }) => !without.includes(id))
  const byId = new Map(candidates.map((child) => [child.id, child]))
  return (
    <Select
      name={name}
      label={label}
      description={description}
      placeholder="Type a name"
      searchable
      data={candidates.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      // The server has searched already, also in fields that are not shown.
      filter={({ options }) => options}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const child = id && byId.get(id)
        if (!child) return
        setTyped('')
        onChoose(child.id, child)
      }}
      onDropdownOpen={() => setIsOpen(true)}
      renderOption={({ option }) => <Option child={byId.get(option.value)!} today={format.today()} />}
      nothingFoundMessage={messageFor(matches)}
      maxDropdownHeight={280}
      rightSection={rightSection}
    />
  )
}

/** Shows age, grade and guardian, to tell children of the same name apart. */
function Option({ child, today }: { child: ChildToChoose; today: string }) {
  const facts = [
    child.birthDate && ageText(child.birthDate, today),
    child.grade && `Grade ${gradeLabels[child.grade]}`,
    child.guardian && `Guardian ${child.guardian}`,
    child.foundPerson && personMatchText(child.foundPerson),
  ].filter(Boolean)
  return (
    <div className={styles.option}>
      <div>{child.fullName}</div>
      <div className={styles.optionFacts}>{facts.join(' · ')}</div>
    </div>
  )
}

function messageFor({ isError, isFetching }: { isError: boolean; isFetching: boolean }): string {
  if (isError) return 'The children could not be loaded. Type to try again'
  return isFetching ? 'Searching…' : 'No child found'
}
