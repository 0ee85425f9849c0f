import { attendance } from '@afterbell/contract/attendance/attendance'
import { exported } from './samples/privacy.ts'
import { madeReportFile } from './samples/reports.ts'
import { policies } from '@afterbell/contract/settings/policies'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { emailHistory, smsHistory } from '@afterbell/contract/messages/history'
import { messageSettings } from '@afterbell/contract/messages/settings'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { feeds } from '@afterbell/contract/calendars/feeds'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { forms } from '@afterbell/contract/forms/forms'
import { homes } from '@afterbell/contract/families/homes'
import { familyImports, imports } from '@afterbell/contract/imports/imports'
import { pickUpOptions, settings, teachers } from '@afterbell/contract/settings/settings'
import { addSource, schoolBillInvoices, runBill, trialEnded } from './paying/own-bill.ts'
import { writtenRequest } from './families/asked.ts'
import { call, type Rig } from './app.ts'
import { keptFile } from './facts/form-files.ts'
import { couponUsedFor } from './paying/coupons.ts'
import { inside, made, makeAftercare, makeCamp, makeClass, taughtByAnother, type MadeSchool } from './make.ts'
import { askForAid, makeAgency, makeShare } from './paying/shares.ts'
import { madeTaxFile, sayTaxNumber } from './paying/tax-statements.ts'
import type { ValueSources } from './reading/read-calls.ts'
import { payOut } from './paying/paid-out.ts'
import { queueDeliveries } from './rows/told-outside.ts'
import { makeWebhook } from './samples/integrations.ts'

/** Facts about a child in unique words, so that an answer containing one reveals the leak. */
export function factsOf(whose: string, digit: number) {
  return {
    name: `Kid${whose}`,
    preferredName: `Nick${whose}`,
    allergies: `Nuts${whose}`,
    specialNeeds: `Needs${whose}`,
    guardian: `Guardian${whose}`,
    guardianPhone: `55501077${digit}1`,
    guardianEmail: `mail.${whose.toLowerCase()}@example.test`,
    pickup: `Aunt${whose}`,
    pickupPhone: `55501077${digit}2`,
    emergency: `Neighbor${whose}`,
    emergencyPhone: `55501077${digit}6`,
    emergencyOtherPhone: `55501077${digit}7`,
    neverRelease: `Never${whose}`,
    neverReleaseNote: `Court${whose}`,
    conditions: `Asthma${whose}`,
    medication: `Inhaler${whose}`,
    doctor: `Doctor${whose}`,
    doctorPhone: `55501077${digit}3`,
    note: `Note${whose}`,
    street: `Street${whose}`,
    formAnswer: `Answer${whose}`,
    checkOutPerson: `Stranger${whose}`,
    overrideReason: `Reason${whose}`,
    checkOutNote: `Bag${whose}`,
  }
}

export type Facts = ReturnType<typeof factsOf>

/** `taught` is taught by the school's instructor. `untaught` only waits for the instructor's class and shares a session. */
export const taught = factsOf('Own', 4)
export const untaught = factsOf('Other', 8)

/** `left` was taken off the instructor's class last week. `offered` is offered that place. */
export const formerFacts = factsOf('Left', 6)
export const offered = factsOf('Offered', 9)

/** All prices. Each place in a class or camp creates a debt of its price. */
export const prices = {
  ownClass: 731.37,
  otherClass: 842.48,
  camp: 641.29,
  session: 553.17,
  dropIn: 73.31,
  addOn: 17.93,
}

export interface ProbeFacts {
  about: ValueSources
  /** The taught child's class, which meets today, with a checked-out line. */
  taughtClass: { classId: string; lineId: string }
  /** Camp lines of both children today: checked in, not checked out. */
  linesOfCamps: Record<'taught' | 'untaught', { campId: string; lineId: string }>
}

/** Creates two children of two families with every kind of fact, and returns the values to call with. */
export async function makeTellTales(rig: Rig, school: MadeSchool): Promise<ProbeFacts> {
  const { admin, instructor } = school
  const webhookId = await makeWebhook({ rig, school })
  const form = made(await call(rig, forms.create, { body: FORM }, admin))
  const taughtActivities = await activitiesOf(
    { instructorIds: [instructor.id] },
    { maxEnroll: 1, price: prices.ownClass },
  )
  const another = await taughtByAnother(rig, school)
  const other = await activitiesOf(another, { price: prices.otherClass })
  const session = await makeAftercare(rig, school, {
    aftercareStartDate: '2026-11-02',
    price: prices.session,
    dropInPrice: prices.dropIn,
    addOns: ADD_ONS,
    days: [
      { day: 'wednesday', ...SESSION_HOURS, instructorIds: [instructor.id] },
      { day: 'friday', ...SESSION_HOURS, ...another },
    ],
  })
  const [taughtDay, otherDay] = session.days as [string, string]
  const mine = await family(taught, taughtActivities, { id: taughtDay, date: '2026-11-25' })
  const theirs = await family(untaught, other, { id: otherDay, date: '2026-11-27' })
  const onFriday = { at: 'aftercare-day', params: { id: otherDay }, body: { childId: mine.childId } } as const
  const { rosterId: weekday } = made(await call(rig, rosters.add, onFriday, admin))
  const waiting = {
    at: 'classes',
    params: { id: taughtActivities.classId },
    body: { childId: theirs.childId },
  } as const
  made(await call(rig, waitLists.add, waiting, admin))

  const past = await offerFreedPlace()
  const opensLater = await makeClass(rig, school, {
    signUpBeginsDate: '2026-12-01',
    classStartDate: '2026-12-07',
    classEndDate: '2026-12-28',
  })

  const childIds = [mine.childId, theirs.childId, past.childId, past.offeredId]
  const groups = [...taughtActivities.camp.groups, ...other.camp.groups]
  const classIds = [taughtActivities.classId, other.classId]
  const campIds = [taughtActivities.camp.id, other.camp.id]
  const feed = made(await call(rig, feeds.create, {}, instructor))
  const body = { 'catalog-file': { name: 'catalog.csv', text: 'Name,Days\nChess,Mon\n' } }
  const uploadedAt = (at: 'classes' | 'camps') => call(rig, imports.upload, { at, body } as never, admin)
  const list = { 'catalog-file': { name: 'families.csv', text: 'First name,Last name\nKim,Test\n' } }
  const ofFamilies = await call(rig, familyImports.upload, { body: list } as never, admin)
  const named = { body: { name: 'Oak' } }
  // The last meeting of both classes.
  const snow = { name: 'Snow', startsOn: '2026-12-09', endsOn: '2026-12-09', kinds: ['classes' as const] }
  const closed = made(await call(rig, closedDays.add, { body: { days: [snow], anyway: true } }, admin)).ids
  const guardianIds = [mine.guardianId, theirs.guardianId]
  /** An agency that shares both children's bills from now on. */
  const paysForBoth = async () => {
    const { id: payerId } = await makeAgency(rig, school)
    for (const { childId } of [mine, theirs]) await makeShare(rig, school, childId, { payerId, percent: 25 })
    await askForAid(rig, school, { childId: mine.childId, activityId: taughtActivities.classId })
    return payerId
  }
  const paymentIds: string[] = []
  for (const parentId of guardianIds) {
    const cash = { parentId, amount: 1, how: 'CASH' as const, receivedOn: '2026-11-18' }
    paymentIds.push(made(await call(rig, payments.takeOutside, { body: cash }, admin)).id)
  }
  await addSource(rig, school)
  await trialEnded(rig, school)
  await runBill(rig, school)
  await sayTaxNumber(rig, school)
  const idsOf = async (table: 'invoice' | 'payer' | 'billing_source') =>
    inside(rig, school.id, async (query) => {
      const { rows } = await query(`select id from ${table} order by created_at limit 12`)
      return rows.map(({ id }) => id as string)
    })
  return {
    about: {
      schoolId: [school.id],
      a: [school.id],
      b: guardianIds,
      payments: paymentIds,
      policies: [made(await call(rig, policies.save, { body: ONE_POLICY }, school.admin)).policies[0]!.id],
      payouts: [await payOut(rig, school, { cents: 100, lines: [] })],
      charge: paymentIds,
      invoices: [...(await idsOf('invoice')), (await schoolBillInvoices(rig, school))[0]!.id],
      billing: await idsOf('billing_source'),
      coupons: [await couponUsedFor(rig, school, [mine.childId, theirs.childId])],
      payerId: await idsOf('payer'),
      agencies: [await paysForBoth()],
      year: ['2026'],
      runs: [await madeTaxFile(rig, school, await idsOf('payer'))],
      nth: ['1'],
      files: [await madeReportFile(rig, school)],
      report: ['aging', 'revenue', 'earned', 'discounts'],
      about: ['activities', 'children'],
      ...(await wroteTo(childIds)),
      webhooks: [webhookId],
      deliveryId: await queueDeliveries(rig, school, webhookId),
      'childMessages.recipients.body': bodyOf(childIds),
      'childMessages.allRecipients.body': bodyOf(null),
      'activityMessages.recipients.body': bodyOf([...classIds, ...campIds, session.id]),
      'closedDayMessages.recipients.body': bodyOf(closed),
      'closed-days': closed,
      'familyInvitations.look.body': [JSON.stringify({ of: 'CHILDREN', ids: childIds })],
      'rosterMessages.recipients.body': bodyOf([...mine.rosterIds, ...theirs.rosterIds]),
      'dropInMessages.recipients.body': bodyOf([mine.dropInId, theirs.dropInId]),
      'attendanceMessages.recipients.body': bodyOf([mine.lineOfClass, theirs.lineOfClass]),
      children: childIds,
      childId: childIds,
      userId: Object.values(school.byRole).map(({ id }) => id),
      childIds: [childIds.join(',')],
      families: [mine.familyId, theirs.familyId],
      'family-requests': [await writtenRequest(rig, school.id, mine.guardianId)],
      export: [await exported({ rig, school })],
      erasures: [mine.familyId, theirs.familyId],
      keepId: [mine.familyId],
      otherId: [theirs.familyId],
      guardianIds: [mine.guardianId],
      classes: [...classIds, past.classId],
      openings: [opensLater],
      camps: campIds,
      'camp-pricing': groups,
      'camp-pricings': groups,
      campPricingIds: [groups.join(',')],
      aftercare: [session.id],
      'aftercare-day': session.days,
      ids: [[...classIds, ...campIds, session.id].join(',')],
      attendanceId: [mine.lineOfClass, theirs.lineOfClass],
      rosterId: [...mine.rosterIds, ...theirs.rosterIds, weekday],
      'transfers.quote.classId': classIds,
      'transfers.quoteMany.classId': classIds,
      'weekdayMoves.quote.aftercareDayId': session.days,
      rosterIds: [[...mine.rosterIds, ...theirs.rosterIds].join(',')],
      instructorId: [instructor.id],
      forms: [form.id],
      'form-files': [await keptFile(rig, school, { childId: mine.childId, formId: form.id })],
      formId: [form.id],
      locations: [made(await call(rig, settings.addLocation, named, admin)).id],
      teachers: [made(await call(rig, teachers.add, named, admin)).id],
      'pick-up-options': [made(await call(rig, pickUpOptions.add, named, admin)).id],
      imports: [
        made(await uploadedAt('classes')).id,
        made(await uploadedAt('camps')).id,
        made(ofFamilies).id,
      ],
      token: [feed.link.split('/').at(-2)!],
      type: ['aftercare'],
      date: ['2026-11-18'],
      'shares.billed.from': ['2026-01-01'],
      'absences.look.from': ['2026-11-18'],
      'absences.look.to': ['2026-11-27'],
      'attendance.list.date': ['2026-11-11', '2026-11-18', '2026-11-25', '2026-11-27'],
      dates: ['2026-11-25', '2026-11-27'],
      dateFrom: ['2026-11-01'],
      dateTo: ['2026-11-30'],
      'children.lookalikes.phone': [taught.guardianPhone, untaught.guardianPhone],
      'finder.find.search': [taught.name, untaught.name, untaught.guardian, formerFacts.name, offered.name],
      portalName: ['oak'],
    },
    taughtClass: { classId: taughtActivities.classId, lineId: mine.lineOfClass },
    linesOfCamps: {
      taught: { campId: taughtActivities.camp.id, lineId: mine.lineOfCamp },
      untaught: { campId: other.camp.id, lineId: theirs.lineOfCamp },
    },
  }

  /** Bodies of calls that count the recipients of a message to these ids. */
  function bodyOf(ids: readonly string[] | null): string[] {
    return [JSON.stringify({ ...(ids && { ids }), channel: 'EMAIL' })]
  }

  /** Emails and texts the children's parents, and returns the values to call with. */
  async function wroteTo(ids: string[]) {
    const emailForm = JSON.stringify({ ids, subject: 'Closed', message: '<p>Closed</p>' })
    const email = made(await call(rig, childMessages.email, { body: { emailForm } }, admin))
    const text = made(await call(rig, childMessages.sms, { body: { ids, message: 'Closed' } }, admin))
    const sentWith = async (list: typeof emailHistory.list, batchId: string) =>
      made(await call(rig, list, { query: { batchId } }, admin)).content.map(({ id }) => id)
    const template = { channel: 'SMS' as const, name: 'Closed', message: 'Closed' }
    return {
      emails: await sentWith(emailHistory.list, email.batchId!),
      sms: await sentWith(smsHistory.list as never, text.batchId!),
      'message-batches': [email.batchId!, text.batchId!],
      'message-templates': [made(await call(rig, messageSettings.addTemplate, { body: template }, admin)).id],
    }
  }

  async function activitiesOf(
    taughtBy: { instructorIds?: string[] },
    over: { price: number; maxEnroll?: number },
  ) {
    const classId = await makeClass(rig, school, {
      ...MEETS,
      ...taughtBy,
      ...over,
      addOns: ADD_ONS,
      formIds: [form.id],
    })
    const camp = await makeCamp(rig, school, { camp: { ...CAMP_RUN, ...taughtBy }, pricings: [GROUP] })
    return { classId, camp }
  }

  /** Creates a child with all facts, places, a drop-in, an answered form, and a check-out from today's class. */
  async function family(
    facts: Facts,
    { classId, camp }: Awaited<ReturnType<typeof activitiesOf>>,
    dropIn: { id: string; date: string },
  ) {
    const child = made(await call(rig, children.create, { body: childOf(facts) }, admin))
    const { id: childId, familyId } = child
    const ofClass = { at: 'classes', params: { id: classId } } as const
    const ofCamp = { at: 'camps', params: { id: camp.id } } as const
    const ofGroup = { at: 'camp-pricing', params: { id: camp.groups[0]! } } as const
    const ofDay = { at: 'aftercare-day', params: { id: dropIn.id } } as const
    await know(facts, childId)
    const places = [
      made(await call(rig, rosters.add, { ...ofClass, body: { childId } }, admin)),
      made(await call(rig, rosters.add, { ...ofGroup, body: { childId } }, admin)),
    ]
    made(
      await call(rig, dropIns.add, { ...ofDay, body: { childIds: [childId], dates: [dropIn.date] } }, admin),
    )
    const { content: dropping } = made(await call(rig, dropIns.list, { ...ofDay, query: {} }, admin))
    await answer(facts, childId)
    const lineIn = async (of: typeof ofClass | typeof ofCamp) => {
      const { content } = made(await call(rig, attendance.list, { ...of, query: {} }, admin))
      const attendanceIds = [content[0]!.id]
      made(await call(rig, attendance.checkIn, { ...of, body: { checkIn: '14:30', attendanceIds } }, admin))
      return attendanceIds[0]!
    }
    const lineOfClass = await lineIn(ofClass)
    const collected = { attendanceIds: [lineOfClass], ...checkOutOf(facts) }
    made(await call(rig, attendance.checkOut, { ...ofClass, body: collected }, admin))
    return {
      childId,
      familyId,
      guardianId: child.primaryGuardian!.id,
      rosterIds: places.map(({ rosterId }) => rosterId),
      lineOfClass,
      dropInId: dropping.find((row) => row.childId === childId)!.dropInId,
      lineOfCamp: await lineIn(ofCamp),
    }
  }

  /** Gives up the only place of an instructor's class after a week and offers it to the next child. */
  async function offerFreedPlace(): Promise<{ classId: string; childId: string; offeredId: string }> {
    const classId = await makeClass(rig, school, { ...MEETS, instructorIds: [instructor.id], maxEnroll: 1 })
    const of = { at: 'classes', params: { id: classId } } as const
    const [childId, offeredId] = [
      made(await call(rig, children.create, { body: childOf(formerFacts) }, admin)).id,
      made(await call(rig, children.create, { body: childOf(offered) }, admin)).id,
    ]
    await know(formerFacts, childId)
    await know(offered, offeredId)
    const { rosterId } = made(await call(rig, rosters.add, { ...of, body: { childId } }, admin))
    await inside(rig, school.id, (query) =>
      query(`update place set days = '{[2026-11-04,infinity]}' where id = $1`, [rosterId]),
    )
    made(await call(rig, waitLists.add, { ...of, body: { childId: offeredId } }, admin))
    made(await call(rig, rosters.remove, { ...of, params: { id: classId, rosterId } }, admin))
    return { classId, childId, offeredId }
  }

  async function know(facts: Facts, childId: string): Promise<void> {
    const never = { name: facts.neverRelease, note: facts.neverReleaseNote }
    const care = {
      conditions: facts.conditions,
      medication: facts.medication,
      doctorName: facts.doctor,
      doctorPhone: facts.doctorPhone,
    }
    const home = { name: 'Oak', street: facts.street, share: 100 }
    made(await call(rig, doNotRelease.add, { params: { id: childId }, body: never }, admin))
    made(await call(rig, medical.save, { params: { childId }, body: care }, admin))
    made(await call(rig, notes.add, { params: { childId }, body: { body: facts.note } }, admin))
    made(await call(rig, homes.save, { params: { childId }, body: { homes: [home] } }, admin))
  }

  async function answer(facts: Facts, childId: string): Promise<void> {
    const { asked } = made(await call(rig, formAnswers.ofChild, { params: { id: childId } }, admin))
    const { enrollmentId } = asked[0]!.askedBy[0]!
    const answers = { [form.formFields[0]!.id]: facts.formAnswer }
    const params = { id: childId, formId: form.id }
    const answered = { enrollmentId, formVersion: form.formVersion, answers }
    made(await call(rig, formAnswers.save, { params, body: answered }, admin))
  }
}

/** A check-out of the child by a stranger. */
export function checkOutOf({ checkOutPerson, overrideReason, checkOutNote }: Facts) {
  return { checkOut: '15:00', checkOutPerson, overrideReason, note: checkOutNote }
}

function childOf(facts: Facts) {
  return {
    firstName: facts.name,
    preferredName: facts.preferredName,
    lastName: 'Test',
    birthDate: '2018-05-04',
    allergies: facts.allergies,
    specialNeeds: facts.specialNeeds,
    primaryGuardian: {
      firstName: facts.guardian,
      lastName: 'Test',
      phone: facts.guardianPhone,
      email: facts.guardianEmail,
    },
    approvedPickups: [{ name: facts.pickup, phone: facts.pickupPhone, relation: 'Aunt' }],
    emergencyContacts: [
      { name: facts.emergency, phone: facts.emergencyPhone, otherPhone: facts.emergencyOtherPhone },
    ],
  }
}

const FORM = {
  formName: 'Trip',
  formFields: [{ sortedId: 0, question: 'What are you afraid of?', fieldType: 'SHORT_QUESTION' as const }],
}
const MEETS = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }
const CAMP_RUN = { campStartDate: '2026-11-16', campEndDate: '2026-12-04' }
const GROUP = { name: 'Small fish', timeFrom: '09:00', timeTo: '12:00', price: prices.camp }
const SESSION_HOURS = { timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 5 }
const ADD_ONS = [{ id: null, name: 'Book', price: prices.addOn }]

const ONE_POLICY = { policies: [{ title: 'Refunds', text: 'None.', isAsked: false }] }
