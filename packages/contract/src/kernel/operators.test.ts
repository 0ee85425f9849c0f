import { expect, test } from 'vitest'
import { groups } from '../index.ts'
import { isForOperators, CLOSED_GROUPS } from './operators.ts'
import { authOf, writes } from './op.ts'

/** The groups in which an operator may put things right. A new group has to be decided about: is it money, or who gets in? */
const OPEN_GROUPS = [
  'absences',
  'activities',
  'aftercare',
  'aftercareDays',
  'attendance',
  'campWaitLists',
  'camps',
  'children',
  'classes',
  'closedDays',
  'doNotRelease',
  'dropIns',
  'familyImports',
  'familyMerges',
  'formAnswers',
  'forms',
  'homes',
  'imports',
  'login',
  'medical',
  'meetings',
  'messageSettings',
  'notes',
  'pickUpOptions',
  'portal',
  'portalSettings',
  'rosters',
  'savedViews',
  'school',
  'settings',
  'tShirtSizes',
  'teachers',
  'today',
  'transfers',
  'waitLists',
]

const all = Object.values(groups).flatMap((group) => Object.values(group))

test('Of every group that changes something it is decided whether an operator may', () => {
  const writing = new Set(
    all.filter((op) => writes(op) && authOf(op) !== 'public').map(({ name }) => name.split('.')[0]!),
  )
  const undecided = [...writing].filter((name) => !CLOSED_GROUPS.has(name) && !OPEN_GROUPS.includes(name))
  expect(undecided).toEqual([])
  expect(OPEN_GROUPS.filter((name) => CLOSED_GROUPS.has(name))).toEqual([])
})

test('An operator takes no file along, moves no money, lets nobody in, and looks at everything else', () => {
  const may = (name: string) => isForOperators(all.find((op) => op.name === name)!)
  expect(all.filter((op) => op.answerForm === 'file').filter(isForOperators)).toEqual([])
  const never = [
    'children.export',
    'reports.journalFile',
    'payments.create',
    'transactions.refund',
    'ownBill.payInvoice',
    'integrations.connectPayments',
    'oneself.changePassword',
    'oneself.changeEmail',
    'users.invite',
    'users.changeRole',
    'login.switchSchool',
    'feeds.create',
  ]
  expect(never.filter(may)).toEqual([])
  const always = ['children.list', 'rosters.add', 'transactions.summary', 'users.list', 'login.logOut']
  expect(always.filter((name) => !may(name))).toEqual([])
})
