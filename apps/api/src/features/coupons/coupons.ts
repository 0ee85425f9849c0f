import { randomUUIDv7 } from 'node:crypto'
import type { coupons } from '@afterbell/contract/coupons/coupons'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { couponFindings } from '@afterbell/domain/coupons/coupon-form'
import { couponAvailability, couponStatus, turnedOffInstead } from '@afterbell/domain/coupons/coupon-use'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall, Call } from '../../platform/http/serve.ts'
import { assertValid, notThere, refuse, type Guards } from '../../platform/problems.ts'
import {
  couponById,
  couponsToRemove,
  holdCoupons,
  insertCoupon,
  markRemoved,
  turnOff,
  updateCoupon,
  type CouponRecord,
  type CouponTexts,
} from './coupons.store.ts'
import { mostUses } from './uses.store.ts'

type Row = AnswerOf<(typeof coupons)['get']>

/** The message if a concurrent request takes the same name. */
export const couponGuards: Guards = {
  coupon_name_is_taken: () => refuse('NAME_TAKEN', 'This name is already taken', { field: 'name' }),
}

/** Creates a coupon. Refuses a taken name. */
export async function addCoupon(
  call: Pick<Call<(typeof coupons)['create']>, 'tx' | 'school' | 'user' | 'body'>,
): Promise<Row> {
  const { tx, school, user } = call
  const coupon = normalizeTexts({ ...call.body, id: randomUUIDv7() })
  assertValid(couponFindings(coupon, school.today))
  await insertCoupon(tx, school.id, coupon, user.id)
  await record(tx, call, [{ what: 'coupon.created', subjectId: coupon.id, details: { name: coupon.name } }])
  return couponAt(call, coupon.id)
}

/** Changes the given fields of a coupon. Locks it so a limit cannot drop below its current uses. */
export const changeCoupon: Act<(typeof coupons)['change']> = async (call) => {
  const { tx, school, body, params } = call
  const before = await lockCoupon(call, params.id)
  if (body.version !== undefined && body.version !== before.version)
    throw await changedMeanwhile(tx, school, params.id)
  const coupon = normalizeTexts({
    id: before.id,
    name: body.name ?? before.name,
    couponType: body.couponType ?? before.couponType,
    amount: body.amount ?? before.amount,
    maxUsage: body.maxUsage === undefined ? before.maxUsage : body.maxUsage,
    maxPerUser: body.maxPerUser === undefined ? before.maxPerUser : body.maxPerUser,
    expiryDate: body.expiryDate === undefined ? before.expiryDate : body.expiryDate,
    active: body.active ?? before.active,
    stripeCoupon: body.stripeCoupon === undefined ? before.stripeCoupon : body.stripeCoupon,
  })
  const uses = await mostUses(tx, school.id, before.id)
  assertValid(couponFindings(coupon, school.today, { expiryDate: before.expiryDate, ...uses }))
  const texts = Object.keys(coupon) as (keyof CouponTexts)[]
  const changedKeys = texts.filter((key) => coupon[key] !== before[key])
  if (changedKeys.length > 0) {
    await updateCoupon(tx, school.id, coupon)
    await record(tx, call, [
      { what: changeOf(changedKeys, coupon), subjectId: coupon.id, details: { name: coupon.name } },
    ])
  }
  return couponAt(call, before.id)
}

/** Deletes a coupon that was never used; turns off a used one instead. */
export const removeCoupon: Act<(typeof coupons)['remove']> = async (call) => {
  const { changed, refused } = await remove(call, [call.params.id])
  if (changed === 0 && refused.length === 0) throw notThere()
  return { isRemoved: changed === 1, message: refused[0]?.message ?? null }
}

/** The same for several coupons. */
export const removeCoupons: Act<(typeof coupons)['removeMany']> = (call) =>
  remove(call, call.query.couponsIds)

async function remove(call: AnyCall, ids: readonly string[]) {
  const { tx, school } = call
  await holdCoupons(tx, school.id, ids)
  const couponRows = await couponsToRemove(tx, school.id, ids)
  const unusedCoupons = couponRows.filter((coupon) => !coupon.was_used)
  const usedCoupons = couponRows.filter((coupon) => coupon.was_used)
  const idsOf = (rows: typeof couponRows) => rows.map(({ id }) => id)
  await markRemoved(tx, school.id, idsOf(unusedCoupons))
  await turnOff(tx, school.id, idsOf(usedCoupons))
  const couponsTurnedOff = usedCoupons.filter(({ active }) => active)
  await record(tx, call, [
    ...unusedCoupons.map(({ id, name }) => ({
      what: 'coupon.removed' as const,
      subjectId: id,
      details: { name },
    })),
    ...couponsTurnedOff.map(({ id, name }) => ({
      what: 'coupon.switched-off' as const,
      subjectId: id,
      details: { name },
    })),
  ])
  const refusals = usedCoupons.map(({ id, name }) => ({ id, name, message: turnedOffInstead(name) }))
  return { changed: unusedCoupons.length, refused: refusals }
}

/** Returns a coupon, locked. Throws not found if it does not exist. */
async function lockCoupon({ tx, school }: AnyCall, id: string): Promise<CouponRecord> {
  await holdCoupons(tx, school.id, [id])
  const coupon = await couponById(tx, school.id, id)
  if (!coupon) throw notThere()
  return coupon
}

/** Returns a coupon in the shape of the API. */
export async function couponAt({ tx, school }: Pick<AnyCall, 'tx' | 'school'>, id: string): Promise<Row> {
  const coupon = await couponById(tx, school.id, id)
  if (!coupon) throw notThere()
  return toCouponRow(coupon, school.today)
}

export function toCouponRow({ used, held, ...coupon }: CouponRecord, today: string): Row {
  return {
    ...coupon,
    status: couponStatus(coupon, today),
    standing: couponAvailability(coupon, { uses: used + held }, today),
    uses: used,
    held,
  }
}

/** Returns the texts as stored; an empty reference becomes null. */
function normalizeTexts<T extends Pick<CouponTexts, 'name' | 'stripeCoupon'>>(coupon: T): T {
  return { ...coupon, name: coupon.name.normalize('NFC'), stripeCoupon: coupon.stripeCoupon || null }
}

function changeOf(changed: readonly (keyof CouponTexts)[], { active }: CouponTexts) {
  if (changed.length > 1 || changed[0] !== 'active') return 'coupon.changed' as const
  return active ? ('coupon.switched-on' as const) : ('coupon.switched-off' as const)
}
