import {
  IconClipboardCheck,
  IconDoorEnter,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUser,
  IconDownload,
} from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import { dropInMessages } from '@afterbell/contract/drop-in/drop-in-messages'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import type { BulkAction, ChosenRows, Counter, Filter, RowAction } from '../../lists/actions.ts'
import { openExport } from '../../lists/export/open-export.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { openChildDialog } from '../families/ChildDialog.tsx'
import { payActions } from '../ledger/pay-actions.tsx'
import { activityLink } from '../places/activity-link.ts'
import { useActivityPage, type Activity, type ActivityPage } from '../places/activity-page.ts'
import { ActivityPageBody } from '../places/ActivityPageBody.tsx'
import { openAddDropIn } from './AddDropInDialog.tsx'
import { openBulkEditDropIns } from './BulkEditDropIns.tsx'
import { dropInColumns } from './drop-in-columns.tsx'
import { useMessageActs } from '../messages/useMessageActs.tsx'
import { dropInTarget, dropInWords, useDropInRefresh, useOffer, type DropInRow } from './drop-in-page.ts'
import { openEditDropIn } from './EditDropInDialog.tsx'
import { useOfferFacts } from './useOfferFacts.ts'
import { useCancel } from './useCancel.ts'

/** Drop-ins with their dates and warnings. */
export function DropInScreen() {
  const page = useActivityPage()
  const facts = useOfferFacts(page)
  return (
    <ActivityPageBody
      page={page}
      facts={facts}
      action={(activity) => <AddButton page={page} activity={activity} />}
    >
      {(activity) => <DropIns key={page.id} page={page} activity={activity} />}
    </ActivityPageBody>
  )
}

const RESOURCE = 'aftercare.drop-in'

function DropIns({ page, activity }: { page: ActivityPage; activity: Activity | undefined }) {
  const mayDo = useMay()
  const format = useFormat()
  const { data: offer } = useOffer(page)
  // Past drop-ins are a list of their own.
  const input = { ...dropInTarget(page), query: { when: 'UPCOMING' } }
  const list = useList(dropIns.list, input, {
    name: 'aftercare.drop-in',
    order: { by: 'date', direction: 'ASC' },
  })
  const mayEdit = mayDo(RESOURCE, 'edit')
  const acts = useActs(page)
  const messages = useMessageActs<DropInRow>({
    calls: dropInMessages,
    target: dropInTarget(page),
    rights: { email: [RESOURCE, 'email'], sms: [RESOURCE, 'sms'] },
    things: dropInWords,
  })
  const download = (chosen?: ChosenRows<DropInRow>) =>
    openExport({
      title: 'Download drop-ins',
      fields: dropIns.exportFields,
      file: dropIns.export,
      asked: input,
      list,
      things: dropInWords,
      ...(chosen && { chosen }),
    })
  const bulk: BulkAction<DropInRow>[] = [
    {
      label: 'Edit',
      right: [RESOURCE, 'edit'],
      icon: IconPencil,
      run: async (chosen: ChosenRows<DropInRow>) => openBulkEditDropIns(page, chosen),
    },
    ...messages.bulk,
    {
      label: 'Download',
      right: [RESOURCE, 'download'],
      icon: IconDownload,
      run: async (chosen: ChosenRows<DropInRow>) => await download(chosen),
    },
    { label: 'Cancel', right: [RESOURCE, 'remove'], icon: IconTrash, danger: true, run: acts.cancel.many },
  ]
  return (
    <>
      <ListScreen
        list={list}
        things={dropInWords}
        fitsOneLine
        columns={dropInColumns({
          activity,
          offer,
          format,
          seesPrices: seesPrices(useSession().userRole, 'aftercare'),
        })}
        rowId={(row) => row.dropInId}
        rowName={(row) => `${childName(row)}, ${format.date(row.date)}`}
        {...(mayEdit && { onOpen: acts.edit })}
        rowMenu={acts.menuOf}
        bulk={bulk}
        tabsAreChoice
        tabs={useParts(page)}
        filters={filtersOf(offer?.days ?? [])}
        search="Search children"
        tools={<DownloadButton right={[RESOURCE, 'download']} onClick={() => void download()} />}
        empty={{
          title: emptiness[list.view.filters.when ?? 'UPCOMING'] ?? 'No drop-ins',
          text: 'Children who come on single dates are listed here. Drop-ins have their own spots.',
          icon: <IconDoorEnter size={24} stroke={1.5} aria-hidden />,
          action: <AddButton page={page} activity={activity} />,
        }}
      />
    </>
  )
}

const emptiness: Readonly<Record<string, string>> = {
  UPCOMING: 'No drop-ins booked',
  TODAY: 'No drop-ins today',
  PAST: 'No drop-ins yet',
}

/** Counters of upcoming, past and all drop-ins. */
function useParts(page: ActivityPage): Counter[] {
  const { data } = useRead(dropIns.statistics, dropInTarget(page))
  return [
    { label: 'Upcoming', count: data?.upcoming ?? null, filters: {} },
    { label: 'Today', count: data?.today ?? null, filters: { when: 'TODAY' } },
    { label: 'Past', count: data?.past ?? null, filters: { when: 'PAST' } },
    { label: 'All', count: data?.total ?? null, filters: { when: 'ALL' } },
  ]
}

function filtersOf(days: readonly { id: string; name: string }[]): Filter[] {
  return [
    { kind: 'date', key: 'date', label: 'Date' },
    { kind: 'dates', key: 'dates', from: 'dateFrom', to: 'dateTo', label: 'From – to' },
    ...(days.length > 1
      ? [
          {
            key: 'sectionId',
            label: 'Day',
            choices: days.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ]
}

/** Acts on a drop-in, by the user's rights. */
function useActs(page: ActivityPage) {
  const mayDo = useMay()
  const refresh = useDropInRefresh()
  const cancel = useCancel(page)
  const edit = (row: DropInRow) => void openEditDropIn({ page, row })
  const menuOf = (row: DropInRow): RowAction[] => [
    { label: 'Edit', right: [RESOURCE, 'edit'], icon: IconPencil, run: () => edit(row) },
    {
      label: 'Attendance of the day',
      right: ['aftercare.attendance', 'view'],
      icon: IconClipboardCheck,
      link: { ...activityLink(page, '/attendance'), search: { date: row.date } as never },
    },
    ...(mayDo(RESOURCE, 'charge')
      ? payActions({ ...row, rosterId: row.dropInId, name: childName(row) })
      : []),
    {
      label: 'Open child',
      right: ['contacts', 'contact'],
      icon: IconUser,
      run: () => void openChildDialog({ childId: row.childId, onSaved: refresh }),
    },
    {
      label: 'Cancel',
      right: [RESOURCE, 'remove'],
      icon: IconTrash,
      danger: true,
      run: () => void cancel.one(row),
    },
  ]
  return { edit, cancel, menuOf }
}

/** Books drop-ins; disabled with the reason if nobody can drop in. */
function AddButton({ page, activity }: { page: ActivityPage; activity: Activity | undefined }) {
  const mayDo = useMay()
  const { data: offer } = useOffer(page)
  if (!mayDo(RESOURCE, 'add')) return null
  const refusal =
    activity?.status === 'DRAFT'
      ? 'Publish this first, then book drop-ins'
      : offer?.days.length === 0
        ? 'Drop-ins are turned off on every day'
        : null
  return (
    <GuardedButton
      refused={refusal}
      leftSection={<Glyph of={IconPlus} isBold />}
      onClick={() => void openAddDropIn(page)}
    >
      Add drop-in
    </GuardedButton>
  )
}
