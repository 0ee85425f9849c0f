import type { Currency } from '../kernel/currencies.ts'
import { bankDebitOf } from '../providers/bank-debits.ts'
import type { FormProblem, FormWords } from './form-words.en.ts'

const notATestNumber =
  'Este no es un número de prueba. Las tarjetas y cuentas reales no funcionan en el modo de prueba'

export const formWords: FormWords = {
  cardNumber: 'Número de tarjeta',
  expiry: 'Fecha de vencimiento',
  expiryShape: 'MM/AA',
  nameOnCard: 'Nombre en la tarjeta',
  bankCode: (currency) => (currency === 'USD' ? 'Número de ruta' : labelOf(currency)),
  account: (currency) => (currency === 'NZD' ? 'Número de cuenta y sufijo' : 'Número de cuenta'),
  holder: 'Nombre del titular de la cuenta',
  testNumbersOnly: (example) => `Solo números de prueba, como ${example}`,
  notATestNumber,
  problem: (problem) => problems[problem],
  save: 'Guardar',
  stripeUnreachable: 'No se pudo conectar con Stripe. Vuelva a intentarlo',
  stripeRefused: 'Stripe no aceptó esto. Pruebe con otra tarjeta',
}

/** Banks of other countries call their codes by names that are not translated. */
function labelOf(currency: Currency): string {
  return bankDebitOf(currency).bankCode.label
}

const problems: Readonly<Record<FormProblem, string>> = {
  required: 'Complete este campo',
  card: 'Revise el número de la tarjeta',
  expiry: 'Revise la fecha de vencimiento: mes y año, como 08/29, y que no haya pasado',
  routing: 'Revise este número',
  account: 'Revise el número de cuenta',
  testNumber: notATestNumber,
}
