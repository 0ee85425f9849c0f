import { Alert, VisuallyHidden } from '@mantine/core'
import {
  IconArrowUp,
  IconHourglass,
  IconInfoCircle,
  IconPlus,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { fillingOf } from '@afterbell/domain/capacity'
import { decideJoinWaitList } from '@afterbell/domain/enrolment'
import { waitLists } from '@afterbell/contract/enrolment'
import type { RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { fullName, useFormat, type Format } from '../../platform/format.ts'
import { useMay } from '../../platform/may.ts'
import { GreyButton } from '../../ui/GreyButton.tsx'
import { openChildDialog } from '../children/ChildDialog.tsx'
import { type Activity, type ActivityPage, anybodyAt, useActivityPage } from './activity-page.ts'
import { ActivityPageBody } from './ActivityPageBody.tsx'
import { openAddChild } from './AddChildDialog.tsx'
import { openMoveUp, type WaitRow } from './MoveUpDialog.tsx'
import { Phones } from './Phones.tsx'
import { childColumns, daysColumn, joinedColumn, sectionColumn } from './roster-columns.tsx'
import { useRosterRefresh } from './useRosterRefresh.ts'
import { childrenWords, useTakeOff } from './useTakeOff.tsx'
import styles from './roster.module.css'

/** The children who wait for a place, first come first. */
export function WaitListScreen() {
  const page = useActivityPage()
  return (
    <ActivityPageBody page={page} action={(activity) => <WaitButton page={page} activity={activity} />}>
      {(activity) => <WaitList key={page.id} page={page} activity={activity} />}
    </ActivityPageBody>
  )
}

function WaitList({ page, activity }: { page: ActivityPage; activity: Activity | undefined }) {
  const mayDo = useMay()
  const format = useFormat()
  const refresh = useRosterRefresh(page)
  const takeOff = useTakeOff(page, 'wait-list', activity)
  const list = useList(waitLists.list, page.asked, { name: `${page.kind}.wait-list` })
  const mayMoveUp = mayDo(`${page.kind}.rosters`, 'add')
  const mayRemove = mayDo(`${page.kind}.wait-list`, 'remove')
  const refused = activity ? refusedToWait(activity) : null

  const menuOf = (row: WaitRow): RowAction[] => [
    ...(mayMoveUp
      ? [
          {
            label: 'Move up',
            icon: <IconArrowUp size={16} stroke={1.75} aria-hidden />,
            run: () => void openMoveUp(page, row),
          },
        ]
      : []),
    ...(mayDo('contacts', 'contact')
      ? [
          {
            label: 'Open child',
            icon: <IconUser size={16} stroke={1.75} aria-hidden />,
            run: () => void openChildDialog({ childId: row.childId, onSaved: refresh }),
          },
        ]
      : []),
    ...(mayRemove ? [{ label: 'Remove', icon: bin, danger: true, run: () => void takeOff.one(row) }] : []),
  ]
  return (
    <>
      {activity && refused && list.total > 0 && <WhyClosed>{refused}</WhyClosed>}
      <ListScreen
        list={list}
        things={childrenWords}
        columns={columnsOf(activity, format)}
        rowId={(row) => row.rosterId}
        rowName={fullName}
        {...(mayMoveUp && { onOpen: (row: WaitRow) => void openMoveUp(page, row) })}
        rowMenu={menuOf}
        bulk={mayRemove ? [{ label: 'Remove', icon: bin, danger: true, run: takeOff.many }] : []}
        empty={{
          title: 'Nobody waits',
          text: refused
            ? `${refused}.`
            : 'Children who want a place while all are taken wait here, first come first.',
          icon: <IconHourglass size={24} stroke={1.5} aria-hidden />,
          action: <WaitButton page={page} activity={activity} />,
        }}
      />
    </>
  )
}

const bin = <IconTrash size={16} stroke={1.75} aria-hidden />

function columnsOf(activity: Activity | undefined, format: Format): Column<WaitRow>[] {
  return [
    {
      key: 'name',
      title: 'Child',
      sort: true,
      width: 168,
      render: (row) => (
        <span className={styles.name}>
          <span className={styles.position}>
            <VisuallyHidden>Position </VisuallyHidden>
            {row.position}
          </span>
          <span>{fullName(row)}</span>
        </span>
      ),
    },
    ...sectionColumn<WaitRow>(activity),
    ...daysColumn<WaitRow>(activity, format),
    ...childColumns<WaitRow>(activity, format).map(({ sort: _, ...column }) => column),
    {
      key: 'phones',
      title: 'Guardians',
      width: 224,
      card: 'fact',
      render: (row) => <Phones of={row.contacts} />,
    },
    joinedColumn<WaitRow>(format),
  ]
}

/** Puts children on the wait list; while it is off, full or not needed, it is grey and says which. */
function WaitButton({ page, activity }: { page: ActivityPage; activity: Activity | undefined }) {
  const mayDo = useMay()
  if (!mayDo(`${page.kind}.wait-list`, 'add')) return null
  return (
    <GreyButton
      refused={activity ? refusedToWait(activity) : null}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => void openAddChild(page, { asksToWait: true })}
    >
      Add to wait list
    </GreyButton>
  )
}

function WhyClosed({ children }: { children: string }) {
  return (
    <Alert color="gray" mb="sm" icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
      {children}.
    </Alert>
  )
}

/** Why nobody more can wait now, by the rule the server asks. */
function refusedToWait({ status, places, sections }: Activity): string | null {
  const anybody = anybodyAt(status)
  const refusedAt = (at: Activity['places']) => {
    const decision = decideJoinWaitList(anybody, fillingOf(at))
    return decision.allowed ? null : decision.message
  }
  // One full weekday can be waited for, however many places the others have.
  if (sections.some((section) => refusedAt(section.places) === null)) return null
  return refusedAt(places) ?? refusedAt(sections[0]?.places ?? places)
}
