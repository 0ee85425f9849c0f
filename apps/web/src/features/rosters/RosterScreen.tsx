import { Alert, Anchor } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import {
  IconArrowsExchange,
  IconDownload,
  IconHourglass,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import { decideEnroll } from '@afterbell/domain/places/enrollment'
import { occupancyOf } from '@afterbell/domain/activities/capacity'
import { PHOTO_MARKS, photoTexts } from '@afterbell/domain/families/photo-consent'
import { GRADES, gradeLabels } from '@afterbell/domain/kernel/grades'
import { enrollmentPaymentLabels, PAYMENT_STATES } from '@afterbell/domain/ledger/enrollment-payment'
import { mayTransfer } from '@afterbell/domain/transfers/transfer'
import { rosterMessages } from '@afterbell/contract/rosters/roster-messages'
import { spotInvitations } from '@afterbell/contract/places/spot-invitations'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { TRANSFER_MAX } from '@afterbell/contract/transfers/transfers'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import type { BulkAction, ChosenRows, Filter } from '../../lists/actions.ts'
import { openExport } from '../../lists/export/open-export.ts'
import { visibleFields } from '../../lists/columns.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { kinds } from '../activities/kinds.tsx'
import { ADD_CHILDREN } from '../activities/schedule/schedule-links.ts'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { inviteAct } from '../families/log-ins/invite-act.ts'
import { useMessageActs } from '../messages/useMessageActs.tsx'
import { activityLink } from '../places/activity-link.ts'
import { type Activity, type ActivityPage, anybodyAt, useActivityPage } from '../places/activity-page.ts'
import { ActivityPageBody } from '../places/ActivityPageBody.tsx'
import { InvitedAlert } from '../places/invited/InvitedAlert.tsx'
import { openAddChild } from '../places/AddChildDialog.tsx'
import { openBulkEdit } from './BulkEditDialog.tsx'
import { rosterColumns, type RosterRow } from '../places/roster-columns.tsx'
import { openTransferOfMany } from '../transfers/TransferDialog.tsx'
import { rowWords } from '../places/useTakeOff.tsx'
import { useFollowedSpots } from '../places/live/useFollowedSpots.ts'
import { useRosterActs } from './useRosterActs.tsx'

/** The children enrolled in an activity, with important facts in sight. */
export function RosterScreen() {
  const page = useActivityPage()
  return (
    <ActivityPageBody page={page} action={(activity) => <AddChildButton page={page} activity={activity} />}>
      {(activity) => <Roster key={page.id} page={page} activity={activity} />}
    </ActivityPageBody>
  )
}

function Roster({ page, activity }: { page: ActivityPage; activity: Activity | undefined }) {
  useAddingAtOnce(page)
  const resource = `${page.kind}.rosters` as const
  const mayDo = useMay()
  const format = useFormat()
  const isByChild = kinds[page.kind].childTakes === 'ONE_OR_MORE'
  // With several weekdays, each child has a single row.
  const input = { ...page.target, ...(isByChild && { query: { perChild: true } }) }
  const list = useList(rosters.list, input, {
    name: `${page.kind}.roster`,
    order: { by: 'name', direction: 'ASC' },
    isLive: true,
  })
  useFollowedSpots(rosterReads)
  const things = rowWords(activity)
  const mayEdit = mayDo(resource, 'edit')
  const mayDownload = mayDo(resource, 'download')
  const { userRole } = useSession()
  const moves = mayTransfer(userRole, page.kind)
  const clashes = useClashes(page, mayEdit)
  const messages = useMessageActs<RosterRow>({
    calls: rosterMessages,
    target: page.target,
    rights: { email: [resource, 'email'], sms: [resource, 'sms'] },
    things,
  })
  const hasSeveral = isByChild && activity?.section === null && activity.sections.length > 1
  // A child has one group of a camp: days picked at different times belong together.
  const acts = useRosterActs(page, activity, (childId) =>
    list.rows.filter((row) => row.childId === childId).flatMap(({ dates }) => dates ?? []),
  )
  const columns = rosterColumns({
    activity,
    format,
    seesPrices: seesPrices(userRole, page.kind),
    clashes,
    ...(hasSeveral && { weekdays: acts.weekdays }),
  })

  const download = (chosen?: ChosenRows<RosterRow>) =>
    openExport({
      title: 'Download roster',
      fields: rosters.exportFields,
      file: rosters.export,
      asked: input,
      list,
      things,
      shown: visibleFields(list, columns),
      ...(chosen && { chosen }),
    })
  const bulk: BulkAction<RosterRow>[] = [
    {
      label: 'Edit',
      right: [resource, 'edit'],
      icon: IconPencil,
      run: async (chosen: ChosenRows<RosterRow>) => openBulkEdit(page, chosen, things),
    },
    {
      label: 'Transfer',
      when: moves,
      icon: IconArrowsExchange,
      refused: ({ count }: ChosenRows<RosterRow>) =>
        count > TRANSFER_MAX ? `Transfer at most ${TRANSFER_MAX} children at a time` : null,
      run: async (chosen: ChosenRows<RosterRow>) => openTransferOfMany(page, chosen),
    },
    ...messages.bulk,
    inviteAct<RosterRow>('SPOTS', things),
    {
      label: 'Download',
      right: [resource, 'download'],
      icon: IconDownload,
      run: async (chosen: ChosenRows<RosterRow>) => await download(chosen),
    },
    { label: 'Remove', right: [resource, 'remove'], icon: IconTrash, danger: true, run: acts.takeOff.many },
  ]
  return (
    <>
      <OfferedSpots page={page} />
      <InvitedAlert page={page} />
      <ListScreen
        list={list}
        things={things}
        fitsOneLine
        search="Search children"
        columns={columns}
        rowId={spotsOf}
        rowName={childName}
        {...(mayEdit && { onOpen: acts.edit })}
        {...(acts.menuOf && { rowMenu: acts.menuOf })}
        bulk={bulk.map(ofEverySpot)}
        filters={mayDownload ? [...filters, payment] : filters}
        tools={<DownloadButton right={[resource, 'download']} onClick={() => void download()} />}
        empty={{
          title: 'No children yet',
          text: 'Add children here, or wait for families to sign up.',
          icon: <IconUsersGroup size={24} stroke={1.5} aria-hidden />,
          action: <AddChildButton page={page} activity={activity} />,
        }}
      />
    </>
  )
}

/** Opens the dialog to add children if the address asks for it; not again after a reload or going back. */
function useAddingAtOnce(page: ActivityPage): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const mayAdd = useMay()(`${page.kind}.rosters`, 'add')
  const asks = hash === ADD_CHILDREN
  useEffect(() => {
    if (!asks) return
    void navigate({ to: '.', hash: '', replace: true })
    if (mayAdd) void openAddChild(page)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time it is asked
  }, [asks])
}

const rosterReads = [rosters.list, rosters.details, rosters.clashes, waitLists.counts, spotInvitations.list]

/** Joins a row's spot ids, which contain no comma. */
function spotsOf({ taken }: RosterRow): string {
  return taken.map(({ rosterId }) => rosterId).join()
}

/** Applies an act on children to each of their spots. */
function ofEverySpot(action: BulkAction<RosterRow>): BulkAction<RosterRow> {
  const spots = (chosen: ChosenRows<RosterRow>): ChosenRows<RosterRow> => ({
    ...chosen,
    rows: chosen.rows.flatMap((row) => row.taken.map(({ rosterId }) => ({ ...row, rosterId }))),
    ids: async () => (await chosen.ids()).flatMap((ids) => ids.split(',')),
  })
  return { ...action, run: (chosen) => action.run(spots(chosen)) }
}

/** Offered spots count as taken, but nobody is on the roster for them yet: says so to users who may see the wait list. */
function OfferedSpots({ page }: { page: ActivityPage }) {
  const maySee = useMay()(`${page.kind}.wait-list`, 'view')
  const counts = useRead(waitLists.counts, page.target, { enabled: maySee })
  const offeredCount = counts.data?.offered ?? 0
  if (offeredCount === 0) return null
  return (
    <Alert color="yellow" mb="sm" icon={<IconHourglass size={18} stroke={1.75} aria-hidden />}>
      {offeredCount === 1 ? 'One spot is' : `${offeredCount} spots are`} held for children on the{' '}
      <Anchor renderRoot={(props) => <Link {...activityLink(page, '/wait-list')} {...props} />}>
        wait list
      </Anchor>
      . Their families have not answered yet.
    </Alert>
  )
}

const filters: Filter[] = [
  {
    key: 'forms',
    label: 'Forms',
    choices: [
      { value: 'MISSING', label: 'Forms missing' },
      { value: 'COMPLETE', label: 'Forms complete' },
    ],
  },
  {
    key: 'grade',
    label: 'Grade',
    isAside: true,
    choices: GRADES.map((grade) => ({ value: grade, label: `Grade ${gradeLabels[grade]}` })),
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
    key: 'photos',
    label: 'Photos',
    isAside: true,
    choices: PHOTO_MARKS.map((value) => ({ value, label: photoTexts[value] })),
  },
  {
    key: 'online',
    label: 'Registered',
    isAside: true,
    choices: [
      { value: 'true', label: 'Registered online' },
      { value: 'false', label: 'Registered by staff' },
    ],
  },
]

/** The filter by payment needs the right to see payments. */
const payment: Filter = {
  key: 'payment',
  label: 'Payment',
  choices: PAYMENT_STATES.map((state) => ({ value: state, label: enrollmentPaymentLabels[state] })),
}

/** Reads which children have a clash; the list does not wait for it. */
function useClashes({ target }: ActivityPage, isEnabled: boolean) {
  const { data } = useRead(rosters.clashes, target, { enabled: isEnabled })
  return useMemo(() => data && new Map(data.map(({ rosterId, clashes }) => [rosterId, clashes])), [data])
}

/** Adds children; disabled with the reason if that is not possible. */
function AddChildButton({ page, activity }: { page: ActivityPage; activity: Activity | undefined }) {
  const mayDo = useMay()
  if (!mayDo(`${page.kind}.rosters`, 'add')) return null
  return (
    <GuardedButton
      refused={activity ? refusedToAdd(activity) : null}
      leftSection={<Glyph of={IconPlus} isBold />}
      onClick={() => void openAddChild(page)}
    >
      Add child
    </GuardedButton>
  )
}

/** Returns why nobody can be added at all; null if the dialog may open, which asks for child and way. */
function refusedToAdd({ status, places }: Activity): string | null {
  const anybody = anybodyAt(status)
  const decision = decideEnroll(anybody, occupancyOf(places), { overbook: true })
  return decision.allowed ? null : decision.message
}
