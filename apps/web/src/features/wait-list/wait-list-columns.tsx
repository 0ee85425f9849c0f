import { VisuallyHidden } from '@mantine/core'
import { childName } from '@afterbell/domain/families/child-name'
import { waitsTogetherText } from '@afterbell/domain/places/turns'
import type { Column } from '../../lists/columns.ts'
import { type Format } from '../../platform/format.ts'
import type { Activity } from '../places/activity-page.ts'
import type { WaitRow } from './MoveUpDialog.tsx'
import { OfferText } from './OfferText.tsx'
import { Phones } from '../places/Phones.tsx'
import { childColumns, daysColumn, joinedColumn, sectionColumn } from '../places/roster-columns.tsx'
import styles from '../places/roster.module.css'

/** Columns of a wait list: child, position, state of their turn, and contacts. */
export function waitListColumns(
  activity: Activity | undefined,
  format: Format,
  onOver: () => void,
): Column<WaitRow>[] {
  return [
    { key: 'name', title: 'Child', sort: true, width: 184, render: (row) => <Name row={row} /> },
    {
      key: 'offer',
      title: 'Offer',
      width: 156,
      isKept: true,
      card: 'corner',
      render: (row) => <OfferText row={row} onOver={onOver} />,
    },
    ...sectionColumn<WaitRow>(activity),
    ...daysColumn<WaitRow>(activity, format),
    ...childColumns<WaitRow>(activity, format).map(({ sort: _, ...column }) => column),
    {
      key: 'phones',
      title: 'Guardians',
      // Wide enough for a whole phone number.
      width: 184,
      isKept: true,
      card: 'fact',
      render: (row) => <Phones of={row.contacts} />,
    },
    // Includes the time of day, which decides the order.
    { ...joinedColumn<WaitRow>(format), width: 208, isKept: true, initiallyHidden: false },
  ]
}

function Name({ row }: { row: WaitRow }) {
  const { position, siblings, spotsTogether, otherWishes, isTakenByItself } = row
  const waits = waitsTogetherText(spotsTogether)
  return (
    <span className={styles.inLine}>
      {position > 0 && (
        <span className={styles.position}>
          <VisuallyHidden>Position </VisuallyHidden>
          {position}
        </span>
      )}
      <span className={styles.name}>
        {childName(row)}
        {siblings.length > 0 && (
          <span className={styles.told}>together with {siblings.map(({ name }) => name).join(', ')}</span>
        )}
        {otherWishes.length > 0 && (
          <span className={styles.told}>
            One of {otherWishes.length + 1} wishes, beside {otherWishes.join('; ')}
          </span>
        )}
        {isTakenByItself && (
          <span className={styles.told}>The family wants it taken and charged once it opens</span>
        )}
        {waits && <span className={`${styles.told} ${styles.waits}`}>{waits}</span>}
      </span>
    </span>
  )
}
