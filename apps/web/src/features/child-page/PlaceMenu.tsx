import { IconArrowsExchange, IconTrash, IconUserOff } from '@tabler/icons-react'
import type { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { childName } from '@afterbell/domain/families/child-name'
import { activityKinds, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { mayTransfer } from '@afterbell/domain/transfers/transfer'
import type { RowAction } from '../../lists/actions.ts'
import { RowMenu } from '../../lists/RowMenu.tsx'
import { call } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { useSession } from '../../platform/session/session.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { Child } from '../families/child-values.ts'
import { activityPageOf } from '../places/activity-page.ts'
import { useTakeOff } from '../places/useTakeOff.tsx'

export type PlaceOfChild = AnswerOf<typeof childSchedule.rosterDetails>[number]

interface PlaceMenuProps {
  child: Child
  place: PlaceOfChild
  /** All spots of the child, including other weekdays of the session. */
  places: readonly PlaceOfChild[]
}

/** Acts on a child's spot, as on its roster or wait list. A drop-in is changed on its own list. */
export function PlaceMenu(props: PlaceMenuProps) {
  const { place } = props
  const acts = usePlaceActs(props)
  if (place.isDropIn || place.isOver) return null
  return <RowMenu name={[place.name, place.sectionName].filter(Boolean).join(', ')} actions={acts} />
}

function usePlaceActs({ child, place, places }: PlaceMenuProps): RowAction[] {
  const { kind, sectionId, activityId, rosterId } = place
  const mayDo = useMay()
  const { userRole } = useSession()
  const isWaiting = place.list === 'WAIT_LIST'
  const page = activityPageOf(kind, sectionId)
  const takeOff = useTakeOff(page, isWaiting ? 'wait-list' : 'roster', undefined)
  const name = childName(child)
  const { childTakes }: KindAnswers = activityKinds[kind]
  const isWeekday = childTakes === 'ONE_OR_MORE'
  const moveDay = async () => {
    const { openMoveWeekday } = await import('../transfers/MoveWeekdayDialog.tsx')
    const currentPlaces = places.filter(
      (each) => each.activityId === activityId && !each.isOver && !each.isDropIn,
    )
    await openMoveWeekday({
      page,
      activityId,
      child: { childId: child.id, name },
      spot: { rosterId, section: { id: sectionId, name: place.sectionName } },
      dayIds: currentPlaces.filter(({ list }) => list === 'ROSTER').map((each) => each.sectionId),
    })
  }
  const transfer = async () => {
    const { openTransferOfOne } = await import('../transfers/TransferDialog.tsx')
    const { content } = await call(rosters.list, { ...page.target, query: { search: name, size: 1000 } })
    const childRows = content.filter((row) => row.childId === child.id)
    const row = childRows.find((each) => each.rosterId === rosterId)
    if (!row) notify.warning(`${name} is no longer on this roster`)
    else
      await openTransferOfOne(
        page,
        row,
        childRows.flatMap(({ dates }) => dates ?? []),
      )
  }
  const absent = async () => {
    const { openAbsence } = await import('../attendance/absences/AbsenceDialog.tsx')
    await openAbsence({ child: { id: child.id, name }, activityId })
  }
  const openHandler = (open: () => Promise<unknown>) => () =>
    void open().catch(() => notify.error('You need to be online for this'))
  const roster = `${kind}.rosters` as const
  const mayMove = isWeekday ? mayDo(roster, 'edit') : mayTransfer(userRole, kind)
  return [
    {
      label: isWeekday ? 'Move to…' : 'Transfer',
      when: !isWaiting && mayMove,
      icon: IconArrowsExchange,
      run: openHandler(isWeekday ? moveDay : transfer),
    },
    {
      label: 'Record an absence',
      right: [roster, 'check'],
      when: !isWaiting,
      icon: IconUserOff,
      run: openHandler(absent),
    },
    {
      label: isWaiting ? 'Remove from wait list' : 'Remove',
      right: [isWaiting ? `${kind}.wait-list` : roster, 'remove'],
      icon: IconTrash,
      danger: true,
      run: () =>
        void takeOff.one({
          ...child,
          childId: child.id,
          rosterId,
          ...(isWeekday && { day: place.sectionName }),
        }),
    },
  ]
}
