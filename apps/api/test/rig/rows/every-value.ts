import { inSchool } from '../../../src/platform/database/database.ts'
import { tellStaff } from '../../../src/features/users/tell-staff.ts'
import { sendStaffNotices } from '../reading/sent-link.ts'
import { activities } from '@afterbell/contract/activities/activities'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { meetings } from '@afterbell/contract/activities/meetings'
import { absences } from '@afterbell/contract/attendance/absences'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { today } from '@afterbell/contract/attendance/today'
import { calendar } from '@afterbell/contract/calendars/calendars'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { homes } from '@afterbell/contract/families/homes'
import { forms } from '@afterbell/contract/forms/forms'
import { familyImports, imports } from '@afterbell/contract/imports/imports'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals, refunds, transactions } from '@afterbell/contract/payments/transactions'
import { spotChanges } from '@afterbell/contract/rosters/spot-changes'
import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { settings } from '@afterbell/contract/settings/settings'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { reactions } from '../../../src/reactions.ts'
import { guards } from '../../../src/guards.ts'
import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import { receiptJob } from '../../../src/features/payments/charging/receipt.job.ts'
import { resolvePaymentJob } from '../../../src/features/payments/charging/resolve.job.ts'
import { resolveRefundJob } from '../../../src/features/payments/refunds/resolve-refund.job.ts'
import { settlePaymentEvent, settleRefundEvent } from '../../../src/features/payments/events/settle-events.ts'
import { settlePayment } from '../../../src/features/payments/charging/settle.ts'
import { settleRefund } from '../../../src/features/payments/refunds/settle-refund.ts'
import { settleReversal } from '../../../src/features/payments/events/settle-reversal.ts'
import { absentDropInsJob } from '../../../src/features/attendance/absences/absent-drop-ins.job.ts'
import { settleJob } from '../../../src/features/wait-list/offers.job.ts'
import { importJob } from '../../../src/features/imports/import.job.ts'
import { call, NOW, SEALER } from '../app.ts'
import {
  classBody,
  enroll,
  enrolledLongAgo,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeStaff,
} from '../make.ts'
import { connectSandbox, methodOf, owing, charge } from '../paying/paying.ts'
import { movedAbout } from '../paying/moved-about.ts'
import type { World } from '../samples/world.ts'
import { closedDaysSeen } from './closed-days-seen.ts'
import { paidByOthers } from './paid/paid-by-others.ts'
import { couponsApplied } from './coupons-applied.ts'
import { paidInInstallments } from './paid/paid-in-installments.ts'
import { paidBySeveral } from './paid/paid-by-several.ts'
import { recurringCare } from './recurring-care.ts'
import { paidByWhoWaited } from './paid/paid-by-who-waited.ts'

// Values declared inside JSON are proven by appearing in answers. This file creates the values that no sample of a call
// creates.

const discount = { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true } as const
const wednesdays = {
  monday: false,
  wednesday: true,
  classStartDate: '2026-11-04',
  classEndDate: '2026-12-09',
}

/** Fills in every optional value and reads it back. */
export async function seeEveryValue(world: World): Promise<void> {
  const childId = await fullChild(world)
  await closedDaysSeen(world)
  const form = await oneForm(world)
  await fullClasses(world, childId, form)
  await fullAftercare(world, childId)
  await fullCamps(world, childId)
  await billedFamily(world)
  await paidSpots(world)
  await refundTransferRest(world)
  await clearsLate(world)
  await dateDropped(world)
  await paidByWhoWaited(world)
  await paidBySeveral(world)
  await paidByOthers(world)
  await recurringCare(world)
  await couponsApplied(world)
  await paidInInstallments(world)
  await familyInLine(world)
  await doubtfulReleases(world)
  await importsWithFindings(world)
}

const person = (firstName: string) => ({
  firstName,
  lastName: 'Hartley',
  email: `${firstName.toLowerCase()}.hartley@example.test`,
  phone: `555-010-02${firstName.length}0`,
})

async function fullChild({ rig, school }: World): Promise<string> {
  const id = await makeChild(rig, school, {
    firstName: 'Robin',
    lastName: 'Hartley',
    grade: 'SECOND',
    primaryGuardian: person('Ann'),
    secondaryGuardian: person('Bert'),
    furtherGuardians: [person('Carla')],
    approvedPickups: [{ name: 'Rose Hartley', phone: '555-010-0188', relation: 'Aunt' }],
    emergencyContacts: [
      { name: 'Nell Hartley', phone: '555-010-0189', otherPhone: '555-010-0190', relation: 'Neighbor' },
    ],
  })
  const body = { name: 'Max Gray', note: 'Court order' }
  made(await call(rig, doNotRelease.add, { params: { id }, body }, school.admin))
  made(await call(rig, children.get, { params: { id } }, school.admin))
  made(await call(rig, children.list, { query: { search: 'Robin Hartley' } }, school.admin))
  made(await call(rig, children.pickups, { params: { id } }, school.admin))
  return id
}

async function oneForm({ rig, school }: World): Promise<string> {
  const formFields = [{ sortedId: 0, question: 'Can your child swim?' }]
  const body = { formName: 'Swimming', required: true, formFields }
  return made(await call(rig, forms.create, { body }, school.admin)).id
}

/** Creates one class by ages and one by grades at a location, with every discount, and puts the child on both rosters. */
async function fullClasses({ rig, school }: World, childId: string, formId: string): Promise<void> {
  const address = { name: 'Full gym', address: '12 Oak St.' }
  const { id: locationId } = made(await call(rig, settings.addLocation, { body: address }, school.admin))
  const full = {
    ...wednesdays,
    locationId,
    className: 'Full',
    price: 100,
    addOns: [{ id: null, name: 'Book', price: 12.5 }],
    formIds: [formId],
    multiChildDiscount: discount,
    multiProgramDiscount: discount,
    earlyBirdDiscount: { ...discount, endDate: '2026-12-01', paymentType: 'CARD' as const },
  }
  for (const audience of [
    { ageFrom: 'SIX', ageTo: 'TWELVE' },
    { gradeFrom: 'K', gradeTo: 'FIFTH' },
  ]) {
    const id = await makeClass(rig, school, { ...full, ...(audience as object) })
    const at = { at: 'classes' as const, params: { id } }
    const { addOns } = made(await call(rig, classes.get, { params: { id } }, school.admin))
    const enrollBody = { childId, addOns: [{ id: addOns[0]!.id!, amount: 1 }] }
    const { rosterId } = made(await call(rig, rosters.add, { ...at, body: enrollBody }, school.admin))
    const ofPlace = { at: 'classes' as const, params: { id, rosterId } }
    made(await call(rig, rosters.updateInfo, ofPlace, school.admin))
    made(await call(rig, rosters.list, { ...at, query: {} }, school.admin))
    made(await call(rig, rosterPrint.get, { ...at, query: {} }, school.admin))
    made(await call(rig, attendance.list, { ...at, query: {} }, school.admin))
    for (const search of ['Robin', 'Rose'])
      made(await call(rig, children.forEnrollment, { query: { search, activityId: id } }, school.admin))
  }
  made(await call(rig, activities.list, { at: 'classes', query: { search: 'Full' } }, school.admin))
  const days = { dateFrom: '2026-11-16', dateTo: '2026-11-22', locationId }
  const calendarWeek = made(await call(rig, calendar.list, { at: 'classes', query: days }, school.admin))
  // A substitute takes over for a day.
  const [section] = calendarWeek.sections
  const instructor = await makeStaff(rig, school.id, 'SCHOOL_INSTRUCTOR')
  const substitution = {
    at: 'classes' as const,
    params: { id: section!.activityId },
    body: { sectionId: section!.id, date: '2026-11-18', instructorIds: [instructor.id] },
  }
  made(await call(rig, meetings.substitute, substitution, school.admin))
  await sendStaffNotices(rig, school.id)
  // A day on which the section does not meet.
  const off = [section!.id, '2026-11-20', instructor.id, 'OFF', 'once'].join(' ')
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) =>
    tellStaff(tx, school.id, 'SUBSTITUTE', off, instructor.id),
  )
  await sendStaffNotices(rig, school.id)
  made(await call(rig, calendar.list, { at: 'classes', query: days }, school.admin))
  made(await call(rig, forms.get, { params: { id: formId } }, school.admin))
  // Later on that day one class is over and others are still to come.
  for (const [timeFrom, timeTo] of [
    ['10:00', '11:00'],
    ['08:00', '09:00'],
  ] as const) {
    const id = await makeClass(rig, school, { ...wednesdays, timeFrom, timeTo })
    const at = { at: 'classes' as const, params: { id } }
    made(await call(rig, rosters.add, { ...at, body: { childId } }, school.admin))
    made(await call(rig, attendance.list, { ...at, query: {} }, school.admin))
  }
}

/** Creates a session priced by number of children and of days, and for drop-ins. */
async function fullAftercare({ rig, school }: World, childId: string): Promise<void> {
  const numbers = ['two', 'three', 'four', 'five', 'six', 'seven']
  const tiers = (of: string) => Object.fromEntries(numbers.map((each, at) => [each + of, at + 1]))
  const over = {
    aftercareName: 'Full',
    aftercareStartDate: '2026-11-02',
    price: 100,
    billingType: 'MONTHLY' as const,
    dropInPrice: 20,
    multiChildDiscount: { ...tiers('ChildrenAmount'), active: true },
    multiDayDiscount: { ...tiers('DaysAmount'), active: true },
    ageFrom: 'SIX' as const,
    ageTo: 'TWELVE' as const,
  }
  const hours = { timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 5 }
  const { id } = await makeAftercare(rig, school, { ...over, days: [{ day: 'wednesday', ...hours }] })
  const at = { at: 'aftercare' as const, params: { id } }
  made(await call(rig, aftercare.get, { params: { id } }, school.admin))
  made(await call(rig, rosters.quote, { ...at, query: { childId } }, school.admin))
  made(await call(rig, activities.list, { at: 'aftercare', query: { search: 'Full' } }, school.admin))
  made(await call(rig, dropIns.offer, at, school.admin))
  const body = { childIds: [childId], dates: ['2026-11-25'] }
  made(await call(rig, dropIns.add, { ...at, body }, school.admin))
  made(await call(rig, dropIns.list, { ...at, query: {} }, school.admin))
  const another = { childId: await makeChild(rig, school) }
  made(await call(rig, rosters.add, { ...at, body: another }, school.admin))
  const barred = { params: { id: another.childId }, body: { name: 'Max Gray' } }
  made(await call(rig, doNotRelease.add, barred as never, school.admin))
  made(await call(rig, rosters.list, { ...at, query: { perChild: 'true' } } as never, school.admin))
  made(await call(rig, rosters.list, { ...at, query: {} }, school.admin))
  const grades = { ageFrom: null, ageTo: null, gradeFrom: 'K' as const, gradeTo: 'FIFTH' as const }
  for (const audience of [{}, grades]) {
    const draft = { body: { ...over, aftercareName: 'Draft', ...audience } }
    const drafted = made(await call(rig, aftercare.createDraft, draft, school.admin))
    made(await call(rig, aftercare.get, { params: { id: drafted.id } }, school.admin))
  }
}

/** Two homes share the bills for weekdays, drop-ins and a class, which are then moved, dropped and canceled. */
async function billedFamily({ rig, school }: World): Promise<void> {
  const childId = await makeChild(rig, school, {
    primaryGuardian: person('Dorothea'),
    secondaryGuardian: person('Emil'),
  })
  const { guardians } = made(await call(rig, homes.get, { params: { childId } }, school.admin))
  const home = { street: '12 Oak St.', city: 'Salem', state: 'NY', postalCode: '10001', share: 50 }
  const body = {
    homes: guardians.map(({ id, name }) => ({ ...home, name: `Home of ${name}`, guardianIds: [id] })),
  }
  made(await call(rig, homes.save, { params: { childId }, body }, school.admin))
  const hours = { timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 5 }
  const days = (['monday', 'wednesday'] as const).map((day) => ({ day, ...hours }))
  const run = {
    aftercareStartDate: '2026-11-02',
    price: 100,
    billingType: 'SESSION' as const,
    dropInPrice: 20,
  }
  const { id, days: sections } = await makeAftercare(rig, school, { ...run, days })
  const at = { at: 'aftercare' as const, params: { id } }
  const dates = ['2026-11-23', '2026-11-25', '2026-11-30']
  const { added } = made(
    await call(rig, dropIns.add, { ...at, body: { childIds: [childId], dates } }, school.admin),
  )
  const dropInAt = (dropInId: string) => ({ at: 'aftercare' as const, params: { id, dropInId } })
  made(await call(rig, dropIns.remove, dropInAt(added[0]!.dropInId), school.admin))
  const moved = { body: { date: '2026-12-02' } }
  made(await call(rig, dropIns.update, { ...dropInAt(added[1]!.dropInId), ...moved }, school.admin))
  made(await call(rig, dropIns.list, { ...at, query: {} }, school.admin))
  made(await call(rig, rosters.add, { ...at, body: { childId, sectionIds: sections } }, school.admin))
  made(await call(rig, rosters.list, { ...at, query: {} }, school.admin))
  const byChild = { perChild: 'true', sort: 'payment' }
  made(await call(rig, rosters.list, { ...at, query: byChild } as never, school.admin))
  await billsOf(childId, { rig, school })
}

/** Asks a family for answers on screen and on paper, and writes to only one of its homes. */
async function billsOf(childId: string, { rig, school }: World): Promise<void> {
  const { invoices: bills } = made(await call(rig, payers.ofChild, { params: { childId } }, school.admin))
  for (const { id } of bills) made(await call(rig, invoices.get, { params: { id } }, school.admin))
  const { payerId } = bills[0]!
  const body = { payerId, lines: [{ label: 'T-shirt', amount: 25, childId }] }
  made(await call(rig, invoices.create, { body }, school.admin))
  const { downloadUrl } = made(await call(rig, payers.statement, { params: { payerId } }, school.admin))
  await rig.app.inject({ url: new URL(downloadUrl).pathname })
}

/** Pays held spots in every way: at once, by invoice, too late, not at all; with refunds, disputes and provider messages. */
async function paidSpots({ rig, school }: World): Promise<void> {
  await connectSandbox(rig, school)
  const providers = { STRIPE: null, SANDBOX: rig.sandbox }
  const runInSchool = schoolRunner(rig.pool, school.id)
  const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const id = await makeClass(rig, school, {
    price: 40,
    maxEnroll: 1,
    waitList: true,
    maxWaitList: 9,
    ...dates,
  })
  const at = { at: 'classes' as const, params: { id } }
  const holdWithToken = async (token: string) => {
    const childId = await makeChild(rig, school, { primaryGuardian: person('Fred') })
    const { rosterId } = made(
      await call(rig, rosters.add, { ...at, body: { childId, pay: true } }, school.admin),
    )
    const { guardians } = made(await call(rig, homes.get, { params: { childId } }, school.admin))
    const parentId = guardians[0]!.id
    await methodOf(rig, school, parentId, token)
    const body = { parentId, rosterIds: [rosterId] }
    const { paymentId } = made(await call(rig, payments.create, { body }, school.admin))
    return { rosterId, parentId, paymentId }
  }
  const confirm = async (paymentId: string) =>
    made(await call(rig, payments.confirm, { params: { id: paymentId }, body: {} }, school.admin))
  const runOut = async (rosterId: string) => {
    await inside(rig, school.id, (query) =>
      query(`update place set expires_at = app.now() - interval '1 second' where id = $1`, [rosterId]),
    )
    await settleJob(rig)({ schoolId: school.id, sectionIds: [id] })
  }
  const firstHold = await holdWithToken('tok_succeeds')
  await runOut(firstHold.rosterId)
  const late = await holdWithToken('tok_challenged')
  await confirm(late.paymentId)
  await resolvePaymentJob({ pool: rig.pool, providers })({ schoolId: school.id, paymentId: late.paymentId })
  await runOut(late.rosterId)
  const invoiced = await holdWithToken('tok_succeeds')
  const { parentId, rosterId } = invoiced
  const byInvoice = { parentId, rosterIds: [rosterId], paymentType: 'INVOICE' as const }
  made(await call(rig, payments.create, { body: byInvoice }, school.admin))
  const success = { state: 'SUCCEEDED', ref: null, feeCents: 120, code: null, actionUrl: null } as const
  await runInSchool((context) => settlePayment(context, late.paymentId, success))
  const paid = await charge(rig, school, { parentId, rosterId })
  made(
    await call(
      rig,
      transactions.refund,
      { body: { invoiceId: paid.id, amount: 10, reason: 'Fell ill' } },
      school.admin,
    ),
  )
  const { rows } = await inside(rig, school.id, (query) => query('select id, payment_id from refund'))
  for (const refund of rows) {
    const unreachable = { STRIPE: null, SANDBOX: null }
    await resolveRefundJob({ pool: rig.pool, providers: unreachable })({
      schoolId: school.id,
      refundId: refund.id as string,
    })
    await resolveRefundJob({ pool: rig.pool, providers })({
      schoolId: school.id,
      refundId: refund.id as string,
    })
    await receiptJob(rig)({ schoolId: school.id, refundId: refund.id as string })
    made(await call(rig, transactions.charge, { params: { id: refund.payment_id as string } }, school.admin))
  }
  await receiptJob(rig)({ schoolId: school.id, paymentId: paid.id })
  const failed = { state: 'FAILED', ref: null, code: 'lost_or_stolen_card' } as const
  for (const refund of rows)
    await runInSchool((context) => settleRefund(context, refund.id as string, failed))
  const dispute = { kind: 'DISPUTE', ref: 'd', paymentRef: '', cents: 4000 } as const
  for (const state of ['OPEN', 'LOST'] as const)
    await runInSchool((context) => settleReversal(context, paid.id, { ...dispute, state }))
  const { rows: refs } = await inside(rig, school.id, (query) =>
    query('select account_ref, provider_ref from payment where provider_ref is not null limit 1'),
  )
  const accountRef = refs[0]!.account_ref as string
  const ref = refs[0]!.provider_ref as string
  const event = { schoolId: school.id, provider: 'SANDBOX', accountRef } as const
  await settlePaymentEvent(rig.pool, providers)({ ...event, about: { kind: 'PAYMENT', ref, key: null } })
  await settleRefundEvent(
    rig.pool,
    providers,
  )({ ...event, about: { kind: 'REFUND', ref: 'none', key: rows[0]!.id as string } })
  made(await call(rig, refunds.balance, { body: { rosterId } }, school.admin))
  const other = await owing(rig, school, 40)
  await methodOf(rig, school, other.parentId, 'tok_times_out_before')
  await charge(rig, school, other)
  await call(
    rig,
    payments.create,
    { body: { parentId: other.parentId, activityId: other.classId } },
    school.admin,
  )
  const paymentBody = { parentId: other.parentId, rosterIds: [other.rosterId] }
  await call(rig, payments.create, { body: paymentBody }, school.admin)
  const declined = await owing(rig, school, 40)
  await methodOf(rig, school, declined.parentId, 'tok_declined')
  await charge(rig, school, declined)
  made(await call(rig, dashboard.failedTransactions, { query: { status: 'OPEN' } }, school.admin))
  const sibling = await makeChild(rig, school, { primaryGuardian: person('Gerd') })
  const { guardians } = made(await call(rig, homes.get, { params: { childId: sibling } }, school.admin))
  made(await call(rig, payments.setUp, { body: { parentId: guardians[0]!.id } }, school.admin))
}

/** Refunds what a transfer leaves over. */
async function refundTransferRest({ rig, school }: World): Promise<void> {
  const params = { id: await movedAbout(rig, school) }
  made(await call(rig, proposals.confirm, { params, body: {} }, school.admin))
}

/** A debit clears after its child was transferred. */
async function clearsLate({ rig, school }: World): Promise<void> {
  const { classId: id, rosterId, parentId } = await owing(rig, school, 40)
  await methodOf(rig, school, parentId, 'tok_bank_clears')
  const paid = await charge(rig, school, { parentId, rosterId })
  const body = { classId: await makeClass(rig, school, { price: 70 }) }
  made(await call(rig, rosters.update, { at: 'classes', params: { id, rosterId }, body }, school.admin))
  const success = { state: 'SUCCEEDED', ref: null, feeCents: null, code: null, actionUrl: null } as const
  await schoolRunner(rig.pool, school.id)((context) => settlePayment(context, paid.id, success))
}

/** Drops a date of a class, then restores it. */
async function dateDropped({ rig, school }: World): Promise<void> {
  const classInput = {
    className: 'Pottery',
    price: 40,
    classStartDate: '2026-12-07',
    classEndDate: '2026-12-28',
  }
  const id = await makeClass(rig, school, classInput)
  const at = { at: 'classes' as const, params: { id } }
  const childId = await makeChild(rig, school, { primaryGuardian: person('Hans') })
  made(await call(rig, rosters.add, { ...at, body: { childId } }, school.admin))
  for (const noClassDates of [['2026-12-14'], []]) {
    const body = { ...classBody({ ...classInput, noClassDates }), anyway: true }
    made(await call(rig, classes.update, { params: { id }, body }, school.admin))
  }
}

/** Creates a camp booked by the day, with some days taken, and one without groups yet. */
async function fullCamps({ rig, school }: World, childId: string): Promise<void> {
  const pricings = [{ name: 'All', timeFrom: '09:00', timeTo: '12:00', price: 30, maxEnroll: 1 }]
  const { groups } = await makeCamp(rig, school, { intervalType: 'DAILY', pricings })
  const at = { at: 'camp-pricing' as const, params: { id: groups[0]! } }
  const monday = { dates: ['2026-12-07'] }
  made(await call(rig, rosters.add, { ...at, body: { childId, ...monday } }, school.admin))
  const second = { childId: await makeChild(rig, school), ...monday }
  made(await call(rig, waitLists.add, { ...at, body: second }, school.admin))
  made(await call(rig, activities.list, { at: 'camps', query: {} }, school.admin))
  made(await call(rig, rosterPrint.get, { ...at, query: {} }, school.admin))
  const camp = { campName: 'Draft', monday: true, instructorIds: [school.instructor.id] }
  const drafted = made(await call(rig, camps.createDraft, { body: { camp } }, school.admin))
  made(await call(rig, camps.get, { params: { id: drafted.id } }, school.admin))
}

/** Two children wait together, get offers, and decline them. */
async function familyInLine({ rig, school }: World): Promise<void> {
  const id = await makeClass(rig, school, { maxEnroll: 1 })
  const at = { at: 'classes' as const, params: { id } }
  await enroll(rig, school, id, 1)
  const childId = await makeChild(rig, school)
  const siblingIds = [await makeChild(rig, school, { firstName: 'Sam', siblingId: childId })]
  const { rosterId } = made(
    await call(rig, waitLists.add, { ...at, body: { childId, siblingIds } }, school.admin),
  )
  const ofPlace = { at: 'classes' as const, params: { id, rosterId } }
  made(await call(rig, waitLists.keepNextSpots, { ...ofPlace, body: {} }, school.admin))
  made(await call(rig, waitLists.list, { ...at, query: {} }, school.admin))
  made(await call(rig, waitLists.stopKeepingSpots, ofPlace, school.admin))
  const alone = { overbook: true, together: false }
  made(await call(rig, waitLists.offer, { ...ofPlace, body: alone }, school.admin))
  made(await call(rig, waitLists.withdraw, ofPlace, school.admin))
  made(await call(rig, waitLists.offer, { ...ofPlace, body: alone }, school.admin))
  made(await call(rig, waitLists.list, { ...at, query: {} }, school.admin))
  made(await call(rig, waitLists.withdraw, ofPlace, school.admin))
  made(await call(rig, waitLists.list, { ...at, query: {} }, school.admin))
}

/** A child goes to a finished class within a longer one. */
async function classWithin({ rig, school }: Pick<World, 'rig' | 'school'>): Promise<void> {
  const long = { ...wednesdays, className: 'Long', timeFrom: '12:00', timeTo: '18:00' }
  const id = await makeClass(rig, school, long)
  const within = await makeClass(rig, school, {
    ...long,
    className: 'Within',
    timeFrom: '13:00',
    timeTo: '14:00',
  })
  const body = { childId: await makeChild(rig, school) }
  for (const each of [id, within])
    made(await call(rig, rosters.add, { at: 'classes', params: { id: each }, body }, school.admin))
  await enrolledLongAgo(rig, school)
  made(await call(rig, attendance.list, { at: 'classes', params: { id }, query: {} }, school.admin))
}

/** Children leave with a person near or on their do-not-release list, and with two persons; staff review it. */
async function doubtfulReleases({ rig, school }: World): Promise<void> {
  const id = await makeClass(rig, school, { ...wednesdays, className: 'Released' })
  await enroll(rig, school, id, 3)
  const at = { at: 'classes' as const, params: { id } }
  const { content } = made(await call(rig, attendance.list, { ...at, query: {} }, school.admin))
  const [near, refused, twice] = content
  for (const [line, name] of [
    [near!, 'Gustav Test'],
    [refused!, 'Rex Roe'],
  ] as const)
    made(
      await call(
        rig,
        doNotRelease.add,
        { params: { id: line.childId }, body: { name, note: 'Order' } },
        school.admin,
      ),
    )
  const check = (line: typeof near, act: 'IN' | 'OUT', minutesAgo: number, over: object = {}) => ({
    id: crypto.randomUUID(),
    rosterId: line!.rosterId,
    meetingId: line!.meetingId,
    act,
    at: NOW.subtract({ minutes: minutesAgo }).toString(),
    time: act === 'IN' ? '14:30' : '14:50',
    ...over,
  })
  const reason = { overrideReason: 'Mother phoned', note: 'In a hurry', photoIdChecked: true }
  const events = [
    ...[near, refused, twice].map((line) => check(line, 'IN', 30)),
    check(near, 'OUT', 5, { person: 'Gus Test', ...reason }),
    check(refused, 'OUT', 5, { person: 'Rex Roe', date: '2026-11-19', ...reason }),
    check(twice, 'OUT', 10, { person: 'Gus Test', ...reason }),
    check(twice, 'OUT', 8, { person: 'May Fox', ...reason }),
    check(twice, 'OUT', 7, { person: 'Ida Fox', date: '2026-11-19', ...reason }),
  ]
  made(await call(rig, today.record, { body: { events } }, school.admin))
  made(await call(rig, dashboard.needs, {}, school.admin))
  made(await call(rig, spotChanges.version, {}, school.admin))
  made(await call(rig, dashboard.lastSignUps, {}, school.admin))
  const { content: after } = made(await call(rig, attendance.list, { ...at, query: {} }, school.admin))
  const inDoubt = after.find(({ conflictingReleases }) => conflictingReleases.length > 0)!
  const ofLine = { at: 'classes' as const, params: { id, attendanceId: inDoubt.id } }
  const checkIds = inDoubt.conflictingReleases.map((each) => each.id)
  made(await call(rig, attendance.reviewReleases, { ...ofLine, body: { checkIds } }, school.admin))
  made(await call(rig, attendance.history, ofLine, school.admin))
  const { nearRelease, id: nearLine } = after.find((each) => each.nearRelease !== null)!
  const ofNear = { at: 'classes' as const, params: { id, attendanceId: nearLine } }
  const look = { checkIds: [nearRelease!.id], note: 'Asked the mother' }
  // The user who checked the child out may not review it.
  await call(rig, attendance.reviewReleases, { ...ofNear, body: look }, school.admin)
  made(await call(rig, attendance.reviewReleases, { ...ofNear, body: look }, school.manager))
  made(await call(rig, attendance.list, { ...at, query: {} }, school.admin))
  const later = [
    check(refused, 'IN', 1),
    check(near, 'IN', 1),
    check(twice, 'OUT', 1, { person: 'Ola Day', ...reason }),
  ]
  made(await call(rig, today.record, { body: { events: later } }, school.admin))
  await recordAbsences({ rig, school }, id, near!)
  await classWithin({ rig, school })
}

/** Records a checked-in child as absent, from the class and from everything, which cancels their drop-in. */
async function recordAbsences(
  { rig, school }: Pick<World, 'rig' | 'school'>,
  activityId: string,
  { childId, rosterId, meetingId }: { childId: string; rosterId: string; meetingId: string },
): Promise<void> {
  const days = { from: '2026-11-18', to: '2026-11-18' }
  const event = { id: crypto.randomUUID(), rosterId, meetingId, at: NOW.subtract({ minutes: 1 }).toString() }
  const events = [{ ...event, act: 'ABSENT' as const, reason: 'SICK' as const }]
  made(await call(rig, today.record, { body: { events } }, school.admin))
  const body = { childIds: [childId], ...days, reason: 'SICK' as const, evenIfIn: true }
  made(await call(rig, absences.record, { body: { ...body, activityId } }, school.admin))
  made(await call(rig, absences.record, { body }, school.admin))
  made(await call(rig, absences.look, { query: { childIds: [childId], ...days } }, school.admin))
  made(await call(rig, absences.ofChild, { params: { id: childId } }, school.admin))
  const input = { at: 'classes' as const, params: { id: activityId }, query: {} }
  const { content } = made(await call(rig, attendance.list, input, school.admin))
  const { id: attendanceId } = content.find((each) => each.rosterId === rosterId)!
  // A corrected time requires a reason.
  const corrected = { checkIn: '14:31', attendanceIds: [attendanceId], why: 'TAPPED_LATE' as const }
  made(await call(rig, attendance.checkIn, { ...input, body: corrected }, school.admin))
  const ofLine = { at: 'classes' as const, params: { id: activityId, attendanceId } }
  made(await call(rig, attendance.history, ofLine, school.admin))
  made(await call(rig, today.board, {}, school.admin))
  made(await call(rig, childSchedule.scheduleDetails, { params: { childId }, query: days }, school.admin))
  made(await call(rig, rosterPrint.get, input, school.admin))

  const cancels = { body: { absenceCancelsDropIns: true } }
  made(await call(rig, schoolCalls.changeRegistration, cancels, school.admin))
  const { id } = await makeAftercare(rig, school, {
    aftercareStartDate: '2026-11-02',
    aftercareEndDate: '2026-12-18',
    dropInPrice: 14.5,
    dropInBillingRate: 'DAY',
    days: [{ day: 'wednesday', timeFrom: '19:00', timeTo: '20:00', dropIn: true, maxDropIn: 2 }],
  })
  const drop = { body: { childIds: [childId], dates: ['2026-11-18'] } }
  made(await call(rig, dropIns.add, { at: 'aftercare', params: { id }, ...drop }, school.admin))
  made(await call(rig, absences.look, { query: { childIds: [childId], ...days } }, school.admin))
  const { recorded } = made(
    await call(rig, absences.record, { body: { ...body, reason: 'OTHER' } }, school.admin),
  )
  const ids = recorded.map((each) => each.id)
  await absentDropInsJob(rig)({ schoolId: school.id, accountId: school.admin.id, ids })
  made(
    await call(rig, schoolCalls.changeRegistration, { body: { absenceCancelsDropIns: false } }, school.admin),
  )
}

/** Imports files with skipped rows, with names spelled differently, and with a family that exists already. */
async function importsWithFindings({ rig, school }: World): Promise<void> {
  const file = (lines: string[]) => ({ 'catalog-file': { name: 'list.csv', text: lines.join('\n') } })
  const row = 'Mon,2026-11-23,2026-12-14,15:30,16:30,Main gym'
  const head = 'Name,Days,Start Date,End Date,Start Time,End Time,Location'
  const catalog = { at: 'classes' as const, body: file([head, `Dance: Ballet,${row}`, `,${row}`]) }
  const { id } = made(await call(rig, imports.upload, catalog as never, school.admin))
  made(await call(rig, imports.confirm, { at: 'classes', params: { id } }, school.admin))
  await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
    schoolId: school.id,
    kind: 'classes',
    importId: id,
  })
  made(await call(rig, imports.rows, { at: 'classes', params: { id }, query: {} }, school.admin))
  // Imports again with a correction and with its own sign-up date.
  const coded = async (day: string) => {
    const lines = [`Code,Sign-up opens,${head}`, `E-1,2026-11-20 09:00,Fencing,${row.replace('Mon', day)}`]
    const body = file(lines)
    const input = { at: 'classes' as const, body }
    const { id: again } = made(await call(rig, imports.upload, input as never, school.admin))
    made(await call(rig, imports.rows, { at: 'classes', params: { id: again }, query: {} }, school.admin))
    made(await call(rig, imports.confirm, { at: 'classes', params: { id: again } }, school.admin))
    await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
      schoolId: school.id,
      kind: 'classes',
      importId: again,
    })
    made(await call(rig, imports.rows, { at: 'classes', params: { id: again }, query: {} }, school.admin))
  }
  for (const day of ['Mon', 'Tue']) await coded(day)
  // Imports a guardian's choice about marketing emails and their language, then imports over existing ones.
  for (const word of ['', 'yes', 'no']) {
    const families = file([
      'Child first name,Child last name,DOB,Grade,Parent 1,Parent 1 email,Parent 1 marketing emails,Parent 1 language,Parent 2,Parent 2 language,Do not release,Address',
      `Robin,Hartley,2018-05-04,2nd,Ann Hartley,ann.hartley@example.test,${word},${word && 'Spanish'},Bo Hartley,${word && 'English'},Max Gray,12 Oak St`,
      `Alex,Hartley,2019-05-04,1st,Ann Hartley,ann.hartley@example.test,${word},${word && 'Spanish'},Bo Hartley,${word && 'English'},Max Gray,12 Oak St`,
      'No,Guardian,2019-04-03,K,,,,,,,,',
    ])
    const uploaded = made(await call(rig, familyImports.upload, { body: families } as never, school.admin))
    const ofFamilies = { params: { id: uploaded.id } }
    if (word !== 'no') {
      made(await call(rig, familyImports.confirm, ofFamilies, school.admin))
      await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
        schoolId: school.id,
        kind: 'families',
        importId: uploaded.id,
      })
    }
    made(await call(rig, familyImports.rows, { ...ofFamilies, query: {} }, school.admin))
  }
}
