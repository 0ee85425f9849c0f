/** How a guardian stands with the family portal: in, what they are asked first, or why they cannot log in. */
export const LOG_IN_STANDINGS = [
  'IN',
  'WHO',
  'BIRTH_DATE',
  'NAME_AND_PHONE',
  'OFFICE',
  'TWO_HOMES',
  'NO_EMAIL',
] as const

export type LogInStanding = (typeof LOG_IN_STANDINGS)[number]

/** What staff read about each. */
export const standingTexts: Readonly<Record<LogInStanding, string>> = {
  IN: 'can log in',
  WHO: 'can log in, and is asked who they are: another guardian has the same email',
  BIRTH_DATE: 'is asked for a birth date the first time',
  NAME_AND_PHONE: 'is asked for a last name and the end of a phone number the first time',
  OFFICE: 'cannot log in until you let them in',
  TWO_HOMES: 'cannot log in, because guardians in two homes have the same email',
  NO_EMAIL: 'cannot log in without an email',
}

/** Whether a guardian is asked a question that staff can spare them. */
export function isAskedFirst(standing: LogInStanding): boolean {
  return standing === 'BIRTH_DATE' || standing === 'NAME_AND_PHONE' || standing === 'OFFICE'
}
