import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { nameKey } from '@afterbell/domain/kernel/names'
import type { PickupDays } from '@afterbell/domain/families/told-pickup-values'
import { isForbidden, resembledBy, withoutForbidden } from '@afterbell/domain/families/do-not-release'
import { contactRights, phonesOf, type ContactRights } from '@afterbell/domain/families/emergency-contacts'
import { isOfDays, type DismissedBy, type PrintedList } from './printed-lists.ts'

export type RosterPrint = AnswerOf<typeof rosterPrint.get>
type PrintedPlace = RosterPrint['children'][number]
type Person = PrintedPlace['guardians'][number]

/** A child on paper: a single entry with all sections. */
export interface PrintedChild extends Omit<PrintedPlace, 'rosterId' | 'section'> {
  sections: string[]
}

/** Returns the children of a list by name: on a roster those enrolled, on a day's lists those who come. */
export function childrenOf(list: PrintedList, printed: RosterPrint): PrintedChild[] {
  return onceEach(placesOf(list, printed))
}

/**
 * Groups the children of a dismissal list by teacher or pickup option, as set for the printed days, since a child can leave
 * differently on each weekday. Children without either come last, so that nobody is overlooked.
 */
export function dismissalGroups(
  printed: RosterPrint,
  by: DismissedBy,
): { name: string; children: PrintedChild[] }[] {
  const nameOf = ({ teacher, pickUpOption }: PrintedPlace) => (by === 'teacher' ? teacher : pickUpOption)
  const groups = Map.groupBy(placesOf('dismissal', printed), (place) => nameOf(place) ?? '')
  return [...groups]
    .toSorted(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other, 'en')))
    .map(([name, places]) => ({ name: name || nobody[by], children: onceEach(places) }))
}

/**
 * Returns the people who may pick up a child, without those on the do-not-release list. Marks a name that resembles one on
 * it.
 */
export function mayCollect(
  { guardians, approvedPickups, toldPickups, doNotRelease }: PrintedChild,
  daysText: (days: PickupDays) => string,
): string[] {
  const everyDay = withoutForbidden([...guardians, ...approvedPickups], doNotRelease)
  const keys = new Set(everyDay.map(({ name }) => nameKey(name)))
  return [
    ...everyDay.map(({ name }) => (resembledBy(name, doNotRelease) ? `${name} (check photo ID)` : name)),
    // With their days: the paper may lie about tomorrow.
    ...toldPickups
      .filter(({ name }) => !keys.has(nameKey(name)))
      .map((told) => `${told.name} (${daysText(told)})`),
  ]
}

/** Returns whom the family named for printed days, with the days. */
export function namedForDays(
  { toldPickups }: PrintedChild,
  daysText: (days: PickupDays) => string,
): PersonAndRelation[] {
  return toldPickups.map(({ relation, from, to, ...person }) => ({
    ...person,
    relation: [relation, daysText({ from, to })].filter(Boolean).join(', '),
  }))
}

interface PersonAndRelation extends Person {
  relation?: string
}

/** Marks each person on the do-not-release list, and each whose photo ID has to be checked. */
export function markDoNotRelease(
  people: readonly PersonAndRelation[],
  { doNotRelease }: PrintedChild,
): PersonAndRelation[] {
  return people.map((person) => {
    const mark = isForbidden(person.name, doNotRelease)
      ? 'may not pick up'
      : resembledBy(person.name, doNotRelease) && 'check photo ID'
    return mark ? { ...person, relation: [person.relation, mark].filter(Boolean).join(', ') } : person
  })
}

/** Returns emergency contacts with all numbers, each with whether they may pick up. */
export function calledInEmergency({
  guardians,
  approvedPickups,
  emergencyContacts,
  doNotRelease,
}: People): EmergencyPerson[] {
  const pickups = [...guardians, ...approvedPickups]
  return emergencyContacts.map(({ name, relation, phoneNumber, otherPhoneNumber }) => {
    const [first = null, second] = phonesOf({ phone: phoneNumber, otherPhone: otherPhoneNumber })
    const mark = rightsTexts[contactRights(name, { pickups, doNotRelease })]
    return {
      name,
      phoneNumber: first,
      ...(second !== undefined && { otherPhoneNumber: second }),
      relation: [relation, mark].filter(Boolean).join(', '),
    }
  })
}

const rightsTexts: Readonly<Record<ContactRights, string>> = {
  MAY_NOT_PICK_UP: 'may not pick up',
  MAY_PICK_UP: 'may pick up',
  DO_NOT_RELEASE: 'do not release',
}

interface EmergencyPerson extends PersonAndRelation {
  otherPhoneNumber?: string
}

interface People extends Pick<PrintedPlace, 'emergencyContacts'> {
  readonly guardians: readonly { name: string }[]
  readonly approvedPickups: readonly { name: string }[]
  readonly doNotRelease: readonly { name: string }[]
}

const nobody = { teacher: 'No homeroom teacher', pickup: 'No pickup option' } as const

/** Returns the places of a list. Answers for other weekdays are left out. */
function placesOf(list: PrintedList, { children, dates }: RosterPrint): PrintedPlace[] {
  if (list === 'roster') return children.filter(({ isDropIn }) => !isDropIn)
  return isOfDays(list) && dates.length > 0 ? children.filter((place) => place.dates.length > 0) : children
}

/** A child has a place for each weekday; on paper they are one entry with the facts of all places. */
function onceEach(places: readonly PrintedPlace[]): PrintedChild[] {
  return [...Map.groupBy(places, ({ childId }) => childId).values()].map((childPlaces) => {
    const { rosterId: _, section: __, ...child } = childPlaces[0]!
    return {
      ...child,
      sections: distinct(childPlaces.map(({ section }) => section || null)),
      dates: distinct(childPlaces.flatMap(({ dates }) => dates)).toSorted(),
      absentDates: distinct(childPlaces.flatMap(({ absentDates }) => absentDates)),
      teacher: joinAnswers(childPlaces.map(({ teacher }) => teacher)),
      pickUpOption: joinAnswers(childPlaces.map(({ pickUpOption }) => pickUpOption)),
      tshirt: joinAnswers(childPlaces.map(({ tshirt }) => tshirt)),
      isDropIn: childPlaces.every(({ isDropIn }) => isDropIn),
    }
  })
}

/** Joins differing answers: 'Bus or Walks'. */
function joinAnswers(answers: readonly (string | null)[]): string | null {
  return distinct(answers).join(' or ') || null
}

function distinct(answers: readonly (string | null)[]): string[] {
  return [...new Set(answers.filter((answer) => answer !== null))]
}
