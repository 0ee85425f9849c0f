import type { KeyScope } from '@afterbell/domain/kernel/outside/key-scopes'
import type { AnyOp } from './op.ts'

/*
 * The answer fields that a school's key reads, and the query parameters it may use. Unlisted fields stay closed to
 * every key, even new ones. `plain` fields come with the call; others need all scopes they stand under. Paths skip list
 * positions: `contacts.name`.
 */
type FieldsByScope = Readonly<Partial<Record<'plain' | KeyScope, string>>>

interface KeyFields {
  readonly fields: FieldsByScope
  readonly asks: FieldsByScope
}

/** Contains nothing about a child or a family. */
const OF_THE_SCHOOL = 'WHOLE'

const CHILD = 'firstName preferredName lastName grade'
const CHILD_DETAILS = 'birthDate allergies specialNeeds'
const PAGING = 'page size'

/** The rows of a page, and the length of the list. */
function pageFields(row: FieldsByScope): FieldsByScope {
  const size = `${below('pageable', 'pageNumber pageSize')} totalPages totalElements numberOfElements`
  return and(fieldsBelow('content', row), { plain: size })
}

const guardians = ['primaryGuardian', 'secondaryGuardian', 'furtherGuardians']
const ofGuardians = (names: string) => guardians.map((each) => below(each, names)).join(' ')

const child: KeyFields = {
  asks: {},
  fields: {
    plain: `id familyId ${CHILD} teacherId tshirtSizeId teacher tshirtSize siblings.id siblings.name createdAt registeredAt archivedAt
      mergedIntoId version ${ofGuardians('id firstName lastName language marketing marketingSaid.at marketingSaid.source marketingSaid.by')}`,
    'child-details:read': `${CHILD_DETAILS} hasMedical`,
    'contact-details:read': `${ofGuardians('email phone')} approvedPickups.phone
      ${below('emergencyContacts', 'id name phone relation otherPhone')}`,
    'pickups:read': `${below('approvedPickups', 'id name phone relation')} ${below('doNotRelease', 'id name note createdAt createdBy')}`,
  },
}

const SECTION = 'section.id section.name'

const rosterRow: FieldsByScope = {
  plain: `childId parentId sectionId ${SECTION} dates ${CHILD} contacts.name teacher tshirt isOutOfTurn isRegisteredOnline joinedAt paperAt familyTold
    forms.required forms.missing`,
  'child-details:read': `${CHILD_DETAILS} photos`,
  'contact-details:read': 'contacts.phoneNumber',
  'pickups:read': 'doNotRelease pickUpOption',
  'invoices:read': below('payment', 'state amount billed refunded dueOn paidUntil of.amount of.days'),
}

const entry: FieldsByScope = {
  plain: `id rosterId meetingId childId activityId isDropIn isEnrolledAfter ${SECTION} ${CHILD} contacts.name
    ${below('elsewhere', 'lineId activity checkIn checkOut checkOutDate')} date timeFrom timeTo checkIn checkOut checkOutDate
    ${below('absence', 'id from to isOfAll')} lateAfterMinutes pickupGraceMinutes lateArrivalMinutes leftEarlyMinutes
    latePickupMinutes status version familyTold isPossibleSame`,
  'child-details:read': `${CHILD_DETAILS} photos note ${below('absence', 'reason toldBy note')} ${below('familyChanges', 'id what by at seen.at seen.by')}
    ${below('lateNotice', 'minutes note by at')}`,
  'contact-details:read': `contacts.phoneNumber ${below('emergencyContacts', 'name relation phoneNumber otherPhoneNumber')}`,
  'pickups:read': `pickUpOption pickups.name pickups.relation ${below('pickups.told', 'from to by')} doNotRelease.name doNotRelease.note
    ${below('refusedReleases', 'id person time date reason')} nearRelease.id nearRelease.person nearRelease.entry nearRelease.by
    ${below('nearRelease.reviewed', 'by at note')}
    ${below('conflictingReleases', 'id person time date by')} elsewhere.checkOutPerson checkOutPerson overrideReason`,
}

const invoiceRow: FieldsByScope = {
  plain: `id number date payerId parentName activityDetails childName children.id children.name currency total amountPaid
    amountDue amountAsked refundAmount creditedAmount writtenOffAmount pendingAmount disputedAmount dueDate status emailedAt
    ${below('tried', 'on what outcome failure')}`,
  // Anyone with the links can read the whole document, or pay.
  'contact-details:read': 'parentEmail paymentUrl downloadUrl',
}

const invoiceList: KeyFields = {
  fields: pageFields(invoiceRow),
  asks: {
    plain: `${PAGING} sort:date sort:number sort:dueDate sort:total status from to payerId`,
    'contact-details:read': 'search',
  },
}

/**
 * A search through phone numbers, emails or pickups requires their scopes, because answers would reveal them bit by
 * bit.
 */
const declarations: Readonly<Record<string, KeyFields | typeof OF_THE_SCHOOL>> = {
  'school.settings': OF_THE_SCHOOL,
  'activities.list': OF_THE_SCHOOL,
  'activities.schedule': OF_THE_SCHOOL,
  'activities.name': OF_THE_SCHOOL,
  'activities.statistics': OF_THE_SCHOOL,
  'activities.oneStatistics': OF_THE_SCHOOL,
  'activities.addOns': OF_THE_SCHOOL,
  'classes.get': OF_THE_SCHOOL,
  'camps.get': OF_THE_SCHOOL,
  'aftercare.get': OF_THE_SCHOOL,
  'calendar.list': OF_THE_SCHOOL,
  'settings.locationNames': OF_THE_SCHOOL,
  'waitLists.counts': OF_THE_SCHOOL,
  'attendance.statistics': OF_THE_SCHOOL,
  'attendance.days': OF_THE_SCHOOL,
  'transactions.summary': OF_THE_SCHOOL,
  'parents.amount': OF_THE_SCHOOL,

  'children.list': {
    fields: pageFields({
      plain: `id ${CHILD} fullName teacher activityCount primaryContact.name primaryContact.marketing secondaryContact.name
        secondaryContact.marketing`,
      'child-details:read': `${CHILD_DETAILS} hasMedical`,
      'contact-details:read':
        'primaryContact.email primaryContact.phoneNumber secondaryContact.email secondaryContact.phoneNumber',
      'pickups:read': 'hasDoNotRelease foundPerson.name foundPerson.kind',
    }),
    asks: {
      plain: `${PAGING} sort:name sort:grade sort:createdAt grade teacherId enrolled marketing archived`,
      'child-details:read': 'allergies sort:birthDate',
      'contact-details:read': 'search',
      'pickups:read': 'doNotRelease search',
    },
  },
  'children.all': { fields: { plain: 'id fullName', 'contact-details:read': 'phone' }, asks: {} },
  'children.amount': {
    fields: {
      plain: 'amount notEnrolled archived',
      'child-details:read': 'withAllergies',
      'pickups:read': 'withDoNotRelease',
    },
    asks: {},
  },
  'children.get': child,
  'children.create': child,
  'children.update': child,
  'parents.list': {
    fields: pageFields({
      plain: 'id fullName position children.id children.name',
      'contact-details:read': 'email phoneNumber',
    }),
    asks: { plain: `${PAGING} sort:name position`, 'contact-details:read': 'search' },
  },
  'homes.get': {
    fields: {
      plain: 'guardians.id guardians.name version',
      'contact-details:read': below('homes', 'id name street city state postalCode share guardianIds'),
    },
    asks: {},
  },

  'rosters.list': {
    fields: pageFields(
      and(rosterRow, {
        plain: `rosterId classId campPricingId aftercareId aftercareDayId ${below('taken', `rosterId ${SECTION}`)}`,
        'invoices:read': 'eachCycle.amount eachCycle.cycle',
      }),
    ),
    asks: {
      plain: `${PAGING} sort:name sort:grade sort:joinedAt search grade forms online perChild`,
      'child-details:read': 'allergies photos sort:birthDate',
      'invoices:read': 'unpaid payment sort:payment',
    },
  },
  // Without the link of the online meeting: anyone who has it can enter a room with children.
  'rosters.details': {
    fields: {
      plain: `id name kind status ${SECTION} price priceTo priceExamples.weekdays priceExamples.amount billingCycle hidden
        ${below('signUp', 'state begins ends')} intervalType startDate endDate weekdays timeFrom timeTo location.id location.name
        ${below('nextMeeting', 'date timeFrom timeTo')} instructors.id instructors.name ageFrom ageTo gradeFrom gradeTo
        ${below('asks', 'pickUpOptions teacher tshirt')} ${below('requires', 'pickUpOptions teacher tshirt')}
        ${below('addOns', 'id name price required maxAmount')} ${below('quote.lines', 'kind label reason amount')} quote.total
        ${below('places', 'maxEnroll enrolled free waiting goFirst maxWaitList waitList offersWaitList percent')} offered
        ${below('sections', 'id name weekdays timeFrom timeTo ageFrom ageTo gradeFrom gradeTo price billingType paid')}
        ${below('sections', 'instructors.id instructors.name availability daysFree.total daysFree.free maxDropIn')}
        ${below('sections.places', 'maxEnroll enrolled free waiting goFirst maxWaitList waitList offersWaitList percent')}`,
    },
    asks: { plain: 'dates' },
  },
  'waitLists.list': {
    fields: pageFields({
      plain: `rosterId position childId parentId sectionId ${SECTION} dates ${CHILD} contacts.name joinedAt paperAt
        ${below('siblings', 'rosterId childId name')} spotsTogether otherWishes isTakenByItself ${below('nextSpots', 'since children open')} isHeldBack isReached paidUntil
        ${below('offer', 'state offeredAt expiresAt endedAt isOutOfTurn')}`,
      'child-details:read': 'birthDate allergies',
      'contact-details:read': 'contacts.phoneNumber',
    }),
    asks: { plain: `${PAGING} sort:joinedAt sort:name search state` },
  },
  'dropIns.list': {
    fields: pageFields(
      and(rosterRow, {
        plain: `dropInId aftercareId aftercareDayId date timeFrom timeTo state teacherId tshirtSizeId version`,
        'pickups:read': 'pickUpOptionId',
      }),
    ),
    asks: {
      plain: `${PAGING} sort:date sort:name sort:grade sort:joinedAt search when date dateFrom dateTo sectionId`,
      'child-details:read': 'sort:birthDate',
    },
  },

  'attendance.list': {
    fields: pageFields(entry),
    asks: { plain: `${PAGING} sort:name sort:checkIn sort:checkOut search date status` },
  },
  'today.board': {
    fields: and(fieldsBelow('lines', entry), {
      plain: `date ${below('activities', 'id kind name timeFrom timeTo')} ${below('overnight', 'id kind name timeFrom timeTo')} lines.kind`,
    }),
    asks: {},
  },

  'invoices.listPage': invoiceList,
  'invoices.search': invoiceList,
  'invoices.get': {
    fields: and(invoiceRow, {
      plain: `kind corrects.id corrects.number periodStart periodEnd
        ${below('lines', 'id kind label reason child.id child.name activity servicePeriod.from servicePeriod.to meetings amount')}
        ${below('lines', 'netAmount creditedAmount taxName taxBp taxAmount careEligible')} ${below('taxes', 'taxName taxBp taxAmount')}
        ${below('payments', 'id date kind how paymentId reason amount')} ${below('notes', 'id number date total')}
        ${below('installments', 'dueOn amount open')} memo receiptEmailedAt
        ${below('snapshot.school', 'name taxNumber addressLines')} snapshot.payer.name`,
      'contact-details:read': 'snapshot.payer.email snapshot.payer.addressLines',
    }),
    asks: {},
  },
  'payers.statement': {
    fields: {
      plain: `payerId name currency from to opening ${below('rows', 'date text reason charge paid balance')} closing`,
      'contact-details:read': 'email downloadUrl',
    },
    asks: { plain: 'from to' },
  },
  'transactions.list': {
    fields: pageFields({
      plain: `id type at receivedOn payer.id payer.name how method.type method.brand method.last4 state amount refunded refundable fee disputed takenBack children
        activities invoiceNumbers reference isByLink failure madeAt`,
      'contact-details:read': 'email',
    }),
    asks: {
      plain: `${PAGING} sort:at sort:amount sort:payer type state how from to`,
      'contact-details:read': 'search',
    },
  },
}

/**
 * Returns by path the scopes that an answer field needs besides the call's; null if the whole answer is open.
 * @answers What may a program call that has a key of the school?
 */
export function keyFieldsOf({ name }: AnyOp): ReadonlyMap<string, readonly KeyScope[]> | null {
  const declaration = declarations[name]
  return declaration === OF_THE_SCHOOL ? null : scopesByName(declaration?.fields ?? {})
}

/**
 * Returns by name the scopes that a query parameter needs besides the call's; null if all may be used. Sorting is
 * `sort:` and the column.
 */
export function keyAsksOf({ name }: AnyOp): ReadonlyMap<string, readonly KeyScope[]> | null {
  const declaration = declarations[name]
  return declaration === OF_THE_SCHOOL ? null : scopesByName(declaration?.asks ?? {})
}

function scopesByName(named: FieldsByScope): Map<string, KeyScope[]> {
  const scopes = new Map<string, KeyScope[]>()
  for (const [scope, names] of Object.entries(named) as ['plain' | KeyScope, string][])
    for (const name of wordsOf(names)) {
      const earlierScopes = scopes.get(name) ?? []
      scopes.set(name, scope === 'plain' ? earlierScopes : [...earlierScopes, scope])
    }
  return scopes
}

function below(path: string, names: string): string {
  return wordsOf(names)
    .map((name) => `${path}.${name}`)
    .join(' ')
}

function fieldsBelow(path: string, named: FieldsByScope): FieldsByScope {
  return Object.fromEntries(Object.entries(named).map(([scope, names]) => [scope, below(path, names)]))
}

/** Joins the fields of both, scope by scope. */
function and(one: FieldsByScope, other: FieldsByScope): FieldsByScope {
  const scopes = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof FieldsByScope>
  return Object.fromEntries([...scopes].map((scope) => [scope, `${one[scope] ?? ''} ${other[scope] ?? ''}`]))
}

function wordsOf(names: string): string[] {
  return names.split(/\s+/).filter(Boolean)
}
