import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import { signUpWindow } from '@afterbell/domain/activities/sign-up'
import type { Decision } from '@afterbell/domain/kernel/decision'
import { decideEnroll, decideJoinWaitList } from '@afterbell/domain/places/enrollment'
import { decideFamilySignUp } from '@afterbell/domain/places/family-sign-up'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { problemIn } from '../../../platform/problem-language.ts'
import { refusalBy } from '../../../platform/problems.ts'
import type { ActivityAt, SectionAt } from '../../activities/sections-at.ts'
import { readSnapshot as readDropIns } from '../../drop-in/snapshot.ts'
import { priceOf as priceOfDropIn } from '../../drop-in/price.ts'
import { holdMinutes } from '../../ledger/drafts.store.ts'
import { clashesOf } from '../../places/clashes.store.ts'
import { audienceOf } from '../../places/families/family-rules.ts'
import { offeredOf, resolvePlaces } from '../../places/resolve-places.ts'
import { enrollmentStatusOf, readSnapshot, type Snapshot } from '../../places/snapshot.ts'
import { termsOf, type Terms } from '../../places/terms.store.ts'
import { assertFamilyMay } from '../family-door.ts'
import { childrenInReach } from '../reach.ts'
import { lookerOf, type Booker } from './booker.ts'
import { activityOf } from './wanted.ts'

type Choices = AnswerOf<(typeof familyBookings)['choices']>
type Joins = Choices['joins'][number]

/** Returns what a family can book of an activity, and for each of its children whether they may join. Holds nothing. */
export const bookingChoices: Act<(typeof familyBookings)['choices']> = async (call) => {
  const { tx, school, family } = call
  assertFamilyMay(family, 'BOOK')
  const asked = call.reached(call.params.activityId)
  const children = await childrenInReach(call)
  const booker = lookerOf(call, children[0]?.familyId ?? family.people[0]!.familyId)
  const at = await activityOf(booker, { activityId: asked.id, kind: asked.kind })
  const offered = offeredOf(at)
  const terms = await termsOf(
    tx,
    school.id,
    at.activityId,
    offered.map(({ id }) => id),
  )
  const childIds = children.map(({ id }) => id)
  const look = await readSnapshot(booker, resolvePlaces(at, offered, offered), childIds)
  return {
    id: at.activityId,
    kind: at.kind,
    name: at.name,
    isByTheDay: terms.interval_type === 'DAILY',
    sections: offered.map((section) => sectionAnswer(section, terms, school.today)),
    addOns: terms.add_ons.map((addOn) => ({
      id: addOn.id,
      name: addOn.name,
      price: addOn.price_cents,
      isRequired: addOn.is_required,
      maxAmount: addOn.max_amount,
    })),
    dropIns: await dropInDates(booker, at),
    children: children.map(({ id, name }) => ({ id, name })),
    joins: await joinsOf(call, booker, { at, offered, terms, look }),
    heldMinutes: await holdMinutes(tx, school.id),
  }
}

function sectionAnswer({ id, name, weekdays }: SectionAt, terms: Terms, today: string) {
  const { meetings } = terms.sections.find((each) => each.id === id)!
  return {
    id,
    name,
    weekdays,
    dates: meetings
      .filter(({ date }) => date >= today)
      .map(({ date, time_from: timeFrom, time_to: timeTo }) => ({ date, timeFrom, timeTo })),
  }
}

/** The days to come on which an activity takes drop-ins, each with its price. */
async function dropInDates(booker: Booker, at: ActivityAt): Promise<Choices['dropIns']> {
  const look = await readDropIns(booker, at, { childIds: [], dates: null, withHeld: true })
  return look.dates
    .filter((date) => date >= booker.school.today && look.dateAt(date).capacity > 0)
    .map((date) => {
      const { used, capacity } = look.dateAt(date)
      return {
        date,
        price: priceOfDropIn(booker, look, [{ name: '' }], [date]).totalCents,
        isFull: used >= capacity,
      }
    })
}

interface Looked {
  at: ActivityAt
  offered: SectionAt[]
  terms: Terms
  look: Snapshot
}

async function joinsOf(
  call: AnyCall,
  booker: Booker,
  { at, offered, terms, look: whole }: Looked,
): Promise<Joins[]> {
  const { tx, school } = call
  const { state: signUp } = signUpWindow(terms.sign_up, call.at, school.timezone)
  const joins: Joins[] = []
  for (const section of offered) {
    const facts = terms.sections.find(({ id }) => id === section.id)!
    const selection = resolvePlaces(at, [section], offered)
    // What a child has elsewhere in the activity matters only where it takes one section.
    const places = whole.places.filter(({ section_id: id }) => selection.watchedIds.includes(id))
    const look = { ...whole, places }
    const clashes = await clashesOf(tx, school.id, {
      children: look.children.map(({ id: childId }) => ({ childId, dates: [] })),
      sectionIds: [section.id],
      from: school.today,
      withHeld: true,
    })
    const { filling } = look.sections.get(section.id)!
    for (const child of look.children) {
      const eligible = decideEligible(
        { birthDate: child.birth_date, grade: child.grade },
        audienceOf(facts),
        at.startsOn ?? school.today,
      )
      const asked = { childName: child.name, signUp, eligible }
      // Where days are picked, a clash on one of them says nothing of the others.
      const theirs = terms.interval_type === 'DAILY' ? [] : (clashes.get(child.id) ?? [])
      const mayJoin = decideFamilySignUp({ ...asked, clashes: theirs }, booker.school)
      const mayWait = decideFamilySignUp({ ...asked, clashes: [] }, booker.school)
      const status = enrollmentStatusOf(selection, look, child, section.id)
      joins.push({
        childId: child.id,
        sectionId: section.id,
        ...stateOf(call, {
          place: decideEnroll(status, filling),
          wait: decideJoinWaitList(status, filling),
          mayJoin,
          mayWait,
        }),
      })
    }
  }
  return joins
}

/** A full section is waited for, where the child may. What is wrong with the child is said before what is full. */
function stateOf(
  { language }: Pick<AnyCall, 'language'>,
  { place, wait, mayJoin, mayWait }: Record<'place' | 'wait' | 'mayJoin' | 'mayWait', Decision>,
): Pick<Joins, 'state' | 'why'> {
  if (place.allowed && mayJoin.allowed) return { state: 'FREE', why: '' }
  const isFull = !place.allowed && FULL.includes(place.code)
  const no = !place.allowed && !isFull ? place : !mayJoin.allowed ? mayJoin : place
  const why = problemIn(language, refusalBy(no as Exclude<Decision, { allowed: true }>)).message
  return { state: isFull && wait.allowed && mayWait.allowed ? 'WAIT' : 'NO', why }
}

const FULL = ['FULL', 'OTHERS_WAIT']
