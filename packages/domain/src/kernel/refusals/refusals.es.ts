import { daySentences } from './days.es.ts'
import { paymentSentences } from './payments.es.ts'
import type { RefusalSentences } from './refusals.ts'
import { requestSentences } from './requests.es.ts'
import { spotSentences } from './spots.es.ts'

export const refusalSentences: RefusalSentences = {
  ...spotSentences,
  ...paymentSentences,
  ...daySentences,
  ...requestSentences,
}
