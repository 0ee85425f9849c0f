import { refuse, refuseAs, type Guards } from '../../platform/problems.ts'

/**
 * Refusals of the table's guards, for acts whose check passed but somebody else was faster.
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

/** Refuses other acts on a spot that waits for its payment. */
export function beingPaid(childName: string) {
  return refuseAs('BEING_PAID', { childName })
}
