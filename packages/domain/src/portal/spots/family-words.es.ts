import type { SpotWords } from './family-words.en.ts'

export const spotWords: SpotWords = {
  title: 'Cupos',
  none: (child) => `${child} no tiene cupos en este momento.`,
  startsOn: (date) => `Empieza el ${date}`,
  nextOn: (date) => `La próxima vez, el ${date}`,
  onDay: (date) => `Solo el ${date}`,
  over: 'La última sesión ya empezó',
  giveUp: 'Dejar este cupo',
  giveUpOf: (activity) => `Dejar este cupo: ${activity}`,
  giveUpDay: 'Dejar este día',
  giveUpDayOf: (activity, date) => `Dejar este día: ${activity}, ${date}`,
  asked: 'Usted pidió a la escuela dejarlo. La escuela responde en su cuenta y por correo electrónico.',

  giveUpTitle: (child, activity) => `¿Dejar el cupo de ${child} en ${activity}?`,
  giveUpDayTitle: (child, activity, date) => `¿Dejar ${activity} del ${date} para ${child}?`,
  atOnce: (date) => `Usted puede hacerlo aquí hasta el ${date}.`,
  schoolDecides: (child) => `La escuela decide. Hasta entonces, ${child} conserva el cupo.`,
  wasPossible: (date) => `El último día para hacerlo sin la escuela fue el ${date}.`,
  goesBack: 'Se le devuelve',
  noLongerOwed: 'Ya no debe',
  fee: 'La escuela se queda con',
  noMoney: 'No se devuelve nada y no se descuenta nada de ninguna factura.',
  backNext:
    'La escuela revisa lo que se devuelve. Lo devuelve por la vía en que usted pagó, o lo guarda como saldo a su favor.',
  owedNext:
    'Se descuenta de su factura cuando la escuela lo haya revisado. Hasta entonces no se cobra nada de eso.',
  installments: 'Los plazos que faltan serán más bajos.',
  afterDiscounts:
    'Estos importes ya tienen los descuentos y cupones aplicados. Lo que paga una institución o una ayuda económica vuelve a ella.',
  siblings: 'Los descuentos de los hermanos quedan como están.',
  nextFamily: 'El cupo queda libre para otros enseguida. Para volver, habría que inscribirse de nuevo.',
  words: 'Sus palabras a la escuela (opcional)',
  send: 'Dejarlo',
  ask: 'Pedirlo a la escuela',
  wasGivenUp: (child, activity) => `${child} ya no tiene este cupo: ${activity}.`,
}
