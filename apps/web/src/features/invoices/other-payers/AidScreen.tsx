import { IconHeartHandshake } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { aids } from '@afterbell/contract/ledger/shares'
import { aidStateLabels, AID_STATES, type AidState } from '@afterbell/domain/ledger/shares/aid'
import type { Counter } from '../../../lists/actions.ts'
import type { Column } from '../../../lists/columns.ts'
import { ListScreen } from '../../../lists/ListScreen.tsx'
import { useList } from '../../../lists/useList.ts'
import { useFormat, type Format } from '../../../platform/format.ts'
import { FirstStepLink } from '../../../platform/page/FirstStepLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import type { Aid } from './AidDialogs.tsx'
import { activitiesText, daysText, partText } from './part-text.ts'
import { useAidActs } from './useAidActs.tsx'

/** Requests for financial aid: open ones and decided ones. */
export function AidScreen() {
  const list = useList(aids.list, {}, { name: 'aid' })
  const format = useFormat()
  const actsOf = useAidActs()
  return (
    <>
      <PageHeader title="Financial aid" />
      <ListScreen
        list={list}
        things={{ one: 'request', many: 'requests' }}
        columns={columnsIn(format)}
        rowId={({ id }) => id}
        rowName={({ child, label }) => `${label} for ${child.name}`}
        link={({ child }) =>
          linkOptions({ to: '/contacts/$childId', params: { childId: child.id }, search: { tab: 'billing' } })
        }
        rowMenu={actsOf}
        counters={counters}
        search="Search by child"
        empty={{
          title: 'No requests yet',
          text: 'Request aid on the Billing tab of a child. Approved aid is a separate line on the family’s invoice.',
          icon: <IconHeartHandshake size={24} stroke={1.5} aria-hidden />,
          action: (
            <FirstStepLink to="/contacts" right={['contacts', 'view']}>
              Choose a child
            </FirstStepLink>
          ),
        }}
      />
    </>
  )
}

const counters: readonly Counter[] = [
  { label: 'All requests', filters: {} },
  ...AID_STATES.map((state) => ({ label: aidStateLabels[state], filters: { state } })),
]

function columnsIn(format: Format): Column<Aid>[] {
  return [
    { key: 'child', title: 'Child', width: 180, render: ({ child }) => child.name },
    {
      key: 'state',
      title: 'Status',
      width: 120,
      card: 'corner',
      render: ({ state }) => <AidChip state={state} />,
    },
    { key: 'activity', title: 'Activity', width: 200, card: 'fact', render: activitiesText },
    {
      key: 'part',
      title: 'Aid',
      width: 180,
      card: 'fact',
      render: (aid) =>
        [aid.label, partText(aid, format, 'once'), daysText(aid, format)].filter(Boolean).join(', '),
    },
    { key: 'used', title: 'Given', numeric: true, card: 'fact', render: ({ used }) => format.money(used) },
    {
      key: 'requestedAt',
      title: 'Requested',
      width: 150,
      card: 'hidden',
      render: ({ requestedAt }) => format.day(requestedAt),
    },
    {
      key: 'decidedBy',
      title: 'Decided by',
      width: 160,
      card: 'hidden',
      render: ({ decidedBy }) => decidedBy ?? '–',
    },
  ]
}

/** Chip with the state of financial aid. */
export function AidChip({ state }: { state: AidState }) {
  const tone = ({ REQUESTED: 'warning', APPROVED: 'success', DECLINED: 'danger', ENDED: 'neutral' } as const)[
    state
  ]
  return (
    <StatusChip tone={tone} hollow={state === 'REQUESTED'}>
      {aidStateLabels[state]}
    </StatusChip>
  )
}
