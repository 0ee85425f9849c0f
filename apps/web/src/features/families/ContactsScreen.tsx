import { Button } from '@mantine/core'
import {
  IconAddressBook,
  IconArchiveOff,
  IconEye,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
  IconUsersGroup,
  IconDownload,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { children } from '@afterbell/contract/families/children'
import { settings } from '@afterbell/contract/settings/settings'
import { GRADES, gradeLabels } from '@afterbell/domain/kernel/grades'
import { personMatchText } from '@afterbell/domain/families/found-person'
import type { BulkAction, ChosenRows, Counter, Filter, RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { openExport } from '../../lists/export/open-export.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TextChip } from '../../ui/TextChip.tsx'
import { Age } from './Age.tsx'
import { Allergies, NeverChip, SpecialNeeds } from './safety/Allergies.tsx'
import { openChildDialog, useChildInAddress } from './ChildDialog.tsx'
import { ContactCells } from './ContactCell.tsx'
import { openContactPreview } from './ContactPreview.tsx'
import { useMessageActs } from '../messages/useMessageActs.tsx'
import { EmailAllButton } from './EmailAllButton.tsx'
import { childrenWords } from '../frame/children-words.ts'
import { useFamiliesAlike } from './duplicates/useFamiliesAlike.ts'
import { inviteAct } from './log-ins/invite-act.ts'
import { useRemoveChildren } from './useRemoveChildren.ts'

type ChildRow = RowOf<typeof children.list>

/** The school's children with their families. Each links to their page; the child's dialog has its own address. */
export function ContactsScreen() {
  const list = useList(children.list, {}, { name: 'contacts', order: { by: 'name', direction: 'ASC' } })
  const { today } = useFormat()
  const mayOpen = useMay()('contacts', 'contact')
  const isArchive = list.view.filters.archived === 'true'
  const { menuOf, bulk, download } = useContactActs(list, isArchive)
  const addButton = mayOpen && (
    <Button leftSection={<Glyph of={IconPlus} isBold />} onClick={() => void openChildDialog()}>
      Add child
    </Button>
  )
  const importButton = (
    <Button
      variant="default"
      leftSection={<Glyph of={IconUpload} />}
      renderRoot={(props) => <Link to="/contacts/import" {...props} />}
    >
      Import
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Contacts"
        actions={
          mayOpen && (
            <>
              <EmailAllButton />
              <DoubledFamilies />
              {importButton}
              {addButton}
            </>
          )
        }
      />
      <ListScreen
        list={list}
        things={childrenWords}
        fitsOneLine
        columns={columnsOn(today())}
        rowId={(row) => row.id}
        rowName={(row) => row.fullName}
        {...(mayOpen && {
          link: (row: ChildRow) => ({
            to: '/contacts/$childId' as const,
            params: { childId: row.id },
          }),
        })}
        rowMenu={menuOf}
        bulk={bulk}
        filters={useFilters()}
        counters={useCounters()}
        search="Search contacts"
        tools={<DownloadButton right={['contacts', 'download']} onClick={() => void download()} />}
        empty={{
          title: 'No children yet',
          text: 'Your school’s children with their guardians, allergies and approved pickups. Add the first child to put them on a roster.',
          icon: <IconAddressBook size={24} stroke={1.5} aria-hidden />,
          action: addButton,
        }}
      />
    </>
  )
}

function DoubledFamilies() {
  const pairs = useFamiliesAlike()
  return (
    <Button
      variant="default"
      leftSection={<Glyph of={IconUsersGroup} />}
      renderRoot={(props) => <Link to="/contacts/duplicates" {...props} />}
    >
      Duplicate families{pairs !== null && pairs > 0 && ` (${pairs})`}
    </Button>
  )
}

const PARENT_MESSAGE_OPTIONS = {
  calls: childMessages,
  target: {},
  purpose: 'NEWS',
  rights: { email: ['contacts', 'email'], sms: ['contacts', 'sms'] },
  things: childrenWords,
} as const

/** Acts on one child or several, by the user's rights. */
function useContactActs(list: ReturnType<typeof useList<typeof children.list>>, isArchive: boolean) {
  const searchWith = useChildInAddress()
  const remove = useRemoveChildren()
  const messages = useMessageActs<ChildRow>(PARENT_MESSAGE_OPTIONS)
  const download = (chosen?: ChosenRows<ChildRow>) =>
    openExport({
      title: 'Download contacts',
      fields: children.exportFields,
      file: children.export,
      list,
      things: childrenWords,
      ...(chosen && { chosen }),
    })
  const menuOf = (row: ChildRow): RowAction[] => [
    {
      label: 'Contact',
      right: ['contacts', 'contact'],
      icon: IconEye,
      run: () => void openContactPreview(row),
    },
    {
      label: 'Edit',
      right: ['contacts', 'contact'],
      when: !isArchive,
      icon: IconPencil,
      link: { to: '.' as const, search: searchWith(row.id) as never, resetScroll: false },
    },
    ...(isArchive ? [] : messages.menuOf(row.id, row.fullName)),
    {
      label: 'Restore',
      right: ['contacts', 'remove'],
      when: isArchive,
      icon: IconArchiveOff,
      run: () => void remove.restore(row),
    },
    {
      label: 'Remove',
      right: ['contacts', 'remove'],
      when: !isArchive,
      icon: IconTrash,
      danger: true,
      run: () => void remove.one(row),
    },
  ]
  const bulk: BulkAction<ChildRow>[] = [
    ...(isArchive ? [] : [...messages.bulk, inviteAct<ChildRow>('CHILDREN', childrenWords)]),
    {
      label: 'Download',
      right: ['contacts', 'download'],
      icon: IconDownload,
      run: async (chosen: ChosenRows<ChildRow>) => await download(chosen),
    },
    {
      label: 'Remove',
      right: ['contacts', 'remove'],
      when: !isArchive,
      icon: IconTrash,
      danger: true,
      run: remove.many,
    },
  ]
  return { menuOf, bulk, download }
}

/** Counters of children who need attention, and of removed ones. */
function useCounters(): readonly Counter[] {
  const { data, isError } = useRead(children.amount, {})
  if (isError) return []
  return [
    { label: 'All children', count: data?.amount ?? null, filters: {} },
    { label: 'With allergies', count: data?.withAllergies ?? null, filters: { allergies: 'true' } },
    { label: 'Do not release', count: data?.withDoNotRelease ?? null, filters: { doNotRelease: 'true' } },
    { label: 'Not enrolled', count: data?.notEnrolled ?? null, filters: { enrolled: 'false' } },
    { label: 'Archived', count: data?.archived ?? null, filters: { archived: 'true' } },
  ]
}

function useFilters(): readonly Filter[] {
  const teachers = useRead(settings.activeTeachers, {})
  const choices = (teachers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return [...filters, { key: 'teacherId', label: 'Homeroom', choices }]
}

function columnsOn(today: string): Column<ChildRow>[] {
  return [
    {
      key: 'name',
      title: 'Child',
      sort: true,
      width: 190,
      render: (row) => row.fullName,
      marks: (row) =>
        (row.hasDoNotRelease || row.foundPerson) && (
          <>
            {row.hasDoNotRelease && <NeverChip>Do not release</NeverChip>}
            {row.foundPerson && <TextChip tone="neutral">{personMatchText(row.foundPerson)}</TextChip>}
          </>
        ),
    },
    {
      key: 'birthDate',
      title: 'Age',
      sort: true,
      width: 60,
      card: 'corner',
      render: (row) => row.birthDate && <Age birthDate={row.birthDate} on={today} />,
    },
    {
      key: 'grade',
      title: 'Grade',
      sort: true,
      width: 64,
      card: 'hidden',
      render: (row) => row.grade && gradeLabels[row.grade],
    },
    {
      key: 'allergies',
      title: 'Allergies',
      width: 150,
      card: 'fact',
      render: (row) => row.allergies && <Allergies text={row.allergies} />,
    },
    {
      key: 'primaryContact',
      title: 'Primary contact',
      width: 240,
      card: 'fact',
      render: (row) => row.primaryContact && <ContactCells of={[row.primaryContact, row.secondaryContact]} />,
    },
    {
      key: 'secondaryContact',
      title: 'Secondary contact',
      width: 240,
      card: 'hidden',
      initiallyHidden: true,
      render: (row) => row.secondaryContact && <ContactCells of={[row.secondaryContact]} />,
    },
    {
      key: 'specialNeeds',
      title: 'Needs',
      width: 120,
      card: 'hidden',
      render: (row) => row.specialNeeds && <SpecialNeeds text={row.specialNeeds} />,
    },
    {
      key: 'teacher',
      title: 'Homeroom',
      width: 120,
      card: 'hidden',
      initiallyHidden: true,
      render: (row) => row.teacher,
    },
    {
      key: 'marketing',
      title: 'Marketing emails',
      width: 140,
      card: 'hidden',
      initiallyHidden: true,
      render: (row) => marketingNames(row) || '–',
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

/** Names of the child's contacts who agreed to marketing emails. */
function marketingNames({ primaryContact, secondaryContact }: ChildRow): string {
  return [primaryContact, secondaryContact]
    .flatMap((contact) => (contact?.marketing ? contact.name : []))
    .join(', ')
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
  {
    key: 'enrolled',
    label: 'Enrollment',
    choices: [
      { value: 'true', label: 'Enrolled' },
      { value: 'false', label: 'Not enrolled' },
    ],
    isAside: true,
  },
  {
    key: 'marketing',
    label: 'Marketing emails',
    choices: [
      { value: 'true', label: 'Agreed' },
      { value: 'false', label: 'Not agreed' },
    ],
    isAside: true,
  },
]
