import { Button, Combobox } from '@mantine/core'
import { children } from '@afterbell/contract/families/children'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { Allergies } from '../../families/safety/Allergies.tsx'
import type { ActivityPage } from '../activity-page.ts'
import { SearchChooser, useTyped } from './SearchChooser.tsx'
import styles from '../enroll.module.css'

export type Candidate = AnswerOf<typeof children.forEnrollment>[number]

interface ChildChooserProps {
  page: ActivityPage
  /** Children who are chosen already and cannot be chosen again. Given this, children with a spot can be chosen as well. */
  chosenIds?: readonly string[]
  onPick: (child: Candidate) => void
}

/**
 * Chooses a child of the school, with facts to tell children of the same name apart. Children already enrolled cannot be
 * chosen.
 */
export function ChildChooser({ page, chosenIds, onPick }: ChildChooserProps) {
  const typedSearch = useTyped()
  const { search } = typedSearch
  const reading = useRead(
    children.forEnrollment,
    { query: { ...(!chosenIds && { activityId: page.id }), ...(search && { search }) } },
    { keepPrevious: true },
  )
  return (
    <SearchChooser
      labels={{ field: 'Child', part: 'Children to choose from', list: 'Children' }}
      typed={typedSearch}
      reading={reading}
      results={reading.data ?? []}
      idOf={({ id }) => id}
      option={(child) => (
        <ChildOption key={child.id} child={child} isChosen={chosenIds?.includes(child.id) ?? false} />
      )}
      nothing={search ? `No child matches “${search}”.` : 'There are no children yet.'}
      onPick={onPick}
    />
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
      <ChildFacts child={child} />
    </Combobox.Option>
  )
}

interface ChosenChildProps {
  child: Candidate
  /** Says how the child is enrolled or waiting here already. */
  statusText?: string | undefined
  onBack?: (() => void) | undefined
}

/** The chosen child above the form, with a way back to the others. */
export function ChosenChild({ child, statusText, onBack }: ChosenChildProps) {
  return (
    <div className={styles.child}>
      <div>
        <div className={styles.childName}>{child.fullName}</div>
        <ChildFacts child={child} />
        {statusText && <div className={styles.standing}>{statusText}</div>}
      </div>
      {onBack && (
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          Another child
        </Button>
      )}
    </div>
  )
}

/** Tells a child from others of the same name, and shows allergies. */
export function ChildFacts({ child }: { child: Candidate }) {
  const format = useFormat()
  const facts = [
    child.birthDate && `Born ${format.date(child.birthDate)}`,
    child.grade && `Grade ${gradeLabels[child.grade]}`,
    child.guardian,
  ]
  return (
    <span className={styles.told}>
      {facts.filter(Boolean).join(' · ')}
      {child.allergies && <Allergies text={child.allergies} />}
    </span>
  )
}
