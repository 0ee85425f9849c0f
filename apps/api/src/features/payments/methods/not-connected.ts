import { refuseAs } from '../../../platform/problems.ts'

/** Refusal for staff if the school collects no online payments. */
export function notConnected() {
  return refuseAs('NOT_CONNECTED', { told: 'STAFF' })
}
