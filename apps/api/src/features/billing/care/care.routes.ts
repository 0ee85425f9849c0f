import { care } from '@afterbell/contract/billing/care'
import { schoolMoves } from '@afterbell/contract/billing/school-moves'
import { serve, type Served } from '../../../platform/http/serve.ts'
import { careOfChild } from './care-of-child.ts'
import { pauseCare, resumeCare } from './pauses.ts'
import { previewMoves } from './school-moves.ts'
import { dropCare, releaseCare, waitingCare } from './waiting.ts'

/** Aftercare that is charged again and again, and what would move its cycles. */
export function recurringCareRoutes(): Served[] {
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
