/** Why a guardian cannot log in to the family portal, or why staff should look before they do. */
export const LOOKS = [
  'HELD_BACK',
  'NO_EMAIL',
  'TWO_HOMES',
  'TRIES_USED',
  'NO_FACTS',
  'NO_BIRTH_DATE',
  'SHARED_EMAIL',
] as const

export type Look = (typeof LOOKS)[number]

/** What staff read about each, and what they can do. */
export const lookTexts: Readonly<Record<Look, { label: string; sentence: string }>> = {
  HELD_BACK: {
    label: 'Does not see a child',
    sentence:
      'They, or someone with the same email, are on the child’s do-not-release list, or nearly, or your school decided that they see less. The child’s page says why.',
  },
  NO_EMAIL: { label: 'No email', sentence: 'Cannot log in. Add an email address.' },
  TWO_HOMES: {
    label: 'One email in two homes',
    sentence: 'Cannot log in: guardians in two homes have this email. Give each home an address of its own.',
  },
  TRIES_USED: {
    label: 'Three wrong answers',
    sentence: 'Cannot log in: they did not know a birth date three times. You can let them in.',
  },
  NO_FACTS: {
    label: 'Nothing to ask',
    sentence:
      'Cannot log in: no birth date of a child and no phone number is on file. Add one, or let them in.',
  },
  NO_BIRTH_DATE: {
    label: 'No birth date',
    sentence:
      'Can log in, but is asked for a last name and the end of a phone number, which others may know.',
  },
  SHARED_EMAIL: {
    label: 'Shared email',
    sentence: 'Can log in. Another guardian has the same email, so they are asked who they are.',
  },
}
