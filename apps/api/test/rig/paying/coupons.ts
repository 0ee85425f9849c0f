import { coupons } from '@afterbell/contract/coupons/coupons'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, type Rig } from '../app.ts'
import { inside, made, makeChild, makeClass, type MadeSchool } from '../make.ts'
import { callUntilHeard } from './until-heard.ts'

// Setup of tests about coupons: a coupon, and a spot on hold for payment.

let nth = 0

/** Creates a coupon, for $10 off by default. */
export async function makeCoupon(
  rig: Rig,
  school: MadeSchool,
  over: Partial<CallInput<typeof coupons.create>['body']> = {},
) {
  nth += 1
  const body = { name: `COUPON${nth}`, couponType: 'FIXED_AMOUNT', amount: 10, ...over } as const
  return made(await call(rig, coupons.create, { body }, school.admin))
}

export interface PaymentHold {
  childId: string
  parentId: string
  classId: string
  rosterId: string
}

/** Puts a child's spot in a $40 class on hold for payment. `classId` and `childId` name existing ones. */
export async function makePaymentHold(
  rig: Rig,
  school: MadeSchool,
  {
    classId: existingClassId,
    childId: whose,
    ...over
  }: { classId?: string; childId?: string; price?: number } = {},
): Promise<PaymentHold> {
  const childId = whose ?? (await makeChild(rig, school))
  const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const classId =
    existingClassId ?? (await makeClass(rig, school, { price: 40, maxEnroll: 300, ...dates, ...over }))
  const input = { at: 'classes' as const, params: { id: classId }, body: { childId, pay: true } }
  const { rosterId, parentId } = made(await call(rig, rosters.add, input, school.admin))
  return { childId, parentId: parentId!, classId, rosterId }
}

/** Applies a coupon to held spots, also while others apply theirs. */
export function apply(
  rig: Rig,
  school: MadeSchool,
  {
    parentId,
    ...of
  }: Pick<PaymentHold, 'parentId'> & { rosterIds: readonly string[]; paymentType?: 'CHARGE' | 'INVOICE' },
  coupon: string,
) {
  const body = { parentId, rosterIds: [...of.rosterIds], paymentType: of.paymentType ?? 'CHARGE' }
  return callUntilHeard(
    rig,
    payments.applyCoupon,
    { params: { id: crypto.randomUUID() }, query: { coupon }, body },
    school.admin,
  )
}

/** Moves held spots to an invoice, also while others do so. */
export async function invoiceHold(
  rig: Rig,
  school: MadeSchool,
  of: Pick<PaymentHold, 'parentId' | 'rosterId'>,
) {
  const body = { parentId: of.parentId, rosterIds: [of.rosterId], paymentType: 'INVOICE' as const }
  return made(await callUntilHeard(rig, payments.create, { body }, school.admin))
}

/** Expires the holds of spots and their coupon uses. */
export async function runOut(rig: Rig, school: MadeSchool, rosterIds: readonly string[]): Promise<void> {
  await inside(rig, school.id, async (query) => {
    await query(`update place set expires_at = app.now() - interval '1 second' where id = any($1)`, [
      rosterIds,
    ])
    await query(
      `update coupon_use u set until = app.now() - interval '1 second' where state = 'APPLIED' and id in (
         select x.use_id from coupon_use_part x join place p on p.enrollment_id = x.enrollment_id where p.id = any($1))`,
      [rosterIds],
    )
  })
}

/** Creates a coupon that the families of these children have used for all their enrollments. Returns its id. */
export async function couponUsedFor(
  rig: Rig,
  school: MadeSchool,
  childIds: readonly string[],
): Promise<string> {
  const { id } = await makeCoupon(rig, school)
  await inside(rig, school.id, (query) =>
    query(
      `with used as (
         insert into coupon_use (school_id, id, coupon_id, payer_id, state, until, used_at)
         select distinct on (p.family_id) p.school_id, gen_random_uuid(), $1::uuid, p.id, 'USED', app.now(), app.now()
         from child c join payer p on p.school_id = c.school_id and p.family_id = c.family_id
         where c.id = any($2) order by p.family_id, p.created_at returning school_id, id, payer_id)
       insert into coupon_use_part (school_id, use_id, enrollment_id, cents)
       select used.school_id, used.id, e.id, 100
       from used join payer p on p.school_id = used.school_id and p.id = used.payer_id
         join child c on c.school_id = p.school_id and c.family_id = p.family_id
         join enrollment e on e.school_id = c.school_id and e.child_id = c.id`,
      [id, childIds],
    ),
  )
  return id
}
