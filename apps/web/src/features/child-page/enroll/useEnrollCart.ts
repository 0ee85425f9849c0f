import { useState } from 'react'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call } from '../../../platform/calls/calls.ts'
import { useMay } from '../../../platform/session/may.ts'
import { activityPageOf } from '../../places/activity-page.ts'
import { noPaper } from '../../places/paper/PaperFormFields.tsx'
import {
  linesOf,
  sentLines,
  type ChosenActivity,
  type FoundActivity,
  type LineChoice,
  type MayEnroll,
} from './cart.ts'

export interface IdAndName {
  id: string
  name: string
}

/** What is chosen in the dialog: children, activities, and what each line asks. */
export function useEnrollCart(family: readonly IdAndName[], firstId: string) {
  const mayDo = useMay()
  const may: MayEnroll = ({ kind }) => ({
    mayAdd: mayDo(`${kind}.rosters`, 'add'),
    mayWait: mayDo(`${kind}.wait-list`, 'add'),
  })
  const [tickedIds, setTicked] = useState<readonly string[]>([firstId])
  const [activities, setActivities] = useState<readonly ChosenActivity[]>([])
  const [changed, setChanged] = useState<Readonly<Record<string, Partial<LineChoice>>>>({})
  const [togetherIds, setTogether] = useState<readonly string[]>([])
  const [paper, setPaper] = useState(noPaper)
  const [isAdding, setAdding] = useState(false)
  const childIds = family.filter(({ id }) => tickedIds.includes(id)).map(({ id }) => id)
  const lines = linesOf(activities, childIds, changed)

  const detailsOf = (found: FoundActivity) => {
    const page = activityPageOf(found.kind, found.id)
    return call(rosters.details, page.target, { global: true })
  }
  const add = async (found: FoundActivity) => {
    if (activities.some((each) => each.found.id === found.id)) return
    setAdding(true)
    try {
      const details = await detailsOf(found)
      const page = activityPageOf(found.kind, found.id)
      const chosen = { found, page, details, comparedIds: childIds }
      setActivities((all) => (all.some((each) => each.found.id === found.id) ? all : [...all, chosen]))
    } catch {
      // The call has said why. Nothing is in the cart.
    } finally {
      setAdding(false)
    }
  }
  /** Reads the spots left again, after a refusal. */
  const lookAgain = async () => {
    const details = await Promise.all(activities.map(({ found }) => detailsOf(found).catch(() => null)))
    setActivities((all) => all.map((each, nth) => ({ ...each, details: details[nth] ?? each.details })))
  }
  return {
    may,
    childIds,
    activities,
    lines,
    paper,
    setPaper,
    togetherIds,
    isAdding,
    sent: sentLines({ lines, may, paper, togetherIds }),
    add,
    lookAgain,
    toggleChild: (id: string) => setTicked((ids) => toggled(ids, id)),
    toggleTogether: (activityId: string) => setTogether((ids) => toggled(ids, activityId)),
    remove: (activityId: string) =>
      setActivities((all) => all.filter(({ found }) => found.id !== activityId)),
    change: (key: string, part: Partial<LineChoice>) =>
      setChanged((all) => ({ ...all, [key]: { ...all[key], ...part } })),
  }
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}
