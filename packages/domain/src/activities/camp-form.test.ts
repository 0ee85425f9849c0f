import { describe, expect, it } from 'vitest'
import { newAddOn } from '../prices/add-ons.ts'
import {
  bulkChangeOfCamps,
  campToSave,
  duplicateOfCamp,
  latestEnd,
  newCamp,
  newGroup,
  stepOfCampField,
  withCampBulkChange,
  withGroups,
  type CampForm,
  type CampGroup,
} from './camp-form.ts'
import { namesInForm } from './check-activity.ts'
import { checkCamp } from './check-camp.ts'
import { runFromNow } from './activity-form.ts'
import { weekdayFlags } from '../kernel/weekdays.ts'
import { nameRules, type NameRules } from '../kernel/name-rules.ts'

const names = nameRules({ moreNameCharacters: false }, null)

const today = '2026-06-01'
const now = '10:00'

/** A valid camp: a week in July, with a group for young and one for older children. */
function surf(over: Partial<CampForm> = {}): CampForm {
  return {
    ...newCamp(today, now),
    sections: [group({ name: 'Small fish' }), group({ name: 'Sharks', timeTo: '15:00' })],
    name: 'Surf camp',
    startsOn: '2026-07-06',
    endsOn: '2026-07-10',
    ...over,
  }
}

const tenPercent = {
  bonusType: 'PERCENTAGE',
  amount: 1000,
  after: 1,
  active: true,
  familyType: 'ADDITIONAL_CHILDREN',
} as const

function group(over: Partial<CampGroup> = {}): CampGroup {
  return { ...newGroup(), name: 'Group', ...over }
}

function findingTexts(
  form: CampForm,
  mode: 'draft' | 'publish' | 'edit' = 'publish',
  previous?: CampForm,
): string[] {
  return checkCamp(form, { today, names, mode, previous: previous ?? null }).map(
    ({ path, message }) => `${path}: ${message}`,
  )
}

describe('names of a camp, its groups and add-ons', () => {
  const form = surf({
    name: "Children's Choir & Arts (K-2)!",
    description: "We'll sing & dance",
    sections: [group({ name: 'K/1' }), group({ name: 'Grades 2+' })],
    addOns: [{ ...newAddOn(), name: 'Lunch (hot)', price: 100 }],
  })
  const wrong = ['name', 'description', 'sections.0.name', 'sections.1.name', 'addOns.0.name']
  const paths = (checked: CampForm, by: NameRules) =>
    checkCamp(checked, { today, names: by, mode: 'draft' }).map(({ path }) => path)
  const off = { moreNameCharacters: false }

  it('hold more characters where the school says so', () => {
    expect(paths(form, names)).toEqual(wrong)
    expect(paths(form, nameRules({ moreNameCharacters: true }, null))).toEqual([])
  })

  it('stay as they are once the school says so no more, and new ones are held to it', () => {
    const existingNameRules = nameRules(off, null, namesInForm(form))
    expect(paths(form, existingNameRules)).toEqual([])
    expect(
      paths({ ...form, sections: [form.sections[0]!, group({ name: 'Grades 3+' })] }, existingNameRules),
    ).toEqual(['sections.1.name'])
  })
})

describe('a new camp', () => {
  it('begins with one group of the defaults, from Monday to Friday, and sign-up at once', () => {
    expect(newCamp(today, now)).toMatchObject({
      monday: true,
      friday: true,
      saturday: false,
      signUpBeginsDate: today,
      signUpBeginsTime: now,
      signUpEndsTime: '12:00',
      intervalType: 'WEEKLY',
      sections: [
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
    expect(withGroups(surf(), [group({ timeTo: '16:00' })]).signUpEndsTime).toBe('16:00')
    expect(withGroups(surf(), []).signUpEndsTime).toBe('12:00')
    // A time set by hand stays when groups are moved, copied or renamed.
    const early = surf({ signUpEndsTime: '08:00' })
    const turned = withGroups(early, early.sections.toReversed())
    expect(turned.signUpEndsTime).toBe('08:00')
    expect(withGroups(turned, [group({ timeTo: '16:00' })]).signUpEndsTime).toBe('16:00')
  })

  it('shows each finding on its step of the wizard', () => {
    expect(
      [
        'name',
        'sections',
        'sections.1.price',
        'weekdays',
        'endsOn',
        'signUpEndsTime',
        'intervalType',
        'prorate',
        'addOns.0.name',
        'earlyBirdDiscount.amount',
      ].map(stepOfCampField),
    ).toEqual(['details', 'groups', 'groups', 'dates', 'dates', 'dates', 'dates', 'fees', 'fees', 'fees'])
  })
})

describe('the form of a camp', () => {
  it('is fine in good order, and as a draft with a name alone', () => {
    expect(findingTexts(surf())).toEqual([])
    expect(findingTexts(surf(), 'edit', surf())).toEqual([])
    expect(findingTexts(surf({ startsOn: null, endsOn: null, sections: [] }), 'draft')).toEqual([])
    expect(findingTexts(newCamp(today, now), 'draft')).toEqual(['name: This field is required'])
  })

  it.each<[Parameters<typeof surf>[0], string]>([
    [{ name: 'Surf: camp' }, 'name: May contain latin letters, numbers, spaces, periods, commas and hyphens'],
    [{ endsOn: '2026-07-05' }, 'endsOn: End date should not be before start date'],
    [{ ...weekdayFlags([]) }, 'weekdays: Should be chosen at least one day'],
    [{ ...weekdayFlags(['sunday']) }, 'endsOn: No camp meets on these days and dates'],
    [
      { noDates: ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10'] },
      'endsOn: No camp meets on these days and dates',
    ],
    [{ signUpEndsDate: '2026-05-31' }, 'signUpEndsDate: End date should not be before start date'],
    [{ sections: [] }, 'sections: Add at least one group'],
    [{ sections: [group(), group({ name: '' })] }, 'sections.1.name: This field is required'],
    [{ sections: [group(), group({ name: ' GROUP' })] }, 'sections.1.name: This name is already taken'],
    [
      { sections: [group({ timeFrom: '22:00', timeTo: '02:00' })] },
      'sections.0.timeTo: End time should be after start time',
    ],
    [
      { sections: [group({ ageFrom: 'SIX', gradeTo: 'K' })] },
      'sections.0.gradeTo: Choose either ages or grades',
    ],
    [{ sections: [group({ maxEnroll: 0 })] }, 'sections.0.maxEnroll: Should be more or equal then 1'],
    [{ sections: [group({ price: -1 })] }, 'sections.0.price: Should be positive'],
    [
      { sections: [group({ billingType: 'YEARLY' as never })] },
      'sections.0.billingType: This field is required',
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
    expect(findingTexts(surf(over))).toContain(expected)
  })

  it('is open at its cost while it is a draft, and when that is published', () => {
    const dearer = surf({ sections: [group({ id: 'a', price: 9500 })] })
    const before = surf({ sections: [group({ id: 'a', price: 9000 })] })
    expect([findingTexts(dearer, 'draft', before), findingTexts(dearer, 'publish', before)]).toEqual([[], []])
  })

  it('may be edited when it is over, its dates being left alone', () => {
    const run = { startsOn: '2026-05-04', endsOn: '2026-05-08' }
    const over = surf(run)
    expect(findingTexts(surf({ ...run, description: 'It was fun.' }), 'edit', over)).toEqual([])
    expect(findingTexts(surf({ ...run, endsOn: '2026-05-07' }), 'edit', over)).toEqual([
      'endsOn: Should be current or future date',
    ])
  })

  it('asks an early bird for its end only when what is published is edited', () => {
    const bird = { ...tenPercent, endDate: null, paymentType: null }
    const over = surf({ earlyBirdDiscount: bird })
    expect([findingTexts(over), findingTexts(over, 'draft')]).toEqual([[], []])
    expect(findingTexts(over, 'edit', over)).toEqual(['earlyBirdDiscount.endDate: This field is required'])
  })

  it('is closed at the cost of the groups it was published with, not of a new one', () => {
    const before = surf({ sections: [group({ id: 'a', name: 'Small fish', price: 9000 })] })
    const after = surf({
      intervalType: 'DAILY',
      sections: [
        group({ id: 'a', name: 'Small fish', price: 9500, maxEnroll: 12 }),
        group({ name: 'Sharks', price: 12_000 }),
      ],
    })
    expect(
      checkCamp(after, { today, names, mode: 'edit', previous: before }).map(({ path }) => path),
    ).toEqual(['intervalType', 'sections.0.price'])
  })
})

describe('what is stored of a camp', () => {
  it('has no wait list in any group where the camp has none, and no price that is not charged', () => {
    const saved = campToSave(
      surf({
        waitList: false,
        name: ' Surf camp ',
        teacherRequired: true,
        sections: [group({ name: ' Sharks ', paid: false, price: 500 })],
        addOns: [newAddOn()],
      }),
    )
    expect(saved).toMatchObject({
      name: 'Surf camp',
      waitList: false,
      teacherRequired: false,
      sections: [{ name: 'Sharks', price: 0, waitList: false, maxWaitList: 0 }],
      addOns: [],
    })
    expect(campToSave(saved)).toEqual(saved)
  })

  it('has a wait list where one of its groups has', () => {
    const sections = [group({ waitList: false }), group({ name: 'Sharks' })]
    expect(campToSave(surf({ sections })).waitList).toBe(true)
    expect(campToSave(surf({ sections: [sections[0]!] })).waitList).toBe(false)
  })
})

describe('opening a camp again', () => {
  it('moves past dates of a draft to today', () => {
    const draft = surf({ startsOn: '2026-05-04', signUpBeginsDate: '2026-04-01' })
    expect(runFromNow(draft, today, now)).toMatchObject({
      startsOn: today,
      signUpBeginsDate: today,
    })
  })

  it('as a copy leaves the ids of groups behind and moves whole weeks ahead', () => {
    const copy = duplicateOfCamp(
      surf({
        startsOn: '2025-07-07',
        endsOn: '2025-07-11',
        sections: [group({ id: 'a' })],
      }),
      today,
      now,
    )
    expect(copy).toMatchObject({
      startsOn: today,
      endsOn: '2026-06-05',
      sections: [{ id: null, name: 'Group' }],
    })
    expect(findingTexts(copy)).toEqual([])
  })
})

describe('changing several camps at once', () => {
  it('takes what is the camp’s own, and names what is not', () => {
    expect(bulkChangeOfCamps({ waitList: false, name: 'x', maxEnroll: 3 })).toEqual({
      changes: { waitList: false },
      findings: ['name', 'maxEnroll'].map((path) => ({
        path,
        message: 'This field cannot be changed for several camps at once',
      })),
    })
  })

  it('switches the wait list of every group', () => {
    const off = campToSave(withCampBulkChange(surf(), { waitList: false }))
    expect(off.sections.map(({ waitList, maxWaitList }) => [waitList, maxWaitList])).toEqual([
      [false, 0],
      [false, 0],
    ])
    const on = campToSave(withCampBulkChange(off, { waitList: true }))
    expect(on.sections.map(({ waitList, maxWaitList }) => [waitList, maxWaitList])).toEqual([
      [true, 10],
      [true, 10],
    ])
  })
})
