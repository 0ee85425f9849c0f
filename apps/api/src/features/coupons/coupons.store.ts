import { sql, type RawBuilder } from 'kysely'
import type { CouponFacts, CouponAvailability } from '@afterbell/domain/coupons/coupon-use'
import type { BonusType } from '@afterbell/domain/prices/discounts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf, searchedPage } from '../../platform/database/pages.ts'
import { mentions } from '../../platform/database/search.ts'

/** A stored coupon. */
export interface Coupon extends CouponFacts {
  id: string
  name: string
  couponType: BonusType
  amount: number
  stripeCoupon: string | null
  createdAt: string
  version: number
}

/** A coupon with the number of its uses and of held uses. */
export interface CouponRecord extends Coupon {
  used: number
  held: number
}

export interface CouponQuery {
  page: number
  size: number
  search: string | null
  sort: { by: keyof typeof ORDER; direction: 'ASC' | 'DESC' } | null
  status?: CouponAvailability | undefined
  ids?: readonly string[] | undefined
}

const ORDER = {
  name: ['c.folded'],
  amount: ['c.coupon_type', 'c.amount'],
  expiryDate: ['c.expires_on'],
  createdAt: ['c.created_at'],
}

const COUPON = sql`c.id, c.name, c.coupon_type as "couponType", c.amount, c.max_usage as "maxUsage", c.max_per_user as "maxPerUser",
  c.expires_on as "expiryDate", c.is_active as active, c.stripe_coupon as "stripeCoupon", c.created_at as "createdAt", c.version`

/** Whether the use `u` is held: spots it is for are held for payment. */
export const IS_HELD = sql`u.until > app.now() and exists (
  select from coupon_use_part x join place p on p.school_id = x.school_id and p.enrollment_id = x.enrollment_id
  where x.school_id = u.school_id and x.use_id = u.id and not x.is_dropped and p.is_being_paid and p.expires_at > app.now())`

/** Whether the use `u` counts: used or held. */
export const IS_COUNTED = sql`(u.state = 'USED' or u.state = 'APPLIED' and ${IS_HELD})`

/** The number of uses and held uses of the coupon `c`. */
const COUNTS = sql`
  (select count(*)::int from coupon_use u where u.school_id = c.school_id and u.coupon_id = c.id and u.state = 'USED') as used,
  (select count(*)::int from coupon_use u where u.school_id = c.school_id and u.coupon_id = c.id and u.state = 'APPLIED' and ${IS_HELD}) as held`

/** Returns a page of coupons, newest first by default, and the total. */
export async function couponsPage(
  tx: Tx,
  school: { id: string; today: string },
  query: CouponQuery,
): Promise<{ rows: CouponRecord[]; total: number }> {
  const order = orderOf(query.sort ?? { by: 'createdAt', direction: 'DESC' }, ORDER, 'createdAt', 'c.id')
  return searchedPage(tx, {
    id: 'c.id',
    matching: matchingOf(school, query),
    withIds: (ids) => sql`from coupon c where c.school_id = ${school.id} and c.id = any(${ids}::uuid[])`,
    isSearch: query.search !== null,
    page: (matching) =>
      sql<CouponRecord>`
        select ${COUPON}, ${COUNTS} from (select c.* ${matching} ${order} ${limitOf(query)}) c ${order}`.execute(
        tx,
      ),
  })
}

function matchingOf(
  school: { id: string; today: string },
  { search, status, ids }: CouponQuery,
): RawBuilder<unknown> {
  const conditions = [
    sql`c.school_id = ${school.id} and c.removed_at is null`,
    ...(search ? [mentions(search, 'c.name')] : []),
    ...(status ? [stands(status, school.today)] : []),
    ...(ids ? [sql`c.id = any(${ids}::uuid[])`] : []),
  ]
  return sql`from coupon c where ${sql.join(conditions, sql` and `)}`
}

/** Returns the domain's `couponStanding` as an SQL condition. */
function stands(status: CouponAvailability, today: string): RawBuilder<unknown> {
  if (status === 'OFF') return sql`not c.is_active`
  if (status === 'EXPIRED') return sql`c.is_active and c.expires_on < ${today}`
  const isUsedUp = sql`c.max_usage is not null and c.max_usage <= (select count(*) from coupon_use u
    where u.school_id = c.school_id and u.coupon_id = c.id and ${IS_COUNTED})`
  const isOn = sql`c.is_active and (c.expires_on is null or c.expires_on >= ${today})`
  return status === 'USED_UP' ? sql`${isOn} and ${isUsedUp}` : sql`${isOn} and not (${isUsedUp})`
}

export async function couponById(tx: Tx, schoolId: string, id: string): Promise<CouponRecord | undefined> {
  const { rows } = await sql<CouponRecord>`
    select ${COUPON}, ${COUNTS} from coupon c
    where c.school_id = ${schoolId} and c.id = ${id} and c.removed_at is null`.execute(tx)
  return rows[0]
}

/** Finds a coupon by name, ignoring case and accents (OQ-71). */
export async function couponByName(tx: Tx, schoolId: string, name: string): Promise<Coupon | undefined> {
  const { rows } = await sql<Coupon>`
    select ${COUPON} from coupon c
    where c.school_id = ${schoolId} and c.folded = app.coupon_key(${name.trim()}) and c.removed_at is null`.execute(
    tx,
  )
  return rows[0]
}

export async function couponsByIds(tx: Tx, schoolId: string, ids: readonly string[]): Promise<Coupon[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Coupon>`
    select ${COUPON} from coupon c where c.school_id = ${schoolId} and c.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** Locks coupons in order of id until the transaction ends. Counting or changing uses requires this lock. */
export async function holdCoupons(tx: Tx, schoolId: string, ids: readonly string[]): Promise<Coupon[]> {
  const { rows } = await sql<Coupon>`
    select ${COUPON} from coupon c
    where c.school_id = ${schoolId} and c.id = any(${ids}::uuid[]) order by c.id for no key update`.execute(
    tx,
  )
  return rows
}

export type CouponTexts = Pick<
  Coupon,
  | 'id'
  | 'name'
  | 'couponType'
  | 'amount'
  | 'maxUsage'
  | 'maxPerUser'
  | 'expiryDate'
  | 'active'
  | 'stripeCoupon'
>

export async function insertCoupon(
  tx: Tx,
  schoolId: string,
  coupon: CouponTexts,
  accountId: string,
): Promise<void> {
  await sql`
    insert into coupon (school_id, id, name, coupon_type, amount, max_usage, max_per_user, expires_on, is_active, stripe_coupon, created_by)
    values (${schoolId}, ${coupon.id}, ${coupon.name}, ${coupon.couponType}, ${coupon.amount}, ${coupon.maxUsage}::int,
      ${coupon.maxPerUser}::int, ${coupon.expiryDate}::date, ${coupon.active}, ${coupon.stripeCoupon}, ${accountId}::uuid)`.execute(
    tx,
  )
}

export async function updateCoupon(tx: Tx, schoolId: string, coupon: CouponTexts): Promise<void> {
  await sql`
    update coupon set name = ${coupon.name}, coupon_type = ${coupon.couponType}, amount = ${coupon.amount},
      max_usage = ${coupon.maxUsage}::int, max_per_user = ${coupon.maxPerUser}::int, expires_on = ${coupon.expiryDate}::date,
      is_active = ${coupon.active}, stripe_coupon = ${coupon.stripeCoupon}, version = version + 1
    where school_id = ${schoolId} and id = ${coupon.id}`.execute(tx)
}

/**
 * Returns, for coupons to remove, whether each was ever used or is held. Dropped uses do not count. Callers hold the
 * locks of the coupons.
 */
export async function couponsToRemove(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; was_used: boolean; active: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; was_used: boolean; active: boolean }>`
    select c.id, c.name, c.is_active as active, exists (select from coupon_use u where u.school_id = c.school_id and u.coupon_id = c.id
      and (u.state = 'GIVEN_BACK' or ${IS_COUNTED})) as was_used
    from coupon c where c.school_id = ${schoolId} and c.id = any(${ids}::uuid[]) and c.removed_at is null order by c.id`.execute(
    tx,
  )
  return rows
}

export async function markRemoved(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update coupon set removed_at = app.now(), is_active = false, version = version + 1
    where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}

export async function turnOff(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update coupon set is_active = false, version = version + 1
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and is_active`.execute(tx)
}
