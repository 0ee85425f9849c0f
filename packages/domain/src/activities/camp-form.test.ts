import { describe, expect, it } from 'vitest'
import { newAddOn } from '../prices/add-ons.ts'
import {
  bulkChangeOfCamps,
  campFromNow,
  campToSave,
  duplicateOfCamp,
  latestEnd,
  newCamp,
  newPricing,
  stepOfCampField,
  withCampBulkChange,
  withPricings,
  type CampFields,
  type CampForm,
  type CampPricing,
} from './camp-form.ts'
import { checkCamp } from './check-camp.ts'
import { weekdayFlags } from '../kernel/weekdays.ts'

const today = '2026-06-01'
const now = '10:00'

/** A camp in good order: a week of July, with a group for the small and one for the big. */
function surf({
  camp,
  ...over
}: Partial<Omit<CampForm, 'camp'>> & { camp?: Partial<CampFields> } = {}): CampForm {
  const form = newCamp(today, now)
  return {
    ...form,
    pricings: [group({ name: 'Small fish' }), group({ name: 'Sharks', timeTo: '15:00' })],
    ...over,
    camp: {
      ...form.camp,
      campName: 'Surf camp',
      campStartDate: '2026-07-06',
      campEndDate: '2026-07-10',
      ...camp,
    },
  }
}

const tenPercent = {
  bonusType: 'PERCENTAGE',
  amount: 1000,
  after: 1,
  active: true,
  familyType: 'ADDITIONAL_CHILDREN',
} as const

function group(over: Partial<CampPricing> = {}): CampPricing {
  return { ...newPricing(), name: 'Group', ...over }
}

function found(
  form: CampForm,
  mode: 'draft' | 'publish' | 'edit' = 'publish',
  previous?: CampForm,
): string[] {
  return checkCamp(form, { today, mode, previous: previous ?? null }).map(
    ({ path, message }) => `${path}: ${message}`,
  )
}

describe('a new camp', () => {
  it('begins with one group of the defaults, from Monday to Friday, and sign-up at once', () => {
    expect(newCamp(today, now)).toMatchObject({
      camp: {
        monday: true,
        friday: true,
        saturday: false,
        signUpBeginsDate: today,
        signUpBeginsTime: now,
        signUpEndsTime: '12:00',
      },
      intervalType: 'WEEKLY',
      pricings: [
        {
          timeFrom: '09:00',
          timeTo: '12:00',
          price: 0,
          maxEnroll: 10,
          maxWaitList: 10,
          billingType: 'SESSION',
        },
      ],
    })
  })

  it('ends its sign-up with the group that ends last', () => {
    expect(latestEnd([group(), group({ timeTo: '15:30' }), group({ timeTo: null })])).toBe('15:30')
    expect(latestEnd([])).toBeNull()
    expect(withPricings(surf(), [group({ timeTo: '16:00' })]).camp.signUpEndsTime).toBe('16:00')
    expect(withPricings(surf(), []).camp.signUpEndsTime).toBe('12:00')
    // Another time was set by hand: moving, copying or renaming groups leaves it alone.
    const early = surf({ camp: { signUpEndsTime: '08:00' } })
    const turned = withPricings(early, early.pricings.toReversed())
    expect(turned.camp.signUpEndsTime).toBe('08:00')
    expect(withPricings(turned, [group({ timeTo: '16:00' })]).camp.signUpEndsTime).toBe('16:00')
  })

  it('shows each finding on its step of the wizard', () => {
    expect(
      [
        'camp.campName',
        'pricings',
        'pricings.1.price',
        'camp.weekdays',
        'camp.campEndDate',
        'camp.signUpEndsTime',
        'intervalType',
        'camp.prorate',
        'addOns.0.name',
        'earlyBirdDiscount.amount',
      ].map(stepOfCampField),
    ).toEqual(['details', 'groups', 'groups', 'dates', 'dates', 'dates', 'dates', 'fees', 'fees', 'fees'])
  })
})

describe('the form of a camp', () => {
  it('is fine in good order, and as a draft with a name alone', () => {
    expect(found(surf())).toEqual([])
    expect(found(surf(), 'edit', surf())).toEqual([])
    expect(found(surf({ camp: { campStartDate: null, campEndDate: null }, pricings: [] }), 'draft')).toEqual(
      [],
    )
    expect(found(newCamp(today, now), 'draft')).toEqual(['camp.campName: This field is required'])
  })

  it.each<[Parameters<typeof surf>[0], string]>([
    [
      { camp: { campName: 'Surf: camp' } },
      'camp.campName: May contain latin letters, numbers, spaces, periods, commas and hyphens',
    ],
    [{ camp: { campEndDate: '2026-07-05' } }, 'camp.campEndDate: End date should not be before start date'],
    [{ camp: { ...weekdayFlags([]) } }, 'camp.weekdays: Should be chosen at least one day'],
    [
      { camp: { ...weekdayFlags(['sunday']) } },
      'camp.campEndDate: No camp takes place on these days and dates',
    ],
    [
      { camp: { noCampDates: ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10'] } },
      'camp.campEndDate: No camp takes place on these days and dates',
    ],
    [
      { camp: { signUpEndsDate: '2026-05-31' } },
      'camp.signUpEndsDate: End date should not be before start date',
    ],
    [{ pricings: [] }, 'pricings: Should be at least one group'],
    [{ pricings: [group(), group({ name: '' })] }, 'pricings.1.name: This field is required'],
    [{ pricings: [group(), group({ name: ' GROUP' })] }, 'pricings.1.name: This name is already taken'],
    [
      { pricings: [group({ timeFrom: '22:00', timeTo: '02:00' })] },
      'pricings.0.timeTo: End time should be after start time',
    ],
    [
      { pricings: [group({ ageFrom: 'SIX', gradeTo: 'K' })] },
      'pricings.0.gradeTo: Choose either ages or grades',
    ],
    [{ pricings: [group({ maxEnroll: 0 })] }, 'pricings.0.maxEnroll: Should be more or equal then 1'],
    [{ pricings: [group({ price: -1 })] }, 'pricings.0.price: Should be positive'],
    [
      { pricings: [group({ billingType: 'YEARLY' as never })] },
      'pricings.0.billingType: This field is required',
    ],
    [{ intervalType: 'YEARLY' as never }, 'intervalType: This field is required'],
    [{ addOns: [{ ...newAddOn(), name: '', price: 850 }] }, 'addOns.0.name: This field is required'],
    [
      { multiChildDiscount: { ...tenPercent, after: 0 } },
      'multiChildDiscount.after: Should be more or equal then 1',
    ],
    [
      { multiProgramDiscount: { ...tenPercent, after: 0 } },
      'multiProgramDiscount.after: Should be more or equal then 1',
    ],
    [
      { earlyBirdDiscount: { ...tenPercent, amount: -1, endDate: null, paymentType: null } },
      'earlyBirdDiscount.amount: Should be positive',
    ],
  ])('%j: %s', (over, expected) => {
    expect(found(surf(over))).toContain(expected)
  })

  it('is open at its cost while it is a draft, and when that is published', () => {
    const dearer = surf({ pricings: [group({ id: 'a', price: 9500 })] })
    const before = surf({ pricings: [group({ id: 'a', price: 9000 })] })
    expect([found(dearer, 'draft', before), found(dearer, 'publish', before)]).toEqual([[], []])
  })

  it('may be edited when it is over, its dates being left alone', () => {
    const camp = { campStartDate: '2026-05-04', campEndDate: '2026-05-08' }
    const over = surf({ camp })
    expect(found(surf({ camp: { ...camp, description: 'It was fun.' } }), 'edit', over)).toEqual([])
    expect(found(surf({ camp: { ...camp, campEndDate: '2026-05-07' } }), 'edit', over)).toEqual([
      'camp.campEndDate: Should be current or future date',
    ])
  })

  it('asks an early bird for its end only when what is published is edited', () => {
    const bird = { ...tenPercent, endDate: null, paymentType: null }
    const over = surf({ earlyBirdDiscount: bird })
    expect([found(over), found(over, 'draft')]).toEqual([[], []])
    expect(found(over, 'edit', over)).toEqual(['earlyBirdDiscount.endDate: This field is required'])
  })

  it('is closed at the cost of the groups it was published with, not of a new one', () => {
    const before = surf({ pricings: [group({ id: 'a', name: 'Small fish', price: 9000 })] })
    const after = surf({
      intervalType: 'DAILY',
      pricings: [
        group({ id: 'a', name: 'Small fish', price: 9500, maxEnroll: 12 }),
        group({ name: 'Sharks', price: 12_000 }),
      ],
    })
    expect(checkCamp(after, { today, mode: 'edit', previous: before }).map(({ path }) => path)).toEqual([
      'intervalType',
      'pricings.0.price',
    ])
  })
})

describe('what is stored of a camp', () => {
  it('has no wait list in any group where the camp has none, and no price that is not charged', () => {
    const saved = campToSave(
      surf({
        camp: { waitList: false, campName: ' Surf camp ', teacherRequired: true },
        pricings: [group({ name: ' Sharks ', paid: false, price: 500 })],
        addOns: [newAddOn()],
      }),
    )
    expect(saved).toMatchObject({
      camp: { campName: 'Surf camp', waitList: false, teacherRequired: false },
      pricings: [{ name: 'Sharks', price: 0, waitList: false, maxWaitList: 0 }],
      addOns: [],
    })
    expect(campToSave(saved)).toEqual(saved)
  })

  it('has a wait list where one of its groups has', () => {
    const pricings = [group({ waitList: false }), group({ name: 'Sharks' })]
    expect(campToSave(surf({ pricings })).camp.waitList).toBe(true)
    expect(campToSave(surf({ pricings: [pricings[0]!] })).camp.waitList).toBe(false)
  })
})

describe('opening a camp again', () => {
  it('moves past dates of a draft to today', () => {
    const draft = surf({ camp: { campStartDate: '2026-05-04', signUpBeginsDate: '2026-04-01' } })
    expect(campFromNow(draft, today, now).camp).toMatchObject({
      campStartDate: today,
      signUpBeginsDate: today,
    })
  })

  it('as a copy leaves the ids of groups behind and moves whole weeks ahead', () => {
    const copy = duplicateOfCamp(
      surf({
        camp: { campStartDate: '2025-07-07', campEndDate: '2025-07-11' },
        pricings: [group({ id: 'a' })],
      }),
      today,
      now,
    )
    expect(copy).toMatchObject({
      duplicate: true,
      camp: { campStartDate: today, campEndDate: '2026-06-05' },
      pricings: [{ id: null, name: 'Group' }],
    })
    expect(found(copy)).toEqual([])
  })
})

describe('changing several camps at once', () => {
  it('takes what is the camp’s own, and names what is not', () => {
    expect(bulkChangeOfCamps({ waitList: false, campName: 'x', maxEnroll: 3 })).toEqual({
      changes: { waitList: false },
      findings: ['campName', 'maxEnroll'].map((path) => ({
        path,
        message: 'This field cannot be changed for several camps at once',
      })),
    })
  })

  it('switches the wait list of every group', () => {
    const off = campToSave(withCampBulkChange(surf(), { waitList: false }))
    expect(off.pricings.map(({ waitList, maxWaitList }) => [waitList, maxWaitList])).toEqual([
      [false, 0],
      [false, 0],
    ])
    const on = campToSave(withCampBulkChange(off, { waitList: true }))
    expect(on.pricings.map(({ waitList, maxWaitList }) => [waitList, maxWaitList])).toEqual([
      [true, 10],
      [true, 10],
    ])
  })
})
