import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyBookings } from '@afterbell/contract/portal/family-bookings'

export type Choices = AnswerOf<(typeof familyBookings)['choices']>

/** What a family has chosen of an activity so far. */
export interface Choice {
  childIds: string[]
  isDropIn: boolean
  sectionIds: string[]
  dates: string[]
  /** By add-on: how many. */
  amounts: Record<string, number>
}

/** What is chosen without asking: the only child, the only section, and what is part of the activity anyway. */
export function firstChoice(choices: Choices): Choice {
  const [only, ...others] = choices.children
  const free = only && others.length === 0 && joinOf(choices, [only.id], sectionsAsked(choices)) !== 'NO'
  return {
    childIds: free ? [only.id] : [],
    isDropIn: choices.sections.length === 0 && choices.dropIns.length > 0,
    sectionIds: choices.sections.length === 1 ? [choices.sections[0]!.id] : [],
    dates: [],
    amounts: Object.fromEntries(
      choices.addOns.filter(({ isRequired }) => isRequired).map(({ id }) => [id, 1]),
    ),
  }
}

function sectionsAsked({ sections }: Choices): string[] {
  return sections.length === 1 ? sections.map(({ id }) => id) : []
}

type State = 'FREE' | 'WAIT' | 'NO'

/** Whether all of these children may join all of these sections: the worst of it. */
export function joinOf(
  { joins }: Choices,
  childIds: readonly string[],
  sectionIds: readonly string[],
): State {
  const asked = joins.filter((join) => childIds.includes(join.childId) && sectionIds.includes(join.sectionId))
  if (asked.some(({ state }) => state === 'NO')) return 'NO'
  return asked.some(({ state }) => state === 'WAIT') ? 'WAIT' : 'FREE'
}

/** Why a child may not join any of these sections; null if they may join one of them. */
export function whyNot({ joins }: Choices, childId: string, sectionIds: readonly string[]): string | null {
  const theirs = joins.filter((join) => join.childId === childId && sectionIds.includes(join.sectionId))
  if (theirs.length === 0 || theirs.some(({ state }) => state !== 'NO')) return null
  return theirs[0]!.why
}

/** Checks whether enough is chosen to be priced. */
export function isComplete(choices: Choices, choice: Choice): boolean {
  if (choice.childIds.length === 0) return false
  if (choice.isDropIn) return choice.dates.length > 0
  return choice.sectionIds.length > 0 && (!choices.isByTheDay || choice.dates.length > 0)
}

/** Returns the lines that calls take for a choice: one for each child, so that each has its own outcome. */
export function linesOf({ id: activityId }: Choices, choice: Choice) {
  const { isDropIn, sectionIds, dates, amounts } = choice
  const addOns = Object.entries(amounts).flatMap(([id, amount]) => (amount > 0 ? [{ id, amount }] : []))
  return choice.childIds.map((childId) => ({
    activityId,
    childIds: [childId],
    sectionIds: isDropIn ? [] : sectionIds,
    dates,
    addOns: isDropIn ? [] : addOns,
    isDropIn,
  }))
}
