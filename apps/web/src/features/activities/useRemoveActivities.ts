import { activities } from '@afterbell/contract/activities/activities'
import { decideRemoveActivity } from '@afterbell/domain/activities/remove-activity'
import type { ChosenRows } from '../../lists/actions.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import { NOT_RESTORABLE_TEXT, removeChosen, removeOne } from '../../lists/removal.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { kinds, type ScreenKind } from './kinds.tsx'
import type { ActivityRow } from './schedule/schedule-row.ts'

/** Deletes one or many, after a question with their numbers. Activities with children stay, each with the reason. */
export function useRemoveActivities(kind: ScreenKind) {
  const { things } = kinds[kind]
  const invalidates = [activities.list, activities.statistics]
  const deleteOne = useWrite(activities.remove, { invalidates })
  const deleteMany = useWrite(activities.removeMany, { invalidates })
  return {
    one: ({ id, name, status }: ActivityRow) =>
      removeOne({
        title: `Delete ${name}?`,
        message:
          status === 'DRAFT'
            ? NOT_RESTORABLE_TEXT
            : `No child is enrolled or waiting. ${NOT_RESTORABLE_TEXT}`,
        yes: 'Delete',
        no: 'Keep it',
        remove: () => deleteOne.mutateAsync({ at: kind, params: { id } }),
        done: `${name} deleted`,
      }),
    many: async (chosen: ChosenRows<ActivityRow>): Promise<boolean | void> => {
      const stayingRows = stayingOf(chosen)
      if (stayingRows.length === chosen.count) {
        // Skips the question, since none of them can be deleted.
        void openRefused({ changed: 0, refused: stayingRows }, things, 'deleted')
        return false
      }
      return removeChosen(chosen, {
        verb: 'Delete',
        things,
        message: stayingText(chosen, stayingRows),
        going: chosen.count - stayingRows.length,
        remove: (ids) => deleteMany.mutateAsync({ at: kind, query: { ids } }),
      })
    },
  }
}

interface StayingRow extends ActivityRow {
  /** Why it stays. */
  message: string
}

/** Activities on this page that cannot be deleted. */
function stayingOf({ rows }: ChosenRows<ActivityRow>): StayingRow[] {
  return rows.flatMap((row) => {
    const decision = decideRemoveActivity(row.name, row.places)
    return decision.allowed ? [] : [{ ...row, message: decision.message }]
  })
}

/** Says what happens to the children, as far as the rows on this page tell. */
function stayingText({ rows, count }: ChosenRows<ActivityRow>, staying: readonly StayingRow[]): string {
  const children = staying.reduce((sum, { places }) => sum + places.enrolled + places.waiting, 0)
  if (staying.length === 0) return NOT_RESTORABLE_TEXT
  const stayText = `${staying.length} ${staying.length === 1 ? 'has' : 'have'} ${children} ${children === 1 ? 'child' : 'children'} enrolled or waiting and will stay.`
  return `${rows.length === count ? '' : 'On this page, '}${stayText} ${NOT_RESTORABLE_TEXT}`
}
