import { IconClockDollar } from '@tabler/icons-react'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import type { Counter } from '../../lists/actions.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useFormat } from '../../platform/format.ts'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { TransactionsPage } from '../payments/TransactionsPage.tsx'
import { latePickupColumns } from './late-pickup-columns.tsx'
import { latePickupWords, useLatePickupActs } from './useLatePickupActs.tsx'

/** Late pickups: those to decide, and decided ones. */
export function LatePickupsScreen() {
  const format = useFormat()
  const list = useList(latePickups.list, {}, { name: 'late-pickups' })
  const { state } = list.view.filters
  const { open, menuOf, bulk } = useLatePickupActs()
  return (
    <TransactionsPage>
      <ListScreen
        list={list}
        things={latePickupWords}
        columns={latePickupColumns(format, state === undefined)}
        rowId={({ id }) => id}
        rowName={({ child, date }) => `${child.name}, ${format.date(date)}`}
        onOpen={open}
        rowMenu={menuOf}
        {...(state === undefined && { bulk })}
        tabs={tabs}
        search="Search children"
        empty={{
          title: EMPTY[state ?? 'WAITING'] ?? 'No late pickups',
          text: 'When a child is picked up after the grace period, the late pickup waits here until you bill or forgive it.',
          icon: <IconClockDollar size={24} stroke={1.5} aria-hidden />,
          action: (
            <FirstStepLink to="/settings/registration" right={['organization-profile', 'view']}>
              Set the fee
            </FirstStepLink>
          ),
        }}
      />
    </TransactionsPage>
  )
}

const tabs: readonly Counter[] = [
  { label: 'To decide', filters: {} },
  { label: 'Billed', filters: { state: 'BILLED' } },
  { label: 'Forgiven', filters: { state: 'FORGIVEN' } },
]

const EMPTY: Readonly<Record<string, string>> = {
  WAITING: 'No late pickups to decide',
  BILLED: 'No late pickup was billed yet',
  FORGIVEN: 'No late pickup was forgiven yet',
}
