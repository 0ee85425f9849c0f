import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { limitOf, orderOf } from '../../platform/pages.ts'
import { mentions } from '../../platform/search.ts'

export interface Location {
  id: string
  name: string
  address: string
  active: boolean
  activityCount: number
  version: number
}

type LocationOrder = 'name' | 'address' | 'active'

interface Asked {
  page: number
  size: number
  search: string | null
  sort: { by: LocationOrder; direction: 'ASC' | 'DESC' } | null
  active?: boolean | undefined
}

/** One page of the places, and how many match. `today` decides which activities are over. */
export async function locationsPage(
  tx: Tx,
  school: { id: string; today: string },
  asked: Asked,
): Promise<{ rows: Location[]; total: number }> {
  const order = orderOf(asked.sort, ORDER, 'name', 'l.id')
  const matching = matchingOf(school.id, asked)
  const [page, count] = await Promise.all([
    sql<Location>`
      select ${sql.raw(COLUMNS)}, ${heldThere(school.today)} as "activityCount"
      from (select l.* ${matching} ${order} ${limitOf(asked)}) l ${order}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/** The active places by name. */
export async function activeLocations(tx: Tx, schoolId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from location where school_id = ${schoolId} and is_active order by name collate "und-x-icu", id`.execute(
    tx,
  )
  return rows
}

export async function locationById(
  tx: Tx,
  school: { id: string; today: string },
  id: string,
): Promise<Location | undefined> {
  const { rows } = await sql<Location>`
    select ${sql.raw(COLUMNS)}, ${heldThere(school.today)} as "activityCount"
    from location l where l.school_id = ${school.id} and l.id = ${id}`.execute(tx)
  return rows[0]
}

/** The place before it is changed, locked, so that two editors take their turns. */
export async function lockLocation(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<Omit<Location, 'activityCount'> | undefined> {
  const { rows } = await sql<Omit<Location, 'activityCount'>>`
    select ${sql.raw(COLUMNS)} from location l where l.school_id = ${schoolId} and l.id = ${id} for no key update`.execute(
    tx,
  )
  return rows[0]
}

export interface NewLocation {
  id: string
  name: string
  address: string
}

/** Adds places, skipping names that are taken. Answers the ids of those that were added. */
export async function insertLocations(
  tx: Tx,
  schoolId: string,
  locations: readonly NewLocation[],
): Promise<Set<string>> {
  const rowsInOrder = locations.map((location, position) => ({ ...location, position }))
  const { rows } = await sql<{ id: string }>`
    insert into location (school_id, id, name, address)
    select ${schoolId}, n.id, n.name, n.address
    from jsonb_to_recordset(${JSON.stringify(rowsInOrder)}::jsonb) as n(id uuid, name text, address text, position int)
    order by n.position
    on conflict on constraint location_name_is_taken do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function updateLocation(
  tx: Tx,
  schoolId: string,
  { id, name, address, active }: { id: string; name: string; address: string; active: boolean },
): Promise<void> {
  await sql`
    update location set name = ${name}, address = ${address}, is_active = ${active}, version = version + 1
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Places on their way out, locked so that nothing new can be held there meanwhile. Ids that are none are left out. */
export async function lockLocationsForRemoval(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from location where school_id = ${schoolId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  )
  return rows
}

/** The names of what is held at places, over or not, as long as it is not removed. */
export async function namesHeldAt(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; names: string[] }>`
    select location_id as id, array_agg(name order by name collate "und-x-icu") as names from activity
    where school_id = ${schoolId} and location_id = any(${ids}::uuid[]) and removed_at is null
    group by location_id`.execute(tx)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

export async function deleteLocations(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from location where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}

const COLUMNS = 'l.id, l.name, l.address, l.is_active as active, l.version'

const ORDER: Record<LocationOrder, string[]> = {
  name: ['l.name collate "und-x-icu"'],
  address: ['l.address collate "und-x-icu"'],
  active: ['l.is_active', 'l.name collate "und-x-icu"'],
}

function matchingOf(
  schoolId: string,
  { search, active }: Pick<Asked, 'search' | 'active'>,
): RawBuilder<unknown> {
  const conditions = [
    sql`l.school_id = ${schoolId}`,
    ...(active === undefined ? [] : [sql`l.is_active = ${active}`]),
    ...(search ? [mentions(search, 'l.name || chr(10) || l.address')] : []),
  ]
  return sql`from location l where ${sql.join(conditions, sql` and `)}`
}

/** How many activities that are not over are held at `l`: drafts as well, whatever their dates. */
function heldThere(today: string): RawBuilder<unknown> {
  return sql`(select count(*)::int from activity a
    where a.school_id = l.school_id and a.location_id = l.id and a.removed_at is null and (a.is_draft or a.ends_on >= ${today}))`
}
