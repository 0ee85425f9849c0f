/** What a guardian reads about themselves, on the page of their account. */
export const accountWords = {
  details: 'About you',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  language: 'Language of emails and texts',
  notStated: 'Not on file',
  onlyYou: 'You change only your own details. The school is told.',
  address: 'Address',
  street: 'Street address',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP or postal code',
  officeAddress: 'The office keeps the address of your home. Please call if it is wrong.',
  officeChanges: 'The office changes these details for you.',
  emailIsShared:
    'Another guardian of your family uses the same email address. So only the office can change these details.',
  email: 'Email',
  emailText: 'You log in with this address, and the school writes to it.',
  newEmail: 'New email address',
  newEmailHint: 'We send a code to the new address. Until you enter it here, nothing changes.',
  changeEmail: 'Change the email address',
  sendCode: 'Email me a code',
  codeSent: (email: string) =>
    `We sent an email to ${email}. Enter the code in it. If it does not come, check the address and your spam folder.`,
  code: 'Code',
  codeHint: '6 digits. It works for 15 minutes.',
  confirm: 'Use this address',
  sendAgain: 'Send the email again',
  sentAgain: 'We sent it again. It can take a minute.',
  otherEmail: 'Use another address',
  emailChanged: (email: string) =>
    `Your email address is now ${email}. Other devices were logged out. The old address was told, and can undo this for 7 days.`,
  undoWindow: (schoolName: string) => `Your email address · ${schoolName}`,
  undoTitle: 'Undo the change of your email address',
  undoText: (oldAddress: string, newAddress: string) =>
    `The address was changed from ${oldAddress} to ${newAddress}. If that was not you, take the old address back. All devices are logged out then.`,
  undo: 'Take the old address back',
  undone: (oldAddress: string) =>
    `Your address is ${oldAddress} again. All devices were logged out. Please log in anew, and tell the school that this was not you.`,
  undoClosed:
    'This can no longer be undone here: a week has passed, or the school has changed the address since. Please contact the school.',
  logIn: 'Log in',
}

export type AccountWords = typeof accountWords
