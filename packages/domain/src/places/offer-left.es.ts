import type { OfferLeftWords } from './offer-left.en.ts'

export const offerLeftWords: OfferLeftWords = {
  because: {
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
  toOthers: 'No se tomó automáticamente, así que le pedimos que responda.',
}
