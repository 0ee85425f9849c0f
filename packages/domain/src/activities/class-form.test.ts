import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newAddOn, type AddOn } from '../prices/add-ons.ts'
import { checkClass } from './check-class.ts'
import {
  BULK_FIELDS,
  bulkChange,
  classToSave,
  duplicateOf,
  newClass,
  stepOfField,
  withBulkChange,
  type ClassForm,
} from './class-form.ts'
import { runFromNow } from './activity-form.ts'
import { weekdayFlags } from '../kernel/weekdays.ts'
import { nameRules } from '../kernel/name-rules.ts'

const names = nameRules({ moreNameCharacters: false }, null)

const today = '2026-09-01'
const now = '10:00'

/** A valid class: Tuesdays from 8 September to 1 December. */
function pottery(over: Partial<ClassForm> = {}): ClassForm {
  return {
    ...newClass(today, now),
    name: 'Pottery 1 - Clay, glaze',
    ...weekdayFlags(['tuesday']),
    startsOn: '2026-09-08',
    endsOn: '2026-12-01',
    noDates: ['2026-11-24'],
    ...over,
  }
}

const lunch: AddOn = { ...newAddOn(), name: 'Lunch', price: 850 }

describe('a new class', () => {
  it('begins with the defaults, and sign-up at once', () => {
    expect(newClass(today, now)).toMatchObject({
      timeFrom: '15:30',
      timeTo: '16:30',
      signUpBeginsDate: today,
      signUpBeginsTime: now,
      signUpEndsTime: '16:30',
      price: 0,
      maxEnroll: 10,
      maxWaitList: 10,
      billingType: 'SESSION',
    })
    expect(newAddOn().maxAmount).toBe(10)
  })

  it('shows each finding on its step of the wizard', () => {
    expect(
      [
        'name',
        'maxEnroll',
        'weekdays',
        'signUpEndsTime',
        'price',
        'addOns.0.name',
        'earlyBirdDiscount.endDate',
      ].map(stepOfField),
    ).toEqual(['details', 'details', 'dates', 'dates', 'fees', 'fees', 'fees'])
  })
})

describe('opening a draft again', () => {
  it('moves past dates to today and past sign-up times to now', () => {
    const stale = pottery({
      startsOn: '2026-08-25',
      signUpBeginsDate: '2026-08-01',
      signUpBeginsTime: '08:00',
      signUpEndsDate: '2026-08-20',
      signUpEndsTime: '16:30',
    })
    expect(runFromNow(stale, today, now)).toEqual({
      ...stale,
      startsOn: today,
      signUpBeginsDate: today,
      signUpBeginsTime: now,
      signUpEndsDate: today,
    })
  })

  it('leaves what is to come', () => {
    const draft = pottery({ signUpBeginsDate: '2026-09-02', signUpEndsDate: '2026-10-01' })
    expect(runFromNow(draft, today, now)).toEqual(draft)
  })
})

describe('duplicating a class', () => {
  it('leaves behind what is saved with the class', () => {
    const original = pottery({
      signUpBeginsDate: '2026-08-01',
      signUpEndsDate: '2026-08-20',
      addOns: [
        { ...lunch, id: 'a' },
        { ...lunch, id: 'b', active: false },
      ],
      earlyBirdDiscount: bird({ endDate: '2026-08-15' }),
    })
    expect(duplicateOf(original, today, now)).toEqual({
      ...original,
      signUpBeginsDate: today,
      signUpBeginsTime: now,
      signUpEndsDate: null,
      addOns: [{ ...lunch, id: null }],
      earlyBirdDiscount: null,
    })
  })

  it('moves a class that is over whole weeks ahead, sign-up as early before it as before', () => {
    const spring = pottery({
      ...weekdayFlags(['monday']),
      startsOn: '2026-04-13',
      endsOn: '2026-06-15',
      noDates: ['2026-05-18'],
      signUpBeginsDate: '2026-04-11',
      signUpBeginsTime: '08:00',
      signUpEndsDate: '2026-05-11',
    })
    const copy = duplicateOf(spring, today, now)
    expect(copy).toMatchObject({
      startsOn: '2026-09-07',
      endsOn: '2026-11-09',
      noDates: [],
      signUpBeginsDate: '2026-09-05',
      signUpBeginsTime: '08:00',
      signUpEndsDate: '2026-10-05',
    })
    expect(checkClass(copy, { today, names, mode: 'publish' })).toEqual([])
  })
})

describe('what is stored of the form', () => {
  it('has no wait list where it is off, requires nothing it does not ask for, keeps no empty add-on', () => {
    const form = pottery({
      name: ' Pottery ',
      waitList: false,
      maxWaitList: 7,
      teacherRequired: true,
      tshirt: true,
      tshirtRequired: true,
      addOns: [newAddOn(), lunch],
      noDates: ['2027-01-01', '2026-11-24', '2026-09-08', '2026-11-24'],
    })
    expect(classToSave(form)).toMatchObject({
      name: 'Pottery',
      maxWaitList: 0,
      teacherRequired: false,
      tshirtRequired: true,
      addOns: [lunch],
      noDates: ['2026-09-08', '2026-11-24'],
    })
  })

  it('stays as it is when stored twice, and a null wait list is 0', () => {
    expect(classToSave(pottery({ maxWaitList: null })).maxWaitList).toBe(0)
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.option(fc.nat(20)), (waitList, teacher, maxWaitList) => {
        const once = classToSave(pottery({ waitList, teacher, teacherRequired: true, maxWaitList }))
        expect(classToSave(once)).toEqual(once)
      }),
    )
  })
})

describe('changing several classes at once', () => {
  it('leaves out what is empty and names what cannot be changed so', () => {
    expect(
      bulkChange({
        locationId: 'x',
        description: '',
        instructorIds: [],
        timeFrom: null,
        waitList: false,
        maxEnroll: 0,
        price: 500,
        nonsense: 1,
      }),
    ).toEqual({
      changes: { locationId: 'x', waitList: false, maxEnroll: 0 },
      findings: [
        { path: 'price', message: 'This field cannot be changed for several classes at once' },
        { path: 'nonsense', message: 'This field cannot be changed for several classes at once' },
      ],
    })
  })

  it('never touches name, cost, add-ons or discounts', () => {
    for (const field of ['name', 'price', 'billingType', 'prorate', 'addOns', 'earlyBirdDiscount']) {
      expect(BULK_FIELDS).not.toContain(field)
    }
  })

  it('clears grades for new ages and ages for new grades', () => {
    const form = pottery({ gradeFrom: 'K', gradeTo: 'SECOND' })
    expect(withBulkChange(form, { ageFrom: 'FIVE', maxEnroll: 5 })).toEqual({
      ...form,
      ageFrom: 'FIVE',
      maxEnroll: 5,
      gradeFrom: null,
      gradeTo: null,
    })
    expect(withBulkChange(form, { gradeTo: 'THIRD' })).toEqual({ ...form, gradeTo: 'THIRD' })
    expect(withBulkChange(form, { timeTo: '17:00' })).toEqual({ ...form, timeTo: '17:00' })
    expect(
      checkClass(withBulkChange(form, { ageTo: 'SIX', gradeTo: 'THIRD' }), { today, names, mode: 'publish' }),
    ).toHaveLength(1)
  })
})

function bird(over: Partial<NonNullable<ClassForm['earlyBirdDiscount']>>) {
  return {
    bonusType: 'PERCENTAGE',
    amount: 1000,
    endDate: '2026-09-05',
    active: true,
    paymentType: null,
    ...over,
  } as const
}
