import { nextSending } from '@afterbell/domain/reports/report-schedule'
import type { Tx } from '../../../platform/database/database.ts'
import { missedSchedules, putOffSchedule } from './schedules.store.ts'

/** Skips report emails that were due before today: each goes out on its next regular day. */
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
