import { IconArrowsExchange, IconForms, IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import { mayTransfer } from '@afterbell/domain/transfers/transfer'
import { children } from '@afterbell/contract/families/children'
import type { RowAction } from '../../lists/actions.ts'
import { call } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { useSession } from '../../platform/session/session.ts'
import { kinds } from '../activities/kinds.tsx'
import { openChildDialog } from '../families/ChildDialog.tsx'
import { openFormsOfChild } from '../forms/FormsOfChild.tsx'
import { payActions } from '../ledger/pay-actions.tsx'
import { type Activity, type ActivityPage } from '../places/activity-page.ts'
import { openAddChild } from '../places/AddChildDialog.tsx'
import { openEditPlace } from './EditPlaceDialog.tsx'
import { type RosterRow, type WeekdayActs } from '../places/roster-columns.tsx'
import { openMoveWeekday } from '../transfers/MoveWeekdayDialog.tsx'
import { openTransferOfOne } from '../transfers/TransferDialog.tsx'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import { useTakeOff } from '../places/useTakeOff.tsx'

/** Acts on a child of the roster, by the user's rights. */
export function useRosterActs(
  page: ActivityPage,
  activity: Activity | undefined,
  pickedBy: (childId: string) => string[],
) {
  const mayDo = useMay()
  const refresh = useRosterRefresh(page)
  const takeOff = useTakeOff(page, 'roster', activity)
  const resource = `${page.kind}.rosters` as const
  const edit = (row: RosterRow) => void openEditPlace({ page, rosterId: row.rosterId, name: childName(row) })
  const { userRole } = useSession()
  const moves = mayTransfer(userRole, page.kind)
  const takesSeveral = kinds[page.kind].childTakes === 'ONE_OR_MORE'
  const transfer = (row: RosterRow) => void openTransferOfOne(page, row, pickedBy(row.childId))
  const openChild = (row: RosterRow) => void openChildDialog({ childId: row.childId, onSaved: refresh })
  const openForms = (row: RosterRow) =>
    void openFormsOfChild({ childId: row.childId, childName: childName(row), rosterId: row.rosterId })
  const menuOf = (row: RosterRow): RowAction[] => [
    { label: 'Edit', right: [resource, 'edit'], icon: IconPencil, run: () => edit(row) },
    {
      label: 'Transfer',
      when: moves,
      icon: IconArrowsExchange,
      run: () => transfer(row),
    },
    ...(row.taken.length === 1 ? [moveDay(row, row.taken[0]!)] : []),
    ...(mayDo(resource, 'charge') ? payActions({ ...row, name: childName(row) }) : []),
    {
      label: 'Forms',
      right: ['contacts', 'contact'],
      icon: IconForms,
      run: () => openForms(row),
    },
    {
      label: 'Open child',
      right: ['contacts', 'contact'],
      icon: IconUser,
      run: () => openChild(row),
    },
    {
      label: 'Remove',
      right: [resource, 'remove'],
      when: row.taken.length === 1,
      icon: IconTrash,
      danger: true,
      run: () => void takeOff.one(row),
    },
    {
      label: 'Remove from all days',
      right: [resource, 'remove'],
      when: takesSeveral,
      icon: IconTrash,
      danger: true,
      run: () => void takeOff.everywhere(row),
    },
  ]
  const moveDay = (row: RosterRow, spot: RosterRow['taken'][number]): RowAction => ({
    label: 'Move to…',
    right: [resource, 'edit'],
    when: takesSeveral && activity !== undefined,
    icon: IconArrowsExchange,
    run: () =>
      activity &&
      void openMoveWeekday({
        page,
        activityId: activity.id,
        child: { childId: row.childId, name: childName(row) },
        spot,
        dayIds: row.taken.map(({ section: { id } }) => id),
      }),
  })
  const hasMenu = mayDo(resource, 'edit') || mayDo(resource, 'remove')
  const ofDay = (row: RosterRow, spot: RosterRow['taken'][number]): RowAction[] => [
    {
      label: 'Edit',
      right: [resource, 'edit'],
      icon: IconPencil,
      run: () => edit({ ...row, rosterId: spot.rosterId }),
    },
    moveDay(row, spot),
    {
      label: `Remove from ${spot.section.name}`,
      right: [resource, 'remove'],
      icon: IconTrash,
      danger: true,
      run: () => void takeOff.one({ ...row, rosterId: spot.rosterId, day: spot.section.name }),
    },
  ]
  const weekdays: WeekdayActs = {
    spotActs: hasMenu ? ofDay : null,
    add: mayDo(resource, 'add') ? (row, sectionId) => void openAddDay(page, row, sectionId) : null,
  }
  return { edit, takeOff, weekdays, menuOf: hasMenu ? menuOf : null }
}

/** Adds a day to a child, as from the page of that day. */
async function openAddDay(page: ActivityPage, row: RosterRow, sectionId: string): Promise<void> {
  const params = { id: sectionId }
  const query = { activityId: sectionId, search: childName(row) }
  const candidates = await call(children.forEnrollment, { query }).catch(() => null)
  const child = candidates?.find(({ id }) => id === row.childId)
  if (!candidates) return
  const ofDay = {
    ...page,
    id: sectionId,
    target: { ...page.target, params },
    lines: { ...page.lines, params },
  }
  await openAddChild(ofDay, child && { child })
}
