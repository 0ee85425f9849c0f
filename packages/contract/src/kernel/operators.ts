import { writes, type AnyOp } from './op.ts'

/*
 * An operator who looks into a school sees what the person they act as sees, and may fix the setup of the school. They
 * change nothing of a child or a family, export no data, move no money, and give nobody access.
 */

/**
 * The groups of calls in which an operator may change something. All others are closed: children and their pickups,
 * enrollments, wait lists, attendance, messages to families, money, and access.
 */
export const OPEN_GROUPS: ReadonlySet<string> = new Set([
  // to log out
  'login',
  // the activities and their dates
  'activities',
  'aftercare',
  'camps',
  'classes',
  'closedDays',
  'imports',
  'meetings',
  // the setup of the school
  'forms',
  'messageSettings',
  'pickUpOptions',
  'portal',
  'portalSettings',
  'savedViews',
  'school',
  'settings',
  'tShirtSizes',
  'teachers',
])

/**
 * Single calls that are closed, though their group is open or they change nothing. An operator gives a reason for one
 * school, so switching is closed.
 */
const CLOSED_CALLS: ReadonlySet<string> = new Set(['login.switchSchool', 'formAnswers.report'])

/**
 * Whether an operator may make a call.
 * @answers What may an operator do who looks into a school?
 */
export function isForOperators(op: AnyOp): boolean {
  if (op.answerForm === 'file' || CLOSED_CALLS.has(op.name)) return false
  return !writes(op) || OPEN_GROUPS.has(op.name.split('.')[0]!)
}
