import type { enrollments } from '@afterbell/contract/payments/enrollments'
import type { ActInput, AnswerOf } from '@afterbell/contract/kernel/op'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import type { Activity, ActivityPage } from '../../places/activity-page.ts'
import { chosenOf, type Amounts } from '../../places/AddOnsField.tsx'
import { paperSent, type PaperTyped } from '../../places/paper/PaperFormFields.tsx'
import { noAnswers } from '../../places/roster-questions.tsx'
import {
  emptyChoice,
  isComplete,
  tightestPlaces,
  toChoiceInput,
  type SectionChoice,
} from '../../places/taken.ts'
import { chosenWay, waysFor, type Way } from '../../places/ways.ts'

/** An activity as the search finds it. */
export type FoundActivity = AnswerOf<typeof enrollments.activities>['content'][number]
export type ReviewedLine = AnswerOf<typeof enrollments.review>['lines'][number]
export type SentLine = ActInput<typeof enrollments.review>['body']['lines'][number]

/** An activity in the cart. */
export interface ChosenActivity {
  found: FoundActivity
  page: ActivityPage
  /** What its roster asks, and its spots. */
  details: Activity
  /** The children whose age and grade were compared when it was found. */
  comparedIds: readonly string[]
}

/** What is chosen for one child in one activity. */
export interface LineChoice {
  isOn: boolean
  choice: SectionChoice
  answers: RosterAnswers
  amounts: Amounts
  /** Null: the usual way, a free spot or else the wait list. */
  way: Way | null
}

export interface CartLine extends LineChoice {
  key: string
  childId: string
  activity: ChosenActivity
}

/** Whether the user may add children to rosters and to wait lists of an activity. */
export type MayEnroll = (page: ActivityPage) => { mayAdd: boolean; mayWait: boolean }

/** Returns the lines of a cart, every child in every activity, as far as they were changed. */
export function linesOf(
  activities: readonly ChosenActivity[],
  childIds: readonly string[],
  changed: Readonly<Record<string, Partial<LineChoice>>>,
): CartLine[] {
  return activities.flatMap((activity) =>
    childIds.map((childId) => {
      const key = `${childId} ${activity.found.id}`
      return { ...usualOf(activity, childId), ...changed[key], key, childId, activity }
    }),
  )
}

/** A child whom the activity does not fit is left out at first, if it fits another. */
function usualOf({ found: { fits }, comparedIds }: ChosenActivity, childId: string): LineChoice {
  const isOn = fits.length === 0 || fits.includes(childId) || !comparedIds.includes(childId)
  return { isOn, choice: emptyChoice, answers: noAnswers, amounts: {}, way: null }
}

/** Whether a line says all that its price and its spot need. */
export function isLineComplete({ activity: { page, details }, choice }: CartLine): boolean {
  return isComplete(page.kind, details, choice)
}

/** Returns the ways open to a line, and the one that is chosen. `details` may be of the picked days. */
export function waysOfLine({ activity, choice, way }: CartLine, may: MayEnroll, details = activity.details) {
  const ways = waysFor({
    places: tightestPlaces(details, choice),
    intent: 'ADD',
    ...may(activity.page),
  })
  return { ways, chosen: chosenWay(ways, way) }
}

const SENT_WAYS = { place: 'PLACE', overbook: 'OVERBOOK', wait: 'WAIT' } as const

interface WholeCart {
  lines: readonly CartLine[]
  may: MayEnroll
  paper: PaperTyped
  /** Activities whose wait list the children join together. */
  togetherIds: readonly string[]
}

/** Returns the lines to send, with their keys: those that are ticked and complete. */
export function sentLines({ lines, may, paper, togetherIds }: WholeCart): { key: string; line: SentLine }[] {
  return lines
    .filter((line) => line.isOn && isLineComplete(line))
    .map((line) => {
      const { key, childId, activity, choice, answers, amounts } = line
      const { page, details } = activity
      // Without a usual way the server says why.
      const way = waysOfLine(line, may).chosen?.way ?? line.way ?? 'place'
      return {
        key,
        line: {
          childId,
          kind: page.kind,
          activityId: page.id,
          ...toChoiceInput(page.kind, details, choice),
          ...answersAsked(details, answers),
          ...paperSent(paper),
          addOns: way === 'wait' ? [] : chosenOf(details.addOns, amounts),
          way: SENT_WAYS[way],
          together: way === 'wait' && togetherIds.includes(page.id),
        },
      }
    })
}

/** The answers to what this activity asks. */
function answersAsked({ asks }: Activity, answers: RosterAnswers): RosterAnswers {
  return {
    pickUpOptionId: asks.pickUpOptions ? answers.pickUpOptionId : null,
    teacherId: asks.teacher ? answers.teacherId : null,
    tshirtSizeId: asks.tshirt ? answers.tshirtSizeId : null,
  }
}
