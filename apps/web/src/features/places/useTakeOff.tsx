import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { childName, type ChildName } from '@afterbell/domain/families/child-name'
import { WEEKDAYS, weekdayLabels } from '@afterbell/domain/kernel/weekdays'
import type { Chosen } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { counted, type Things } from '../../lists/list.ts'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { namedBy, openRefused } from '../../lists/RefusedRows.tsx'
import { kinds } from '../activities/kinds.tsx'
import type { Activity, ActivityPage } from './activity-page.ts'
import { asksForDays, choosesSections } from './taken.ts'
import { useRosterRefresh } from './useRosterRefresh.ts'

export const childrenWords = { one: 'child', many: 'children' }
const placesWords = { one: 'place', many: 'places' }

/** What the rows of a roster are: places, where a child can have several, and children everywhere else. */
export function rowWords(activity: Activity | undefined): Things {
  if (!activity) return childrenWords
  const takesSeveral =
    kinds[activity.kind].childTakes === 'ONE_OR_MORE' && choosesSections(activity.kind, activity)
  return takesSeveral || asksForDays(activity) ? placesWords : childrenWords
}

interface Row extends ChildName {
  rosterId: string
}

/** Takes children off the roster or the wait list, one or many, after a question with the numbers. */
export function useTakeOff(page: ActivityPage, from: 'roster' | 'wait-list', activity: Activity | undefined) {
  const one = useWrite(from === 'roster' ? rosters.remove : waitLists.remove)
  const many = useWrite(from === 'roster' ? rosters.removeMany : waitLists.removeMany)
  const refresh = useRosterRefresh(page)
  const everywhere = useWrite(rosters.removeChild)
  const things = from === 'roster' ? rowWords(activity) : childrenWords
  const means = (count: number) => consequence(from, count, activity)
  return {
    one: async (row: Row): Promise<void> => {
      const isSure = await confirm({
        title: `Remove ${childName(row)}?`,
        message: means(1),
        yes: 'Remove',
        no: 'Keep',
        danger: true,
      })
      if (!isSure) return
      try {
        await one.mutateAsync({ ...page.asked, params: { ...page.asked.params, rosterId: row.rosterId } })
        notify.success('You have successfully removed a child')
      } catch {
        // The call has told the user. The list shows what is there now.
      }
      refresh()
    },
    /** Of a child that has places on several days: all of them, also those this page does not show. */
    everywhere: async (row: Row & { childId: string }): Promise<void> => {
      if (!activity) return
      const at = page.asked.at
      const whole = { at, params: { id: activity.id } }
      const places = await placesOf(whole, row).catch(() => null)
      if (!places) return
      const name = childName(row)
      const isSure = await confirm({
        title: `Remove ${name} from all days?`,
        message: `${places.length === 1 ? 'The place' : `All ${places.length} places`} of ${name} in ${activity.name} (${places.join(', ')}) ${places.length === 1 ? 'is' : 'are'} closed today. Past attendance stays. ${OWED_STAYS}`,
        yes: 'Remove from all days',
        no: 'Keep',
        danger: true,
      })
      if (!isSure) return
      try {
        await everywhere.mutateAsync({ at, params: { ...whole.params, childId: row.childId } })
        notify.success('You have successfully removed a child')
      } catch {
        // The call has told the user. The list shows what is there now.
      }
      refresh()
    },
    many: async (chosen: Chosen<Row>): Promise<boolean | void> => {
      const isSure = await confirm({
        title: `Remove ${counted(chosen.count, things)}?`,
        message: means(chosen.count),
        yes: `Remove ${chosen.count.toLocaleString('en')}`,
        no: 'Keep them',
        danger: true,
      })
      if (!isSure) return false
      const ids = await chosen.ids()
      const sum = await inPortions(ids, (rosterIds) =>
        many.mutateAsync({ ...page.asked, query: { rosterIds } }),
      ).finally(refresh)
      const refused = namedBy(sum.refused, chosen.rows, ({ rosterId }) => rosterId, childName)
      if (refused.length > 0)
        void openRefused({ ...sum, refused }, things, { past: 'removed', act: 'be removed' })
      else notify.success(`You have successfully removed ${sum.changed === 1 ? 'a child' : 'children'}`)
    },
  }
}

/** On which weekdays a child has a place, in the order of the week. */
async function placesOf(
  whole: Pick<ActivityPage['asked'], 'at' | 'params'>,
  { childId, ...row }: Row & { childId: string },
): Promise<string[]> {
  const { content } = await call(rosters.list, { ...whole, query: { search: childName(row), size: 1000 } })
  const names = content.filter((each) => each.childId === childId).map(({ section }) => section?.name ?? '')
  const week: string[] = WEEKDAYS.map((weekday) => weekdayLabels[weekday])
  return names.toSorted((one, other) => week.indexOf(one) - week.indexOf(other))
}

/** PlaceSelection a child off a roster does not touch money. */
const OWED_STAYS = 'What is owed stays as it is.'

/** What becomes of places and queue, in numbers. */
function consequence(from: 'roster' | 'wait-list', count: number, activity: Activity | undefined): string {
  const isOne = count === 1
  if (from === 'wait-list')
    return isOne
      ? 'The child loses its position. Coming back, it joins at the end.'
      : 'They lose their positions. Coming back, they join at the end.'
  // Days of a camp that are picked differ: how full the fullest is then, depends on which of them are given up.
  const places =
    activity &&
    !asksForDays(activity) &&
    `${Math.max(0, activity.places.enrolled - count)} of ${activity.places.maxEnroll}`
  const left = places ? ` ${places} places are taken then.` : ''
  const waiting = activity?.places.waiting ?? 0
  const queue = waiting > 0 ? ` ${counted(waiting, childrenWords)} on the wait list.` : ''
  return `${isOne ? 'The place is' : 'Their places are'} closed today.${left}${queue} Past attendance stays. ${OWED_STAYS}`
}
