import { expect, test } from 'vitest'
import {
  calledInEmergency,
  childrenOf,
  dismissalGroups,
  mayCollect,
  markDoNotRelease,
  namedForDays,
  type RosterPrint,
} from './print-children.ts'

function place(over: Partial<RosterPrint['children'][number]>): RosterPrint['children'][number] {
  return {
    rosterId: crypto.randomUUID(),
    childId: over.firstName ?? 'ann',
    firstName: 'Ann',
    lastName: 'Lee',
    birthDate: null,
    grade: null,
    section: '',
    allergies: '',
    preferredName: '',
    specialNeeds: '',
    photos: null,
    guardians: [],
    approvedPickups: [],
    toldPickups: [],
    doNotRelease: [],
    emergencyContacts: [],
    teacher: null,
    pickUpOption: null,
    tshirt: null,
    isDropIn: false,
    absentDates: [],
    dates: [],
    ...over,
  }
}

function printed(children: RosterPrint['children'], dates = ['2026-11-23']): RosterPrint {
  return {
    id: 'id',
    name: 'After Care',
    section: null,
    location: null,
    instructors: [],
    dates,
    upcoming: [],
    children,
  }
}

const daysText = ({ to }: { to: string | null }) => `until ${to}`

const monday = { section: 'Monday', dates: ['2026-11-23'] }
const names = (children: readonly { firstName: string }[]) => children.map(({ firstName }) => firstName)

test('A child that comes on several weekdays stands on paper once, with all of them', () => {
  const [ann, ...others] = childrenOf('roster', printed([place(monday), place({ section: 'Friday' })]))
  expect(others).toEqual([])
  expect(ann).toMatchObject({ sections: ['Monday', 'Friday'], dates: ['2026-11-23'] })
})

test('A sign-in sheet and a dismissal list have the children of their days, an emergency list has all', () => {
  const all = printed([
    place({ firstName: 'Ann', ...monday }),
    place({ firstName: 'Ben', section: 'Friday' }),
  ])
  expect(names(childrenOf('sign-in', all))).toEqual(['Ann'])
  expect(names(childrenOf('dismissal', all))).toEqual(['Ann'])
  expect(names(childrenOf('emergency', all))).toEqual(['Ann', 'Ben'])
  expect(names(childrenOf('sign-in', { ...all, dates: [] }))).toEqual(['Ann', 'Ben'])
})

test('Who drops in signs in and has an emergency contact, and is on no roster', () => {
  const all = printed([place({ firstName: 'Dan', isDropIn: true, ...monday })])
  expect(names(childrenOf('sign-in', all))).toEqual(['Dan'])
  expect(names(childrenOf('emergency', all))).toEqual(['Dan'])
  expect(names(childrenOf('roster', all))).toEqual([])
})

test('Dismissed by teacher or pickup option, in their order, nobody overlooked', () => {
  const all = printed([
    place({ firstName: 'Ann', teacher: 'Ms. West', pickUpOption: 'Bus', ...monday }),
    place({ firstName: 'Ben', pickUpOption: 'Bus', ...monday }),
    place({ firstName: 'Cleo', teacher: 'Mr. East', ...monday }),
  ])
  expect(dismissalGroups(all, 'teacher').map(({ name, children }) => [name, names(children)])).toEqual([
    ['Mr. East', ['Cleo']],
    ['Ms. West', ['Ann']],
    ['No homeroom teacher', ['Ben']],
  ])
  expect(dismissalGroups(all, 'pickup').map(({ name, children }) => [name, names(children)])).toEqual([
    ['Bus', ['Ann', 'Ben']],
    ['No pickup option', ['Cleo']],
  ])
})

test('How a child leaves is what was said for the day that is printed, never what was said for another weekday', () => {
  const friday = { section: 'Friday', pickUpOption: 'Walks' }
  const dropIn = { ...monday, firstName: 'Dan', isDropIn: true, pickUpOption: 'Car' }
  const all = printed([
    place(friday),
    place({ ...monday, pickUpOption: 'Bus' }),
    place({ ...friday, firstName: 'Dan' }),
    place(dropIn),
  ])
  const groups = dismissalGroups(all, 'pickup').map(({ name, children }) => [name, names(children)])
  expect(groups).toEqual([
    ['Bus', ['Ann']],
    ['Car', ['Dan']],
  ])
  // A drop-in of the day is not listed as a regular child.
  expect(childrenOf('sign-in', all).map(({ isDropIn }) => isDropIn)).toEqual([false, true])
  expect(childrenOf('roster', all).map(({ pickUpOption }) => pickUpOption)).toEqual(['Walks or Bus', 'Walks'])

  const both = printed([
    place({ ...friday, dates: ['2026-11-27'] }),
    place({ ...monday, pickUpOption: 'Bus' }),
  ])
  expect(dismissalGroups(both, 'pickup').map(({ name, children }) => [name, children[0]!.dates])).toEqual([
    ['Bus', ['2026-11-23']],
    ['Walks', ['2026-11-27']],
  ])
})

test('A guardian who may never collect a child is not among those who may, and is called with that beside the name', () => {
  const person = (name: string) => ({ name, phoneNumber: null })
  const [ann] = childrenOf(
    'dismissal',
    printed([
      place({
        ...monday,
        guardians: [person('Mia Lee'), person('Zoë Lee')],
        approvedPickups: [{ ...person('Jo Park'), relation: 'Aunt' }],
        doNotRelease: [{ name: 'LEE, Zoe', note: '' }],
      }),
    ]),
  )
  expect(mayCollect(ann!, daysText)).toEqual(['Mia Lee', 'Jo Park'])
  expect(markDoNotRelease(ann!.guardians, ann!).map(({ name, relation }) => [name, relation])).toEqual([
    ['Mia Lee', undefined],
    ['Zoë Lee', 'may not pick up'],
  ])
})

test('Who may collect a child, though their name is near one that may not, is printed with a request for a photo ID', () => {
  const person = (name: string) => ({ name, phoneNumber: null })
  const [ann] = childrenOf(
    'dismissal',
    printed([
      place({
        ...monday,
        guardians: [person('Bob Lee'), person('Mia Lee')],
        approvedPickups: [{ ...person('Jo Parks'), relation: 'Aunt' }],
        doNotRelease: [
          { name: 'Robert Lee', note: '' },
          { name: 'Jo Park', note: '' },
        ],
      }),
    ]),
  )
  expect(mayCollect(ann!, daysText)).toEqual([
    'Bob Lee (check photo ID)',
    'Mia Lee',
    'Jo Parks (check photo ID)',
  ])
  expect(markDoNotRelease(ann!.guardians, ann!).map(({ name, relation }) => [name, relation])).toEqual([
    ['Bob Lee', 'check photo ID'],
    ['Mia Lee', undefined],
  ])
  // The emergency list has their phones beside them.
  expect(markDoNotRelease(ann!.approvedPickups, ann!).map(({ relation }) => relation)).toEqual([
    'Aunt, check photo ID',
  ])
})

test('Whom the family named for printed days may collect a child, with the days beside the name, and is no emergency contact who may', () => {
  const yaw = { name: 'Yaw Mensah', phoneNumber: '2125550190', relation: 'Uncle' }
  const days = { from: '2026-11-23', to: '2026-11-24', by: 'Mara Lee' }
  const [ann] = childrenOf(
    'dismissal',
    printed([
      place({
        ...monday,
        guardians: [{ name: 'Mia Lee', phoneNumber: null }],
        toldPickups: [
          { ...yaw, ...days },
          { ...yaw, ...days, name: 'mia lee' },
        ],
        emergencyContacts: [{ ...yaw, otherPhoneNumber: null }],
      }),
    ]),
  )
  expect(mayCollect(ann!, daysText)).toEqual(['Mia Lee', 'Yaw Mensah (until 2026-11-24)'])
  expect(namedForDays(ann!, daysText)[0]).toMatchObject({
    name: 'Yaw Mensah',
    relation: 'Uncle, until 2026-11-24',
  })
  expect(calledInEmergency(ann!)[0]!.relation).toBe('Uncle, may not pick up')
})
