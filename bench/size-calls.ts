import { queryParameters } from '../apps/api/src/platform/http/openapi-schemas.ts'
import type pg from 'pg'
import {
  readCalls,
  valuesNeeded,
  waysToAsk,
  type ValueSources,
  type ReadCall,
} from '../apps/api/test/rig/reading/read-calls.ts'
import type { Sample } from '../apps/api/test/rig/samples/world.ts'

/** One request to a school. The label is the same for every school; the address holds this school's ids. */
export interface SizeCall {
  what: string
  method: string
  path: string
  body: unknown
}

/** Lists every read call in its plain form, then lists and searches in the forms people use. */
export function callsOf(about: ValueSources): SizeCall[] {
  return readCalls.flatMap((read) => {
    if (read.op.name in NOT_ASKED || missingFor(read, about).length > 0) return []
    const plain = waysToAsk(read, about)[0]!
    const short = read.path.replace('/schools/{schoolId}', '')
    const hasSearch = read.op.query && queryParameters(read.op.query).some(({ name }) => name === 'search')
    return (WAYS[short] ?? (hasSearch ? SEARCHES : [{}])).map((query) => {
      const way = { ...plain, query: { ...plain.query, ...fillPlaceholders(query, about) } }
      const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`)
      return {
        what: [`${read.op.method} ${short}`, parameters.join('&')].filter(Boolean).join(' ? '),
        method: read.op.method,
        path: pathOf(read.path, way),
        body: plain.body,
      }
    })
  })
}

/** The parameters of a call that this school has no record for. */
function missingFor(read: ReadCall, about: ValueSources): string[] {
  return valuesNeeded(read).flatMap(({ names }) =>
    names.some((name) => name in about) ? [] : [`${read.op.name}: ${names.join(' or ')}`],
  )
}

/** Lists by call what cannot be requested in a school, except for known reasons. */
export function missingIn(about: ValueSources): string[] {
  return readCalls.flatMap((read) => (read.op.name in NOT_ASKED ? [] : missingFor(read, about)))
}

/** Calls about things neither school has, with the reason. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  'ownBill.get': 'what a school pays for itself',
  'ownBill.invoicePdf': 'what a school pays for itself',
  'imports.get': 'files that were taken up',
  'imports.rows': 'files that were taken up',
  'familyImports.get': 'files that were taken up',
  'familyImports.rows': 'files that were taken up',
  'feeds.followed': 'behind a signed link',
  'familyCalendar.followed': 'behind a signed link',
  'invoices.file': 'behind a signed link',
  'attendance.history': 'asked where children are checked in',
  'medical.get': 'sealed with a key of another school',
  'dev.mail': 'in development alone',
  'erasure.look': 'archived families alone',
  'schoolExport.file': 'a file that was made',
  'reportFiles.file': 'a file that was made',
  'taxStatements.runFile': 'a file that was made',
}

/** `:name` stands for a record of the school. */
type Way = Record<string, string>
const SEARCHES: Way[] = [{}, { search: ':firstName' }, { search: ':fullName' }, { search: 'zzzz' }]
const SCHEDULE: Way[] = [
  {},
  { status: 'PAST' },
  { search: 'a' },
  { search: ':activity' },
  { weekday: 'monday' },
  { sort: 'NAME,ASC' },
  { age: 'AGE_8' },
  { grade: 'THIRD' },
]
const WAYS: Record<string, Way[]> = {
  '/children': [
    ...SEARCHES,
    { search: ':phone' },
    { enrolled: 'true' },
    { enrolled: 'false' },
    { doNotRelease: 'true' },
    { allergies: 'true' },
    { archived: 'true' },
    { page: '15' },
  ],
  '/children/for-enrollment': [
    ...SEARCHES,
    { activityId: ':activityId' },
    { activityId: ':activityId', search: ':firstName' },
  ],
  // A file can have at most 10,000 rows.
  '/children/xls': [{ grade: 'THIRD' }],
  '/parents': SEARCHES,
  '/parents/customers': SEARCHES,
  '/find': SEARCHES.slice(1).concat({ search: ':activity' }, { search: ':phone' }),
  '/families/duplicates': [{}, { apart: 'true' }],
  '/no-auth/schools/{schoolId}/classes': SCHEDULE,
  '/no-auth/schools/{schoolId}/camps': SCHEDULE,
  '/no-auth/schools/{schoolId}/aftercare': SCHEDULE,
}

function fillPlaceholders(query: Way, about: ValueSources): Way {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      value.startsWith(':') ? about[value.slice(1)]![0]! : value,
    ]),
  )
}

function pathOf(path: string, { params = {}, query = {} }: Sample): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  const queryString = new URLSearchParams(query).toString()
  return `/api${filled}${queryString ? `?${queryString}` : ''}`
}

/** Reads the school's records to ask about, by name. Names without a record are left out. */
export async function whatThereIs(
  superuser: pg.Pool | pg.ClientBase,
  schoolId: string,
  today: string,
): Promise<ValueSources> {
  const columns = Object.entries(ABOUT).map(([name, expression]) => `${expression} as "${name}"`)
  const { rows } = await superuser.query<Record<string, string | null>>(
    `${FULLEST} select ${columns.join(', ')} ${FROM}`,
    [schoolId, today],
  )
  if (!rows[0]) throw new Error('The school has no class, camp and weekday of aftercare that run')
  const things = Object.fromEntries(
    Object.entries(rows[0]).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  return {
    ...Object.fromEntries(Object.entries(things).map(([name, value]) => [name, [value]])),
    schoolId: [schoolId],
    a: [schoolId],
    type: ['aftercare'],
    date: [today],
    from: [today],
    to: [today],
    year: [today.slice(0, 4)],
    dateFrom: [`${today.slice(0, 7)}-01`],
    dateTo: [`${today.slice(0, 7)}-28`],
    money: ['aging'],
    about: ['activities'],
    portalName: ['oak'],
    'childMessages.allRecipients.body': [JSON.stringify(LETTER)],
    ...Object.fromEntries(
      RECIPIENTS.flatMap(([name, of]) => (of in things ? [[`${name}.body`, [letterTo(things[of]!)]]] : [])),
    ),
  }
}

/** The fullest section of a kind that runs today. */
const fullest = (kind: string) => `(
  select s.id, s.activity_id from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
  where s.school_id = $1 and a.kind = '${kind}' and not a.is_draft and a.removed_at is null and s.is_active and a.ends_on >= $2
  order by a.starts_on > $2::date + 14, (select count(*) from place p where p.school_id = s.school_id and p.section_id = s.id and p.state = 'taken') desc, s.id
  limit 1)`

const FULLEST = `
  with class as ${fullest('classes')}, camp as ${fullest('camps')}, weekday as ${fullest('aftercare')},
    child as (select c.*, p.id as roster_id from place p join class on p.section_id = class.id
      join child c on c.school_id = p.school_id and c.id = p.child_id
      where p.school_id = $1 and p.state = 'taken' order by p.id limit 1),
    parent as (select g.* from guardian g join child on g.school_id = child.school_id and g.family_id = child.family_id where g.position = 1),
    other as (select f.id from family f where f.school_id = $1 and f.id <> (select family_id from child)
      and exists (select from public.child c where c.school_id = $1 and c.family_id = f.id) order by f.id limit 1)`
const FROM = 'from class, camp, weekday, child, parent'

/** Previews of a letter's recipients, by what is chosen on the list. */
const RECIPIENTS = [
  ['childMessages.recipients', 'twoHundred'],
  ['activityMessages.recipients', 'classes'],
  ['closedDayMessages.recipients', 'closed-days'],
  ['rosterMessages.recipients', 'rosterId'],
  ['attendanceMessages.recipients', 'rosterId'],
] as const

const LETTER = { channel: 'EMAIL', subject: 'No class', message: '<p>No class today</p>' }

function letterTo(ids: string): string {
  return JSON.stringify({ ids: ids.split(' '), ...LETTER })
}

const first = (table: string, order = 'id', column = 'id') =>
  `(select ${column} from ${table} where school_id = $1 order by ${order} limit 1)`
const ofChannel = (channel: string) =>
  `(select id from message where school_id = $1 and channel = '${channel}' order by created_at desc, id limit 1)`
const FAMILY_PAYER = `(select p.id from payer p where p.school_id = $1 and p.family_id = child.family_id order by p.id limit 1)`
const BATCH = `(select batch_id from message where school_id = $1 group by 1 order by count(*) desc, batch_id limit 1)`
const WEBHOOK = `(select webhook_id from webhook_delivery where school_id = $1 order by made_at desc, id limit 1)`

/**
 * SQL that finds a record for each parameter of a call (`waysToAsk`): for every kind a running activity, and a child in
 * it.
 */
const ABOUT: Readonly<Record<string, string>> = {
  classes: 'class.id',
  activityId: 'class.id',
  ids: 'class.id',
  camps: 'camp.activity_id',
  'camp-pricing': 'camp.id',
  'camp-pricings': 'camp.id',
  campPricingIds: 'camp.id',
  aftercare: 'weekday.activity_id',
  'aftercare-day': 'weekday.id',
  aftercareDayId:
    '(select o.id from section o join section own on own.school_id = o.school_id and own.id = weekday.id where o.school_id = $1 and o.activity_id = own.activity_id and o.id <> own.id order by o.position, o.id limit 1)',
  children: 'child.id',
  childId: 'child.id',
  childIds: 'child.id',
  twoHundred: `(select string_agg(id::text, ' ') from (select id from public.child where school_id = $1 and archived_at is null order by id limit 200) c)`,
  rosterId: 'child.roster_id',
  rosterIds: 'child.roster_id',
  families: 'child.family_id',
  'family-requests': first('family_request'),
  keepId: 'child.family_id',
  otherId: '(select id from other)',
  guardianIds: 'parent.id',
  b: 'parent.id',
  phone: 'parent.phone',
  firstName: 'child.first_name',
  fullName: `child.first_name || ' ' || child.last_name`,
  activity: '(select name from activity where school_id = $1 and id = class.id)',
  dates:
    '(select min(date)::text from meeting where school_id = $1 and section_id = weekday.id and date > $2)',
  instructorId: first('section_instructor', 'section_id', 'account_id'),
  userId: first('section_instructor', 'section_id', 'account_id'),
  forms: first('form'),
  formId: first('form'),
  locations: first('location'),
  teachers: first('teacher'),
  'pick-up-options': first('pick_up_option'),
  'closed-days': first('closed_day', 'starts_on desc, id'),
  policies: first('policy'),
  emails: ofChannel('EMAIL'),
  sms: ofChannel('SMS'),
  'message-batches': BATCH,
  webhooks: WEBHOOK,
  deliveryId: `(select id from webhook_delivery where school_id = $1 and webhook_id = ${WEBHOOK} order by made_at desc, id limit 1)`,
  agencies: first('agency'),
  coupons: `(select coupon_id from coupon_use where school_id = $1 group by 1 order by count(*) desc, coupon_id limit 1)`,
  payouts: `(select payout_id from payout_line where school_id = $1 group by 1 order by count(*) desc, payout_id limit 1)`,
  payerId: FAMILY_PAYER,
  invoices: `(select id from invoice where school_id = $1 and state = 'ISSUED' and kind = 'INVOICE' and payer_id = ${FAMILY_PAYER} order by id limit 1)`,
  payments: `(select id from payment where school_id = $1 and state = 'SUCCEEDED' order by created_at desc, id limit 1)`,
  charge: `(select id from payment where school_id = $1 and state = 'SUCCEEDED' order by created_at desc, id limit 1)`,
}
