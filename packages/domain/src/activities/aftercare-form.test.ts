import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDay,
  aftercareFromNow,
  bulkChangeOfAftercare,
  duplicateOfAftercare,
  newAftercare,
  newDay,
  removeDay,
  stepOfAftercareField,
  withAftercareBulkChange,
  type AftercareForm,
} from './aftercare-form.ts'
import { aftercareToSave, everythingOpen, showsProration } from './aftercare-to-save.ts'
import { newAddOn, type AddOn } from '../prices/add-ons.ts'
import { checkAftercare } from './check-aftercare.ts'
import { newChildTiers, newDayTiers } from '../prices/discount-tiers.ts'
import { nameRules } from '../kernel/name-rules.ts'

const names = nameRules({ moreNameCharacters: false }, null)

const today = '2026-09-01'
const now = '10:00'
const lunch: AddOn = { ...newAddOn(), name: 'Lunch', price: 850 }

/** A valid session: Mondays and Wednesdays from 7 September to 18 December, 20.00 a day. */
function stay(over: Partial<AftercareForm> = {}): AftercareForm {
  return {
    ...newAftercare(today, now),
    name: 'After Care',
    startsOn: '2026-09-07',
    endsOn: '2026-12-18',
    sections: [newDay('monday'), newDay('wednesday')],
    price: 2000,
    ...over,
  }
}

function findingTexts(
  form: AftercareForm,
  mode: 'draft' | 'publish' | 'edit' = 'publish',
  previous?: AftercareForm,
): string[] {
  return checkAftercare(form, { today, names, mode, previous: previous ?? null }).map(
    ({ path, message }) => `${path}: ${message}`,
  )
}

const save = (over: Partial<AftercareForm>, isNew = false) => aftercareToSave(stay(over), { isNew })

describe('a new session', () => {
  it('begins with the defaults, and sign-up at once', () => {
    expect(newAftercare(today, now)).toMatchObject({
      signUpBeginsDate: today,
      signUpBeginsTime: now,
      signUpEndsTime: '18:00',
      price: 0,
      chargeType: 'SCHEDULED',
      billingType: 'SESSION',
      billingRate: 'FIXED',
      sections: [],
    })
    expect(newDay('monday')).toMatchObject({
      timeFrom: '15:00',
      timeTo: '18:00',
      maxEnroll: 10,
      maxWaitList: 10,
      dropIn: false,
      maxDropIn: 10,
      active: true,
    })
  })

  it('shows each finding on its step of the wizard', () => {
    expect(
      [
        'name',
        'ageTo',
        'endsOn',
        'signUpEndsDate',
        'sections',
        'sections.3.maxDropIn',
        'price',
        'billingRate',
        'multiDayDiscount.twoDaysAmount',
      ].map(stepOfAftercareField),
    ).toEqual(['details', 'details', 'dates', 'dates', 'days', 'days', 'fees', 'fees', 'fees'])
  })
})

describe('a weekday', () => {
  const saved = { ...newDay('monday'), id: 'a', maxEnroll: 4 }

  it('goes when it was never saved, and becomes inactive when it was', () => {
    expect(removeDay([saved, newDay('friday')], 1)).toEqual([saved])
    expect(removeDay([saved, newDay('friday')], 0)).toEqual([{ ...saved, active: false }, newDay('friday')])
  })

  it('is added in the order of the week, and comes back as it was', () => {
    expect(addDay([saved], 'sunday').map(({ day }) => day)).toEqual(['sunday', 'monday'])
    expect(addDay([{ ...saved, active: false }], 'monday')).toEqual([saved])
  })
})

describe('the form of a session', () => {
  it('is fine in good order, and as a draft with a name alone', () => {
    expect(findingTexts(stay())).toEqual([])
    expect(findingTexts(stay(), 'edit', stay())).toEqual([])
    expect(findingTexts(newAftercare(today, now), 'draft')).toEqual(['name: This field is required'])
  })

  const [monday, wednesday] = [newDay('monday'), newDay('wednesday')]

  it.each<[Partial<AftercareForm>, string[]]>([
    [{ sections: [] }, ['sections: Should be chosen at least one day']],
    [{ sections: [{ ...monday, active: false }] }, ['sections: Should be chosen at least one day']],
    [{ sections: [monday, newDay('monday')] }, ['sections.1.day: Monday is chosen twice']],
    [{ endsOn: '2026-09-08' }, ['sections.1.day: No session meets on a Wednesday of these dates']],
    [{ endsOn: '2026-09-07', noDates: ['2026-09-07'] }, ['endsOn: No session meets on these days and dates']],
    [{ endsOn: '2026-09-06' }, ['endsOn: End date should not be before start date']],
    [
      { sections: [{ ...monday, timeFrom: '20:00', timeTo: '01:00' }] },
      [
        'sections.0.timeFrom: Start time should be before end time',
        'sections.0.timeTo: End time should be after start time',
      ],
    ],
    [
      { sections: [monday, { ...wednesday, maxEnroll: 0 }] },
      ['sections.1.maxEnroll: Should be more or equal then 1'],
    ],
    [
      { sections: [{ ...monday, dropIn: true, maxDropIn: null }] },
      ['sections.0.maxDropIn: This field is required'],
    ],
    [{ ageFrom: 'FIVE', gradeFrom: 'K' }, ['gradeFrom: Choose either ages or grades']],
    [{ signUpEndsDate: '2026-08-31' }, ['signUpEndsDate: End date should not be before start date']],
    [
      { billingType: null, chargeType: null, billingRate: null },
      [
        'billingType: This field is required',
        'chargeType: This field is required',
        'billingRate: This field is required',
      ],
    ],
    [{ dropInPrice: 500, dropInBillingRate: null }, ['dropInBillingRate: This field is required']],
    [
      { dropInPrice: 500, dropInBillingRate: 'FIXED' as never },
      ['dropInBillingRate: This field is required'],
    ],
    [{ dropInPrice: 500, dropInBillingRate: 'HOUR' }, []],
    [{ dropInPrice: 0, dropInBillingRate: null }, []],
    [
      { billingType: 'YEARLY' as never, chargeType: 'NEVER' as never, billingRate: 'SESSION' as never },
      [
        'billingType: This field is required',
        'chargeType: This field is required',
        'billingRate: This field is required',
      ],
    ],
    [{ addOns: [{ ...lunch, name: '' }] }, ['addOns.0.name: This field is required']],
    [
      { multiDayDiscount: { ...newDayTiers(), active: true, twoDaysAmount: -1 } },
      ['multiDayDiscount.twoDaysAmount: Should be positive'],
    ],
    [
      { multiChildDiscount: { ...newChildTiers(), active: true, twoChildrenAmount: -1 } },
      ['multiChildDiscount.twoChildrenAmount: Should be positive'],
    ],
  ])('%j: %j', (over, expected) => {
    expect(findingTexts(stay(over))).toEqual(expected)
  })

  it('does not mind what is off', () => {
    const off = { ...monday, active: false, maxEnroll: 0, timeFrom: null }
    expect(
      findingTexts(stay({ sections: [off, wednesday, { ...newDay('friday'), maxDropIn: null }] })),
    ).toEqual([])
    expect(findingTexts(stay({ price: 0, billingRate: null, billingType: null, chargeType: null }))).toEqual(
      [],
    )
  })

  it('is open at its cost while it is a draft, and when that is published', () => {
    const dearer = stay({ price: 2500 })
    expect([findingTexts(dearer, 'draft', stay()), findingTexts(dearer, 'publish', stay())]).toEqual([[], []])
  })

  it('may be edited when it is over, its dates being left alone', () => {
    const run = { startsOn: '2026-05-04', endsOn: '2026-06-26' }
    expect(findingTexts(stay({ ...run, description: 'It was fun.' }), 'edit', stay(run))).toEqual([])
    expect(findingTexts(stay({ ...run, endsOn: '2026-06-25' }), 'edit', stay(run))).toEqual([
      'endsOn: Should be current or future date',
    ])
  })

  it('takes a weekday that was off before it again', () => {
    const off = { ...monday, active: false }
    expect(findingTexts(stay({ sections: [off, monday, wednesday] }))).toEqual([])
  })

  it('is closed at its cost once it is published', () => {
    const paths = checkAftercare(stay({ price: 2500, dropInPrice: 900 }), {
      today,
      names,
      mode: 'edit',
      previous: stay(),
    })
    expect(paths.map(({ path }) => path)).toEqual(['price', 'dropInPrice'])
    expect(paths[0]!.message).toContain('Duplicate the session')
  })
})

describe('what is stored of a session', () => {
  it('R136: has no add-ons where their section is closed', () => {
    const closed = { isNew: false, open: { ...everythingOpen, addOns: false } }
    expect(aftercareToSave(stay({ addOns: [lunch] }), closed).addOns).toEqual([])
    expect(save({ addOns: [lunch] }).addOns).toEqual([lunch])
  })

  it('R137, R153: has no wait list where it is off, and takes an empty maximum as 0', () => {
    const days = [
      { ...newDay('monday'), waitList: false, maxWaitList: 5 },
      { ...newDay('tuesday'), maxWaitList: null },
      { ...newDay('friday'), maxWaitList: 3 },
    ]
    expect(save({ sections: days }).sections.map(({ maxWaitList }) => maxWaitList)).toEqual([0, 0, 3])
  })

  it('R138: has no places for drop-ins where nobody can drop in', () => {
    const days = [newDay('monday'), { ...newDay('friday'), dropIn: true, maxDropIn: 4 }]
    expect(save({ sections: days }).sections.map(({ maxDropIn }) => maxDropIn)).toEqual([0, 4])
  })

  it('R139, R140: is not prorated by attendance, nor where proration is not shown', () => {
    expect(save({ prorate: true }).prorate).toBe(true)
    expect(save({ prorate: true, chargeType: 'ATTENDANCE' }).prorate).toBe(false)
    expect(save({ prorate: true, billingRate: 'DAY' }).prorate).toBe(false)
    expect(showsProration(stay({ price: 0 }))).toBe(false)
  })

  it('R141 to R145: is billed in no way, and discounted in none, when it is free', () => {
    const tiers = { ...newChildTiers(), active: true, twoChildrenAmount: 500 }
    const days = { ...newDayTiers(), active: true, threeDaysAmount: 300 }
    expect(
      save({ price: 0, prorate: true, multiChildDiscount: tiers, multiDayDiscount: days }),
    ).toMatchObject({
      billingRate: null,
      billingType: null,
      chargeType: null,
      prorate: false,
      multiChildDiscount: newChildTiers(),
      multiDayDiscount: newDayTiers(),
    })
    expect(save({ multiChildDiscount: tiers, multiDayDiscount: days })).toMatchObject({
      billingRate: 'FIXED',
      billingType: 'SESSION',
      chargeType: 'SCHEDULED',
      multiChildDiscount: tiers,
      multiDayDiscount: days,
    })
  })

  it('R146: has no rate for drop-ins that cost nothing', () => {
    expect(save({ dropInPrice: 0 }).dropInBillingRate).toBeNull()
    expect(save({ dropInPrice: 1200, dropInBillingRate: 'HOUR' }).dropInBillingRate).toBe('HOUR')
  })

  it('R147 to R149: asks families for nothing where that section is closed', () => {
    const familyFields = {
      pickUpOptions: true,
      pickUpOptionsRequired: true,
      teacher: true,
      teacherRequired: true,
      tshirt: true,
      tshirtRequired: true,
    }
    const closed = { isNew: false, open: { ...everythingOpen, details: false } }
    expect(save(familyFields)).toMatchObject(familyFields)
    expect(aftercareToSave(stay(familyFields), closed)).toMatchObject({
      pickUpOptions: false,
      pickUpOptionsRequired: false,
      teacher: false,
      teacherRequired: false,
      tshirt: false,
      tshirtRequired: false,
    })
  })

  it('R150: keeps no amounts of discounts that are closed or inactive', () => {
    const tiers = { ...newChildTiers(), active: true, twoChildrenAmount: 500 }
    const days = { ...newDayTiers(), twoDaysAmount: 300 }
    const closed = { isNew: false, open: { ...everythingOpen, multiChild: false } }
    expect(
      aftercareToSave(stay({ multiChildDiscount: tiers, multiDayDiscount: days }), closed),
    ).toMatchObject({
      multiChildDiscount: newChildTiers(),
      multiDayDiscount: newDayTiers(),
    })
  })

  it('R151, R152: a new one takes no ids along and nothing inactive, a stored one keeps both', () => {
    const days = [
      { ...newDay('monday'), id: 'a' },
      { ...newDay('friday'), id: 'b', active: false },
    ]
    const addOns = [
      { ...lunch, id: 'c' },
      { ...lunch, id: 'd', active: false },
    ]
    expect(save({ sections: days, addOns }, true)).toMatchObject({
      sections: [{ id: null, day: 'monday' }],
      addOns: [{ id: null, name: 'Lunch' }],
    })
    const savedForm = save({ sections: days, addOns })
    expect([savedForm.sections.map(({ id }) => id), savedForm.addOns.map(({ id }) => id)]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('stays as it is when stored twice', () => {
    fc.assert(
      fc.property(
        fc.record({
          price: fc.nat(3),
          dropInPrice: fc.nat(3),
          prorate: fc.boolean(),
          chargeType: fc.constantFrom('ATTENDANCE', 'SCHEDULED'),
          billingRate: fc.constantFrom('DAY', 'HOUR', 'QUARTER_HOUR', 'FIXED'),
        }),
        (over) => {
          const once = save(over)
          expect(aftercareToSave(once, { isNew: false })).toEqual(once)
        },
      ),
    )
  })
})

describe('opening a session again', () => {
  it('moves past dates of a draft to today, and fills in what a free one left out', () => {
    const draft = save({ price: 0, startsOn: '2026-08-03' })
    expect(aftercareFromNow(draft, today, now)).toMatchObject({
      startsOn: today,
      billingType: 'SESSION',
      billingRate: 'FIXED',
      chargeType: 'SCHEDULED',
      dropInBillingRate: 'DAY',
    })
  })

  it('as a copy leaves ids and inactive days behind', () => {
    const days = [
      { ...newDay('monday'), id: 'a' },
      { ...newDay('friday'), id: 'b', active: false },
    ]
    expect(duplicateOfAftercare(stay({ sections: days }), today, now)).toMatchObject({
      sections: [{ id: null, day: 'monday' }],
    })
    expect(duplicateOfAftercare(stay({ sections: days }), today, now).sections).toHaveLength(1)
  })
})

describe('changing several sessions at once', () => {
  it('changes instructors and wait list of every day, and new ages clear the grades', () => {
    const { changes, findings } = bulkChangeOfAftercare({
      instructorIds: ['x'],
      waitList: false,
      ageFrom: 'SIX',
      price: 1,
    })
    expect(findings).toEqual([
      { path: 'price', message: 'This field cannot be changed for several sessions at once' },
    ])
    expect(withAftercareBulkChange(stay({ gradeFrom: 'K' }), changes as never)).toMatchObject({
      ageFrom: 'SIX',
      gradeFrom: null,
      sections: [
        { instructorIds: ['x'], waitList: false },
        { instructorIds: ['x'], waitList: false },
      ],
    })
  })
})
