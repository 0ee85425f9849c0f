import * as z from 'zod/mini'
import { id, instant } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

/** How staff look at the family portal as a guardian sees it. */
export const familyPreviews = group('familyPreviews', {
  start: op({
    method: 'POST',
    path: '/schools/{schoolId}/family-previews',
    summary:
      'Makes a token with which the family portal is read as a guardian for 15 minutes: as a bearer token of calls below `/family`. Whatever saves something is refused, and medical facts are left out. Also while the portal is closed.',
    allow: ['invoice', 'view'],
    addition: true,
    notIdempotent: true,
    body: z.object({ guardianId: id }),
    answer: z.object({ token: z.string(), endsAt: instant, name: z.string(), address: z.string() }),
  }),
})
