import { decideReopening } from '@afterbell/domain/school/closing'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { assertAllowed } from '../../../platform/problems.ts'
import { skipMissed } from '../../reports/skip-missed.ts'
import { adminsOf, lockClosing, reopenStanding } from '../../school/closing.store.ts'
import { writeReopened } from './letters.ts'

interface OpenAgain {
  tx: Tx
  school: SchoolNow
  at: Temporal.Instant
  publicUrl: string
  /** Who opens it. Null: the operator of the installation. */
  user: { id: string; name: string } | null
}

/**
 * Opens a closed school again: it stands as before, what was missed is left out, and its Super Admins are told. Answers false where it is
 * not closed. Refused CLOSED_FOR_GOOD once its days are over.
 */
export async function openAgain({ tx, school, at, publicUrl, user }: OpenAgain): Promise<boolean> {
  const closing = await lockClosing(tx, school.id)
  if (!closing) return false
  assertAllowed(decideReopening(closing, school.today))
  await reopenStanding(tx, school.id)
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
