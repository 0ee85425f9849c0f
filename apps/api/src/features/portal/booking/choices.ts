import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { signUpWindow } from '@afterbell/domain/activities/sign-up'
import type { Act } from '../../../platform/http/serve.ts'
import type { ActivityAt, SectionAt } from '../../activities/sections-at.ts'
import { readSnapshot as readDropIns } from '../../drop-in/snapshot.ts'
import { priceOf as priceOfDropIn } from '../../drop-in/price.ts'
import { holdMinutes } from '../../ledger/drafts.store.ts'
import { clashesByCell } from '../../places/clashes.store.ts'
import { openInvitations } from '../../places/invited/invitations.store.ts'
import { invitedBy } from '../../places/invited/invited.ts'
import { offeredOf, resolvePlaces } from '../../places/resolve-places.ts'
import { readSnapshot } from '../../places/snapshot.ts'
import { termsOf, type Terms } from '../../places/terms.store.ts'
import { assertFamilyMay } from '../family-door.ts'
import { childrenInReach } from '../reach.ts'
import { lookerOf, type Booker } from './booker.ts'
import { joinsOf } from './joins.ts'
import { activityOf } from './wanted.ts'

type Choices = AnswerOf<(typeof familyBookings)['choices']>

/** Returns what a family can book of an activity, and for each of its children whether they may join. Holds nothing. */
export const bookingChoices: Act<(typeof familyBookings)['choices']> = async (call) => {
  const { tx, school, family } = call
  assertFamilyMay(family, 'BOOK')
  const asked = call.reached(call.params.activityId)
  const children = await childrenInReach(call)
  const booker = lookerOf(call, children[0]?.familyId ?? family.people[0]!.familyId)
  const at = await activityOf(booker, { activityId: asked.id, kind: asked.kind })
  const offered = offeredOf(at)
  const sectionIds = offered.map(({ id }) => id)
  const terms = await termsOf(tx, school.id, at.activityId, sectionIds)
  const childIds = children.map(({ id }) => id)
  const look = await readSnapshot(booker, resolvePlaces(at, offered, offered), childIds)
  const clashes = await clashesByCell(tx, school.id, { childIds, sectionIds, from: school.today })
  const invitations = await openInvitations(tx, school, { childIds, sectionIds })
  const signUp = signUpWindow(terms.sign_up, call.at, school.timezone)
  return {
    id: at.activityId,
    kind: at.kind,
    name: at.name,
    opensAt: signUp.state === 'NOT_YET' ? signUp.begins!.toString() : null,
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
    joins: joinsOf(call, booker, {
      joinable: {
        at,
        offered,
        audiences: new Map(terms.sections.map((section) => [section.id, section])),
        signUp: signUp.state,
        isByTheDay: terms.interval_type === 'DAILY',
      },
      look,
      invited: invitedBy(invitations),
      clashesAt: (sectionId, childId) => clashes.get(`${sectionId} ${childId}`) ?? [],
    }),
    invitations: invitations.map(({ child_id: childId, section_id: sectionId, ends_on: endsOn }) => ({
      childId,
      sectionId,
      endsOn,
    })),
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
