import { describe, expect, it } from 'vitest'
import { lineLabel } from './line-labels.ts'
import { lineLabels, reasonWords as spanish } from './reasons.es.ts'
import { reasonText, type MeetingsBilled, type Reason } from './reasons.ts'

const FORMAT = { currency: 'USD', dateFormat: 'AMERICAN' } as const
const off = { cents: 2_000 }
const percentage = { percentage: 1_050, ofCents: 10_000 }
const no = { isLimited: false }

const meetings = (which: MeetingsBilled['which'], called: MeetingsBilled['called'] = 'meeting') =>
  ({ billed: which === 'ALL' ? 12 : 9, all: 12, called, which }) as const

type Sample<Key extends Reason['key']> = readonly [
  parts: Extract<Reason, { key: Key }>['parts'],
  english: string,
  spanish: string,
]

/** Every reason, in each of its forms. */
const SAMPLES: { readonly [Key in Reason['key']]: readonly Sample<Key>[] } = {
  FREE: [[{}, 'Free', 'Gratis']],
  NO_MEETINGS: [[{}, 'No meetings', 'Sin sesiones']],
  NO_MEETINGS_LEFT: [[{}, 'No meetings are left', 'No quedan sesiones']],
  PER_MEETING: [
    [{ meetings: meetings('ALL'), cents: 1_000 }, '12 meetings, $10 each', '12 sesiones, $10 cada una'],
    [
      { meetings: meetings('LEFT'), cents: 1_000 },
      '9 of 12 meetings left, $10 each',
      '9 de 12 sesiones (las que quedan), $10 cada una',
    ],
    [
      { meetings: meetings('LEFT', 'day'), cents: 1_050 },
      '9 of 12 days left, $10.50 each',
      '9 de 12 días (los que quedan), $10.50 cada uno',
    ],
    [
      { meetings: meetings('ATTENDED'), cents: 1_000 },
      '9 of 12 meetings attended, $10 each',
      '9 de 12 sesiones (con asistencia), $10 cada una',
    ],
    [
      { meetings: meetings('IN_PART'), cents: 1_000 },
      '9 of 12 meetings, $10 each',
      '9 de 12 sesiones, $10 cada una',
    ],
  ],
  PER_HOUR: [
    [
      { meetings: meetings('ALL'), minutes: 1_110, cents: 1_000 },
      '18.5 hours in 12 meetings, $10 an hour',
      '18.5 horas en 12 sesiones, $10 por hora',
    ],
    [
      { meetings: meetings('ATTENDED'), minutes: 60, cents: 1_000 },
      '1 hour in 9 of 12 meetings attended, $10 an hour',
      '1 hora en 9 de 12 sesiones (con asistencia), $10 por hora',
    ],
  ],
  PER_QUARTER_HOUR: [
    [
      { meetings: meetings('ALL'), quarters: 1, cents: 300 },
      '1 quarter hour in 12 meetings, $3 each',
      '1 cuarto de hora en 12 sesiones, $3 cada uno',
    ],
    [
      { meetings: meetings('ALL'), quarters: 30, cents: 300 },
      '30 quarter hours in 12 meetings, $3 each',
      '30 cuartos de hora en 12 sesiones, $3 cada uno',
    ],
  ],
  FOR_ALL: [
    [
      { meetings: meetings('ALL'), cents: 10_000, cycle: 'SESSION' },
      '12 meetings, $100 for all dates',
      '12 sesiones, $100 por todas las fechas',
    ],
    [
      { meetings: meetings('LEFT'), cents: 10_000, cycle: 'WEEKLY' },
      '9 of 12 meetings left, $100 for the week',
      '9 de 12 sesiones (las que quedan), $100 por la semana',
    ],
    [
      { meetings: meetings('ALL'), cents: 10_000, cycle: 'MONTHLY' },
      '12 meetings, $100 for the month',
      '12 sesiones, $100 por el mes',
    ],
  ],
  LATER: [
    [
      { cents: 10_000, rate: 'FIXED', cycle: 'MONTHLY' },
      '$100 a month for each weekday, charged on the first day of each month',
      '$100 al mes por cada día de la semana, se cobra el primer día de cada mes',
    ],
    [
      { cents: 10_000, rate: 'FIXED', cycle: 'WEEKLY' },
      '$100 a week for each weekday, charged on the first day of each week',
      '$100 a la semana por cada día de la semana, se cobra el primer día de cada semana',
    ],
    [
      { cents: 10_000, rate: 'FIXED', cycle: 'SESSION' },
      '$100 for all meetings of each weekday, invoiced after the last date',
      '$100 por todas las sesiones de cada día de la semana, se factura después de la última fecha',
    ],
    [
      { cents: 1_000, rate: 'HOUR', cycle: 'WEEKLY' },
      '$10 an hour, invoiced at the end of each week',
      '$10 por hora, se factura al final de cada semana',
    ],
    [
      { cents: 1_000, rate: 'DAY', cycle: 'MONTHLY' },
      '$10 a day, invoiced at the end of each month',
      '$10 por día, se factura al final de cada mes',
    ],
    [
      { cents: 300, rate: 'QUARTER_HOUR', cycle: 'MONTHLY' },
      '$3 a quarter hour, invoiced at the end of each month',
      '$3 por cuarto de hora, se factura al final de cada mes',
    ],
  ],
  CORRECTED: [
    [
      { before: 4_000, now: 3_000 },
      '$30 instead of $40, corrected after it was billed',
      '$30 en lugar de $40, corregido después de facturarse',
    ],
  ],
  INSTEAD_OF: [
    [
      { name: 'Monday', cents: 0, moreCents: 0 },
      'Moved from Monday: no extra charge',
      'Cambio desde Monday: sin costo adicional',
    ],
    [
      { name: 'Monday', cents: 4_000, moreCents: 0 },
      'Moved from Monday: $40 already billed',
      'Cambio desde Monday: $40 ya facturados',
    ],
    [
      { name: 'Monday', cents: 4_000, moreCents: 500 },
      'Moved from Monday: $40 already billed, plus $5 difference',
      'Cambio desde Monday: $40 ya facturados, más $5 de diferencia',
    ],
    [
      { name: 'Monday', cents: 4_000, moreCents: -500 },
      'Moved from Monday: $40 already billed, less $5 difference',
      'Cambio desde Monday: $40 ya facturados, menos $5 de diferencia',
    ],
  ],
  ADD_ON: [
    [{ amount: 3, cents: 850, isRequired: false }, '3 at $8.50', '3 a $8.50'],
    [
      { amount: 1, cents: 1_200, isRequired: true },
      '1 at $12, included with every spot',
      '1 a $12, incluido con cada cupo',
    ],
  ],
  EARLY_BIRD: [
    [{ off, until: null, ...no }, '$20 off', '$20 de descuento'],
    [
      { off: percentage, until: '2026-09-05', ...no },
      '10.5% of $100, signed up by 09/05/2026',
      '10.5% de $100, por inscribirse a más tardar el 09/05/2026',
    ],
    [
      { off, until: null, isLimited: true },
      '$20 off, limited to what is left',
      '$20 de descuento, limitado a lo que queda',
    ],
  ],
  SEVERAL_DAYS: [
    [
      { cents: 2_000, isMore: false, days: 3, ...no },
      '$20 off for 3 days a week',
      '$20 de descuento por 3 días a la semana',
    ],
    [
      { cents: 2_000, isMore: true, days: 3, ...no },
      '$20 more off for 3 days a week',
      '$20 más de descuento por 3 días a la semana',
    ],
  ],
  SEVERAL_PROGRAMS: [
    [
      { off, others: 1, ...no },
      '$20 off, the child is in 1 other program at the same time',
      '$20 de descuento, su hijo o hija está en 1 programa más al mismo tiempo',
    ],
    [
      { off, others: 2, ...no },
      '$20 off, the child is in 2 other programs at the same time',
      '$20 de descuento, su hijo o hija está en 2 programas más al mismo tiempo',
    ],
  ],
  CHILDREN_ENROLLED: [
    [
      { off, children: 2, ...no },
      '$20 off, 2 children of the family are enrolled',
      '$20 de descuento, la familia tiene 2 niños con inscripción',
    ],
  ],
  CHILD_OF_FAMILY: [
    [
      { off, child: 2, ...no },
      '$20 off, child 2 of the family',
      '$20 de descuento, hijo o hija n.º 2 de la familia',
    ],
  ],
  FIRST_CHILD: [
    [
      { cents: 2_000, ...no },
      '$20 off the family’s first enrollment',
      '$20 de descuento en la primera inscripción de la familia',
    ],
  ],
  COUPON: [[{ off: percentage, ...no }, '10.5% of $100', '10.5% de $100']],
  COUPON_SHARE: [[{ off, ...no }, 'share of $20 off', 'parte de $20 de descuento']],
  LATE_PICKUP: [
    [
      { minutes: 15, date: '2026-11-17' },
      'Picked up 15 minutes after the end on 11/17/2026',
      'Recogida 15 minutos después de la salida el 11/17/2026',
    ],
  ],
  SHARE: [
    [{ off, authorization: '', ...no }, '$20 off', '$20 de descuento'],
    [
      { off: percentage, authorization: 'A-1', ...no },
      '10.5% of $100, authorization A-1',
      '10.5% de $100, autorización A-1',
    ],
  ],
  SHARE_OF_MONTH: [
    [
      { cents: 30_000, authorization: 'A-1' },
      'Up to $300 a month, authorization A-1',
      'Hasta $300 al mes, autorización A-1',
    ],
  ],
  AID: [[{ off, ...no }, '$20 off', '$20 de descuento']],
}

const SAID = Object.entries(SAMPLES).flatMap(([key, samples]) =>
  samples.map(([parts, english, inSpanish]) => ({ reason: { key, parts } as Reason, english, inSpanish })),
)

describe('the reason of an amount', () => {
  it.each(SAID)('$reason is told: $english', ({ reason, english }) => {
    // It is stored as JSON.
    expect(reasonText(JSON.parse(JSON.stringify(reason)) as Reason, FORMAT)).toBe(english)
  })

  it.each(SAID)('$reason is told in Spanish: $inSpanish', ({ reason, english, inSpanish }) => {
    expect(reasonText(JSON.parse(JSON.stringify(reason)) as Reason, FORMAT, spanish)).toBe(inSpanish)
    expect(inSpanish).not.toBe(english)
  })

  it('has the dates of the school in every language', () => {
    const reason: Reason = { key: 'LATE_PICKUP', parts: { minutes: 1, date: '2026-11-17' } }
    const european = { currency: 'GBP', dateFormat: 'EUROPEAN' } as const
    expect(reasonText(reason, european)).toBe('Picked up 1 minute after the end on 17/11/2026')
    expect(reasonText(reason, european, spanish)).toBe('Recogida 1 minuto después de la salida el 17/11/2026')
  })
})

describe('the label of a line in Spanish', () => {
  it.each([
    ['EARLY_BIRD', 'Early bird', 'Inscripción anticipada'],
    ['SEVERAL_DAYS', 'Multi-day discount', 'Descuento por varios días'],
    ['SEVERAL_PROGRAMS', 'Multi-program discount', 'Descuento por varios programas'],
    ['CHILDREN_ENROLLED', 'Sibling discount', 'Descuento por hermanos'],
    ['CHILD_OF_FAMILY', 'Sibling discount', 'Descuento por hermanos'],
    ['FIRST_CHILD', 'First child', 'Primera inscripción'],
    ['COUPON', 'Coupon SPRING pays', 'Cupón SPRING pays'],
    ['COUPON_SHARE', 'Coupon SPRING', 'Cupón SPRING'],
    ['SHARE', 'County of Kent pays', 'Paga County of Kent'],
    ['SHARE_OF_MONTH', 'County of Kent pays', 'Paga County of Kent'],
    ['LATE_PICKUP', 'Late pickup: Chess', 'Recogida tarde: Chess'],
    // The line of an agency's own invoice is called like the activity.
    ['SHARE', 'Chess', 'Chess'],
    ['PER_MEETING', 'Coupon collectors', 'Coupon collectors'],
    ['AID', 'Scholarship', 'Scholarship'],
  ] as const)('of %s, %s, is %s', (key, label, inSpanish) => {
    const { parts } = SAID.find(({ reason }) => reason.key === key)!.reason
    expect(lineLabel(label, { key, parts } as Reason, lineLabels)).toBe(inSpanish)
  })

  it('that staff wrote is theirs', () => {
    expect(lineLabel('Coupon from the fair', null, lineLabels)).toBe('Coupon from the fair')
  })
})
