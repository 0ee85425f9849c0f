/** What a mandate is for, as its sentence names it. */
interface MandateParts {
  /** '$120'. */
  limit: string
  /** 'Dec 20', or as the school writes dates. */
  before: string
  /** 'Visa ending in 4242'. */
  method: string
}

/** What families read of spots that are taken and charged by themselves. */
export const mandateWords = {
  question: (activity: string) => `When a spot opens in ${activity}`,
  ask: 'Ask me first',
  take: 'Take it and charge me',
  limit: 'Up to',
  limitHint: 'For what is due when the spot is taken. If it costs more, we ask you first.',
  before: 'If it opens before',
  beforeHint: (latest: string) => `At the latest ${latest}.`,
  payWith: 'Charge',
  noMethod: 'Save a card or bank account first, under Payments.',
  toMethods: 'Go to payments',
  text: 'We take the spot between 8 AM and 9 PM. If your payment fails, or something still has to be answered, we ask you instead, and you have the usual time to decide.',
  /** What the family agrees to, kept as it was read. */
  sentence: ({ limit, before, method }: MandateParts) =>
    `Take it and charge me, up to ${limit}, if it opens before ${before}, with ${method}.`,
  agree: 'Yes, take it when it opens',
  saving: 'Saving…',
  saved: 'Saved. We will take the spot for you when it opens.',
  takenBack: 'Saved. We will ask you first.',
  takeBack: 'Ask me first instead',
  takeBackOf: (activity: string, child: string) => `Ask me first instead: ${activity}, ${child}`,
  chooseLimit: 'Enter an amount above zero, such as 120.',
  chooseDate: 'Choose a date after today.',
  will: ({ limit, before, method }: MandateParts) =>
    `Will be taken when it opens: up to ${limit}, before ${before}, with ${method}`,
  willForOther: 'Will be taken when it opens',
  opened: 'A spot is open. We take it for you in the morning.',
  failed: 'This could not be saved. Please check your connection and try again.',
}

export type MandateWords = typeof mandateWords
