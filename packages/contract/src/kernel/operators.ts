import { writes, type AnyOp } from './op.ts'

/*
 * What an operator may do who looks into a school: see what the person sees as whom they do, and put right how the school is set up. They
 * change nothing of a child or a family, take no data along, move no money, and open the school to nobody.
 */

/**
 * The groups of calls of which an operator may make those that change something. Whatever is not named here is closed: children and
 * who may pick them up, who is enrolled, waits or was there, what is said to families, money, and who gets in.
 */
export const OPEN_GROUPS: ReadonlySet<string> = new Set([
  // the way out
  'login',
  // what is offered, and when
  'activities',
  'aftercare',
  'camps',
  'classes',
  'closedDays',
  'imports',
  'meetings',
  // how the school is set up
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

/** Single calls of these, and of those that change nothing. Whoever switches the school is out of the one they gave a reason for. */
const CLOSED_CALLS: ReadonlySet<string> = new Set(['login.switchSchool', 'formAnswers.report'])

/**
 * Whether an operator may make a call.
 * @answers What may an operator do who looks into a school?
 */
export function isForOperators(op: AnyOp): boolean {
  if (op.answerForm === 'file' || CLOSED_CALLS.has(op.name)) return false
  return !writes(op) || OPEN_GROUPS.has(op.name.split('.')[0]!)
}
