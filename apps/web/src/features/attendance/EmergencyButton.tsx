import { Popover, VisuallyHidden } from '@mantine/core'
import { childName } from '@afterbell/domain/families/child-name'
import { EmergencyContacts } from '../families/safety/EmergencyContacts.tsx'
import type { EntryRow } from './attendance-entry.ts'
import styles from './attendance.module.css'

/** Opens the emergency contacts, below the guardians of a row. */
export function EmergencyButton({ row }: { row: EntryRow }) {
  const { length } = row.emergencyContacts
  if (length === 0) return null
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={320}>
      <Popover.Target>
        <button type="button" className={styles.emergency}>
          {length === 1 ? 'Emergency contact' : `${length} emergency contacts`}
          <VisuallyHidden> of {childName(row)}</VisuallyHidden>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Emergency contacts of ${childName(row)}`}>
        <CalledOf row={row} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The child's emergency contacts with their numbers. */
export function CalledOf({ row: { emergencyContacts, pickups, doNotRelease } }: { row: EntryRow }) {
  return (
    <EmergencyContacts
      of={emergencyContacts.map(({ phoneNumber, otherPhoneNumber, ...contact }) => ({
        ...contact,
        phone: phoneNumber,
        otherPhone: otherPhoneNumber,
      }))}
      pickups={pickups}
      doNotRelease={doNotRelease}
    />
  )
}
