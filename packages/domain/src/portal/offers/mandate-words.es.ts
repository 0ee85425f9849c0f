import type { MandateWords } from './mandate-words.en.ts'

export const mandateWords: MandateWords = {
  question: (activity) => `Cuando se abra un cupo en ${activity}`,
  ask: 'Pregúntenme primero',
  take: 'Tómenlo y cóbrenme',
  limit: 'Hasta',
  limitHint: 'Por lo que se debe al tomar el cupo. Si cuesta más, le preguntamos primero.',
  before: 'Si se abre antes del',
  beforeHint: (latest) => `A más tardar el ${latest}.`,
  payWith: 'Cobrar a',
  noMethod: 'Guarde primero una tarjeta o una cuenta bancaria, en Pagos.',
  toMethods: 'Ir a pagos',
  text: 'Tomamos el cupo entre las 8 a. m. y las 9 p. m. Si el pago falla, o si todavía falta responder algo, le preguntamos a usted, y tiene el tiempo de siempre para decidir.',
  sentence: ({ limit, before, method }) =>
    `Tómenlo y cóbrenme, hasta ${limit}, si se abre antes del ${before}, con ${method}.`,
  agree: 'Sí, tómenlo cuando se abra',
  saving: 'Guardando…',
  saved: 'Guardado. Tomaremos el cupo por usted cuando se abra.',
  takenBack: 'Guardado. Le preguntaremos primero.',
  takeBack: 'Mejor pregúntenme primero',
  takeBackOf: (activity, child) => `Mejor pregúntenme primero: ${activity}, ${child}`,
  chooseLimit: 'Escriba una cantidad mayor que cero, como 120.',
  chooseDate: 'Elija una fecha después de hoy.',
  will: ({ limit, before, method }) =>
    `Se tomará cuando se abra: hasta ${limit}, antes del ${before}, con ${method}`,
  willForOther: 'Se tomará cuando se abra',
  opened: 'Hay un cupo. Lo tomamos por usted en la mañana.',
  failed: 'No se pudo guardar. Revise su conexión e inténtelo de nuevo.',
}
