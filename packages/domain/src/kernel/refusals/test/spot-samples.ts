import type { SpotParts } from '../spots.ts'
import type { SamplesOf } from './samples.ts'

export const spotSamples: SamplesOf<SpotParts> = {
  NOT_ELIGIBLE: [
    [
      { ages: { from: 'FIVE', to: 'EIGHT' }, has: 'FOUR' },
      'This is for ages 5y to 8y; the child is 4y when it begins',
      'Edad requerida: de 5 a 8 años. Su hijo o hija tendrá 4 años cuando empiece',
    ],
    [
      { ages: { from: 'FIVE', to: null }, has: 'UNDER_ONE_MONTH' },
      'This is for age 5y and up; the child is under 1 Month when it begins',
      'Edad requerida: de 5 años en adelante. Su hijo o hija tendrá menos de 1 mes cuando empiece',
    ],
    [
      { ages: { from: null, to: 'EIGHT' }, has: 'NOT_BORN' },
      'This is for age 8y and under; the child is not born when it begins',
      'Edad requerida: hasta 8 años. Su hijo o hija todavía no habrá nacido cuando empiece',
    ],
    [
      { ages: { from: 'FIVE', to: 'FIVE' }, has: null },
      'This is for age 5y, and the child’s birth date is missing',
      'Edad requerida: 5 años. Falta la fecha de nacimiento de su hijo o hija',
    ],
    [
      { grades: { from: 'K', to: 'SECOND' }, has: 'FIFTH' },
      'This is for grades K to 2; the child is in grade 5',
      'Grado requerido: de kínder a 2.º grado. Su hijo o hija está en 5.º grado',
    ],
    [
      { grades: { from: 'K', to: null }, has: null },
      'This is for grade K and up, and the child’s grade is missing',
      'Grado requerido: de kínder en adelante. Falta el grado de su hijo o hija',
    ],
  ],
  FULL: [
    [
      { of: 'SECTION', capacity: 10, used: 11, children: 1 },
      'All spots are taken (11 of 10)',
      'Todos los cupos están ocupados (11 de 10)',
    ],
    [
      { of: 'SECTION', capacity: 10, used: 9, children: 2 },
      'Only 1 spot is left for 2 children (9 of 10 taken)',
      'Solo queda 1 cupo para 2 niños (9 de 10 ocupados)',
    ],
    [
      { of: 'DROP_IN', capacity: 2, used: 2, children: 1 },
      'All drop-in spots are taken (2 of 2)',
      'Todos los cupos por día están ocupados (2 de 2)',
    ],
    [
      { of: 'DROP_IN', capacity: 4, used: 2, children: 3 },
      'Only 2 spots are left for 3 children',
      'Solo quedan 2 cupos para 3 niños',
    ],
    [{ of: 'SINCE' }, 'All spots are taken', 'Todos los cupos están ocupados'],
    [
      { of: 'ALL_DAYS' },
      'No spot is open on all of their days',
      'No hay un cupo libre en todos los días que eligieron',
    ],
  ],
  OTHERS_WAIT: [
    [
      { waiting: 1 },
      '1 child is waiting for a spot here. New children join the wait list',
      '1 niño espera un cupo aquí. Las nuevas inscripciones pasan a la lista de espera',
    ],
    [
      { waiting: 2 },
      '2 children are waiting for a spot here. New children join the wait list',
      '2 niños esperan un cupo aquí. Las nuevas inscripciones pasan a la lista de espera',
    ],
    [{ waiting: null }, 'Others are waiting for this spot', 'Otros niños esperan este cupo'],
    [
      { reserved: 1 },
      '1 open spot is kept for siblings on the wait list. New children join the wait list',
      '1 cupo libre está reservado para hermanos en la lista de espera. Las nuevas inscripciones pasan a la lista de espera',
    ],
    [
      { reserved: 2 },
      '2 open spots are kept for siblings on the wait list. New children join the wait list',
      '2 cupos libres están reservados para hermanos en la lista de espera. Las nuevas inscripciones pasan a la lista de espera',
    ],
  ],
  WAIT_LIST_OFF: [[{}, 'The wait list is turned off', 'La lista de espera está desactivada']],
  PLACES_FREE: [
    [{ free: 1 }, '1 spot is left, so no one needs to wait', 'Queda 1 cupo, así que no hace falta esperar'],
    [
      { free: 3 },
      '3 spots are left, so no one needs to wait',
      'Quedan 3 cupos, así que no hace falta esperar',
    ],
  ],
  WAIT_LIST_FULL: [
    [
      { counts: { waiting: 5, capacity: 5 } },
      'The wait list is full (5 of 5)',
      'La lista de espera está llena (5 de 5)',
    ],
    [{ counts: null }, 'The wait list is full', 'La lista de espera está llena'],
  ],
  SECTION_NOT_THERE: [
    [{ kind: 'camps' }, 'One of these groups does not exist', 'Uno de estos grupos no existe'],
  ],
  CHOOSE_A_SECTION: [
    [{ kind: 'aftercare' }, 'Please choose at least one day', 'Elija al menos un día'],
    [{ kind: 'camps' }, 'Please choose one group', 'Elija un grupo'],
    [{ kind: 'classes' }, 'Please choose one class', 'Elija una clase'],
  ],
  NOT_BY_THE_DAY: [[{}, 'Single days cannot be picked here', 'Aquí no se pueden elegir días sueltos']],
  DAY_NOT_THERE: [[{}, 'Please choose days from today on', 'Elija días a partir de hoy']],
  NOT_PUBLISHED: [
    [
      { because: 'DRAFT' },
      'Publish this first, then add children',
      'Publíquelo primero y luego agregue a los niños',
    ],
    [
      { because: 'DRAFT_OF_DROP_INS' },
      'Publish this first, then book drop-ins',
      'Publíquelo primero y luego reserve los días',
    ],
    [{ because: 'RETIRED' }, 'This is no longer offered', 'Esto ya no se ofrece'],
  ],
  IS_OVER: [
    [
      { what: 'ACTIVITY' },
      'This has ended, so no one can be added',
      'Esto ya terminó, así que no se puede agregar a nadie',
    ],
    [{ what: 'SECTION' }, 'Spots are no longer offered here', 'Aquí ya no se ofrecen cupos'],
    [
      { what: 'DAYS', childName: null },
      'The days they are waiting for have ended',
      'Los días que esperaban ya pasaron',
    ],
    [
      { what: 'DAYS', childName: 'Ann Lee' },
      'The days Ann Lee waited for have ended',
      'Los días que esperaba Ann Lee ya pasaron',
    ],
  ],
  SIGN_UP_NOT_YET: [[{}, 'Sign-up has not opened yet', 'La inscripción todavía no ha comenzado']],
  SIGN_UP_CLOSED: [[{}, 'Sign-up is closed', 'La inscripción está cerrada']],
  CLASHES: [
    [
      {
        childName: 'Ann Lee',
        clash: {
          name: 'Judo',
          meetings: 8,
          firstOn: '2026-11-23',
          weekdays: ['monday'],
          timeFrom: '15:30',
          timeTo: '16:30',
        },
      },
      'Ann Lee has Judo at the same time (Mon, 3:30 PM to 4:30 PM)',
      'Ann Lee tiene Judo a la misma hora (lun., de 3:30 p.\u00A0m. a 4:30 p.\u00A0m.)',
    ],
    [
      {
        childName: 'Ann Lee',
        clash: {
          name: 'Judo',
          meetings: 1,
          firstOn: '2026-11-23',
          weekdays: ['monday'],
          timeFrom: '15:30',
          timeTo: '16:30',
        },
      },
      'Ann Lee has Judo at the same time (11/23/2026, 3:30 PM to 4:30 PM)',
      'Ann Lee tiene Judo a la misma hora (11/23/2026, de 3:30 p.\u00A0m. a 4:30 p.\u00A0m.)',
    ],
  ],
  TOO_MANY_HOLDS: [
    [
      { of: 'CHILD', childName: 'Ann Lee', most: 5 },
      'Ann Lee already has 5 spots in your cart. Please pay for them first',
      'Ann Lee ya tiene 5 cupos en su carrito. Pague primero esos cupos',
    ],
    [
      { of: 'CHILDREN', most: 3 },
      'Your cart has spots for 3 children already. Please pay for them first',
      'Su carrito ya tiene cupos para 3 niños. Pague primero esos cupos',
    ],
    [
      { of: 'SECTION', most: 2 },
      'Your cart has 2 spots here already. Please pay for them first',
      'Su carrito ya tiene 2 cupos aquí. Pague primero esos cupos',
    ],
    [
      { of: 'AGAIN' },
      'You had this spot in your cart several times. Please try again in an hour',
      'Ya tuvo este cupo en su carrito varias veces. Intente de nuevo en una hora',
    ],
  ],
  NOT_SIBLINGS: [[{}, 'Only siblings can wait together', 'Solo los hermanos pueden esperar juntos']],
  ALREADY_ENROLLED: [
    [
      { where: 'HERE', childName: 'Ann Lee' },
      'Ann Lee already has a spot here',
      'Ann Lee ya tiene un cupo aquí',
    ],
    [
      { where: 'HERE', childName: null },
      'This child already has a spot here',
      'Su hijo o hija ya tiene un cupo aquí',
    ],
    [
      { where: 'THAT_DAY', childName: 'Ann Lee' },
      'Ann Lee is enrolled on this day',
      'Ann Lee ya tiene inscripción para este día',
    ],
    [
      { where: 'OTHER_SECTION', childName: 'Ann Lee', section: 'Sharks' },
      'Ann Lee already has a spot in Sharks',
      'Ann Lee ya tiene un cupo en Sharks',
    ],
  ],
  ALREADY_WAITING: [
    [{ childName: 'Ann Lee' }, 'Ann Lee is on the wait list here', 'Ann Lee ya está en esta lista de espera'],
  ],
  NOT_HERE: [
    [{ childName: 'Ann Lee' }, 'Ann Lee is no longer on this list', 'Ann Lee ya no está en esta lista'],
  ],
  NOT_OFFERED: [
    [{ childName: 'Ann Lee' }, 'Ann Lee no longer has an offer', 'Ann Lee ya no tiene una oferta de cupo'],
  ],
  OFFER_ENDED: [
    [{ outcome: 'ACCEPTED' }, 'This offer was already accepted', 'Esta oferta ya fue aceptada'],
    [
      { outcome: 'DECLINED' },
      'This offer was declined, so the spot is no longer held',
      'Esta oferta fue rechazada, así que el cupo ya no está reservado',
    ],
    [
      { outcome: 'EXPIRED' },
      'This offer has expired, so the spot is no longer held',
      'Esta oferta venció, así que el cupo ya no está reservado',
    ],
    [{ outcome: 'WITHDRAWN' }, 'This offer was withdrawn', 'Esta oferta fue retirada'],
  ],
  BEING_PAID: [
    [
      { childName: 'Ann Lee' },
      'The spot of Ann Lee is being paid for right now',
      'El cupo de Ann Lee se está pagando en este momento',
    ],
  ],
  CANNOT_GIVE_UP: [
    [
      {},
      'Only a guardian who pays the school for this spot can give it up here. Please ask the school',
      'Aquí solo puede dejar este cupo quien lo paga a la escuela. Pregunte en la escuela',
    ],
  ],
  SPOT_OVER: [
    [
      {},
      'The last meeting has begun, so there is nothing left to give up',
      'La última sesión ya empezó, así que no queda nada que dejar',
    ],
  ],
  SPOT_CHANGED: [
    [
      {},
      'Something about this spot has changed since you opened it. Please look again',
      'Algo de este cupo cambió desde que usted lo abrió. Revíselo de nuevo',
    ],
  ],
  CANNOT_CHANGE: [
    [
      {},
      'This cannot be changed here. Please ask the school',
      'Esto no se puede cambiar aquí. Pregunte en la escuela',
    ],
  ],
  SAME_SPOT: [
    [
      {},
      'This is the spot that the child already has. Please choose another',
      'El niño o la niña ya tiene este cupo. Elija otro',
    ],
  ],
  NOT_OPERATING: [[{}, 'Nothing meets on this day', 'Este día no hay actividades']],
  NO_CLASS_DATE: [[{}, 'This is a no-class date', 'Este día no hay clases']],
  NO_DROP_IN: [
    [{}, 'Drop-ins are not offered on this weekday', 'En este día de la semana no se puede reservar por día'],
  ],
  DATE_IS_PAST: [[{}, 'This day is over', 'Este día ya pasó']],
  ALREADY_DROPS_IN: [
    [
      { childName: 'Ann Lee', isTwice: false },
      'Ann Lee is already dropping in on this day',
      'Ann Lee ya tiene una reserva para este día',
    ],
    [
      { childName: 'Ann Lee', isTwice: true },
      'Ann Lee would drop in twice on this day',
      'Ann Lee tendría dos reservas para este día',
    ],
  ],
  WAS_THERE: [
    [
      { childName: 'Ann Lee' },
      'Ann Lee attended that day, so the drop-in cannot be moved',
      'Ann Lee asistió ese día, así que la reserva no se puede mover',
    ],
  ],
}
