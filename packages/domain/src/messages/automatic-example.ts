import type { AutomaticText } from './automatic.ts'
import type { Channel } from './channels.ts'
import { fillIn, fillInLetter, fillInText, type MergeValues } from './merge-fields.ts'

/** An invented family for previews of a text. */
const EXAMPLE: MergeValues = {
  parent: 'Maria Lee',
  firstName: 'Maria',
  child: 'Zoë Lee',
  childIs: 'Zoë Lee is',
  activity: 'Pottery',
  date: 'Monday, September 14, 2026',
  time: '3:15 PM – 4:30 PM',
  place: 'Art room',
  amount: '$80',
  method: 'card',
  reason: 'The class was full.',
  lines: 'Zoë Lee, Pottery',
  offers: 'Zoë Lee: Pottery',
  until: 'Monday 09/14/2026, 3:00 PM',
  howToAnswer: 'please call (212) 555-0100',
  stillWaiting: 'Zoë Lee is still on the wait list, in the same position.',
  invoice: '0042',
  dueOn: 'September 1, 2026',
  laterDue: '$40 of the invoice falls due later.',
  howToPay: 'You can pay it online, with a card or bank account of your choice.',
  payLink: 'https://example.com/pay',
  triedAgain: 'Otherwise we will try again on September 17, 2026.',
  questions: 'If you have a question, please call (212) 555-0100.',
  changes:
    'Pottery: Monday, September 14, 2026 does not take place.\nPottery: Monday, September 21, 2026 is now 3:30 PM – 4:45 PM.',
  person: 'Ana Lee',
  forms: 'Health form\nPhoto consent',
  card: 'your Visa card ending in 4242',
  expires: 'September 2026',
  meetingLink: 'https://example.com/meeting',
}

/** Returns a text as the invented family would read it: plain characters, or HTML for the body of an email. */
export function exampleOf(
  channel: Channel,
  { subject, message }: AutomaticText,
  schoolName: string,
): AutomaticText {
  const values = { ...EXAMPLE, school: schoolName }
  return {
    subject: oneLine(fillIn(subject, values)),
    message: channel === 'EMAIL' ? fillInLetter(message, values) : fillInText(message, values),
  }
}

/** Collapses white space, because a subject must be one line whatever its fields hold. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
