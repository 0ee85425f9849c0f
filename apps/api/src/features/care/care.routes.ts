import { care } from '@afterbell/contract/care/care'
import { schoolMoves } from '@afterbell/contract/care/school-moves'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import { careOfChild } from './care-of-child.ts'
import { pauseCare, resumeCare } from './pauses.ts'
import { previewMoves } from './school-moves.ts'
import { dropCare, releaseCare, waitingCare } from './waiting.ts'

/** Routes of recurring aftercare charges, and the preview of changes that would move its billing cycles. */
export function recurringCareRoutes(): ServedCall[] {
  return [
    ...serve(care, {
      ofChild: careOfChild,
      pause: pauseCare,
      resume: resumeCare,
      waiting: waitingCare,
      release: releaseCare,
      drop: dropCare,
    }),
    ...serve(schoolMoves, { preview: previewMoves }),
  ]
}
