import type { AutomaticText } from './automatic.ts'
import type { Language } from '../kernel/languages/languages.ts'
import type { Channel } from './channels.ts'
import { fillIn, fillInLetter, fillInText, valuesInText, type MergeValues } from './merge-fields.ts'

/** An invented family for previews of a text. */
const english: MergeValues = {
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
  checks: 'Zoë Lee: Pottery, 4:30 PM, with Ana Lee',
  forms: 'Health form\nPhoto consent',
  card: 'your Visa card ending in 4242',
  expires: 'September 2026',
  meetingLink: 'https://example.com/meeting',
  offerFacts: 'Mon, 3:15 PM – 4:30 PM, 10 dates left\nDue when you accept: $80',
  offerLink: 'https://example.com/offer',
  position: '2',
}

const spanish: MergeValues = {
  ...english,
  childIs: 'Zoë Lee está',
  date: 'lunes, 14 de septiembre de 2026',
  time: '3:15 p. m. – 4:30 p. m.',
  method: 'tarjeta',
  until: 'lunes 09/14/2026, 3:00 p. m.',
  howToAnswer: 'llame al (212) 555-0100',
  stillWaiting: 'Zoë Lee sigue en la lista de espera, en el mismo lugar.',
  dueOn: '1 de septiembre de 2026',
  laterDue: '$40 de la factura vencen más adelante.',
  howToPay: 'Puede pagarla en línea, con la tarjeta o cuenta bancaria que prefiera.',
  triedAgain: 'De lo contrario, lo intentaremos de nuevo el 17 de septiembre de 2026.',
  questions: 'Si tiene alguna pregunta, llame al (212) 555-0100.',
  changes:
    'Pottery: se cancela el lunes, 14 de septiembre de 2026.\nPottery: el lunes, 21 de septiembre de 2026 ahora es 3:30 p. m. – 4:45 p. m.',
  checks: 'Zoë Lee: Pottery, 4:30 p. m., con Ana Lee',
  offerFacts: 'lun, 3:15 p. m. – 4:30 p. m., quedan 10 fechas\nA pagar al aceptar: $80',
  card: 'su tarjeta Visa terminada en 4242',
  expires: 'septiembre de 2026',
}

const exampleIn: Readonly<Record<Language, MergeValues>> = { en: english, es: spanish }

/** Returns the values of every field for the invented family. */
export function exampleValues(language: Language): MergeValues {
  return exampleIn[language]
}

/** Returns a text as the invented family would read it: plain characters, or HTML for the body of an email. */
export function exampleOf(
  channel: Channel,
  { subject, message }: AutomaticText,
  { schoolName, language }: { schoolName: string; language: Language },
): AutomaticText {
  const all = { ...exampleValues(language), school: schoolName }
  const values = channel === 'SMS' ? valuesInText(all) : all
  return {
    subject: oneLine(fillIn(subject, values)),
    message: channel === 'EMAIL' ? fillInLetter(message, values) : fillInText(message, values),
  }
}

/** Collapses white space, because a subject must be one line whatever its fields hold. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
