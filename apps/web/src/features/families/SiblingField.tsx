import { Button, Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { KitFormState } from '../../ui/form/useAppForm.ts'
import { ChildPicker } from './ChildPicker.tsx'
import type { Child, ChildValues } from './child-values.ts'
import type { FamilyJoin } from './useJoinFamily.ts'
import styles from './children.module.css'

interface SiblingFieldProps {
  form: KitFormState<ChildValues>
  child: Child | null
  family: FamilyJoin
}

/** Links a child to a brother or sister of the school, and says what their family brings along. */
export function SiblingField({ form, child, family }: SiblingFieldProps) {
  const { joined, isReading, join, leave } = family
  const siblings = child?.siblings ?? []
  const { error } = form.field('siblingId')
  const box = useRef<HTMLDivElement>(null)
  const isJoined = joined !== null
  // The pressed button is gone; moves the focus to the box with the family's facts, above all who may never pick up.
  useEffect(() => {
    if (isJoined) box.current?.focus()
  }, [isJoined])
  if (joined)
    return (
      <div ref={box} className={styles.joined} data-field="siblingId" tabIndex={-1} role="status">
        <div>
          Joins the family of <strong>{joined.names.join(', ')}</strong>. Their guardians are filled in below.
          {joined.forbidden.length > 0 && (
            <div className={styles.wrong}>
              <strong>{joined.forbidden.join(', ')}</strong> may never pick them up, and goes on this child’s
              do-not-release list too.
            </div>
          )}
          {error && <div className={styles.wrong}>{error}</div>}
        </div>
        <Button variant="default" size="xs" onClick={leave}>
          Undo
        </Button>
      </div>
    )
  return (
    <>
      {siblings.length > 0 && <div>{siblings.map(({ name }) => name).join(', ')}</div>}
      <ChildPicker
        name="siblingId"
        label={siblings.length > 0 ? 'Join another family' : 'Sibling at this school'}
        description="Fills in the guardians of their family."
        without={child ? [child.id, ...siblings.map(({ id }) => id)] : []}
        onChoose={(id) => void join(id)}
        rightSection={isReading ? <Loader size="xs" /> : undefined}
      />
    </>
  )
}
