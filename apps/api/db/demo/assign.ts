import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { chosenWeekdays, weekdayFlags, type Weekday } from '@afterbell/domain/kernel/weekdays'
import type { ClassPlan } from './class-plans.ts'
import type { Dice } from './dice.ts'
import type { DemoChild } from './open-school.ts'

/** The children assigned to a class of the demo. */
export interface Assigned {
  /** In the order they sign up. */
  taken: string[]
  overbooked: string[]
  waiting: string[]
}

/**
 * Chooses children for every class: of the right age or grade, free at that time, and preferably with few classes so far.
 * Where too few qualify, the class stays emptier than planned.
 */
export function assignChildren(
  dice: Dice,
  plans: readonly ClassPlan[],
  children: readonly DemoChild[],
): Assigned[] {
  const booked = new Map<string, Hours[]>(children.map(({ id }) => [id, []]))
  return plans.map((plan) => {
    if (plan.isDraft) return { taken: [], overbooked: [], waiting: [] }
    const { form } = plan
    const hours = hoursOf(plan)
    const audience = {
      ageFrom: form.ageFrom ?? null,
      ageTo: form.ageTo ?? null,
      gradeFrom: form.gradeFrom ?? null,
      gradeTo: form.gradeTo ?? null,
    }
    const fitting = children
      .filter(
        ({ birthDate, grade = null }) =>
          decideEligible({ birthDate, grade }, audience, form.classStartDate!).allowed,
      )
      .filter(({ id }) => !booked.get(id)!.some((other) => atTheSameTime(hours, other)))
      .map(({ id }) => ({ id, turn: booked.get(id)!.length + dice.below(250) / 100 }))
      .toSorted((a, b) => a.turn - b.turn)
      .map(({ id }) => id)
    const capacity = form.maxEnroll!
    const wanted = Math.max(plan.fill > 0 ? 1 : 0, Math.round(capacity * plan.fill))
    const taken = fitting.splice(0, wanted)
    const isFull = taken.length === capacity
    const overbooked = isFull ? fitting.splice(0, plan.overbooked) : []
    const waiting = isFull ? fitting.splice(0, plan.waiting) : []
    for (const id of [...taken, ...overbooked]) booked.get(id)!.push(hours)
    return { taken, overbooked, waiting }
  })
}

interface Hours {
  weekdays: readonly Weekday[]
  from: string
  to: string
  startsOn: string
  endsOn: string
}

function hoursOf({ form }: ClassPlan): Hours {
  return {
    weekdays: chosenWeekdays({ ...weekdayFlags([]), ...daysOf(form) }),
    from: form.timeFrom!,
    to: form.timeTo!,
    startsOn: form.classStartDate!,
    endsOn: form.classEndDate!,
  }
}

/** Returns the weekdays a form has selected. */
export function daysOf(form: ClassPlan['form']): Partial<Record<Weekday, boolean>> {
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = form
  const days = { sunday, monday, tuesday, wednesday, thursday, friday, saturday }
  return Object.fromEntries(Object.entries(days).filter(([, isChosen]) => isChosen))
}

function atTheSameTime(one: Hours, other: Hours): boolean {
  return (
    one.weekdays.some((weekday) => other.weekdays.includes(weekday)) &&
    one.from < other.to &&
    other.from < one.to &&
    one.startsOn <= other.endsOn &&
    other.startsOn <= one.endsOn
  )
}
