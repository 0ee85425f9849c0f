/** Headers of every answer: browsers must not guess its type, and never send its address as a referrer. */
export const ANSWER_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const
