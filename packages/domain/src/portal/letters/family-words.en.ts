/** The letters that a family asks for at the log-in page. */
export const logInLetters = {
  known: ({ schoolName, code, minutes }: { schoolName: string; code: string; minutes: number }) => ({
    subject: `Your code for ${schoolName}`,
    greeting: 'Hello,',
    paragraphs: [
      `Your code to log in to ${schoolName} is ${code}.`,
      `Enter it on the page where you asked for it, or use the button below. Both work for ${minutes} minutes, and only once.`,
      'We will never ask you for this code by phone or text. If you did not ask for it, you do not need to do anything.',
    ],
    label: 'Log in',
  }),
  newFamily: ({ schoolName, code, minutes }: { schoolName: string; code: string; minutes: number }) => ({
    subject: `Your code for ${schoolName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${schoolName} does not have this address on file. If you are new here, your code is ${code}.`,
      `Enter it on the page where you asked for it, or use the button below, and then tell us about your family. Both work for ${minutes} minutes, and only once.`,
      'If your child goes there already, try the address where the school’s emails reach you instead, or ask the school to add this one.',
      'We will never ask you for this code by phone or text. If you did not ask for it, you do not need to do anything.',
    ],
    label: 'Continue',
  }),
  unknown: ({ schoolName, address }: { schoolName: string; address: string }) => ({
    subject: `Logging in to ${schoolName}`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone, most likely you, wanted to log in to ${schoolName} with ${address}. The school does not have this address on file.`,
      'If your child goes there, try the address where the school’s emails reach you, or ask the school to add this one.',
      'If this was not you, you do not need to do anything.',
    ],
    label: 'Try another address',
  }),
}

export type LogInLetters = typeof logInLetters

/** The letter by which staff invite a guardian. It has no code and no secret: its reader asks for a code at the portal. */
export const invitationLetter = {
  subject: 'The family portal of {{school}} is open to you',
  paragraphs: [
    'Hello {{firstName}},',
    'You can see your child’s week, tell us about an absence, answer forms and look at what is due in the family portal of {{school}}.',
    'Open this address, and enter the email address that this letter came to. We send you a code to log in, so you need no password. The first time, we ask for a birth date, so that nobody else gets in.',
    '{{link}}',
  ],
}

export type InvitationLetter = typeof invitationLetter

/** The letters of a guardian who changes their own email address: to the new one, and then to the old one. */
export const emailLetters = {
  code: ({ schoolName, code, minutes }: { schoolName: string; code: string; minutes: number }) => ({
    subject: `Your code for ${schoolName}`,
    greeting: 'Hello,',
    paragraphs: [
      `Your code to use this address at ${schoolName} is ${code}.`,
      `Enter it on the page where you asked for it. It works for ${minutes} minutes.`,
      'If you did not ask for it, you do not need to do anything.',
    ],
  }),
  taken: ({ schoolName }: { schoolName: string }) => ({
    subject: `Your email address at ${schoolName}`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone, most likely you, wanted to use this address at ${schoolName}. A guardian at the school has it already, so we cannot send a code.`,
      'If you want to use it, please ask the school. If this was not you, you do not need to do anything.',
    ],
  }),
  changed: ({ schoolName, newAddress, days }: { schoolName: string; newAddress: string; days: number }) => ({
    subject: `Your email address at ${schoolName} was changed`,
    greeting: 'Hello,',
    paragraphs: [
      `${schoolName} now writes to you at ${newAddress}, and no longer at this address. You log in with the new address, too.`,
      `If this was you, you do not need to do anything. If not, undo it with the button below within ${days} days, and tell the school.`,
    ],
    label: 'Undo the change',
  }),
}

export type EmailLetters = typeof emailLetters

/** What a guardian is told that another one has changed about their child. */
export type ToldChange = 'HEALTH' | 'CONTACTS' | 'PICKUPS'

/** The letter to a guardian in another home after something about a child was changed. It does not say what stands there now. */
export const changeLetter = (facts: { schoolName: string; childName: string; what: ToldChange }) => ({
  subject: `${facts.childName}: ${SUBJECTS[facts.what]}`,
  greeting: 'Hello,',
  paragraphs: [
    `Another guardian changed ${CHANGED[facts.what]} of ${facts.childName} at ${facts.schoolName}.`,
    'The school works with the details on file now. Please take a look, and call the school if something is not right.',
  ],
  label: 'See the details',
})

const SUBJECTS: Readonly<Record<ToldChange, string>> = {
  HEALTH: 'health details were changed',
  CONTACTS: 'emergency contacts were changed',
  PICKUPS: 'people named for pickup were changed',
}

const CHANGED: Readonly<Record<ToldChange, string>> = {
  HEALTH: 'the health details',
  CONTACTS: 'the emergency contacts',
  PICKUPS: 'the people named for the pickup',
}

export type ChangeLetter = typeof changeLetter
