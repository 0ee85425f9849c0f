import { coupons } from '@afterbell/contract/coupons/coupons'
import { pageOf } from '../../platform/database/pages.ts'
import { fieldsOf, spreadsheetOf, wholeList } from '../../platform/files/spreadsheet.ts'
import { serve, type Act, type Call, type ServedCall } from '../../platform/http/serve.ts'
import { couponColumns } from './coupon-columns.ts'
import { addCoupon, changeCoupon, couponAt, toCouponRow, removeCoupon, removeCoupons } from './coupons.ts'
import { couponsPage } from './coupons.store.ts'
import { usesPage } from './uses.store.ts'

/** Routes of a school's coupons and their uses. Applying a coupon belongs to payments. */
export function couponRoutes(): ServedCall[] {
  return serve(coupons, {
    list,
    listAll: list,
    create: addCoupon,
    createNew: addCoupon,
    get: (call) => couponAt(call, call.params.id),
    change: changeCoupon,
    remove: removeCoupon,
    removeMany: removeCoupons,
    uses,
    exportFields: ({ school }) => fieldsOf(couponColumns(school)),
    export: async ({ tx, school, query }) => {
      const rows = await wholeList((paging) => couponsPage(tx, school, { ...query, ...paging }))
      const columns = couponColumns(school)
      return spreadsheetOf({ name: 'Coupons', columns, rows, fields: query.fields, school })
    },
  })
}

async function list({ tx, school, query }: Pick<Call<(typeof coupons)['list']>, 'tx' | 'school' | 'query'>) {
  const { rows, total } = await couponsPage(tx, school, query)
  return pageOf(
    rows.map((row) => toCouponRow(row, school.today)),
    total,
    query,
  )
}

const uses: Act<(typeof coupons)['uses']> = async (call) => {
  const { tx, school, params, query } = call
  await couponAt(call, params.id)
  const { rows, total } = await usesPage(tx, school.id, params.id, query)
  return pageOf(
    rows.map(({ id, at, state, payer_id, payer, children, activities, cents: amount, until, numbers }) => ({
      id,
      at,
      state,
      payer: { id: payer_id, name: payer },
      children,
      activities,
      amount,
      heldUntil: state === 'HELD' ? until : null,
      invoiceNumbers: numbers,
    })),
    total,
    query,
  )
}
