import type { ToDoWords } from './family-words.en.ts'

export const toDoWords: ToDoWords = {
  title: 'Pendientes',
  nothing: 'No tiene nada pendiente en este momento.',
  hasMore: 'Hay más. Lo verá aquí cuando haya resuelto parte de esto.',
  offer: (child) => `Un cupo para ${child}:`,
  offerUntil: (when) => `Se lo guardamos hasta el ${when}`,
  seeOffer: 'Ver la oferta',
  invoice: (number, amount) => `Factura ${number}: ${amount}`,
  chargeFailed: 'Su pago automático no se pudo cobrar.',
  pastDue: (date) => `Venció el ${date}`,
  dueSoon: (date) => `Vence el ${date}`,
  seeInvoice: 'Ver y pagar',
  seeInvoiceOf: (number) => `Ver y pagar la factura ${number}`,
  policy: (title) => `Política: ${title}`,
  policyMore: 'La escuela le pide que la lea y la acepte.',
  seePolicy: 'Leer',
  seePolicyOf: (title) => `Leer: ${title}`,
  cardExpires: (card) => `${card} se cobra automáticamente`,
  expires: (date) => `Vence el ${date}. Agregue una tarjeta nueva antes de esa fecha.`,
  expired: (date) => `Venció el ${date}. Agregue una tarjeta nueva.`,
  seeCards: 'Cambiar tarjetas',
}
