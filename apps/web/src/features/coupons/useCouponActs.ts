import { coupons } from '@afterbell/contract/coupons/coupons'
import type { ChosenRows } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { countText } from '../../lists/list.ts'
import { removeOne } from '../../lists/removal.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { couponWords, couponReads, type Coupon } from './coupon-words.ts'

const CONSEQUENCE =
  'Families can no longer use it. A coupon that was used is turned off instead, so past discounts stay explained.'

/** Acts on coupons other than creating and editing. */
export function useCouponActs() {
  const options = { invalidates: couponReads }
  const change = useWrite(coupons.change, options)
  const remove = useWrite(coupons.remove, options)
  const removeMany = useWrite(coupons.removeMany, options)
  const toggle = async ({ id, name }: Pick<Coupon, 'id' | 'name'>, active: boolean): Promise<void> => {
    const result = await change.mutateAsync({ params: { id }, body: { active } }).catch(() => null)
    if (result)
      notify(`${name} is turned ${active ? 'on' : 'off'}`, {
        action: { label: 'Undo', run: () => void toggle({ id, name }, !active) },
      })
  }
  return {
    toggle,
    /** Returns whether it was deleted or turned off. */
    remove: ({ id, name }: Pick<Coupon, 'id' | 'name'>) =>
      removeOne({
        title: `Delete ${name}?`,
        message: CONSEQUENCE,
        yes: 'Delete coupon',
        remove: async () => {
          const { message } = await remove.mutateAsync({ params: { id } })
          if (message === null) notify.success('1 coupon deleted')
          else notify(message)
        },
      }),
    removeMany: async (chosen: ChosenRows<Coupon>) => {
      const isSure = await confirm({
        title: `Delete ${countText(chosen.count, couponWords)}?`,
        message: CONSEQUENCE,
        yes: `Delete ${chosen.count.toLocaleString('en')}`,
        no: 'Keep them',
        danger: true,
      })
      if (!isSure) return false
      const { changed, refused } = await inPortions(await chosen.ids(), (couponsIds) =>
        removeMany.mutateAsync({ query: { couponsIds } }),
      )
      notify.success(doneText(changed, refused.length))
    },
  }
}

/** '2 coupons deleted, 1 turned off because it was used'. */
function doneText(deleted: number, turnedOff: number): string {
  const off = `${turnedOff.toLocaleString('en')} turned off because ${turnedOff === 1 ? 'it was' : 'they were'} used`
  if (turnedOff === 0) return `${countText(deleted, couponWords)} deleted`
  return deleted === 0 ? off : `${countText(deleted, couponWords)} deleted, ${off}`
}
