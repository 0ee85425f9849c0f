/** What somebody reads who enters their family, or another child of it. */
export const registerWords = {
  title: 'Tell us about your family',
  confirmed: (email: string, schoolName: string) =>
    `${email} is confirmed. ${schoolName} does not have this address on file, so please enter your family once.`,
  already: 'Does your child go there already? Then use the address where the school’s emails reach you.',
  otherAddress: 'Use another email address',
  addTitle: 'Add a child',
  addIntro: 'The child becomes part of your family here, and can be booked for at once.',
  you: 'About you',
  phoneHint: 'The number to call if something comes up.',
  child: (number: number) => `Child ${number}`,
  gradeHint: 'The grade now. Some activities are by grade.',
  healthHint: 'What the school should know. Leave it empty if there is nothing.',
  another: 'Add another child',
  removeChild: (number: number) => `Remove child ${number}`,
  missing: 'Please fill this in',
  continue: 'Continue',
  addChild: 'Add',
  sending: 'Saving…',
  back: 'Back',
}

export type RegisterWords = typeof registerWords
