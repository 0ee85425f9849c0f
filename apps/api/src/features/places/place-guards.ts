import { refuse, refuseAs, type Guards } from '../../platform/problems.ts'

/**
 * What the guards of places say, where an act looked and somebody else was faster.
 * @answers Is there a place left?
 */
export const placeGuards: Guards = {
  AB001: () => refuseAs('FULL', { of: 'SINCE' }),
  AB002: () => refuseAs('WAIT_LIST_FULL', { counts: null }),
  AB003: () => refuseAs('OTHERS_WAIT', { waiting: null }),
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
  one_place_a_day: () => refuseAs('ALREADY_ENROLLED', { where: 'HERE', childName: null }),
}

/** A spot that is held while it is paid for is left alone by everybody else. */
export function beingPaid(childName: string) {
  return refuseAs('BEING_PAID', { childName })
}
