import { IconBuildingBank } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { payouts } from '@afterbell/contract/payouts/payouts'
import type { Counter } from '../../lists/actions.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useFormat } from '../../platform/format.ts'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { TransactionsPage } from '../payments/TransactionsPage.tsx'
import { payoutColumns } from './payout-columns.tsx'

/** Payouts from the provider to the bank, the latest first, and whether each matches the books. */
export function PayoutsScreen() {
  const format = useFormat()
  const list = useList(payouts.list, {}, { name: 'payouts' })
  return (
    <TransactionsPage>
      <ListScreen
        list={list}
        things={{ one: 'payout', many: 'payouts' }}
        columns={payoutColumns(format)}
        rowId={({ id }) => id}
        rowName={({ arrivesOn }) => `Payout of ${format.date(arrivesOn)}`}
        link={({ id }) => linkOptions({ to: '/transactions/payouts/$payoutId', params: { payoutId: id } })}
        tabs={tabs}
        search={null}
        empty={
          list.view.filters.state === undefined
            ? {
                title: 'No payouts yet',
                text: 'When the payment provider sends money to your bank, it is listed here and compared with your books, line by line.',
                icon,
                action: (
                  <FirstStepLink to="/settings/apps" right={['integrations.apps', 'view']}>
                    Set up card payments
                  </FirstStepLink>
                ),
              }
            : { title: 'Nothing here', text: 'Payouts of this kind are listed here.', icon }
        }
      />
    </TransactionsPage>
  )
}

const icon = <IconBuildingBank size={24} stroke={1.5} aria-hidden />

const tabs: readonly Counter[] = [
  { label: 'All', filters: {} },
  { label: 'Do not match', filters: { state: 'DIFFERENT' } },
  { label: 'Processing', filters: { state: 'PENDING' } },
  { label: 'Failed', filters: { state: 'FAILED' } },
]
