import type pg from 'pg'

/** Tables that grow with use. No statement may read one of them whole. */
const LARGE = new Set(
  `activity activity_form form_version form_answer section section_instructor meeting add_on location teacher family guardian home child approved_pickup emergency_contact do_not_release telling_decision guardian_limit child_medical child_note enrollment place
   attendance attendance_event release_review absence family_change late_notice told_pickup family_request import imported_row audit_event idempotency mail account account_token session membership attempt password_request
   connect_state provider_event sandbox_object`.split(/\s+/),
)

/** Tables that grow with every day of a school. No statement may read even one school's rows of them whole. */
const ENDLESS = new Set([
  'meeting',
  'enrollment',
  'place',
  'attendance',
  'attendance_event',
  'absence',
  'family_change',
  'late_notice',
  'told_pickup',
  'audit_event',
  'idempotency',
])

/**
 * Small partial indexes of such tables, which may be read whole. Places: canceled, waiting, or out of turn. Attendance:
 * checked in past midnight or checked out after it; check-outs that were refused, named several people, or were a near
 * match.
 */
const HOLD_LITTLE = new Set([
  'place_given_up',
  'place_in_queue',
  'place_out_of_turn',
  'place_was_enrolled',
  'attendance_overnight',
  'attendance_event_near',
  'attendance_event_refused',
  'audit_event_released_twice',
])

/** Indexes that only enforce a constraint and are slow to read: a GiST index answers a child's places page by page. */
const GUARDS = new Set(['one_place_a_day'])

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Join Filter'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

/** The faults of each statement that has some. */
export type Faults = Map<string, string[]>

/**
 * Finds statements that cannot be prepared with the rights of a call, or whose generic plan reads a large table whole,
 * directly or along an index that narrows nothing.
 */
export async function faultsOf(client: pg.ClientBase, statements: readonly string[]): Promise<Faults> {
  const tableOf = await tablesOfIndexes(client)
  return faultsIn(await plansOf(client, statements, { readsWhole: 'off' }), (plan) =>
    faultsOfPlan(plan, tableOf),
  )
}

function faultsOfPlan(plan: Plan, tableOf: ReadonlyMap<string, string>): string[] {
  return [...nodesOf(plan)].flatMap((node) => {
    if (GUARDS.has(node['Index Name'] ?? '')) return [readsAlong(node)]
    const table = node['Relation Name'] ?? tableOf.get(node['Index Name'] ?? '')
    if (!table || !LARGE.has(table)) return []
    if (node['Node Type'] === 'Seq Scan') return [`reads the whole of ${table}`]
    if (!node['Index Name']) return []
    const narrowed = columnsOf(node['Index Cond'] ?? '')
    if (narrowed.length === 0) return [`reads the whole of ${table} along ${node['Index Name']}`]
    if (
      ENDLESS.has(table) &&
      !HOLD_LITTLE.has(node['Index Name']) &&
      narrowed.every((column) => column === 'school_id')
    )
      return [`reads all of a school's rows of ${table} along ${node['Index Name']}`]
    return []
  })
}

/**
 * Finds statements that read places along a guard index in a district-sized school, or would without the other indexes.
 * Their costs are close, so the planner may pick the guard some day.
 */
export async function guardsReadBy(client: pg.ClientBase, statements: readonly string[]): Promise<Faults> {
  const plans = [
    ...(await plansOf(client, statements, { readsWhole: 'on' })),
    ...(await plansOf(client, statements, { readsWhole: 'on', before: WITHOUT_OTHERS })),
  ]
  return faultsIn(plans, (plan) =>
    [...nodesOf(plan)].filter((node) => GUARDS.has(node['Index Name'] ?? '')).map(readsAlong),
  )
}

/** A statement that keeps a smaller part of the rows it reads needs an index that leads to them. */
const KEPT_AT_LEAST = 1 / 100

/** Tables with fewer rows, such as activities and sections, are cheap to scan. */
const MANY_ROWS = 2000

/**
 * Finds statements that scan a large table or index in a district-sized school and discard 99 of 100 rows. Counts and
 * lists may read all rows. Searches are exempt, because they look at every text.
 */
export async function wasteOf(client: pg.ClientBase, statements: readonly string[]): Promise<Faults> {
  const sizes = await sizesOf(client)
  return faultsIn(await plansOf(client, statements, { readsWhole: 'on' }), (plan) => wasteOfPlan(plan, sizes))
}

function wasteOfPlan(plan: Plan, sizes: ReadonlyMap<string, number>): string[] {
  const wasted = [...nodesOf(plan)].flatMap((node) => {
    const sides = JOINS.has(node['Node Type']) ? node.Plans!.map(unwrapHash) : [node]
    if ([node, ...sides].some(isSearch)) return []
    const large = sides.map((side) => goneThrough(side, sizes)).filter((side) => side !== null)
    return large.filter(({ rows }) => node['Plan Rows'] < rows * KEPT_AT_LEAST).map(({ what }) => what)
  })
  return wasted.map((what) => `goes through all of ${what} for a few of its rows`)
}

const JOINS = new Set(['Nested Loop', 'Hash Join', 'Merge Join'])

function unwrapHash(node: Plan): Plan {
  return node['Node Type'] === 'Hash' ? node.Plans![0]! : node
}

function isSearch(node: Plan): boolean {
  return /~~/.test(`${node.Filter} ${node['Join Filter']}`)
}

/** Returns the large table, or an index of its size, that a plan node scans from end to end. Else null. */
function goneThrough(node: Plan, sizes: ReadonlyMap<string, number>): { what: string; rows: number } | null {
  const index = node['Index Name']
  const what = index ?? node['Relation Name']
  if (!what || HOLD_LITTLE.has(what) || (!index && node['Node Type'] !== 'Seq Scan')) return null
  const narrowed = columnsOf(node['Index Cond'] ?? '').filter((column) => column !== 'school_id')
  const rows = sizes.get(what) ?? 0
  return narrowed.length > 0 || rows < MANY_ROWS ? null : { what, rows }
}

async function sizesOf(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples as rows from pg_class where relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, rows: amount }) => [name, amount]))
}

/** Drops every index of places that only serves reading. */
const WITHOUT_OTHERS = `do $$
  declare other text;
  begin
    for other in select x.indexrelid::regclass from pg_index x
      where x.indrelid = 'place'::regclass and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
    loop execute 'drop index ' || other; end loop;
  end $$`

function readsAlong(node: Plan): string {
  return `reads along ${node['Index Name']}, which is there to guard`
}

interface Planned {
  statement: string
  /** Null if the statement cannot be prepared. */
  plan: Plan | null
  error: string
}

function faultsIn(planned: readonly Planned[], faultsOfPlan: (plan: Plan) => string[]): Faults {
  const found: Faults = new Map()
  for (const { statement, plan, error } of planned) {
    const faults = plan ? faultsOfPlan(plan) : [`cannot be prepared: ${error}`]
    if (faults.length > 0) found.set(statement, [...new Set([...(found.get(statement) ?? []), ...faults])])
  }
  return found
}

/** Plans statements in one transaction, so that `before` is done once for all of them, and rolls it back. */
async function plansOf(
  client: pg.ClientBase,
  statements: readonly string[],
  { readsWhole, before = '' }: { readsWhole: 'on' | 'off'; before?: string },
): Promise<Planned[]> {
  await client.query('begin')
  try {
    await client.query(before)
    await client.query(
      `select set_config('app.school_id', gen_random_uuid()::text, true), set_config('enable_seqscan', $1, true)`,
      [readsWhole],
    )
    await client.query('savepoint unplanned')
    const planned: Planned[] = []
    for (const statement of statements) planned.push(await planOf(client, statement))
    return planned
  } finally {
    await client.query('rollback')
  }
}

async function planOf(client: pg.ClientBase, statement: string): Promise<Planned> {
  let error = ''
  for (const role of ['afterbell_app', 'afterbell_platform']) {
    try {
      await client.query(`rollback to unplanned; set local role ${role}`)
      const { rows } = await client.query(`explain (generic_plan, format json) ${statement}`)
      return { statement, plan: rows[0]['QUERY PLAN'][0].Plan, error }
    } catch (thrown) {
      const { code, message } = thrown as { code: string; message: string }
      error = message
      // The role may not read it, perhaps because it belongs outside the schools.
      if (code !== '42501') break
    }
  }
  return { statement, plan: null, error }
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const each of plan.Plans ?? []) yield* nodesOf(each)
}

/** Returns the columns a condition compares: school_id and date for `((school_id = $1) AND (date > $2))`. */
function columnsOf(condition: string): string[] {
  return [...condition.matchAll(/\(?\(?(\w+)\)?(?:::\w+)? (?:=|<|>|<=|>=|&&|@>|<@|IS) /g)].map(
    ([, column]) => column!,
  )
}

let tables: Map<string, string> | null = null

async function tablesOfIndexes(client: pg.ClientBase): Promise<Map<string, string>> {
  if (tables) return tables
  const { rows } = await client.query<{ index: string; table: string }>(
    `select i.relname as index, t.relname as table from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid`,
  )
  tables = new Map(rows.map(({ index, table }) => [index, table]))
  return tables
}
