import { writes, type AnyOp } from './op.ts'

/*
 * What an operator may do who looks into a school: see what the person sees as whom they do, and put things right. They take no data along,
 * move no money, and open the school to nobody.
 */

/** The groups of calls of which an operator may make none that changes something. */
export const CLOSED_GROUPS: ReadonlySet<string> = new Set([
  // who gets in, and how
  'users',
  'invitations',
  'oneself',
  'emailChange',
  'notifications',
  'listChoices',
  'secondStep',
  'feeds',
  'apiKeys',
  'outgoingWebhooks',
  // what is taken along, and what is gone for good
  'erasure',
  'schoolExport',
  'retention',
  // what is said to families in the school's name, and what they accept
  'activityMessages',
  'attendanceMessages',
  'automaticMessages',
  'childMessages',
  'closedDayMessages',
  'dropInMessages',
  'emailHistory',
  'messageBatches',
  'policies',
  'rosterMessages',
  'smsHistory',
  'userMessages',
  // what is sent and taken along of the school
  'reportFiles',
  'reportSchedules',
  // money, and what it is asked by
  'agencies',
  'aid',
  'autopay',
  'cancels',
  'care',
  'carts',
  'coupons',
  'credits',
  'dunning',
  'integrations',
  'invoices',
  'latePickups',
  'ownBill',
  'pay',
  'payByLink',
  'payers',
  'payments',
  'payouts',
  'proposals',
  'refunds',
  'shares',
  'taxStatements',
  'transactions',
])

/** Single calls beside them. Whoever switches the school is out of the one they gave a reason for. */
const CLOSED_CALLS: ReadonlySet<string> = new Set(['login.switchSchool', 'formAnswers.report'])

/** Whether an operator may make a call. */
export function isForOperators(op: AnyOp): boolean {
  if (op.answerForm === 'file' || CLOSED_CALLS.has(op.name)) return false
  return !writes(op) || !CLOSED_GROUPS.has(op.name.split('.')[0]!)
}
