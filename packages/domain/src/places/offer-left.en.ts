import type { LeftBecause } from './offer-mandate.ts'

/** What the letter of an offer says that was to be taken by itself and was not. */
export const offerLeftWords = {
  because: {
    NOT_THEIRS: () => 'We could not take it for you, so please answer.',
    ENDED: () => 'Your permission to take it had ended, so please answer.',
    NO_METHOD: () => 'We could not take it for you: your saved card or bank account can no longer be used.',
    NOT_ELIGIBLE: () => 'We did not take it for you: the age or grade no longer fits.',
    CLASH: () => 'We did not take it for you: your child has something else at that time.',
    ANSWERS: () => 'We did not take it for you: some questions about your child have to be answered first.',
    FORMS: (about: string) => `We did not take it for you: please answer this first: ${about}.`,
    POLICIES: (about: string) => `We did not take it for you: please read and accept this first: ${about}.`,
    LIMIT: (_about: string, limit: string) =>
      `We did not take it for you: it costs more than your limit of ${limit}.`,
    DECLINED: () => 'We could not take it for you: the payment did not go through. Nothing was charged.',
    BANK_ASKS: () =>
      'We could not take it for you: your bank wants you to confirm the payment. Nothing was charged.',
    NOT_POSSIBLE: () => 'We could not take it for you, so please answer.',
  } as Readonly<Record<LeftBecause, (about: string, limit: string) => string>>,
  /** To the other guardians: nothing of the money of whoever asked for it. */
  toOthers: 'It was not taken automatically, so please answer.',
}

export type OfferLeftWords = typeof offerLeftWords
