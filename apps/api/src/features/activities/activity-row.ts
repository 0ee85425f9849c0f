import type { AnswerOf } from '@afterbell/contract/op'
import type { activities } from '@afterbell/contract/activities'
import { placesOf, type Filling } from '@afterbell/domain/capacity'
import { signUpWindow } from '@afterbell/domain/sign-up'
import { WEEKDAYS } from '@afterbell/domain/weekdays'
import type { SchoolNow } from '../../platform/school-now.ts'
import type { ActivityFacts } from './activities.store.ts'

type Row = AnswerOf<(typeof activities)['list']>['content'][number]

/** A row of the schedule from what the database knows of an activity. */
export function rowOf(facts: ActivityFacts, school: SchoolNow, at: Temporal.Instant): Row {
  const signUp = signUpWindow(
    {
      signUpBeginsDate: facts.sign_up_begins_on,
      signUpBeginsTime: facts.sign_up_begins_at,
      signUpEndsDate: facts.sign_up_ends_on,
      signUpEndsTime: facts.sign_up_ends_at,
      endsOn: facts.ends_on,
    },
    at,
    school.timezone,
  )
  return {
    id: facts.id,
    kind: facts.kind,
    name: facts.name,
    description: facts.description,
    status: statusOf(facts, school.today),
    startDate: facts.starts_on,
    endDate: facts.ends_on,
    weekdays: WEEKDAYS.filter((weekday) => facts.weekdays?.includes(weekday)),
    timeFrom: facts.time_from,
    timeTo: facts.time_to,
    location: facts.location,
    instructors: facts.instructors,
    ageFrom: facts.age_from,
    ageTo: facts.age_to,
    gradeFrom: facts.grade_from,
    gradeTo: facts.grade_to,
    price: facts.price_cents,
    billingType: facts.billing_type as Row['billingType'],
    signUp: {
      state: signUp.state,
      begins: signUp.begins?.toString() ?? null,
      ends: signUp.ends?.toString() ?? null,
    },
    places: placesOf(fillingOf(facts)),
    version: facts.version,
  }
}

/** A draft, over, or neither, on a day of the school. */
export function statusOf(
  { is_draft, ends_on }: { is_draft: boolean; ends_on: string | null },
  today: string,
): Row['status'] {
  if (is_draft) return 'DRAFT'
  return ends_on !== null && ends_on < today ? 'PAST' : 'ACTIVE'
}

export function fillingOf(
  facts: Pick<ActivityFacts, 'capacity' | 'used' | 'waiting' | 'has_wait_list' | 'wait_capacity'>,
): Filling {
  return {
    capacity: facts.capacity,
    used: facts.used,
    waiting: facts.waiting,
    hasWaitList: facts.has_wait_list,
    waitCapacity: facts.wait_capacity,
  }
}
