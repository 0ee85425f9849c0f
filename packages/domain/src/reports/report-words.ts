import type { LatePickupState } from '../billing/late-pickups.ts'
import type { AttendanceBy } from './attendance-report.ts'

/** What attendance is counted by, as a heading. */
export const attendanceByLabels: Readonly<Record<AttendanceBy, string>> = {
  day: 'Date',
  activity: 'Activity',
  location: 'Location',
  child: 'Child',
}

/** Where activities are held that have no location. */
export const NO_LOCATION = 'No location'

/** What became of the fee of a late pickup. */
export const lateStateLabels: Readonly<Record<LatePickupState, string>> = {
  OPEN: 'Not decided',
  BILLED: 'Billed',
  FORGIVEN: 'Forgiven',
}
