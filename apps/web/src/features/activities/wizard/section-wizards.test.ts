import { describe, expect, it } from 'vitest'
import { addDay, newAftercare, type AftercareForm } from '@afterbell/domain/activities/aftercare-form'
import { newCamp, newGroup, type CampForm } from '@afterbell/domain/activities/camp-form'
import { placesOf } from '@afterbell/domain/activities/capacity'
import { aftercareWizard } from './aftercare-wizard.tsx'
import { campWizard } from './camp-wizard.tsx'
import { newClass } from '@afterbell/domain/activities/class-form'
import { classWizard } from './class-wizard.tsx'
import { wholeRun } from '../run-dates.ts'
import { notOffered, whySectionStays } from './wizard-parts.ts'
import { nameRules } from '@afterbell/domain/kernel/name-rules'

const names = nameRules({ moreNameCharacters: false }, null)

const places = placesOf({ capacity: 10, used: 3, waiting: 1, hasWaitList: true, waitCapacity: 10 })
const none = placesOf({ capacity: 10, used: 0, waiting: 0, hasWaitList: true, waitCapacity: 10 })
const record = {
  id: 'a',
  draft: false,
  version: 1,
  location: null,
  instructors: [],
  places,
  sections: [
    { id: 'one', places },
    { id: 'two', places: none },
  ],
  type: 'ACTIVE' as const,
  attendedDates: ['2026-11-16'],
}
const how = { today: '2026-11-10', names, dateFormat: 'AMERICAN' as const }

const emptyCamp = newCamp('2026-11-02', '09:00')
const camp: CampForm = {
  ...emptyCamp,
  name: 'Winter camp',
  startsOn: '2026-11-16',
  endsOn: '2026-11-20',
  sections: [
    { ...newGroup(), id: 'one', name: 'Younger', price: 15_000 },
    { ...newGroup(), id: 'two', name: 'Older', timeTo: '16:00', price: 20_000 },
  ],
}

describe('the wizard of camps', () => {
  const edited = (form: CampForm) =>
    campWizard.check(form, { ...how, mode: 'edit', stored: { form: camp, record } }).map(({ path }) => path)
  const withFirst = (over: object): CampForm => ({
    ...camp,
    sections: camp.sections.map((group, at) => (at === 0 ? { ...group, ...over } : group)),
  })

  it('finds nothing wrong with a complete form, published or edited', () => {
    expect(campWizard.check(camp, { ...how, mode: 'publish', stored: null })).toEqual([])
    expect(edited(camp)).toEqual([])
  })

  it('says at the group what only a published camp cannot have', () => {
    expect(edited(withFirst({ maxEnroll: 2 }))).toEqual(['sections.0.maxEnroll'])
    expect(edited(withFirst({ price: 100 }))).toEqual(['sections.0.price'])
    expect(edited({ ...camp, intervalType: 'DAILY' })).toEqual(['intervalType'])
    expect(edited({ ...camp, startsOn: '2026-11-17' })).toEqual(['startsOn'])
  })

  it('lets a group go only when nobody is in it', () => {
    expect(whySectionStays('one', record)).toBe('It has children (3 enrolled, 1 waiting)')
    expect(whySectionStays('two', record)).toBeNull()
    expect(whySectionStays(null, record)).toBeNull()
  })

  it('tells each group as a section with its own hours, price and fee', () => {
    const { sections } = campWizard.facts({ ...camp, intervalType: 'DAILY' })
    expect(sections.map(({ key, name, timeTo, price, fee }) => [key, name, timeTo, price, fee.for])).toEqual([
      ['one', 'Younger', '12:00', 15_000, 'DAYS'],
      ['two', 'Older', '16:00', 20_000, 'DAYS'],
    ])
    const free = withFirst({ paid: false })
    expect(campWizard.facts(free).sections.map(({ price }) => price)).toEqual([0, 20_000])
  })

  it('names every field, and shows each in one of its steps', () => {
    for (const path of Object.keys(camp)) {
      expect(campWizard.labelOf(path)).not.toBe(path)
      expect(Object.keys(campWizard.steps)).toContain(campWizard.stepOf(path))
    }
  })
})

const session: AftercareForm = {
  ...newAftercare('2026-11-02', '09:00'),
  name: 'Until six',
  startsOn: '2026-11-16',
  endsOn: '2026-12-18',
  sections: addDay(addDay([], 'monday'), 'wednesday').map((day, at) => ({ ...day, id: ['one', 'two'][at]! })),
  price: 3_000,
}

describe('the wizard of aftercare', () => {
  const edited = (over: Partial<AftercareForm>) =>
    aftercareWizard
      .check({ ...session, ...over }, { ...how, mode: 'edit', stored: { form: session, record } })
      .map(({ path }) => path)
  const withFirst = (over: object) => ({
    sections: session.sections.map((day, at) => (at === 0 ? { ...day, ...over } : day)),
  })

  it('finds nothing wrong with a complete form, published or edited', () => {
    expect(aftercareWizard.check(session, { ...how, mode: 'publish', stored: null })).toEqual([])
    expect(edited({})).toEqual([])
  })

  it('says at the day what only a published session cannot have', () => {
    expect(edited(withFirst({ maxEnroll: 2 }))).toEqual(['sections.0.maxEnroll'])
    expect(edited({ price: 100 })).toEqual(['price'])
    expect(edited({ dropInPrice: 100 })).toEqual(['dropInPrice'])
    // A Monday with a check-in.
    expect(edited(withFirst({ active: false }))).toEqual(['sections'])
  })

  it('tells each weekday that is offered as a section, and no other', () => {
    const facts = aftercareWizard.facts({ ...session, ...withFirst({ active: false, dropIn: true }) })
    expect(facts.sections.map(({ key, name }) => [key, name])).toEqual([['wednesday', 'Wednesday']])
    expect(facts.dropIn).toBeNull()
    expect(wholeRun(facts).weekdays).toEqual(['wednesday'])
  })

  it('is saved by its rules: free, it is asked nothing of how it is billed', () => {
    const saved = aftercareWizard.toSave({ ...session, price: 0, prorate: true }, { isNew: true })
    expect(saved).toMatchObject({ billingRate: null, billingType: null, chargeType: null, prorate: false })
    expect(saved.sections.map(({ id }) => id)).toEqual([null, null])
  })

  it('names every field, and shows each in one of its steps', () => {
    for (const field of Object.keys(session)) {
      expect(aftercareWizard.labelOf(field)).not.toBe(field)
      expect(Object.keys(aftercareWizard.steps)).toContain(aftercareWizard.stepOf(field))
    }
  })
})

describe('a place that is turned off and a teacher who left', () => {
  const offered = { places: ['gym'], people: ['ines'] }
  const oneClass = {
    ...newClass('2026-11-02', '09:00'),
    locationId: 'library',
    instructorIds: ['ines', 'jonas'],
  }
  const oneCamp = { ...camp, locationId: 'library', instructorIds: ['jonas'] }
  const days = addDay(addDay(newAftercare('2026-11-02', '09:00').sections, 'monday'), 'tuesday')
  const session: AftercareForm = {
    ...newAftercare('2026-11-02', '09:00'),
    locationId: 'library',
    sections: days.map((day) => ({ ...day, instructorIds: [day.day === 'tuesday' ? 'jonas' : 'ines'] })),
  }
  const place = 'This location does not exist or is turned off'
  const person = 'One of these people does not teach here'

  it.each([
    ['class', classWizard.choices(oneClass), ['locationId', 'instructorIds']],
    ['camp', campWizard.choices(oneCamp), ['locationId', 'instructorIds']],
    [
      'session',
      aftercareWizard.choices(session),
      ['locationId', `sections.${session.sections.findIndex(({ day }) => day === 'tuesday')}.instructorIds`],
    ],
  ])('are said at their fields in a copy of a %s', (_, choices, [at, by]) => {
    expect(notOffered(choices, null, offered)).toEqual([
      { path: at, message: place },
      { path: by, message: person },
    ])
  })

  it('may stay where they are stored', () => {
    const choices = classWizard.choices(oneClass)
    expect(notOffered(choices, choices, offered)).toEqual([])
  })

  it('are not held against anybody before it is known what is offered', () => {
    expect(notOffered(classWizard.choices(oneClass), null, { places: undefined, people: undefined })).toEqual(
      [],
    )
  })
})
