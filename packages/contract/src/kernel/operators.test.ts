import { expect, test } from 'vitest'
import { groups } from '../index.ts'
import { isForOperators, OPEN_GROUPS } from './operators.ts'
import { writes, type AnyOp } from './op.ts'

const all: AnyOp[] = Object.values(groups).flatMap((group) => Object.values(group))
const groupOf = ({ name }: AnyOp) => name.split('.')[0]!

test('What is open to an operator is a group of calls', () => {
  const names = new Set(Object.values(groups).flatMap((group) => Object.values(group).map(groupOf)))
  expect([...OPEN_GROUPS].filter((name) => !names.has(name))).toEqual([])
})

test('An operator changes nothing of a child or a family, and a call that is added changes nothing either', () => {
  const about =
    /\{(childId|child|familyId|guardianId|rosterId|attendanceId|payerId|parentId)\}|\/(children|families|rosters)\b/
  const ofPeople = all.filter((op) => writes(op) && op.paths.some(({ path }) => about.test(path)))
  expect(ofPeople.length).toBeGreaterThan(50)
  expect(ofPeople.filter(isForOperators).map(({ name }) => name)).toEqual([])
  const added = { ...all.find(({ name }) => name === 'teachers.add')!, name: 'somethingNew.add' }
  expect(isForOperators(added)).toBe(false)
})

test('An operator takes no file along, moves no money, lets nobody in, and looks at nearly everything else', () => {
  const may = (name: string) => isForOperators(all.find((op) => op.name === name)!)
  expect(all.filter((op) => op.answerForm === 'file').filter(isForOperators)).toEqual([])
  const never = [
    'children.export',
    'reports.journalFile',
    'payments.create',
    'transactions.refund',
    'ownBill.payInvoice',
    'integrations.authorizePayments',
    'familyPortal.turn',
    'oneself.changePassword',
    'oneself.changeEmail',
    'users.invite',
    'users.changeRole',
    'login.switchSchool',
    'feeds.create',
    'children.create',
    'children.update',
    'children.remove',
    'doNotRelease.add',
    'doNotRelease.change',
    'doNotRelease.remove',
    'doNotRelease.decideTelling',
    'familyPreviews.start',
    'guardianAccess.set',
    'guardianAccess.end',
    'toldPickups.decide',
    'familyRequests.decide',
    'rosters.add',
    'rosters.addAll',
    'rosters.remove',
    'transfers.many',
    'weekdayMoves.move',
    'waitLists.add',
    'campWaitLists.add',
    'dropIns.add',
    'absences.record',
    'attendance.checkOut',
    'today.record',
    'medical.get',
    'medical.save',
    'notes.add',
    'homes.save',
    'familyMerges.merge',
    'familyImports.confirm',
    'formAnswers.save',
  ]
  expect(never.filter(may)).toEqual([])
  const always = [
    'children.list',
    'children.get',
    'rosters.list',
    'transactions.summary',
    'users.list',
    'login.logOut',
    'settings.changeLocation',
    'classes.update',
  ]
  expect(always.filter((name) => !may(name))).toEqual([])
})
