import { Button } from '@mantine/core'
import {
  IconBuildingBank,
  IconEye,
  IconFileInvoice,
  IconPencil,
  IconPlus,
  IconPower,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { agencies } from '@afterbell/contract/ledger/agencies'
import type { Counter, RowAction } from '../../../lists/actions.ts'
import type { Column } from '../../../lists/columns.ts'
import { ListScreen } from '../../../lists/ListScreen.tsx'
import { useList } from '../../../lists/useList.ts'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { openAgencyForm, type Agency } from './AgencyForm.tsx'
import { openAgency } from './AgencyPreview.tsx'
import { otherPayerReads } from './shown-of-others.ts'

/** Agencies that pay for children. A row opens an agency's balance and its reasons. */
export function AgenciesScreen() {
  const list = useList(agencies.list, {}, { name: 'agencies' })
  const mayAdd = useMay()('invoice', 'add')
  const format = useFormat()
  const menuOf = useMenu()
  const addButton = mayAdd && (
    <Button leftSection={<Glyph of={IconPlus} isBold />} onClick={() => void openAgencyForm()}>
      Add agency
    </Button>
  )
  return (
    <>
      <PageHeader title="Agencies" actions={addButton} />
      <ListScreen
        list={list}
        things={{ one: 'agency', many: 'agencies' }}
        columns={columnsIn(format)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => void openAgency(id)}
        rowMenu={menuOf}
        counters={counters}
        search="Search by name or email"
        empty={{
          title: 'No agencies yet',
          text: 'Add a subsidy agency, scholarship fund or employer here. What it pays for a child is set on the Billing tab of the child.',
          icon: <IconBuildingBank size={24} stroke={1.5} aria-hidden />,
          action: addButton,
        }}
      />
    </>
  )
}

const counters: readonly Counter[] = [
  { label: 'All agencies', filters: {} },
  { label: 'Active', filters: { active: 'true' } },
  { label: 'Turned off', filters: { active: 'false' } },
]

function columnsIn({ money }: Format): Column<Agency>[] {
  return [
    { key: 'name', title: 'Agency', sort: true, width: 220, render: ({ name }) => name },
    { key: 'email', title: 'Email', width: 220, card: 'fact', render: ({ email }) => email || '–' },
    {
      key: 'childrenCount',
      title: 'Children',
      numeric: true,
      card: 'fact',
      render: ({ childrenCount }) => childrenCount,
    },
    { key: 'owed', title: 'Owes', numeric: true, card: 'fact', render: ({ owed }) => money(owed) },
    { key: 'credit', title: 'Credit', numeric: true, card: 'hidden', render: ({ credit }) => money(credit) },
    {
      key: 'active',
      title: 'Status',
      sort: true,
      width: 112,
      card: 'corner',
      render: ({ active }) => (
        <StatusChip tone={active ? 'success' : 'neutral'} hollow={!active}>
          {active ? 'Active' : 'Turned off'}
        </StatusChip>
      ),
    },
  ]
}

function useMenu(): (agency: Agency) => RowAction[] {
  const toggle = useWrite(agencies.toggle, { invalidates: otherPayerReads })
  const turn = ({ id, active, name }: Agency) =>
    toggle.mutateAsync({ params: { id }, body: { active: !active } }).then(
      () =>
        notify.success(
          active
            ? `${name} turned off. It keeps paying for the children it pays for now`
            : `${name} turned on`,
        ),
      () => {},
    )
  return (agency) => [
    { label: 'Open', icon: IconEye, run: () => void openAgency(agency.id) },
    {
      label: 'Invoices',
      icon: IconFileInvoice,
      link: linkOptions({ to: '/transactions/invoices', search: { search: agency.name } }),
    },
    { label: 'Edit', right: ['invoice', 'add'], icon: IconPencil, run: () => void openAgencyForm(agency) },
    {
      label: agency.active ? 'Turn off' : 'Turn on',
      right: ['invoice', 'add'],
      icon: IconPower,
      run: () => void turn(agency),
    },
  ]
}
