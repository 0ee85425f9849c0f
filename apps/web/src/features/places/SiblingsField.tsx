import { Checkbox } from '@mantine/core'
import { useEffect } from 'react'
import { campWaitLists, waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { useRead } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import type { ActivityPage } from './activity-page.ts'
import type { SectionChoice } from './taken.ts'
import styles from './enroll.module.css'

/** Target of the wait: sections of a page's activity, or several groups of camps. */
type WaitsFor = { page: ActivityPage; choice: Partial<SectionChoice> } | { groupIds: readonly string[] }

interface SiblingsFieldProps {
  childId: string
  waitsFor: WaitsFor
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/**
 * Siblings who can wait together with a child: all are offered spots, or none. Those who have a spot or wait already are
 * listed with that.
 */
export function SiblingsField({ childId, waitsFor, value, onChange }: SiblingsFieldProps) {
  const siblings = useSiblings(childId, waitsFor)
  const availableSiblings = siblings.filter(({ refused }) => refused === null)
  const validIds = value.filter(
    (id) => siblings.length === 0 || availableSiblings.some((sibling) => sibling.id === id),
  )
  // Drops siblings who are in the newly chosen group or day already.
  useEffect(() => {
    if (validIds.length < value.length) onChange(validIds)
  })
  if (siblings.length === 0) return null
  return (
    <FieldGroup name="siblingIds" label="Wait together with">
      <div className={styles.sections}>
        {availableSiblings.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={() =>
              onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
            }
          />
        ))}
        {siblings.map(
          ({ id, refused }) =>
            refused !== null && (
              <div key={id} className={styles.told}>
                {refused.message}.
              </div>
            ),
        )}
      </div>
    </FieldGroup>
  )
}

function useSiblings(childId: string, waitsFor: WaitsFor) {
  const maySee = useMay()('contacts', 'view')
  const isGroups = 'groupIds' in waitsFor
  const { sectionIds, dates } = isGroups ? {} : waitsFor.choice
  const inActivity = useRead(
    waitLists.siblings,
    {
      ...(isGroups ? NOWHERE : waitsFor.page.target),
      query: {
        childId,
        ...(sectionIds && { sectionIds: sectionIds.join() }),
        ...(dates && { dates: dates.join() }),
      },
    },
    { enabled: maySee && !isGroups, freshForMs: 0, keepPrevious: true },
  )
  const inGroups = useRead(
    campWaitLists.siblings,
    { query: { childId, campPricingIds: isGroups ? waitsFor.groupIds.join() : '' } },
    { enabled: maySee && isGroups, freshForMs: 0, keepPrevious: true },
  )
  return (isGroups ? inGroups : inActivity).data ?? []
}

const NOWHERE = { at: 'classes' as const, params: { id: '' } }
