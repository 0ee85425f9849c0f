import type { Channel } from '@afterbell/domain/messages/channels'
import { afterQuietHours, waitsForMorning } from '@afterbell/domain/messages/quiet-hours'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { messageSettingsOf } from './message-settings.store.ts'

/**
 * Returns when a message that is ready at `at` leaves: at once, or after the school's quiet hours (`waitsForMorning`).
 * Never after `notAfter`, when it would make no sense any more.
 */
export async function leavesAt(
  { tx, school, at }: { tx: Tx; school: SchoolNow; at: Temporal.Instant },
  { notAfter, ...how }: { channel: Channel; isAwaited: boolean; notAfter?: Temporal.Instant | undefined },
): Promise<Temporal.Instant> {
  if (!waitsForMorning(how)) return at
  const { quietFrom: from, quietUntil: until } = await messageSettingsOf(tx, school.id)
  const allowedAt = afterQuietHours({ from, until }, school.timezone, at)
  return notAfter && Temporal.Instant.compare(allowedAt, notAfter) > 0 ? notAfter : allowedAt
}
