import { spotLimit } from '@afterbell/domain/activities/availability'
import { namesOf } from '../families/names-of.ts'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { childName, type ChildName } from '@afterbell/domain/families/child-name'
import { WEEKDAYS, weekdayLabels } from '@afterbell/domain/kernel/weekdays'
import { useNavigate } from '@tanstack/react-router'
import type { ChosenRows } from '../../lists/actions.ts'
import { countText, type Things } from '../../lists/list.ts'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { uuid } from '../../platform/uuid.ts'
import { tellUndoable, undoInTurn } from '../../ui/notify/undo-notice.ts'
import { namedBy } from '../../lists/RefusedRows.tsx'
import { removeChosen, removeOne } from '../../lists/removal.ts'
import { kinds } from '../activities/kinds.tsx'
import { childrenRemoved, childrenWords } from '../frame/children-words.ts'
import { SpotsGivenUp } from '../ledger/care/SpotsGivenUp.tsx'
import { useGiveBackLink } from '../ledger/useGiveBackLink.ts'
import type { Activity, ActivityPage } from './activity-page.ts'
import { RemovalPreview } from './RemovalMeant.tsx'
import { asksForDays } from './taken.ts'
import { useRosterRefresh } from './useRosterRefresh.ts'

const placesWords = { one: 'spot', many: 'spots' }

/** Names of a roster's rows: spots if children pick days, else children. */
export function rowWords(activity: Activity | undefined): Things {
  if (!activity) return childrenWords
  return asksForDays(activity) ? placesWords : childrenWords
}

interface Row extends ChildName {
  rosterId: string
  childId: string
  /** Which one of several days. */
  day?: string
}

/** Removes one or more children from the roster or wait list, after a question with the numbers. */
export function useTakeOff(page: ActivityPage, from: 'roster' | 'wait-list', activity: Activity | undefined) {
  const removeRow = useWrite(from === 'roster' ? rosters.remove : waitLists.remove)
  const removeRows = useWrite(from === 'roster' ? rosters.removeMany : waitLists.removeMany)
  const refresh = useRosterRefresh(page)
  const everywhere = useWrite(rosters.removeChild)
  const tellRemoved = useTellRemoved(page, from)
  const things = from === 'roster' ? rowWords(activity) : childrenWords
  const means = (count: number) => consequence(from, count, activity)
  const mayRecur = from === 'roster' && kinds[page.kind].childTakes === 'ONE_OR_MORE'
  return {
    one: async (row: Row) => {
      const undo = uuid()
      const isGone = await removeOne({
        title: row.day ? `Remove ${childName(row)} from ${row.day}?` : `Remove ${childName(row)}?`,
        message: means(1),
        details: from === 'roster' && (
          <>
            <RemovalPreview target={page.target} rosterIds={[row.rosterId]} />
            {mayRecur && <SpotsGivenUp childId={row.childId} rosterIds={[row.rosterId]} />}
          </>
        ),
        yes: 'Remove',
        remove: () =>
          removeRow.mutateAsync({
            ...page.target,
            params: { ...page.target.params, rosterId: row.rosterId },
            query: { undo },
          }),
        after: refresh,
      })
      if (isGone) await tellRemoved(1, { rows: [row], rosterIds: [row.rosterId], undos: [undo] })
    },
    /** Removes a child from all days, including those this page does not show. */
    everywhere: async (row: Row): Promise<void> => {
      const { at } = page.target
      // The roster may have arrived first.
      const ofPage = activity ?? (await call(rosters.details, page.target).catch(() => null))
      if (!ofPage) return
      const whole = { at, params: { id: ofPage.id } }
      const places = await placesOf(whole, row).catch(() => null)
      if (!places) return
      const name = childName(row)
      const undo = uuid()
      const isGone = await removeOne({
        title: `Remove ${name} from all days?`,
        message: `${places.length === 1 ? 'The spot' : `All ${places.length} spots`} of ${name} in ${ofPage.name} (${places.map(({ day }) => day).join(', ')}) will open up today. Past attendance stays. ${OWED_STAYS}`,
        details: (
          <>
            <RemovalPreview target={whole} rosterIds={places.map(({ rosterId }) => rosterId)} isWhole />
            <SpotsGivenUp childId={row.childId} rosterIds={places.map(({ rosterId }) => rosterId)} />
          </>
        ),
        yes: 'Remove from all days',
        remove: () =>
          everywhere.mutateAsync({ at, params: { ...whole.params, childId: row.childId }, query: { undo } }),
        after: refresh,
      })
      if (isGone) await tellRemoved(1, { rows: [row], rosterIds: [], undos: [undo], of: ofPage.id })
    },
    many: async (chosen: ChosenRows<Row>) => {
      const removedIds: string[] = []
      const undos: string[] = []
      const ids = await chosen.ids()
      const spots = ids.length
      const isSure = await removeChosen(chosen, {
        verb: 'Remove',
        things,
        message: means(spots),
        details: from === 'roster' && <RemovalPreview target={page.target} rosterIds={ids} />,
        remove: async (rosterIds) => {
          const undo = uuid()
          const { changed, refused } = await removeRows.mutateAsync({
            ...page.target,
            query: { rosterIds, undo },
          })
          removedIds.push(...rosterIds)
          if (changed > 0) undos.push(undo)
          return { changed, refused: namedBy(refused, chosen.rows, ({ rosterId }) => rosterId, childName) }
        },
        tell: (changed) => void tellRemoved(changed, { rows: chosen.rows, rosterIds: removedIds, undos }),
        after: refresh,
      })
      return isSure
    },
  }
}

interface RemovalResult {
  rows: readonly Row[]
  /** Spots that can have a refund. */
  rosterIds: readonly string[]
  /** Ids to undo the removals with. */
  undos: readonly string[]
  /** Activity the removal was sent to, if not the page's. */
  of?: string
}

/** Notice of removed children, with links to one of them and to refunds, and undo. */
function useTellRemoved(page: ActivityPage, from: 'roster' | 'wait-list') {
  const undoRemoval = useWrite(from === 'roster' ? rosters.undoRemoval : waitLists.undoRemoval)
  const refresh = useRosterRefresh(page)
  const giveBackLink = useGiveBackLink()
  const mayOpen = useMay()('contacts', 'contact')
  const navigate = useNavigate()
  return async (changed: number, { rows, rosterIds, undos, of }: RemovalResult): Promise<void> => {
    const money = from === 'roster' ? await giveBackLink(rosterIds) : []
    const [only] = rows
    const open =
      mayOpen && changed === 1 && rows.length === 1
        ? [
            {
              label: 'Open child',
              run: () => void navigate({ to: '/contacts/$childId', params: { childId: only!.childId } }),
            },
          ]
        : []
    const target = { ...page.target, ...(of && { params: { id: of } }) }
    tellUndoable(childrenRemoved(changed), {
      about: namesOf(rows, Math.max(changed, rows.length)),
      next: [...open, ...money],
      undo: () => undoInTurn(undos, (undo) => undoRemoval.mutateAsync({ ...target, body: { undo } })),
      undone: changed === 1 ? 'The child is back' : 'The children are back',
      after: refresh,
    })
  }
}

/** Returns the weekdays on which a child has a spot, in order. */
async function placesOf(
  whole: Pick<ActivityPage['target'], 'at' | 'params'>,
  { childId, ...row }: Row,
): Promise<{ rosterId: string; day: string }[]> {
  const { content } = await call(rosters.list, { ...whole, query: { search: childName(row), size: 1000 } })
  const week: string[] = WEEKDAYS.map((weekday) => weekdayLabels[weekday])
  return content
    .filter((each) => each.childId === childId)
    .map(({ rosterId, section }) => ({ rosterId, day: section?.name ?? '' }))
    .toSorted((one, other) => week.indexOf(one.day) - week.indexOf(other.day))
}

/**
 * Removing a child from a roster refunds nothing by itself: for single spots the user is asked afterwards, for all days not
 * (R389).
 */
const OWED_STAYS = 'What they owe does not change.'
const ASKED_NEXT = 'What they owe or paid stays until someone decides what to refund.'

/** Says in numbers what happens to spots and the wait list. */
function consequence(from: 'roster' | 'wait-list', count: number, activity: Activity | undefined): string {
  const isOne = count === 1
  if (from === 'wait-list')
    return isOne
      ? 'The child will lose their spot in line and rejoin at the end.'
      : 'They will lose their spots in line and rejoin at the end.'
  // With picked days, the fullest day depends on which children are removed.
  const places =
    activity &&
    !asksForDays(activity) &&
    [Math.max(0, activity.places.enrolled - count), spotLimit(activity.places.maxEnroll)]
      .filter((each) => each !== null)
      .join(' of ')
  const spotsText = places ? ` ${places} spots will be taken.` : ''
  const waitingCount = activity?.places.waiting ?? 0
  const queue = waitingCount > 0 ? ` ${countText(waitingCount, childrenWords)} on the wait list.` : ''
  return `${isOne ? 'The spot' : 'Their spots'} will open up today.${spotsText}${queue} Past attendance stays. ${ASKED_NEXT}`
}
