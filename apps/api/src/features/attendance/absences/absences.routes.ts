import { absences } from '@afterbell/contract/attendance/absences'
import { serve, type ServedCall } from '../../../platform/http/serve.ts'
import { absencesOfChild, lookAtAbsence, recordAbsences, withdrawAbsences } from './absences.ts'

/** Routes for reporting absences, ahead of time or on the day. */
export const absenceRoutes: ServedCall[] = serve(absences, {
  look: lookAtAbsence,
  record: recordAbsences,
  withdraw: withdrawAbsences,
  ofChild: absencesOfChild,
})
