import { absences } from '@afterbell/contract/attendance/absences'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { today } from '@afterbell/contract/attendance/today'
import { useWrite } from '../../../platform/calls/calls.ts'
import { notify } from '../../../ui/notify/notify.ts'

/** Reads to refetch after an absence changes. */
export const readsOfAbsences = [
  attendance.list,
  attendance.statistics,
  attendance.days,
  today.board,
  childSchedule.scheduleDetails,
  absences.ofChild,
  absences.look,
]

/** Removes absences, and names the child in the notice. */
export function useWithdraw(): (ids: readonly string[], who: string) => Promise<void> {
  const withdraw = useWrite(absences.withdraw, { invalidates: readsOfAbsences })
  return (ids, who) =>
    // The call has shown its error.
    withdraw.mutateAsync({ body: { absenceIds: [...ids] } }).then(
      () => void notify.success(`${who}: the absence is undone`),
      () => {},
    )
}
