import * as z from 'zod/mini'
import { group, op } from '../kernel/op.ts'

/** Tells open screens of staff that spots have changed, so that only then they read again (decision 251). */
export const spotChanges = group('spotChanges', {
  version: op({
    method: 'GET',
    path: '/schools/{schoolId}/spots/version',
    summary:
      'A word that is another one after each spot of the school that is held, taken, waited for or given up.',
    allow: 'member',
    addition: true,
    answer: z.object({
      version: z.string(),
      /** It moved within the last ten seconds: what was read beside the first version may be older than that. */
      isRecent: z.boolean(),
    }),
  }),
})
