import type { rosters } from '@afterbell/contract/enrolment'
import { placesOf } from '@afterbell/domain/capacity'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { activitiesPage } from '../activities/activities.store.ts'
import { rowOf } from '../activities/activity-row.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { lookAt } from './look.ts'
import { seesMoney } from './sees-money.ts'
import { termsOf } from './terms.store.ts'
import { standings } from './standings.store.ts'
import { quoteOf, quoteShown, standingsInTurn } from './terms.ts'

type Details = (typeof rosters)['details']

/** What the pages of an activity show of it, and everything a dialog needs to add a child. */
export const rosterDetails: Act<Details> = async (call) => {
  const { tx, school, user, at } = call
  const { activityId, kind, sectionIds } = await sectionsAt(call, call.params.id)
  const sectionId = sectionIds[0]!
  const asked = { kind, schoolId: school.id, today: school.today, ids: [activityId] }
  const [{ rows }, { filling }, terms] = await Promise.all([
    activitiesPage(tx, asked, { page: 0, size: 1, sort: null }),
    lookAt(call, sectionId, []),
    termsOf(tx, school.id, sectionId),
  ])
  if (!rows[0]) throw notThere()
  const activity = rowOf(rows[0], school, at)
  const priced = {
    addOns: terms.add_ons.map((addOn) => ({
      id: addOn.id,
      name: addOn.name,
      price: addOn.price_cents,
      required: addOn.is_required,
      maxAmount: addOn.max_amount,
    })),
    quote: quoteShown(quoteOf(call, activity.name, terms, { addOns: [] })),
  }
  return {
    ...activity,
    ageFrom: terms.age_from,
    ageTo: terms.age_to,
    gradeFrom: terms.grade_from,
    gradeTo: terms.grade_to,
    asks: { pickUpOptions: terms.asks_pick_up, teacher: terms.asks_teacher, tshirt: terms.asks_tshirt },
    requires: {
      pickUpOptions: terms.requires_pick_up,
      teacher: terms.requires_teacher,
      tshirt: terms.requires_tshirt,
    },
    ...(seesMoney(user) ? priced : { addOns: [], quote: null }),
    places: placesOf(filling),
  }
}

/** What one child would pay who is given a place now, with these add-ons. */
export const rosterQuote: Act<(typeof rosters)['quote']> = async (call) => {
  const { tx, school, params, query } = call
  const { activityId, name, sectionIds } = await sectionsAt(call, params.id)
  const [terms, found] = await Promise.all([
    termsOf(tx, school.id, sectionIds[0]!),
    standings(tx, school.id, activityId, [query.childId]),
  ])
  const standing = standingsInTurn(found, [query.childId]).get(query.childId)
  if (!standing) throw notThere()
  return quoteShown(quoteOf(call, name, terms, { addOns: query.addOns ?? [], standing }))
}
