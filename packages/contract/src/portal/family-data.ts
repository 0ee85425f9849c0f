import * as z from 'zod/mini'
import { familyOp } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'

/** What a school keeps about a guardian and the children they see everything of. */
export const familyData = group('familyData', {
  kept: familyOp({
    method: 'GET',
    path: '/family/schools/{schoolId}/account/data',
    summary: 'For how many months the school keeps what it knows about its families; null without a limit.',
    whileInactive: 'seven days',
    answer: z.object({
      /** From the day a message was sent. */
      messageMonths: z.nullable(z.int()),
      /** From the day of a pickup or an absence. */
      pickupMonths: z.nullable(z.int()),
      /** From the day a child left. */
      leftChildMonths: z.nullable(z.int()),
    }),
  }),
  download: familyOp({
    method: 'POST',
    path: '/family/schools/{schoolId}/account/data',
    summary:
      'Everything the school keeps that a guardian may read, as one file: a page to read, and JSON. A few times a day; each is recorded.',
    whileInactive: 'seven days',
    steps: true,
    notIdempotent: true,
    answerForm: 'file',
    fileType: 'application/zip',
    refusals: ['TOO_MANY_REQUESTS'],
  }),
})
