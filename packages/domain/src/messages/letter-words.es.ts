import { formatWords } from '../kernel/languages/format-words.es.ts'
import { capitalize } from '../kernel/text/capitalize.ts'
import type { LetterWords } from './letter-words.en.ts'

const { dateInWords, dayInWords, namesText } = formatWords

// What may stand in a text to a phone uses no character outside GSM-7, see automatic-texts.es.ts.
export const letterWords: LetterWords = {
  howToReach: ({ email, phone }) => {
    const ways = [phone && `llame al ${phone}`, email && `escriba a ${email}`].filter(Boolean)
    return ways.length === 0 ? 'pregunte en la escuela' : ways.join(' o ')
  },
  questions: (contact) =>
    contact.email || contact.phone ? `Si tiene alguna pregunta, ${letterWords.howToReach(contact)}.` : '',

  childIs: (names) => `${namesText(names)} ${names.length === 1 ? 'está' : 'están'}`,
  stillWaiting: (names) =>
    `${namesText(names)} ${names.length === 1 ? 'sigue' : 'siguen'} en la lista de espera, en el mismo lugar.`,

  useLink: 'use el enlace de abajo',
  offerFacts: ({ title, times, dates, place, price }) => [
    ...(title === null ? [] : [title]),
    ...(times === '' ? [] : [times]),
    ...(price === null ? [] : [letterWords.dueNow(price.now)]),
    ...(dates === null ? [] : [letterWords.datesLeft(dates)]),
    ...(place === null ? [] : [`Lugar: ${place}`]),
    ...(price?.later.map((text) => `Después: ${text}`) ?? []),
  ],
  dueNow: (amount) => (amount === null ? 'No se paga nada al aceptar' : `A pagar al aceptar: ${amount}`),
  datesLeft: ({ count, first, last }) =>
    count === 1 ? `queda 1 fecha: ${first}` : `quedan ${count} fechas, del ${first} al ${last}`,

  checkOf: ({ child, activity, time, person }) =>
    `${child}: ${activity}, ${time}${person === '' ? '' : `, con ${person}`}`,

  dateDropped: (what, date) => `${what}: se cancela el ${dayInWords(date)}.`,
  dateAdded: (what, date, times) => `${what}: se agrega el ${dayInWords(date)}, ${sentence(times)}`,
  dateMoved: (what, date, times) => `${what}: el ${dayInWords(date)} ahora es ${sentence(times)}`,
  moreDates: (count) => `Han cambiado otras ${count} fechas.`,

  laterDue: (amount) => `${amount} de la factura vencen más adelante.`,
  payOnline: 'Puede pagarla en línea, con la tarjeta o cuenta bancaria que prefiera.',
  askHowToPay: 'Por favor, pregunte en la escuela cómo pagar.',
  triedAgain: (date) => `De lo contrario, lo intentaremos de nuevo el ${dateInWords(date)}.`,
  method: ({ type, brand, last4 }) => {
    const kind = type === 'CARD' ? 'su tarjeta' : 'su cuenta bancaria'
    if (last4 === '') return kind
    const named = brand === '' ? '' : ` ${type === 'CARD' ? '' : 'de '}${capitalize(brand)}`
    return `${kind}${named} terminada en ${last4}`
  },
  declined: {
    card_declined: 'El banco lo rechazó.',
    insufficient_funds: 'No había suficiente dinero en la cuenta.',
    expired_card: 'La tarjeta está vencida.',
    authentication_required: 'Su banco quiere comprobar que es usted, y lo hace cuando paga en línea.',
    account_closed: 'La cuenta está cerrada.',
  },

  paidHow: {
    CARD: 'tarjeta',
    BANK_ACCOUNT: 'cuenta bancaria',
    CASH: 'efectivo',
    CHECK: 'cheque',
    TRANSFER: 'transferencia bancaria',
  },
  ofInvoice: (number, text) => `Factura ${number}: ${text}`,
  paidNow: (amount) => `${amount} pagados ahora`,

  test: 'PRUEBA',
  noMoney: 'Esto es una prueba. No se ha movido dinero.',

  whySent: {
    CHILD: 'Recibe este correo porque trata de su hijo o hija.',
    NEWS: 'Recibe este correo porque su familia está en contacto con la escuela.',
  },
  unsubscribe: 'Cancelar la suscripción o elegir qué correos recibir',

  textsEnded: 'No le enviaremos otros mensajes de texto. Responda START para volver a recibirlos.',

  hello: (name) => `Hola, ${name}:`,
  fileKinds: {
    Invoice: 'factura',
    'Credit note': 'nota de crédito',
    Receipt: 'recibo',
    Statement: 'estado de cuenta',
    'Tax statement': 'constancia de pagos para impuestos',
  },
  attached: (what, schoolName) => `Adjuntamos su ${what} de ${schoolName}.`,
  about: (what, schoolName) => `Este correo trata de su ${what} de ${schoolName}.`,
  eligible: (year, amount) =>
    `Indica lo que pagó por cuidado infantil en ${year}: de esa suma, ${amount} corresponden a cuidado que cumple los requisitos.`,
  received: (amount) => `Recibimos ${amount}. ¡Gracias!`,
  nothingDue: 'No hay nada por pagar.',
  due: (amount, date) =>
    `Debe pagar ${amount}${date === null ? '' : ` a más tardar el ${dateInWords(date)}`}.`,
  payHere: 'Pagar en línea:',
  noteLowers: (amount) => `Reduce lo que debe en ${amount}.`,
  notePaid: (amount, now) => {
    const opening = `Usted ya había pagado ${amount} de esa suma`
    if (now === 'CREDIT') return `${opening}: ahora es un crédito en su cuenta.`
    if (now === 'REFUNDED') return `${opening}: se lo reembolsamos.`
    return `${opening}: le reembolsamos una parte, y el resto es un crédito en su cuenta.`
  },
}

/** Ends a sentence, also one whose last word is 'p. m.'. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
