import type { DayParts } from './days.ts'
import type { SentencesLike } from './refusals.ts'

/** The sentence of each refusal of what a family tells about a day. */
export const daySentences = {
  NOTHING_TO_MISS: ({ childName }) =>
    childName === null
      ? 'None of these children is still expected on these days. Please choose other days'
      : `${childName} is no longer expected on these days. Please choose other days`,
  CHILD_IS_IN: ({ childName, activity }) =>
    `${childName} is checked in to ${activity} right now. Please call the school`,
  ABSENCE_BEGAN: ({ childName }) =>
    `The absence of ${childName} has begun. Please call the school to change it`,
  NOBODY_TO_PICK_UP: ({ childName }) =>
    `${childName} is no longer at the school today, or is not expected. Please call the school`,
  TOO_MANY_PICKUPS: ({ childName, most }) =>
    `You can name at most ${most} people at a time for ${childName}. Remove somebody first`,
} satisfies { [Code in keyof DayParts]: (parts: DayParts[Code]) => string }

export type DaySentences = SentencesLike<typeof daySentences>
