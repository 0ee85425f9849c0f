import { describe, expect, it } from 'vitest'
import { newClass, stepOfField, type ClassForm } from '@afterbell/domain/activities/class-form'
import { newAddOn } from '@afterbell/domain/prices/add-ons'
import { placesOf } from '@afterbell/domain/activities/capacity'
import { classWizard } from './class-wizard.tsx'
import { nameRules } from '@afterbell/domain/kernel/name-rules'

const names = nameRules({ moreNameCharacters: false }, null)

const complete: ClassForm = {
  ...newClass('2026-11-02', '09:00'),
  name: 'Chess',
  monday: true,
  startsOn: '2026-11-02',
  endsOn: '2026-12-14',
}
const places = placesOf({ capacity: 10, used: 3, waiting: 0, hasWaitList: true, waitCapacity: 10 })
const record = {
  id: 'c',
  draft: false,
  version: 1,
  location: null,
  instructors: [],
  places,
  sections: [{ id: 'c', places }],
  type: 'ACTIVE' as const,
  attendedDates: ['2026-11-02'],
}
const how = { today: '2026-11-10', names, dateFormat: 'AMERICAN' as const }
const edited = (over: Partial<ClassForm>) =>
  classWizard
    .check({ ...complete, ...over }, { ...how, mode: 'edit', stored: { form: complete, record } })
    .map(({ path }) => path)

describe('the wizard of classes', () => {
  it('finds nothing wrong with a complete form, published or edited', () => {
    expect(classWizard.check(complete, { ...how, mode: 'publish', stored: null })).toEqual([])
    expect(edited({})).toEqual([])
  })

  it('says at the field what only a published class cannot have', () => {
    expect(edited({ maxEnroll: 2 })).toEqual(['maxEnroll'])
    expect(edited({ maxEnroll: 3 })).toEqual([])
    expect(edited({ startsOn: '2026-11-03' })).toEqual(['startsOn'])
    expect(edited({ price: 100 })).toEqual(['price'])
  })

  it('says nothing of the number of places while it is no number', () => {
    expect(edited({ maxEnroll: 'x' as never })).toEqual(['maxEnroll'])
  })

  it('lets an add-on be that was added and never filled in, as saving does', () => {
    const addOns = [newAddOn()]
    expect(classWizard.check({ ...complete, addOns }, { ...how, mode: 'publish', stored: null })).toEqual([])
    expect(classWizard.toSave({ ...complete, addOns }, { isNew: true }).addOns).toEqual([])
  })

  it('names every field, and shows each in one of its steps', () => {
    for (const field of Object.keys(complete)) {
      expect(classWizard.labelOf(field)).not.toBe(field)
      expect(Object.keys(classWizard.steps)).toContain(stepOfField(field))
    }
  })
})
