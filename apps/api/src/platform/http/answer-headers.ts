/** What every answer says, whatever it is: a browser takes it for nothing but what it is declared to be, and tells nobody its address. */
export const ANSWER_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const
