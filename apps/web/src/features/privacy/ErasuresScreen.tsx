import { IconEraser } from '@tabler/icons-react'
import { erasure } from '@afterbell/contract/privacy/erasure'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

type ErasureRow = RowOf<typeof erasure.list>

/** Erased families. They have no names left: the list shows when each was erased. */
export function ErasuresScreen() {
  const list = useList(erasure.list, {}, { name: 'erasures' })
  const format = useFormat()
  return (
    <>
      <PageHeader
        title="Erased families"
        facts="To erase a family, open one of its children in Contacts and choose Erase family from the menu."
      />
      <ListScreen
        list={list}
        things={{ one: 'family', many: 'families' }}
        columns={columnsIn(format)}
        rowId={({ familyId }) => familyId}
        rowName={({ at }) => `the family erased ${format.moment(at)}`}
        search={null}
        empty={{
          title: 'No family was erased',
          text: 'When a family asks you to, you can erase its names, contacts and everything else written about it.',
          icon: <IconEraser size={24} stroke={1.5} aria-hidden />,
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

function columnsIn(format: Format): Column<ErasureRow>[] {
  return [
    {
      key: 'at',
      title: 'Erased',
      sort: true,
      width: 220,
      render: ({ at }) => <span className="numbers">{format.moment(at)}</span>,
    },
    {
      key: 'by',
      title: 'By',
      width: 200,
      card: 'fact',
      render: ({ by }) => by?.name ?? 'Whoever runs Afterbell',
    },
    {
      key: 'familyId',
      title: 'Number',
      width: 340,
      card: 'fact',
      render: ({ familyId }) => <span className="numbers">{familyId}</span>,
    },
  ]
}
