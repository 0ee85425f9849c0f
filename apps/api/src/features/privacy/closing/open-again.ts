import { decideReopening } from '@afterbell/domain/school/closing'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { assertAllowed } from '../../../platform/problems.ts'
import { skipMissed } from '../../reports/schedules/skip-missed.ts'
import { adminsOf, lockClosing, reopenSchoolState } from '../../school/closing.store.ts'
import { writeReopened } from './letters.ts'

interface OpenAgain {
  tx: Tx
  school: SchoolNow
  at: Temporal.Instant
  publicUrl: string
  /** The person who opens it; null for the operator of this server. */
  user: { id: string; name: string } | null
}

/**
 * Reopens a closed school, skips what it missed, and tells its Super Admins. Returns false if the school is not
 * closed. Refused as CLOSED_FOR_GOOD after its last day.
 */
export async function openAgain({ tx, school, at, publicUrl, user }: OpenAgain): Promise<boolean> {
  const closing = await lockClosing(tx, school.id)
  if (!closing) return false
  assertAllowed(decideReopening(closing, school.today))
  await reopenSchoolState(tx, school.id)
  await skipMissed({ tx, school })
  const what = user ? 'school.reopened' : 'school.reopened-by-operator'
  await record(tx, { school, user }, [{ what }])
  const admins = await adminsOf(tx, school.id)
  await writeReopened(
    { tx, school, at, publicUrl },
    admins,
    user?.name ?? 'Whoever runs your Afterbell server',
  )
  return true
}
