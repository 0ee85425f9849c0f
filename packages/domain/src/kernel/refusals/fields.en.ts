/**
 * What is wrong with a field, in sentences that families can meet too. The messages of the specification (R073 to R130)
 * keep its words. A part is a number as it is written, or a text that stands in the sentence.
 */
export const fieldSentences = {
  required: 'This field is required',
  tooShort: (least: string) => `Length should be at least ${least} characters`,
  tooLong: (most: string) => `Length should be less than ${most}`,
  email: 'This field should be a valid email',
  emailEntered: 'Please enter a valid email',
  date: 'This field should be a valid date',
  time: 'This field should be a valid time',
  timeWritten: 'Should be a time as HH:mm',
  futureDate: 'Should be future date',
  currentOrFutureDate: 'Should be current or future date',
  currentOrPastDate: 'Should be current or past date',
  dateAtLatest: (last: string) => `Choose ${last} or an earlier date`,
  startBeforeEnd: 'Start time should be before end time',
  endAfterStart: 'End time should be after start time',
  latinText: 'You should use latin symbols and numbers',
  latinLetter: 'Should contain at least one latin letter',
  letter: 'Should contain at least one letter',
  inWords: 'Please write this in words',
  characters: (groups: string) => `May contain ${groups}`,
  unprintable: (signs: string) => `We cannot print ${signs} on invoices. Please write it with other letters`,
  notStorable: 'This text has a character that cannot be saved',
  phoneNotWhole: (typed: string) =>
    `${typed} is not a complete number. Enter + and the country code, then all of the digits`,
  phoneMask: 'You should fill the mask',
  numbersOnly: 'May contain numbers only',
  decimals: (decimals: string) => `May contain number with ${decimals} decimal points`,
  atMostPercent: 'Should be less or equal 100%',
  moreThan: (bound: string) => `Should be more then ${bound}`,
  positive: 'Should be positive',
  atLeast: (bound: string) => `Should be more or equal then ${bound}`,
  atMost: (bound: string) => `Should be less or equal ${bound}`,
} as const satisfies Readonly<Record<string, string | ((part: string) => string)>>
