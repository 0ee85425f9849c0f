import { Alert, Button, Group } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowUp,
  IconCheck,
  IconCreditCard,
  IconHourglass,
  IconInfoCircle,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconSend,
  IconStack2,
  IconTrash,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { occupancyOf } from '@afterbell/domain/activities/capacity'
import { decideJoinWaitList } from '@afterbell/domain/places/enrollment'
import { fewerSpotsText } from '@afterbell/domain/places/turns'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { rosterMessages } from '@afterbell/contract/rosters/roster-messages'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { Counter, RowAction } from '../../lists/actions.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { openChildDialog } from '../families/ChildDialog.tsx'
import { type Activity, type ActivityPage, anybodyAt, useActivityPage } from '../places/activity-page.ts'
import { ActivityPageBody } from '../places/ActivityPageBody.tsx'
import { openAddChild } from '../places/AddChildDialog.tsx'
import { openMoveUp, type WaitRow } from './MoveUpDialog.tsx'
import { openOffer } from './OfferDialog.tsx'
import { NextSpots } from './NextSpots.tsx'
import { useNextSpots } from './useNextSpots.ts'
import { useOffers } from './useOffers.ts'
import { usePayOn } from './usePayOn.ts'
import { useFollowedSpots } from '../places/live/useFollowedSpots.ts'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import { inviteAct } from '../families/log-ins/invite-act.ts'
import { useMessageActs } from '../messages/useMessageActs.tsx'
import { childrenWords } from '../frame/children-words.ts'
import { useTakeOff } from '../places/useTakeOff.tsx'
import { openWaitForGroups } from './WaitForGroupsDialog.tsx'
import { waitListColumns } from './wait-list-columns.tsx'
import styles from '../places/roster.module.css'

/** Children on the wait list, in order. */
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
  // An expired offer leaves at once; the next one follows a moment later.
  const whenOver = () => {
    refresh()
    setTimeout(refresh, SETTLED_MS)
  }
  const list = useList(waitLists.list, page.target, {
    name: `${page.kind}.wait-list`,
    order: { by: 'joinedAt', direction: 'ASC' },
    isLive: true,
  })
  const counts = useRead(waitLists.counts, page.target)
  useFollowedSpots(waitListReads)
  const offers = useOffers(page)
  const nextSpots = useNextSpots(page, counts.data?.mode ?? 'AUTOMATIC')
  const messages = useMessageActs<WaitRow>({
    calls: rosterMessages,
    target: page.target,
    rights: { email: [`${page.kind}.wait-list`, 'email'], sms: [`${page.kind}.wait-list`, 'sms'] },
    things: childrenWords,
  })
  const mayMoveUp = mayDo(`${page.kind}.rosters`, 'add')
  const payOn = usePayOn(page)
  const refusal = activity ? refusedToWait(activity) : null

  const menuOf = (row: WaitRow): RowAction[] => [
    ...(isBeingPaid(row) ? payingActs(row) : []),
    ...(isBeingPaid(row) || isOver(row) || !mayMoveUp
      ? []
      : isOffered(row)
        ? offeredActs(row)
        : waitingActs(row)),
    {
      label: 'Decline',
      right: [`${page.kind}.wait-list`, 'remove'],
      when: isOffered(row) && !isBeingPaid(row),
      icon: IconX,
      danger: true,
      run: () => void offers.decline(row),
    },
    {
      label: 'Open child',
      right: ['contacts', 'contact'],
      icon: IconUser,
      run: () => void openChildDialog({ childId: row.childId, onSaved: refresh }),
    },
    {
      label: 'Remove',
      right: [`${page.kind}.wait-list`, 'remove'],
      when: !isOver(row) && !isBeingPaid(row),
      icon: IconTrash,
      danger: true,
      run: () => void takeOff.one(row),
    },
  ]
  const payingActs = (row: WaitRow): RowAction[] =>
    mayDo(`${page.kind}.rosters`, 'charge') && row.parentId
      ? [{ label: 'Pay now', icon: IconCreditCard, run: () => void payOn(row) }]
      : []
  const offeredActs = (row: WaitRow): RowAction[] => [
    { label: 'Accept for the family', icon: IconCheck, run: () => void openMoveUp(page, row) },
    { label: 'Withdraw offer', icon: IconArrowBackUp, run: () => void offers.withdraw(row) },
  ]
  const waitingActs = (row: WaitRow): RowAction[] => [
    { label: 'Offer now', icon: IconSend, run: () => void openOffer(page, row) },
    { label: 'Move up', icon: IconArrowUp, run: () => void openMoveUp(page, row) },
    ...nextSpotsActs(row),
  ]
  const nextSpotsActs = (row: WaitRow): RowAction[] => {
    if (row.nextSpots)
      return [{ label: 'Stop keeping spots', icon: IconPinnedOff, run: () => void nextSpots.stop(row) }]
    if (row.spotsTogether < 2) return []
    return [
      {
        label: 'Keep the next spot for them',
        icon: IconPin,
        run: () => void nextSpots.keep(row, list.rows ?? []),
      },
    ]
  }
  return (
    <>
      {activity && refusal && list.total > 0 && <WhyClosed>{refusal}</WhyClosed>}
      {!counts.isError && (
        <p className={styles.rule}>{counts.data ? ruleText(counts.data, list.rows) : '\u00a0'}</p>
      )}
      <NextSpots rows={list.rows} />
      <ListScreen
        list={list}
        things={childrenWords}
        fitsOneLine
        columns={waitListColumns(activity, format, whenOver)}
        rowId={(row) => row.rosterId}
        rowName={childName}
        {...(mayMoveUp && {
          onOpen: (row: WaitRow) =>
            isBeingPaid(row)
              ? payingActs(row)[0]?.run?.()
              : isOver(row)
                ? undefined
                : void openMoveUp(page, row),
        })}
        tabs={partsOf(counts.data)}
        rowMenu={menuOf}
        tools={<SeveralButton page={page} />}
        bulk={[
          ...(list.view.filters.state === 'NOT_TAKEN'
            ? []
            : [...messages.bulk, inviteAct<WaitRow>('SPOTS', childrenWords)]),
          {
            label: 'Remove',
            right: [`${page.kind}.wait-list`, 'remove'],
            when: list.view.filters.state !== 'NOT_TAKEN',
            icon: IconTrash,
            danger: true,
            run: takeOff.many,
          },
        ]}
        empty={{
          title: 'No one is waiting',
          text: refusal
            ? `${refusal}.`
            : 'When all spots are taken, children wait here in the order they joined.',
          icon: <IconHourglass size={24} stroke={1.5} aria-hidden />,
          action: (
            <Group gap="xs" justify="center">
              <WaitButton page={page} activity={activity} />
              <SeveralButton page={page} />
            </Group>
          ),
        }}
      />
    </>
  )
}

const SETTLED_MS = 5000

const waitListReads = [waitLists.list, waitLists.counts, rosters.details]

const isBeingPaid = ({ paidUntil }: WaitRow) => paidUntil !== null
const isOffered = ({ offer }: WaitRow) => offer?.state === 'OPEN'
/** The child's offer has ended, and they are no longer in line. */
const isOver = ({ offer, position }: WaitRow) =>
  position === 0 && offer !== null && !isOffered({ offer } as WaitRow)

type Counts = AnswerOf<typeof waitLists.counts>

function partsOf(counts: Counts | undefined): Counter[] {
  return [
    { label: 'Everyone in line', count: counts ? counts.waiting + counts.offered : null, filters: {} },
    { label: 'Not offered yet', count: counts?.waiting ?? null, filters: { state: 'WAITING' } },
    { label: 'Offered', count: counts?.offered ?? null, filters: { state: 'OFFERED' } },
    { label: 'Expired or declined', count: counts?.notTaken ?? null, filters: { state: 'NOT_TAKEN' } },
  ]
}

/**
 * Says what happens to a spot that opens up, by the school's setting. Adds why others may go first if siblings wait
 * together and no spots are kept for them.
 */
function ruleText({ mode, hours }: Counts, rows: readonly WaitRow[] | undefined): string {
  const rule =
    mode === 'AUTOMATIC'
      ? `When a spot opens, we offer it to the first in line and hold it for ${hours === 1 ? 'one hour' : `${hours} hours`}.`
      : 'When a spot opens, it stays open until you offer it.'
  return rows?.some(({ spotsTogether, nextSpots }) => spotsTogether > 1 && nextSpots === null)
    ? `${rule} ${fewerSpotsText(mode)}`
    : rule
}

/** Adds children to the wait list; disabled with the reason if it is off, full or not needed. */
function WaitButton({ page, activity }: { page: ActivityPage; activity: Activity | undefined }) {
  const mayDo = useMay()
  if (!mayDo(`${page.kind}.wait-list`, 'add')) return null
  return (
    <GuardedButton
      refused={activity ? refusedToWait(activity) : null}
      leftSection={<Glyph of={IconPlus} isBold />}
      onClick={() => void openAddChild(page, { asksToWait: true })}
    >
      Add to wait list
    </GuardedButton>
  )
}

/** Families often wait for several groups of a camp, of which a child takes one. */
function SeveralButton({ page }: { page: ActivityPage }) {
  const mayDo = useMay()
  const { childTakes } = activityKinds[page.kind]
  if (childTakes !== 'EXACTLY_ONE' || !mayDo(`${page.kind}.wait-list`, 'add')) return null
  return (
    <Button
      variant="default"
      leftSection={<Glyph of={IconStack2} />}
      onClick={() => void openWaitForGroups(page)}
    >
      Wait for several groups
    </Button>
  )
}

function WhyClosed({ children }: { children: string }) {
  return (
    <Alert color="gray" mb="sm" icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
      {children}.
    </Alert>
  )
}

/** Returns why nobody can be added to the wait list, by the server's rule. */
function refusedToWait({ status, places, sections }: Activity): string | null {
  const anybody = anybodyAt(status)
  const refusedAt = (at: Activity['places']) => {
    const decision = decideJoinWaitList(anybody, occupancyOf(at))
    return decision.allowed ? null : decision.message
  }
  // A single full weekday can be waited for, even if others have spots.
  if (sections.some((section) => refusedAt(section.places) === null)) return null
  return refusedAt(places) ?? refusedAt(sections[0]?.places ?? places)
}
