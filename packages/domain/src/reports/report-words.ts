import type { LatePickupState } from '../late-pickups/late-pickups.ts'
import type { AttendanceBy } from './attendance-report.ts'

/** Column headings for the groups of attendance counts. */
export const attendanceByLabels: Readonly<Record<AttendanceBy, string>> = {
  day: 'Date',
  activity: 'Activity',
  location: 'Location',
  child: 'Child',
}

/** Location of activities that have none. */
export const NO_LOCATION = 'No location'

/** Labels for the state of a late pickup fee. */
export const lateStateLabels: Readonly<Record<LatePickupState, string>> = {
  OPEN: 'Not decided',
  BILLED: 'Billed',
  FORGIVEN: 'Forgiven',
}
