import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { FirstChildDiscount } from '@afterbell/domain/prices/discounts'
import { PORTAL_DEFAULTS, type PortalSwitches } from '@afterbell/domain/school/portal'
import type { Tx } from '../../platform/database/database.ts'

/** Settings shared by all public pages of a school. */
export interface Portal {
  tagLine: string
  accentColor: string | null
  backgroundImage: string | null
  hosts: string[]
  firstChildDiscount: FirstChildDiscount | null
  version: number
}

/** Reads the shared settings; defaults if nothing was set. */
export async function portalOf(tx: Tx, schoolId: string): Promise<Portal> {
  const { rows } = await sql<Portal>`
    select coalesce(s.tag_line, '') as "tagLine", p.accent_color as "accentColor", p.background_image as "backgroundImage",
      coalesce(p.hosts, '{}') as hosts, p.first_child_discount as "firstChildDiscount",
      coalesce(p.version, 0) as version
    from school s left join portal p on p.school_id = s.school_id where s.school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}

interface Reached {
  phone: string
  website: string
  hasFamilyPortal: boolean
  familiesBook: boolean
  familiesRegister: boolean
}

/** Phone and website from the school's profile, empty if not set, and whether families can log in, and book. */
export async function reachedAt(tx: Tx, schoolId: string): Promise<Reached> {
  const { rows } = await sql<Reached>`
    select coalesce(school_phone, '') as phone, coalesce(website, '') as website, has_family_portal as "hasFamilyPortal",
      families_book as "familiesBook", families_register as "familiesRegister" from school where school_id = ${schoolId}`.execute(
    tx,
  )
  return rows[0]!
}

/** Locks the school's row, creating it if missing, so that two changes take turns. */
export async function lockPortal(tx: Tx, schoolId: string): Promise<Portal> {
  await sql`insert into portal (school_id) values (${schoolId}) on conflict (school_id) do nothing`.execute(
    tx,
  )
  await sql`select school_id from portal where school_id = ${schoolId} for no key update`.execute(tx)
  return portalOf(tx, schoolId)
}

export async function updatePortal(
  tx: Tx,
  schoolId: string,
  { accentColor, backgroundImage, hosts, firstChildDiscount }: Omit<Portal, 'tagLine' | 'version'>,
): Promise<number> {
  const discount = firstChildDiscount && JSON.stringify(firstChildDiscount)
  const { rows } = await sql<{ version: number }>`
    update portal set accent_color = ${accentColor}, background_image = ${backgroundImage}, hosts = ${hosts}::text[],
      first_child_discount = ${discount}::jsonb, changed_at = app.now(),
      version = version + 1
    where school_id = ${schoolId} returning version`.execute(tx)
  return rows[0]!.version
}

export type KindSettings = PortalSwitches & { kind: ActivityKind; version: number }

/** Settings of each kind that has any. */
export async function kindSettings(tx: Tx, schoolId: string): Promise<Map<ActivityKind, KindSettings>> {
  const { rows } = await sql<KindSettings>`
    select kind, is_visible as visible, shows_prices as prices, shows_places as places, shows_instructors as instructors, version
    from portal_kind where school_id = ${schoolId}`.execute(tx)
  return new Map(rows.map((row) => [row.kind, row]))
}

/** Default settings of a kind. */
export function unset(kind: ActivityKind): KindSettings {
  return { kind, ...PORTAL_DEFAULTS, version: 0 }
}

export async function saveKindSettings(
  tx: Tx,
  schoolId: string,
  { kind, visible, prices, places, instructors }: KindSettings,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into portal_kind as k (school_id, kind, is_visible, shows_prices, shows_places, shows_instructors)
    values (${schoolId}, ${kind}, ${visible}, ${prices}, ${places}, ${instructors})
    on conflict (school_id, kind) do update set is_visible = excluded.is_visible, shows_prices = excluded.shows_prices,
      shows_places = excluded.shows_places, shows_instructors = excluded.shows_instructors, version = k.version + 1
    returning version`.execute(tx)
  return rows[0]!.version
}

/** Locations of activities on the public pages, by name, with the kinds held there. */
export async function publicLocations(
  tx: Tx,
  { schoolId, today, kinds }: { schoolId: string; today: string; kinds: readonly ActivityKind[] },
): Promise<{ id: string; name: string; kinds: ActivityKind[] }[]> {
  const { rows } = await sql<{ id: string; name: string; kinds: ActivityKind[] }>`
    select l.id, l.name, used.kinds from (
      select a.location_id, array_agg(distinct a.kind) as kinds from activity a
      where a.school_id = ${schoolId} and a.kind = any(${kinds}::text[]) and not a.is_draft and a.ends_on >= ${today}
        and a.removed_at is null and a.is_on_portal and a.location_id is not null
      group by a.location_id) used
      join location l on l.school_id = ${schoolId} and l.id = used.location_id
    order by l.name collate "und-x-icu", l.id`.execute(tx)
  return rows
}

/** Google Analytics id for the public pages; null if visits are not counted. */
export async function trackingIdOf(tx: Tx, schoolId: string): Promise<string | null> {
  const { rows } = await sql<{ ga_tracking_id: string }>`
    select a.ga_tracking_id from analytics a where a.school_id = ${schoolId}`.execute(tx)
  return rows[0]?.ga_tracking_id ?? null
}
