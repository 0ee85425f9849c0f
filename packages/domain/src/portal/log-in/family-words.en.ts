/** What the pages say on which a family logs in. */
export const logInWords = {
  windowTitle: (schoolName: string) => `Log in · ${schoolName}`,
  title: (schoolName: string) => `Log in to ${schoolName}`,
  intro:
    'Enter the email address that the school has for you. We will send you a code. You do not need a password.',
  introForAll:
    'Enter your email address, also if you are new here. We will send you a code. You do not need a password.',
  email: 'Email',
  emailMissing: 'Please enter your email address',
  emailWrong: 'This does not look like an email address. Please check it',
  sendCode: 'Email me a code',
  sending: 'Sending…',
  checking: 'Checking that you are not a robot…',
  codeTitle: 'Check your email',
  codeSent: (email: string) =>
    `We sent an email to ${email}. Enter the code in it, or open its link on any device.`,
  code: 'Code',
  codeHint: '6 digits. It works for 15 minutes.',
  codeMissing: 'Please enter the 6 digits from the email',
  logIn: 'Log in',
  sendAgain: 'Send the email again',
  sentAgain: 'We sent it again. It can take a minute. Please also look in your spam folder.',
  otherEmail: 'Use another email address',
  noEmail: (schoolName: string) =>
    `No email yet? Look in your spam folder, or ask ${schoolName} which address they have.`,
  linkTitle: (schoolName: string) => `Log in to ${schoolName}`,
  linkOwner: (address: string) => `This link logs you in as ${address}.`,
  linkContinue: 'Continue',
  linkFails: 'This link no longer works',
  linkFailsText:
    'It was used already, or it is older than 15 minutes. Ask for a new email and use its link or code.',
  askAgain: 'Ask for a new email',
  proofTitle: 'One question, the first time',
  proofIntro: 'So that nobody else sees your family: what is the birth date of one of your children?',
  proofNameIntro: 'So that nobody else sees your family: please answer both.',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  dateMissing: 'Please enter a whole date, with the year in 4 digits',
  childLastName: 'Last name of one of your children',
  phoneEnd: 'Last 4 digits of your phone number',
  nameMissing: 'Please enter a last name',
  digitsMissing: 'Please enter 4 digits',
  continue: 'Continue',
  whoTitle: 'Who is there?',
  whoIntro: 'More than one parent uses this email address.',
  officeTitle: 'Please contact the school',
  officeText: (schoolName: string) =>
    `We could not match you with a family. ${schoolName} can check your email address and let you in.`,
  call: (phone: string) => `Call ${phone}`,
  previewEnded: 'This preview has ended.',
  offTitle: 'The family portal is not open',
  offText: (schoolName: string) =>
    `${schoolName} has not opened its family portal. Please contact the school.`,
}

export type LogInWords = typeof logInWords
