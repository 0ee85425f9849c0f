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
  change: 'Tómenlo por mí cuando se abra',
  changeOf: (activity, child) => `Tómenlo por mí cuando se abra: ${activity}, ${child}`,
  cancel: 'Cancelar',
  chooseLimit: 'Escriba una cantidad mayor que cero, como 120.',
  chooseDate: 'Elija una fecha después de hoy.',
  will: ({ limit, before, method }) =>
    `Se tomará cuando se abra: hasta ${limit}, antes del ${before}, con ${method}`,
  willForOther: 'Se tomará cuando se abra',
  opened: 'Hay un cupo. Lo tomamos por usted en la mañana.',
  failed: 'No se pudo guardar. Revise su conexión e inténtelo de nuevo.',

  left: {
    NOT_THEIRS: () => 'No pudimos tomarlo por usted, así que le pedimos que responda.',
    ENDED: () => 'Su permiso para tomarlo ya había terminado, así que le pedimos que responda.',
    NO_METHOD: () =>
      'No pudimos tomarlo por usted: su tarjeta o cuenta bancaria guardada ya no se puede usar.',
    NOT_ELIGIBLE: () => 'No lo tomamos por usted: la edad o el grado ya no corresponden.',
    CLASH: () => 'No lo tomamos por usted: a esa hora su hijo o hija tiene otra actividad.',
    ANSWERS: () => 'No lo tomamos por usted: primero hay que responder unas preguntas sobre su hijo o hija.',
    FORMS: (about) => `No lo tomamos por usted: responda primero esto: ${about}.`,
    POLICIES: (about) => `No lo tomamos por usted: lea y acepte primero esto: ${about}.`,
    LIMIT: (_about, limit) => `No lo tomamos por usted: cuesta más que su límite de ${limit}.`,
    DECLINED: () => 'No pudimos tomarlo por usted: el pago no se realizó. No se cobró nada.',
    BANK_ASKS: () =>
      'No pudimos tomarlo por usted: su banco quiere que usted confirme el pago. No se cobró nada.',
    NOT_POSSIBLE: () => 'No pudimos tomarlo por usted, así que le pedimos que responda.',
  },
  leftForOther: 'No se tomó automáticamente, así que le pedimos que responda.',
}
