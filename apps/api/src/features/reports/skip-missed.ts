import { nextSending } from '@afterbell/domain/reports/report-schedule'
import type { Tx } from '../../platform/database/database.ts'
import { missedSchedules, putOffSchedule } from './schedules.store.ts'

/** Reports that were to be emailed before today are not made up for: each is sent on its next day. */
export async function skipMissed({
  tx,
  school: { id, today },
}: {
  tx: Tx
  school: { id: string; today: string }
}): Promise<void> {
  for (const { viewId, ...sending } of await missedSchedules(tx, id, today))
    await putOffSchedule(tx, id, viewId, nextSending(sending, today))
}
