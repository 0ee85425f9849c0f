import { mandateWords } from './mandate-words.es.ts'
import type { OfferWords } from './family-words.en.ts'

export const offerWords: OfferWords = {
  windowTitle: (schoolName) => `Su oferta · ${schoolName}`,
  title: (child) => `Un cupo para ${child}`,
  severalTitle: 'Cupos para su familia',
  hello: (firstName) => `Hola, ${firstName}.`,
  // 'p. m.' ends with a period already.
  holding: (when) => `Le guardamos este cupo hasta el ${when}${when.endsWith('.') ? '' : '.'}`,
  when: 'Cuándo',
  dates: 'Fechas',
  place: 'Lugar',
  price: 'Precio',
  datesLeft: (count, first, last) =>
    count === 1 ? `Queda 1 fecha: ${first}` : `Quedan ${count} fechas, del ${first} al ${last}`,
  due: (amount) => `${amount}, a pagar al aceptar`,
  nothingDue: 'No se paga nada al aceptar',
  fields: {
    pickUpOptionId: 'Cómo se va a casa',
    teacherId: 'Docente de su salón',
    tshirtSizeId: 'Talla de camiseta',
  },
  choose: 'Elija una opción',
  chooseFirst: 'Responda primero las preguntas de arriba.',
  leaves: (child, names) => `Al aceptar, ${child} sale también de la lista de espera de: ${names}`,
  accept: 'Aceptar',
  acceptFor: (amount) => `Aceptar por ${amount}`,
  accepting: 'Aceptando…',
  decline: 'Rechazar',
  declineSure: (child) => `¿Rechazar este cupo? ${child} saldrá de la lista de espera.`,
  declineYes: 'Sí, rechazar',
  keep: 'Volver',
  priceChanged: (amount) => `El precio cambió a ${amount}. Revíselo y acepte de nuevo.`,
  pay: (amount) => `Pagar ${amount}`,
  payBy: (amount, date) =>
    date === null ? `Debe pagar ${amount} ahora.` : `Debe pagar ${amount} antes del ${date}.`,
  payAskSchool: 'Pregunte en la escuela cómo pagar.',
  states: {
    OPEN: '',
    BEING_PAID: 'Este cupo se está pagando en este momento.',
    ACCEPTED: 'El cupo es suyo.',
    DECLINED: 'Usted rechazó este cupo. Pasa a la siguiente familia.',
    EXPIRED: 'Esta oferta venció. Si todavía desea el cupo, comuníquese con la escuela.',
    WITHDRAWN: 'La escuela retiró esta oferta. Si tiene alguna pregunta, comuníquese con la escuela.',
    TOOK_ANOTHER: 'Esta oferta terminó porque usted tomó otro cupo.',
    LEFT: 'Este cupo se aceptó y después se dejó libre.',
  },
  answered: {
    ACCEPTED: {
      YOU: 'Usted aceptó. El cupo es suyo.',
      FAMILY: 'Su familia ya aceptó este cupo.',
      SCHOOL: 'La escuela aceptó este cupo en nombre de su familia.',
    },
    DECLINED: {
      YOU: 'Usted rechazó el cupo. Pasa a la siguiente familia.',
      FAMILY: 'Su familia ya rechazó este cupo.',
      SCHOOL: 'La escuela rechazó este cupo en nombre de su familia.',
    },
  },
  closed: 'La escuela está cerrada en este momento, así que no se puede responder aquí.',
  contact: '¿Preguntas? Comuníquese con la escuela:',
  linkFails: 'Este enlace no funciona',
  linkFailsText:
    'Abra de nuevo el mensaje más reciente sobre este tema. Si no ayuda, comuníquese con la escuela.',

  onWaitLists: 'En lista de espera',
  waitingIn: (child) => `${child}:`,
  seeWait: 'Ver o salir',
  wishes: {
    title: (child) => `¿Solo una de estas para ${child}?`,
    text: 'Marque las listas de espera de las que quiere un solo cupo. Cuando tome uno, saldrá de las otras listas marcadas.',
    save: 'Guardar la elección',
    saving: 'Guardando…',
    saved: 'Guardado. Al tomar un cupo, saldrá de las otras listas marcadas.',
    ended: 'Guardado. Cada lista de espera vale por sí sola.',
    two: 'Marque dos o más, o ninguna.',
    failed: 'No se pudo guardar. Revise su conexión e inténtelo de nuevo.',
    isWish: 'Una de varias: al tomar una, sale de las otras',
  },

  mandate: mandateWords,

  waitWindowTitle: (schoolName) => `Su lista de espera · ${schoolName}`,
  waitTitle: (child) => `${child} en la lista de espera`,
  position: (position) => `Lugar de hoy: ${position}`,
  positionText: 'Le escribiremos cuando se abra un cupo.',
  waits: {
    WAITING: '',
    OFFERED: 'Hay un cupo para usted. Responda con el enlace de nuestro mensaje más reciente.',
    ENROLLED: 'Ya tiene un cupo.',
    LEFT: 'Ya no está en esta lista de espera.',
  },
  leave: 'Salir de la lista',
  leaveSure: (child) => `¿Salir de la lista de espera? ${child} perderá su lugar.`,
  leaveYes: 'Sí, salir de la lista',
}
