import { Button } from '@mantine/core'
import { IconAddressBook, IconPlus } from '@tabler/icons-react'
import { children } from '@afterbell/contract/children'
import { ageTold } from '@afterbell/domain/ages'
import { GRADES, gradeLabels } from '@afterbell/domain/grades'
import type { Filter } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/may.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Allergies, SpecialNeeds } from './Allergies.tsx'
import { openChildDialog, useChildInAddress } from './ChildDialog.tsx'
import { ContactCell } from './ContactCell.tsx'
import styles from './children.module.css'

type ChildRow = RowOf<typeof children.list>

/** The children of the school with their families. Each opens in its dialog, which has an address of its own. */
export function ContactsScreen() {
  const list = useList(children.list, {}, { name: 'contacts', filters: ['grade', 'allergies'] })
  const { today } = useFormat()
  const mayOpen = useMay()('contacts', 'contact')
  const searchWith = useChildInAddress()
  const addButton = mayOpen && (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => void openChildDialog()}
    >
      Add child
    </Button>
  )
  return (
    <>
      <PageHeader title="Contacts" actions={addButton} />
      <ListScreen
        list={list}
        things={{ one: 'child', many: 'children' }}
        columns={columnsOn(today())}
        rowId={(row) => row.id}
        rowName={(row) => row.fullName}
        {...(mayOpen && {
          link: (row: ChildRow) => ({ to: '.', search: searchWith(row.id) as never, resetScroll: false }),
        })}
        filters={filters}
        search="Search contacts"
        empty={{
          title: 'No children yet',
          text: 'The children of the school with their guardians, allergies and who may collect them. Add the first one, and it can be put on a roster.',
          icon: <IconAddressBook size={24} stroke={1.5} aria-hidden />,
          action: addButton,
        }}
      />
    </>
  )
}

function columnsOn(today: string): Column<ChildRow>[] {
  return [
    { key: 'name', title: 'Child', sort: true, width: 150, render: (row) => row.fullName },
    {
      key: 'birthDate',
      title: 'Age',
      sort: true,
      width: 80,
      card: 'corner',
      render: (row) => (
        <span className={styles.age}>{row.birthDate ? ageTold(row.birthDate, today) : '–'}</span>
      ),
    },
    {
      key: 'grade',
      title: 'Grade',
      sort: true,
      width: 64,
      card: 'hidden',
      render: (row) => (row.grade ? gradeLabels[row.grade] : '–'),
    },
    {
      key: 'allergies',
      title: 'Allergies',
      width: 120,
      card: 'fact',
      render: (row) => <Allergies text={row.allergies} />,
    },
    {
      key: 'primaryContact',
      title: 'Primary contact',
      width: 150,
      card: 'fact',
      render: (row) => <ContactCell contact={row.primaryContact} />,
    },
    {
      key: 'secondaryContact',
      title: 'Secondary contact',
      width: 150,
      card: 'hidden',
      render: (row) => <ContactCell contact={row.secondaryContact} />,
    },
    {
      key: 'specialNeeds',
      title: 'Needs',
      width: 96,
      card: 'hidden',
      render: (row) => <SpecialNeeds text={row.specialNeeds} />,
    },
    {
      key: 'teacher',
      title: 'Homeroom',
      width: 120,
      card: 'hidden',
      render: (row) => row.teacher ?? '–',
    },
    {
      key: 'activityCount',
      title: 'Activities',
      numeric: true,
      card: 'hidden',
      render: (row) => row.activityCount,
    },
  ]
}

const filters: readonly Filter[] = [
  {
    key: 'grade',
    label: 'Grade',
    choices: GRADES.map((grade) => ({ value: grade, label: gradeLabels[grade] })),
  },
  {
    key: 'allergies',
    label: 'Allergies',
    choices: [
      { value: 'true', label: 'With allergies' },
      { value: 'false', label: 'Without allergies' },
    ],
  },
]
