import { refuse, type Guards } from '../../platform/problems.ts'

/** What the guards of places say, where an act looked and somebody else was faster. */
export const placeGuards: Guards = {
  AB001: () => refuse('FULL', 'All spots are taken'),
  AB002: () => refuse('WAIT_LIST_FULL', 'The wait list is full'),
  AB003: () => refuse('OTHERS_WAIT', 'Others are waiting for this spot'),
  AB004: (used) =>
    refuse(
      'CAPACITY_BELOW_ENROLLED',
      `${used} children are enrolled, so the capacity cannot go below ${used}`,
      {
        field: 'maxEnroll',
      },
    ),
  AB005: (used) =>
    refuse(
      'CAPACITY_BELOW_DROP_INS',
      `${used} children drop in on one date, so the lowest possible number is ${used}`,
      {
        field: 'maxDropIn',
      },
    ),
  one_place_a_day: () => refuse('ALREADY_ENROLLED', 'This child already has a spot here'),
}

/** A spot that is held while it is paid for is left alone by everybody else. */
export function beingPaid(childName: string) {
  return refuse('BEING_PAID', `The spot of ${childName} is being paid for right now`)
}
