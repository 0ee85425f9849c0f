import { familyOp } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'

/** What a school keeps about a guardian and the children they see everything of. */
export const familyData = group('familyData', {
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
