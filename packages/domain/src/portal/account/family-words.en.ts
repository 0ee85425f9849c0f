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
  wanted: 'What the school writes to you',
  wantedText: 'You choose for your own address and number. Other guardians choose for themselves.',
  byEmail: 'By email',
  byText: 'By text',
  news: 'News of the school, like new programs',
  aboutChild: 'About my child, like a canceled class or a new time',
  checkedIn: 'When my child is checked in',
  checkedOut: 'When my child is checked out, and with whom',
  sentAnyway: 'The school sends this to everyone.',
  notesNeedChild: 'Notes of check-ins and check-outs come only with the messages about your child.',
  alwaysSent: 'Invoices, receipts, and changes to your child’s spots and dates always arrive by email.',
  bounces: 'Emails to your address come back to the school. Please check the address above.',
  noPhone: 'The school has no number of yours that can get texts.',
  stopped: 'Your phone replied STOP. Text START to the number the texts come from to get them again.',
  sharedPhone: 'Another guardian has the same number. Reply STOP to a text to end texts to it.',
  saveWanted: 'Save your choices',
  messages: 'Messages from the school',
  messagesText: 'Emails and texts that the school sent to you.',
  seeMessages: 'See the messages you received',
  noMessages: 'Nothing yet.',
  anEmail: 'Email',
  aText: 'Text',
  sentOn: (channel: string, date: string) => `${channel}, ${date}`,
  linkLeftOut: '(The link is in the message itself.)',
  attachments: (names: string) => `Files that came with it: ${names}. Open them in your email.`,
  allMessages: 'All messages',
  messageGone: 'This message is not here. It may be about something you no longer see.',
  calendar: 'Your children in your calendar',
  calendarText: (names: string) =>
    `A private address shows the times and places of ${names} in the calendar on your phone or computer. It stays up to date.`,
  calendarNobody: 'You see no child here now, so your calendar is empty.',
  calendarSecret:
    'Whoever has the address can read where your children are, and when. Give it to nobody but your calendar.',
  makeCalendar: 'Make a private address',
  addToCalendar: 'Add to my calendar',
  addToGoogle: 'Add to Google Calendar',
  calendarAddress: 'Private address',
  copyAddress: 'Copy the address',
  addressCopied: 'Copied.',
  addressMarked: 'The address is selected. Copy it from the field.',
  calendarSince: (date: string) => `Made on ${date}.`,
  calendarHidden: 'Only the guardian sees the address.',
  newCalendar: 'Make a new address',
  newCalendarText: 'A new address ends the old one. Make one if somebody has it who should not.',
  newCalendarMade: 'This is your new address. The old one no longer works, so add this one to your calendar.',
  endCalendar: 'End the address',
  calendarEnded: 'The address no longer works. You can remove the calendar from your phone or computer.',
  data: 'Your data',
  dataText:
    'Download what the school keeps about you and the children you see here: a page to read, and the same for other programs. It does not hold what the school keeps about other guardians.',
  downloadData: 'Download your data',
  makingData: 'Making the file…',
  dataSaved: 'The file is in your downloads. Keep it safe: it holds health details.',
  kept: 'How long the school keeps it',
  keptWhy:
    'The school keeps these details to look after your children, and invoices and payments for its books.',
  keptMonths: (months: number) =>
    months % 12 > 0 ? `${months} months` : months === 12 ? '1 year' : `${months / 12} years`,
  keptMessages: (time: string | null) =>
    time === null
      ? 'Emails, texts and answered requests: without a limit.'
      : `Emails, texts and answered requests: for ${time}.`,
  keptPickups: (time: string | null) =>
    time === null
      ? 'Who picked up your child, and why your child was absent: without a limit.'
      : `Who picked up your child, and why your child was absent: for ${time}.`,
  keptLeft: (time: string | null) =>
    time === null
      ? 'Health details, answers to forms, pickups and emergency contacts: without a limit, also after your child has left the school.'
      : `Health details, answers to forms, pickups and emergency contacts: for ${time} after your child has left the school.`,
  keptRest: 'Everything else: until the school erases it.',
  forget:
    'If you want the school to forget your family, ask it here, or please contact the school. It erases names, contacts and everything written about you. Amounts and dates stay in its books.',
  undoWindow: (schoolName: string) => `Your email address · ${schoolName}`,
  undoTitle: 'Undo the change of your email address',
  undoText: (oldAddress: string, newAddress: string) =>
    `The address was changed from ${oldAddress} to ${newAddress}. If that was not you, take the old address back. All devices are logged out then.`,
  undo: 'Take the old address back',
  undone: (oldAddress: string) =>
    `Your address is ${oldAddress} again. All devices were logged out. Please log in again, and tell the school that you did not make this change.`,
  undoClosed:
    'This can no longer be undone here: a week has passed, or the school has changed the address since. Please contact the school.',
  logIn: 'Log in',
}

export type AccountWords = typeof accountWords
