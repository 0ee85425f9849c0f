import { Button } from '@mantine/core'
import { childName } from '@afterbell/domain/families/child-name'
import { resembledBy } from '@afterbell/domain/families/do-not-release'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import type { EntryRow } from '../attendance-entry.ts'
import type { Checks } from '../checks/checks.ts'
import { openLook } from '../LookDialog.tsx'
import styles from '../attendance.module.css'

/**
 * Returns the entry of the do-not-release list whose name resembles the person who picked up: as stored, or found here
 * before the check is sent.
 */
export function nearEntryOf({
  checkOutPerson,
  overrideReason,
  nearRelease,
  doNotRelease,
}: EntryRow): string | null {
  if (checkOutPerson === null || overrideReason === null) return null
  if (nearRelease?.person === checkOutPerson) return nearRelease.entry
  return resembledBy(checkOutPerson, doNotRelease)?.name ?? null
}

/**
 * Warns that a child left with somebody whose name resembles an entry of the do-not-release list. Everybody can look again
 * while it is not too late; the office records what it found.
 */
export function NearRelease({ row, acts }: { row: EntryRow; acts: Checks }) {
  const format = useFormat()
  const isOffice = useMay()('dashboard', 'view')
  const entry = nearEntryOf(row)
  if (entry === null) return null
  const release = row.nearRelease?.person === row.checkOutPerson ? row.nearRelease : null
  return (
    <div className={styles.conflict}>
      <div className={styles.neverShort}>
        Went with {row.checkOutPerson}, whose name is similar to {entry} on the do-not-release list. Photo ID
        checked: {row.overrideReason}
      </div>
      {release?.reviewed && (
        <div className={styles.lookedAt}>
          {release.reviewed.by ?? 'Someone'} looked at this, {format.moment(release.reviewed.at)}
          {release.reviewed.note && `: ${release.reviewed.note}`}
        </div>
      )}
      {release && !release.reviewed && isOffice && (
        <Button
          size="xs"
          variant="default"
          className={styles.looked}
          aria-label={`I looked at the release of ${childName(row)}`}
          onClick={() => void openLook({ row, acts })}
        >
          Looked at
        </Button>
      )}
    </div>
  )
}
