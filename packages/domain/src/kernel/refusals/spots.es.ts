import type { ActivityKind } from '../activity-kinds.ts'
import { formatDate } from '../dates.ts'
import { formatWords } from '../languages/format-words.es.ts'
import type { SpotSentences } from './spots.en.ts'
import type { SpotParts } from './spots.ts'

export const spotSentences: SpotSentences = {
  NOT_ELIGIBLE: (parts) => ('ages' in parts ? notOfAge(parts) : notOfGrade(parts)),
  FULL: (parts) => {
    if ('capacity' in parts) return fullText(parts)
    return parts.of === 'SINCE'
      ? 'Todos los cupos están ocupados'
      : 'No hay un cupo libre en todos los días que eligieron'
  },
  OTHERS_WAIT: (parts) => {
    if ('reserved' in parts)
      return parts.reserved === 1
        ? `1 cupo libre está reservado para hermanos en la lista de espera. ${TO_WAIT_LIST}`
        : `${parts.reserved} cupos libres están reservados para hermanos en la lista de espera. ${TO_WAIT_LIST}`
    const { waiting } = parts
    if (waiting === null) return 'Otros niños esperan este cupo'
    return waiting === 1
      ? `1 niño espera un cupo aquí. ${TO_WAIT_LIST}`
      : `${waiting} niños esperan un cupo aquí. ${TO_WAIT_LIST}`
  },
  WAIT_LIST_OFF: () => 'La lista de espera está desactivada',
  PLACES_FREE: ({ free }) =>
    free === 1
      ? 'Queda 1 cupo, así que no hace falta esperar'
      : `Quedan ${free} cupos, así que no hace falta esperar`,
  WAIT_LIST_FULL: ({ counts }) =>
    counts === null
      ? 'La lista de espera está llena'
      : `La lista de espera está llena (${counts.waiting} de ${counts.capacity})`,

  SECTION_NOT_THERE: ({ kind }) => SECTION_NOT_THERE[kind],
  CHOOSE_A_SECTION: ({ kind }) => CHOOSE_A_SECTION[kind],
  NOT_BY_THE_DAY: () => 'Aquí no se pueden elegir días sueltos',
  DAY_NOT_THERE: () => 'Elija días a partir de hoy',

  NOT_PUBLISHED: ({ because }) => NOT_PUBLISHED[because],
  IS_OVER: (parts) => {
    if ('childName' in parts)
      return parts.childName === null
        ? 'Los días que esperaban ya pasaron'
        : `Los días que esperaba ${parts.childName} ya pasaron`
    return parts.what === 'ACTIVITY'
      ? 'Esto ya terminó, así que no se puede agregar a nadie'
      : 'Aquí ya no se ofrecen cupos'
  },
  SIGN_UP_NOT_YET: () => 'La inscripción todavía no ha comenzado',
  SIGN_UP_CLOSED: () => 'La inscripción está cerrada',
  CLASHES: ({ childName, clash }, { dateFormat }) => {
    const { name, meetings, firstOn, weekdays, timeFrom, timeTo } = clash
    const days = meetings === 1 ? formatDate(firstOn, dateFormat) : formatWords.weekdaysText(weekdays)
    const times = `de ${formatWords.formatTime(timeFrom, dateFormat)} a ${formatWords.formatTime(timeTo, dateFormat)}`
    return `${childName} tiene ${name} a la misma hora (${days}, ${times})`
  },
  TOO_MANY_HOLDS: (parts) => {
    if (parts.of === 'AGAIN')
      return 'Ya tuvo este cupo en su carrito varias veces. Intente de nuevo en una hora'
    if (parts.of === 'CHILD')
      return `${parts.childName} ya tiene ${parts.most} cupos en su carrito. Pague primero esos cupos`
    return parts.of === 'CHILDREN'
      ? `Su carrito ya tiene cupos para ${parts.most} niños. Pague primero esos cupos`
      : `Su carrito ya tiene ${parts.most} cupos aquí. Pague primero esos cupos`
  },
  NOT_SIBLINGS: () => 'Solo los hermanos pueden esperar juntos',
  ALREADY_ENROLLED: (parts) => {
    if (parts.where === 'THAT_DAY') return `${parts.childName} ya tiene inscripción para este día`
    if (parts.where === 'OTHER_SECTION') return `${parts.childName} ya tiene un cupo en ${parts.section}`
    return parts.childName === null
      ? 'Su hijo o hija ya tiene un cupo aquí'
      : `${parts.childName} ya tiene un cupo aquí`
  },
  ALREADY_WAITING: ({ childName }) => `${childName} ya está en esta lista de espera`,
  NOT_HERE: ({ childName }) => `${childName} ya no está en esta lista`,
  NOT_OFFERED: ({ childName }) => `${childName} ya no tiene una oferta de cupo`,
  OFFER_ENDED: ({ outcome }) => OFFER_ENDED[outcome],
  BEING_PAID: ({ childName }) => `El cupo de ${childName} se está pagando en este momento`,
  CANNOT_GIVE_UP: () => 'Aquí solo puede dejar este cupo quien lo paga a la escuela. Pregunte en la escuela',
  SPOT_OVER: () => 'La última sesión ya empezó, así que no queda nada que dejar',
  SPOT_CHANGED: () => 'Algo de este cupo cambió desde que usted lo abrió. Revíselo de nuevo',
  CANNOT_CHANGE: () => 'Esto no se puede cambiar aquí. Pregunte en la escuela',
  SAME_SPOT: () => 'El niño o la niña ya tiene este cupo. Elija otro',

  NOT_OPERATING: () => 'Este día no hay actividades',
  NO_CLASS_DATE: () => 'Este día no hay clases',
  NO_DROP_IN: () => 'En este día de la semana no se puede reservar por día',
  DATE_IS_PAST: () => 'Este día ya pasó',
  ALREADY_DROPS_IN: ({ childName, isTwice }) =>
    isTwice
      ? `${childName} tendría dos reservas para este día`
      : `${childName} ya tiene una reserva para este día`,
  WAS_THERE: ({ childName }) => `${childName} asistió ese día, así que la reserva no se puede mover`,
}

const TO_WAIT_LIST = 'Las nuevas inscripciones pasan a la lista de espera'

function notOfAge({ ages, has }: Extract<SpotParts['NOT_ELIGIBLE'], { ages: object }>): string {
  const needed = `Edad requerida: ${formatWords.agesText(ages)}`
  if (has === null) return `${needed}. Falta la fecha de nacimiento de su hijo o hija`
  if (has === 'NOT_BORN') return `${needed}. Su hijo o hija todavía no habrá nacido cuando empiece`
  const age = has === 'UNDER_ONE_MONTH' ? 'menos de 1 mes' : formatWords.ageLabel(has)
  return `${needed}. Su hijo o hija tendrá ${age} cuando empiece`
}

function notOfGrade({ grades, has }: Extract<SpotParts['NOT_ELIGIBLE'], { grades: object }>): string {
  const needed = `Grado requerido: ${formatWords.gradesText(grades)}`
  return has === null
    ? `${needed}. Falta el grado de su hijo o hija`
    : `${needed}. Su hijo o hija está en ${formatWords.gradesText({ from: has, to: has })}`
}

function fullText({
  capacity,
  used,
  children,
  of,
}: Extract<SpotParts['FULL'], { capacity: number }>): string {
  const free = Math.max(0, capacity - used)
  const isDropIn = of === 'DROP_IN'
  if (free === 0)
    return isDropIn
      ? `Todos los cupos por día están ocupados (${used} de ${capacity})`
      : `Todos los cupos están ocupados (${used} de ${capacity})`
  const [spots, forWhom] = [formatWords.count(free, 'spot'), formatWords.count(children, 'child')]
  const remaining = `Solo ${free === 1 ? 'queda' : 'quedan'} ${spots} para ${forWhom}`
  return isDropIn ? remaining : `${remaining} (${used} de ${capacity} ocupados)`
}

const SECTION_NOT_THERE: Readonly<Record<ActivityKind, string>> = {
  classes: 'Una de estas clases no existe',
  camps: 'Uno de estos grupos no existe',
  aftercare: 'Uno de estos días no existe',
}

const CHOOSE_A_SECTION: Readonly<Record<ActivityKind, string>> = {
  classes: 'Elija una clase',
  camps: 'Elija un grupo',
  aftercare: 'Elija al menos un día',
}

const NOT_PUBLISHED = {
  DRAFT: 'Publíquelo primero y luego agregue a los niños',
  DRAFT_OF_DROP_INS: 'Publíquelo primero y luego reserve los días',
  RETIRED: 'Esto ya no se ofrece',
} as const

const OFFER_ENDED = {
  ACCEPTED: 'Esta oferta ya fue aceptada',
  DECLINED: 'Esta oferta fue rechazada, así que el cupo ya no está reservado',
  EXPIRED: 'Esta oferta venció, así que el cupo ya no está reservado',
  WITHDRAWN: 'Esta oferta fue retirada',
} as const
