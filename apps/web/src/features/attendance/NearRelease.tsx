import { Button } from '@mantine/core'
import { childName } from '@afterbell/domain/families/child-name'
import { resembledBy } from '@afterbell/domain/families/do-not-release'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import type { EntryRow } from './attendance-entry.ts'
import type { Checks } from './checks/checks.ts'
import { openLook } from './LookDialog.tsx'
import styles from './attendance.module.css'

/** The entry of the do-not-release list that the name of who collected is near: kept, or known here before it is sent. */
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
 * Who was let go with somebody whose name is near the list: everybody can look again while it is not too late, and the
 * office says that it did, and what it found.
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
