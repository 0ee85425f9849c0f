import type pg from 'pg'
import { readCalls, waysToAsk, type AskedAbout } from '../apps/api/test/rig/read-calls.ts'
import type { Sample } from '../apps/api/test/rig/samples/world.ts'

/** One thing a school is asked: the same words for any school, the address with what there is in this one. */
export interface SizeCall {
  what: string
  method: string
  path: string
  body: unknown
}

/** Every call that reads, asked plainly; then lists and searches as people ask them. */
export function callsOf(about: AskedAbout): SizeCall[] {
  return readCalls.flatMap((read) => {
    if (NOT_ASKED.has(read.op.name)) return []
    const plain = waysToAsk(read, about)[0]!
    const short = read.path.replace('/schools/{schoolId}', '')
    return (WAYS[short] ?? [{}]).map((query) => {
      const way = { ...plain, query: { ...plain.query, ...given(query, about) } }
      const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`)
      return {
        what: [`${read.op.method} ${short}`, asked.join('&')].filter(Boolean).join(' ? '),
        method: read.op.method,
        path: pathOf(read.path, way),
        body: plain.body,
      }
    })
  })
}

/** Imports, offers of others and what a school pays itself: asked about what neither school has. */
const NOT_ASKED = new Set([
  'ownBill.get',
  'ownBill.invoicePdf',
  'imports.get',
  'imports.rows',
  'familyImports.get',
  'familyImports.rows',
  'feeds.followed',
  'attendance.history',
  'medical.get',
  'dev.mail',
])

/** `:name` is a name of the school's own. */
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

function given(query: Way, about: AskedAbout): Way {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      value.startsWith(':') ? about[value.slice(1)]![0]! : value,
    ]),
  )
}

function pathOf(path: string, { params = {}, query = {} }: Sample): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  const asked = new URLSearchParams(query).toString()
  return `/api${filled}${asked ? `?${asked}` : ''}`
}

/** What there is to ask about in a school: of every kind an activity that runs, and a child with places in it. */
export async function whatThereIs(superuser: pg.Pool, schoolId: string, today: string): Promise<AskedAbout> {
  const { rows } = await superuser.query<Record<string, string>>(ABOUT, [schoolId, today])
  const found = Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, [value]]))
  const missing = Object.keys(found).filter((name) => found[name]![0] === null)
  if (missing.length > 0) throw new Error(`The school has no ${missing.join(', ')} to ask about`)
  return {
    ...found,
    schoolId: [schoolId],
    type: ['aftercare'],
    date: [today],
    dateFrom: [`${today.slice(0, 7)}-01`],
    dateTo: [`${today.slice(0, 7)}-28`],
    portalName: ['oak'],
  }
}

/** The fullest section of a kind that runs today. */
const fullest = (kind: string) => `(
  select s.id, s.activity_id from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
  where s.school_id = $1 and a.kind = '${kind}' and not a.is_draft and a.removed_at is null and s.is_active and a.ends_on >= $2
  order by a.starts_on > $2::date + 14, (select count(*) from place p where p.school_id = s.school_id and p.section_id = s.id and p.state = 'taken') desc, s.id
  limit 1)`

const ABOUT = `
  with class as ${fullest('classes')}, camp as ${fullest('camps')}, weekday as ${fullest('aftercare')},
    child as (select c.*, p.id as roster_id from place p join class on p.section_id = class.id
      join child c on c.school_id = p.school_id and c.id = p.child_id
      where p.school_id = $1 and p.state = 'taken' order by p.id limit 1),
    parent as (select g.* from guardian g join child on g.school_id = child.school_id and g.family_id = child.family_id where g.position = 1),
    other as (select f.id from family f where f.school_id = $1 and f.id <> (select family_id from child)
      and exists (select from public.child c where c.school_id = $1 and c.family_id = f.id) order by f.id limit 1)
  select class.id as classes, class.id as "activityId", camp.activity_id as camps, camp.id as "camp-pricing", camp.id as "camp-pricings", camp.id as "campPricingIds",
    weekday.activity_id as aftercare, weekday.id as "aftercare-day", class.id as ids,
    child.id as children, child.id as "childId", child.id as "childIds", child.roster_id as "rosterId", child.roster_id as "rosterIds",
    child.family_id as families, child.family_id as "keepId", (select id from other) as "otherId", parent.id as "guardianIds",
    parent.phone, child.first_name as "firstName", child.first_name || ' ' || child.last_name as "fullName",
    (select name from activity where school_id = $1 and id = class.id) as activity,
    (select min(date)::text from meeting where school_id = $1 and section_id = weekday.id and date > $2) as dates,
    (select account_id from section_instructor where school_id = $1 order by section_id limit 1) as "instructorId",
    (select id from form where school_id = $1 limit 1) as forms, (select id from form where school_id = $1 limit 1) as "formId",
    (select id from location where school_id = $1 limit 1) as locations, (select id from teacher where school_id = $1 limit 1) as teachers,
    (select id from pick_up_option where school_id = $1 limit 1) as "pick-up-options"
  from class, camp, weekday, child, parent`
