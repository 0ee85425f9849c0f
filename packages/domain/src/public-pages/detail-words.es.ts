import { formatDate } from '../kernel/dates.ts'
import { formatMoney } from '../kernel/money.ts'
import type { DetailWords } from './detail-words.en.ts'

const meetings = (number: number) => (number === 1 ? '1 sesión' : `${number} sesiones`)

export const detailWords: DetailWords = {
  all: (kind) =>
    ({
      classes: 'Todas las clases',
      camps: 'Todos los campamentos',
      aftercare: 'Todos los programas después de clases',
    })[kind],
  when: 'Horario',
  dates: 'Fechas',
  where: 'Lugar',
  bring: 'Qué llevar',
  map: 'Mapa',
  for: 'Para',
  instructors: (number) => (number > 1 ? 'Instructores' : 'Instructor'),
  days: 'Días',
  singleDays: 'Puede elegir días sueltos',
  price: 'Precio',
  paymentPlan: 'Plan de pagos',
  plan: ({ deposit, dates }, currency, format) => {
    const days = dates.map((date) => `el ${formatDate(date, format)}`)
    const datesText = days.length < 2 ? days.join('') : `${days.slice(0, -1).join(', ')} y ${days.at(-1)}`
    const isInParts = dates.length > 1
    if (deposit === null) return `${isInParts ? 'En partes iguales' : 'El total'} ${datesText}`
    const { bonusType, amount } = deposit
    const first = bonusType === 'PERCENTAGE' ? `${amount / 100}%` : formatMoney(amount, currency, 'es-US')
    return `${first} al inscribirse y el resto ${isInParts ? 'en partes iguales ' : ''}${datesText}`
  },
  dropIn: 'Por día',
  dropInsWelcome: 'También puede venir días sueltos',
  signUp: 'Inscripción',
  how: 'Cómo',
  remind: 'Recordármelo',
  openingFile: 'Agregar la apertura a su calendario',
  book: 'Inscribir en línea',
  addToCalendar: 'Agregar al calendario',
  follow: 'Seguir en su aplicación de calendario',
  call: (phone) => `Llamar al ${phone}`,
  askOnSite: 'Preguntar en el sitio web de la escuela',

  meetings: 'Sesiones',
  canceled: 'Canceladas',
  doesNotMeet: 'Días sin sesión',
  more: (number) => `${number} más`,
  meetingCount: (number, left) =>
    left === null ? meetings(number) : `${meetings(number)}; ${left === 1 ? 'queda 1' : `quedan ${left}`}`,
  meetingsEach: (least, most) =>
    least === most ? `${meetings(least)} cada uno` : `De ${least} a ${meetings(most)} cada uno`,

  totalToday: 'Total hoy',
  total: 'Total',
}
