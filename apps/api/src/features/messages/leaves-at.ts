import type { Channel } from '@afterbell/domain/messages/channels'
import { afterQuietHours, waitsForMorning } from '@afterbell/domain/messages/quiet-hours'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { messageSettingsOf } from './message-settings.store.ts'

/**
 * When a message leaves that is ready at a moment: then, or after the quiet hours of its school (`waitsForMorning`), but no later than
 * `notAfter`, by when it says nothing any more.
 */
export async function leavesAt(
  { tx, school, at }: { tx: Tx; school: SchoolNow; at: Temporal.Instant },
  { notAfter, ...how }: { channel: Channel; isAwaited: boolean; notAfter?: Temporal.Instant | undefined },
): Promise<Temporal.Instant> {
  if (!waitsForMorning(how)) return at
  const { quietFrom: from, quietUntil: until } = await messageSettingsOf(tx, school.id)
  const after = afterQuietHours({ from, until }, school.timezone, at)
  return notAfter && Temporal.Instant.compare(after, notAfter) > 0 ? notAfter : after
}
