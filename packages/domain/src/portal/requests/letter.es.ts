import type { RequestKind } from '../../families/requests/request-values.ts'
import type { AnswerLetter } from './letter.en.ts'

export const answerLetter: AnswerLetter = ({ schoolName, kind, person, isGranted, answer }) => ({
  subject: `${schoolName} respondió a su solicitud`,
  greeting: 'Hola:',
  paragraphs: [
    `Usted pidió a ${schoolName} ${ASKED[kind](person)}.`,
    (isGranted ? GRANTED : REFUSED)[kind](person),
    ...(answer === '' ? [] : [`La escuela escribe: ${answer}`]),
  ],
  label: 'Ver sus solicitudes',
})

const ASKED: Readonly<Record<RequestKind, (person: string) => string>> = {
  SECOND_GUARDIAN: (person) => `que agregara a ${person} como madre, padre o tutor`,
  FORGET_US: () => 'que borrara lo que guarda sobre su familia',
  GIVE_UP_SPOT: () => 'dejar un cupo',
  CHANGE_SPOT: () => 'cambiar un cupo por otro',
  FINANCIAL_AID: () => 'ayuda económica',
}

const GRANTED: Readonly<Record<RequestKind, (person: string) => string>> = {
  SECOND_GUARDIAN: (person) =>
    `La respuesta es sí: ${person} ya figura como madre, padre o tutor. La escuela decide qué ve cada persona.`,
  FORGET_US: () =>
    'La respuesta es sí: la escuela borra los datos de su familia. Después ya no podrá iniciar sesión. Los importes y las fechas se quedan en sus libros.',
  GIVE_UP_SPOT: () =>
    'La respuesta es sí: el cupo queda libre. Si hay que devolver dinero, la escuela se ocupa de eso ahora.',
  CHANGE_SPOT: () => 'La respuesta es sí: el cupo se cambió. Lo que cuesta está entre sus facturas.',
  FINANCIAL_AID: () =>
    'La respuesta es sí: la escuela da una ayuda económica. Donde se descuenta de un precio, lo dicen el carrito y la factura.',
}

const REFUSED: Readonly<Record<RequestKind, (person: string) => string>> = {
  SECOND_GUARDIAN: (person) => `La respuesta es no: no se agregó a ${person}.`,
  FORGET_US: () => 'La respuesta es no, al menos por ahora: no se borró nada.',
  GIVE_UP_SPOT: () => 'La respuesta es no: nada cambió y el cupo sigue siendo suyo.',
  CHANGE_SPOT: () => 'La respuesta es no: nada cambió y usted conserva el cupo que tiene.',
  FINANCIAL_AID: () => 'La respuesta es no: los precios siguen como están.',
}
