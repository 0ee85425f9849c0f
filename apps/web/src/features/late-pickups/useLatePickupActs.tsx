import { IconFileInvoice, IconHeartHandshake, IconUser } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { BulkAction, ChosenRows, RowAction } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { notify } from '../../ui/notify/notify.ts'
import { openBillLatePickup } from './BillDialog.tsx'
import { openForgive } from './ForgiveDialog.tsx'
import type { LatePickup } from './late-pickup-columns.tsx'
import { useLatePickupRefresh } from './shown-of-late-pickups.ts'

export const latePickupWords = { one: 'late pickup', many: 'late pickups' }

/** Acts on one late pickup or several. */
export function useLatePickupActs() {
  const mayCharge = useMay()(...CHARGE)
  const bill = useWrite(latePickups.bill)
  const refresh = useLatePickupRefresh()
  const open = (row: LatePickup) => void (mayCharge && openBillLatePickup(row))

  const menuOf = (row: LatePickup): RowAction[] => [
    {
      label: row.state === 'BILLED' ? 'Change what is billed' : 'Bill',
      right: CHARGE,
      icon: IconFileInvoice,
      run: () => open(row),
    },
    {
      label: 'Forgive',
      right: CHARGE,
      when: row.state !== 'FORGIVEN' || row.waits,
      icon: IconHeartHandshake,
      danger: row.billed > 0,
      run: () => void openForgive([row.id], row.child.name),
    },
    {
      label: 'Open child',
      right: ['contacts', 'contact'],
      icon: IconUser,
      link: linkOptions({
        to: '/contacts/$childId',
        params: { childId: row.child.id },
        search: { tab: 'billing' },
      }),
    },
  ]

  const billMany = async (chosen: ChosenRows<LatePickup>) => {
    const sum = await inPortions(await chosen.ids(), (ids) =>
      bill.mutateAsync({ body: { latePickups: ids.map((id) => ({ id, amount: null })) } }),
    )
    refresh()
    if (sum.refused.length === 0) notify.success('Late pickups billed')
    else void openRefused(sum, latePickupWords, 'billed')
  }

  const bulk: BulkAction<LatePickup>[] = [
    { label: 'Bill', right: CHARGE, icon: IconFileInvoice, run: billMany },
    {
      label: 'Forgive',
      right: CHARGE,
      icon: IconHeartHandshake,
      run: async (chosen) => openForgive(await chosen.ids(), null),
    },
  ]
  return { open, menuOf, bulk, mayCharge }
}

const CHARGE: Right = ['transactions', 'charge']
