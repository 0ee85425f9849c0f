import type { AftercareCycle, BillingType } from './billing-types.ts'
import { formatWords } from '../kernel/languages/format-words.es.ts'
import { units } from './family-words.es.ts'
import type { LineLabels } from './line-labels.ts'
import { feeUnit } from './price-text.ts'
import type { MeetingsBilled, ReasonWords } from './reasons.ts'

/** Each reason in Spanish, as a part of a sentence: '9 de 12 sesiones (las que quedan), $10 cada una'. */
export const reasonWords: ReasonWords = {
  locale: formatWords.locale,
  off: (off, money) =>
    'cents' in off ? `${money(off.cents)} de descuento` : `${off.percentage / 100}% de ${money(off.ofCents)}`,
  limited: (text) => `${text}, limitado a lo que queda`,
  sentences: {
    FREE: () => 'Gratis',
    NO_MEETINGS: () => 'Sin sesiones',
    NO_MEETINGS_LEFT: () => 'No quedan sesiones',
    PER_MEETING: ({ meetings, cents }, { money }) =>
      `${meetingsText(meetings)}, ${money(cents)} ${meetings.called === 'day' ? 'cada uno' : 'cada una'}`,
    PER_HOUR: ({ meetings, minutes, cents }, { money }) => {
      const hours = formatWords.count(Math.round((minutes / 60) * 100) / 100, 'hour')
      return `${hours} en ${meetingsText(meetings)}, ${money(cents)} por hora`
    },
    PER_QUARTER_HOUR: ({ meetings, quarters, cents }, { money }) =>
      `${quarters} ${quarters === 1 ? 'cuarto' : 'cuartos'} de hora en ${meetingsText(meetings)}, ${money(cents)} cada uno`,
    FOR_ALL: ({ meetings, cents, cycle }, { money }) =>
      `${meetingsText(meetings)}, ${money(cents)} por ${FOR_ALL[cycle]}`,
    LATER: ({ cents, rate, cycle }, { money }) =>
      `${money(cents)} ${units[feeUnit({ for: 'WEEKDAYS', rate, cycle })]}, ${dueText(rate, cycle)}`,
    CORRECTED: ({ before, now }, { money }) =>
      `${money(now)} en lugar de ${money(before)}, corregido después de facturarse`,
    INSTEAD_OF: ({ name, cents, moreCents }, { money }) => {
      if (cents === 0 && moreCents === 0) return `Cambio desde ${name}: sin costo adicional`
      const change =
        moreCents === 0
          ? ''
          : `, ${moreCents > 0 ? 'más' : 'menos'} ${money(Math.abs(moreCents))} de diferencia`
      return `Cambio desde ${name}: ${money(cents)} ya facturados${change}`
    },
    ADD_ON: ({ amount, cents, isRequired }, { money }) =>
      `${amount} a ${money(cents)}${isRequired ? ', incluido con cada cupo' : ''}`,
    EARLY_BIRD: ({ off, until }, formatters) =>
      `${formatters.off(off)}${until === null ? '' : `, por inscribirse a más tardar el ${formatters.date(until)}`}`,
    SEVERAL_DAYS: ({ cents, isMore, days }, { money }) =>
      `${money(cents)} ${isMore ? 'más ' : ''}de descuento por ${formatWords.count(days, 'day')} a la semana`,
    SEVERAL_PROGRAMS: ({ off, others }, formatters) =>
      `${formatters.off(off)}, su hijo o hija está en ${others === 1 ? '1 programa más' : `${others} programas más`} al mismo tiempo`,
    CHILDREN_ENROLLED: ({ off, children }, formatters) =>
      `${formatters.off(off)}, la familia tiene ${formatWords.count(children, 'child')} con inscripción`,
    CHILD_OF_FAMILY: ({ off, child }, formatters) =>
      `${formatters.off(off)}, hijo o hija n.º ${child} de la familia`,
    FIRST_CHILD: ({ cents }, { money }) =>
      `${money(cents)} de descuento en la primera inscripción de la familia`,
    COUPON: ({ off }, formatters) => formatters.off(off),
    COUPON_SHARE: ({ off }, formatters) => `parte de ${formatters.off(off)}`,
    LATE_PICKUP: ({ minutes, date }, formatters) =>
      `Recogida ${formatWords.count(minutes, 'minute')} después de la salida el ${formatters.date(date)}`,
    SHARE: ({ off, authorization }, formatters) =>
      `${formatters.off(off)}${authorizationText(authorization)}`,
    SHARE_OF_MONTH: ({ cents, authorization }, { money }) =>
      `Hasta ${money(cents)} al mes${authorizationText(authorization)}`,
    AID: ({ off }, formatters) => formatters.off(off),
  },
}

export const lineLabels: LineLabels = {
  EARLY_BIRD: 'Inscripción anticipada',
  SEVERAL_DAYS: 'Descuento por varios días',
  SEVERAL_PROGRAMS: 'Descuento por varios programas',
  CHILDREN_ENROLLED: 'Descuento por hermanos',
  CHILD_OF_FAMILY: 'Descuento por hermanos',
  FIRST_CHILD: 'Primera inscripción',
  coupon: (name) => `Cupón ${name}`,
  agencyPays: (name) => `Paga ${name}`,
  latePickup: (activity) => `Recogida tarde: ${activity}`,
}

function authorizationText(authorization: string): string {
  return authorization === '' ? '' : `, autorización ${authorization}`
}

const FOR_ALL: Readonly<Record<AftercareCycle, string>> = {
  SESSION: 'todas las fechas',
  WEEKLY: 'la semana',
  MONTHLY: 'el mes',
}

/** '12 sesiones', '9 de 12 sesiones (las que quedan)', '3 de 4 sesiones (con asistencia)', '6 de 8 sesiones'. */
function meetingsText({ billed, all, called, which }: MeetingsBilled): string {
  const allText = formatWords.count(all, called)
  if (which === 'ALL') return allText
  const ofAll = `${billed} de ${allText}`
  if (which === 'IN_PART') return ofAll
  if (which === 'ATTENDED') return `${ofAll} (con asistencia)`
  return `${ofAll} (${called === 'day' ? 'los' : 'las'} que quedan)`
}

function dueText(rate: BillingType, cycle: AftercareCycle): string {
  if (cycle === 'SESSION') return 'se factura después de la última fecha'
  const each = cycle === 'WEEKLY' ? 'semana' : 'mes'
  return rate === 'FIXED' ? `se cobra el primer día de cada ${each}` : `se factura al final de cada ${each}`
}
