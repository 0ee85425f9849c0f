import { absences } from '@afterbell/contract/attendance/absences'
import { serve, type Served } from '../../../platform/http/serve.ts'
import { absencesOfChild, lookAtAbsence, recordAbsences, withdrawAbsences } from './absences.ts'

/** That children do not come, told ahead or on the day. */
export const absenceRoutes: Served[] = serve(absences, {
  look: lookAtAbsence,
  record: recordAbsences,
  withdraw: withdrawAbsences,
  ofChild: absencesOfChild,
})
