import type { fieldSentences } from './fields.en.ts'

/** What is wrong with fields about a family, which no public page has: a first visit loads none of these. */
export const familyFieldSentences = {
  emailIsSame: 'This is your address already',
  withinAYear: 'Should be within a year of today',
  notBeforeFirstDay: 'Should not be before the first day',
  tooManyContacts: (most: string) => `A child can have at most ${most} emergency contacts`,
  oneName: 'Please enter the first and last name of one person, with capital letters, and nothing else',
  sureOfName:
    'Please check the name. If it is the first and last name of one person, tick this and send again',
  emailOrPhone: 'Please enter an email or a phone number',
  tooManyAsked: (most: string) =>
    `You can have at most ${most} requests like this at a time. Please wait for the school, or withdraw one`,
  childAlreadyThere: 'This child is in your family already',
  tooManyChildren: (most: string) =>
    `You can enter at most ${most} children here. For more, please contact the school`,
  coverTooLong: (most: string) => `Please choose at most ${most} days`,
  notOffered: 'Choose one of the answers that are offered',
  notAsked: 'The form does not ask this question',
  fileGone: 'This file is no longer here. Please choose it again',
  noDrawing: 'The school asks for your typed name only. Clear the drawing, and send the form again.',
  drawnAnew: 'This drawing cannot be saved. Clear it and draw again, or sign with your name alone.',
} as const satisfies Readonly<Record<string, string | ((part: string) => string)>>

type English = typeof fieldSentences & typeof familyFieldSentences

/** All sentences about fields, in one language. */
export type FieldSentences = {
  readonly [Key in keyof English]: English[Key] extends string ? string : (part: string) => string
}
