import * as z from 'zod/mini'
import { COUPON_STANDINGS, COUPON_STATUSES, COUPON_USE_STATES } from '@afterbell/domain/coupons/coupon-use'
import { BONUS_TYPES } from '@afterbell/domain/prices/discounts'
import { date, id, idList, instant, money, named, text } from '../kernel/fields.ts'
import { bulkAnswer, exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const couponsPath = '/schools/{schoolId}/coupons'
const couponPath = `${couponsPath}/{id}` as const

const coupon = z.object({
  id,
  name: z.string(),
  couponType: z.enum(BONUS_TYPES),
  /** An amount or a percentage: 12.5 means 12.5%. */
  amount: money,
  maxPerUser: z.nullable(z.int()),
  maxUsage: z.nullable(z.int()),
  /** The last day of use. */
  expiryDate: z.nullable(date),
  active: z.boolean(),
  createdAt: instant,
  /** The coupon's name in the school's own Stripe account. Only stored. */
  stripeCoupon: z.nullable(z.string()),
  /** Whether its last day has passed. */
  status: z.enum(COUPON_STATUSES),
  /** Also considers its limit and whether staff turned it off: usable, or the reason why not. */
  standing: z.enum(COUPON_STANDINGS),
  /** Number of uses, and of holds for spots waiting for their payment. */
  uses: z.int(),
  held: z.int(),
  version: z.int(),
})

const limit = z.nullable(z.number())
const stripeCoupon = z.nullable(text(255))

const newCoupon = z.object({
  name: text(200),
  couponType: z.enum(BONUS_TYPES),
  amount: money,
  /** Limits per family and in total; null means unlimited. */
  maxPerUser: z._default(limit, null),
  maxUsage: z._default(limit, null),
  expiryDate: z._default(z.nullable(date), null),
  active: z._default(z.boolean(), true),
  stripeCoupon: z._default(stripeCoupon, null),
})

const changes = z.object({
  name: z.optional(text(200)),
  couponType: z.optional(z.enum(BONUS_TYPES)),
  amount: z.optional(money),
  maxPerUser: z.optional(limit),
  maxUsage: z.optional(limit),
  expiryDate: z.optional(z.nullable(date)),
  active: z.optional(z.boolean()),
  stripeCoupon: z.optional(stripeCoupon),
  version: z.optional(z.int()),
})

const use = z.object({
  id,
  at: instant,
  state: z.enum(COUPON_USE_STATES),
  payer: named,
  children: z.array(z.string()),
  activities: z.array(z.string()),
  /** Discount it gave. */
  amount: money,
  /** For a use held for a payment. */
  heldUntil: z.nullable(instant),
  invoiceNumbers: z.array(z.int()),
})

const sorts = ['name', 'amount', 'expiryDate', 'createdAt'] as const
const filters = { status: z.optional(z.enum(COUPON_STANDINGS)) }

const list = {
  method: 'GET',
  allow: ['coupons', 'view'],
  query: listQuery(sorts, filters),
  answer: page(coupon),
} as const

const create = {
  method: 'POST',
  allow: ['coupons', 'add'],
  body: newCoupon,
  answer: coupon,
  refusals: ['NAME_TAKEN'],
} as const

/** Named discounts for families. Both systems of the specification share the same coupons (OQ-45). */
export const coupons = group('coupons', {
  list: op({ ...list, path: couponsPath, summary: 'The coupons of the school, the newest first.' }),
  listAll: op({ ...list, path: '/schools/coupons/{schoolId}/all', summary: 'The same list.' }),
  create: op({
    ...create,
    path: couponsPath,
    summary: 'Adds a coupon. No two have the same name, whatever its case.',
  }),
  createNew: op({ ...create, path: '/schools/coupons/{schoolId}', summary: 'The same.' }),
  get: op({
    method: 'GET',
    path: couponPath,
    summary: 'One coupon.',
    allow: ['coupons', 'view'],
    answer: coupon,
  }),
  change: op({
    method: 'PATCH',
    path: couponPath,
    summary:
      'Changes what is given of a coupon. What is used already keeps what it was. With a version, only if no one changed it in the meantime.',
    allow: ['coupons', 'edit'],
    body: changes,
    answer: coupon,
    refusals: ['NAME_TAKEN', 'CHANGED_MEANWHILE'],
  }),
  remove: op({
    method: 'DELETE',
    path: couponPath,
    summary: 'Deletes a coupon. One that was used is turned off instead, and the answer says so.',
    allow: ['coupons', 'delete'],
    answer: z.object({
      isRemoved: z.boolean(),
      /** The alternative outcome, as a sentence. */
      message: z.nullable(z.string()),
    }),
  }),
  removeMany: op({
    method: 'DELETE',
    path: couponsPath,
    summary: 'Deletes coupons. Those that were used are turned off instead, and named.',
    allow: ['coupons', 'delete'],
    query: z.object({ couponsIds: idList() }),
    answer: bulkAnswer,
  }),
  uses: op({
    method: 'GET',
    path: `${couponPath}/uses`,
    summary:
      'Who used a coupon, for what, the latest first. What was taken off again before it was paid is none.',
    allow: ['coupons', 'view'],
    query: listQuery(['at'], {}),
    answer: page(use),
  }),
  exportFields: exportFields(`${couponsPath}/xls-fields`, ['coupons', 'view']),
  export: op({
    method: 'GET',
    path: `${couponsPath}/xls-file`,
    summary: 'The coupons as a spreadsheet.',
    allow: ['coupons', 'view'],
    query: exportQuery(sorts, filters),
    answerForm: 'file',
  }),
})
