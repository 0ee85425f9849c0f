import { describe, expect, it } from 'vitest'
import { newAddOn, type AddOn } from '../prices/add-ons.ts'
import { checkClass } from './check-class.ts'
import { newClass, type ClassForm } from './class-form.ts'
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

function findingTexts(
  over: Partial<ClassForm>,
  mode: 'draft' | 'publish' | 'edit' = 'publish',
  previous?: ClassForm,
): string[] {
  return checkClass(pottery(over), { today, names, mode, previous: previous ?? null }).map(
    ({ path, message }) => `${path}: ${message}`,
  )
}

describe('the form of a class', () => {
  it('lacks a name, days and dates before it can be published, and a name alone to be a draft', () => {
    const required = 'This field is required'
    expect(checkClass(newClass(today, now), { today, names, mode: 'publish' })).toEqual([
      { path: 'name', message: required },
      { path: 'weekdays', message: 'Should be chosen at least one day' },
      { path: 'startsOn', message: required },
      { path: 'endsOn', message: required },
    ])
    expect(checkClass(newClass(today, now), { today, names, mode: 'draft' })).toEqual([
      { path: 'name', message: required },
    ])
  })

  it('is fine in good order, in every mode', () => {
    expect([findingTexts({}), findingTexts({}, 'draft'), findingTexts({}, 'edit', pottery())]).toEqual([
      [],
      [],
      [],
    ])
  })

  const characters = 'May contain latin letters, numbers, spaces, periods, commas and hyphens'

  it.each<[Partial<ClassForm>, string]>([
    [{ name: 'Pottery: clay' }, `name: ${characters}`],
    [{ name: '2 - 3' }, 'name: Should contain at least one latin letter'],
    [{ name: 'x'.repeat(101) }, 'name: Length should be less than 100'],
    [
      { description: 'Aprons & clay' },
      'description: May contain latin letters, numbers, spaces, line breaks, periods, commas, hyphens, exclamation marks, question marks and colons. Please take out “&”',
    ],
    [{ description: 'x'.repeat(1001) }, 'description: Length should be less than 1000'],
    [{ ageFrom: 'FIVE', gradeTo: 'K' }, 'gradeTo: Choose either ages or grades'],
    [{ ageFrom: 'TWO', ageTo: 'EIGHTEEN_MONTH' }, 'ageTo: The upper age should not be below the lower one'],
    [{ gradeFrom: 'FIRST', gradeTo: 'K' }, 'gradeTo: The upper grade should not be below the lower one'],
    [{ maxEnroll: 0 }, 'maxEnroll: Should be more or equal then 1'],
    [{ maxEnroll: 2.5 }, 'maxEnroll: May contain numbers only'],
    [{ maxEnroll: 10_001 }, 'maxEnroll: Should be less or equal 10000'],
    [{ maxWaitList: 0 }, 'maxWaitList: Should be more or equal then 1'],
    [{ maxWaitList: null }, 'maxWaitList: This field is required'],
    [{ endsOn: '2026-09-07' }, 'endsOn: End date should not be before start date'],
    [{ endsOn: '2031-09-09' }, 'endsOn: End date should be within 5 years of the start date'],
    [{ startsOn: '0206-09-08' }, 'startsOn: This field should be a valid date'],
    [{ endsOn: '2026-02-30' }, 'endsOn: This field should be a valid date'],
    [{ noDates: ['soon'] }, 'noDates: This field should be a valid date'],
    [{ timeTo: '15:30' }, 'timeFrom: Start time should be before end time'],
    [{ price: -1 }, 'price: Should be positive'],
    [{ price: 100_000_000 }, 'price: Should be less or equal 999999.99'],
    [{ signUpEndsDate: '2026-08-31' }, 'signUpEndsDate: End date should not be before start date'],
    [{ addOns: [{ ...lunch, name: 'Lunch*' }] }, `addOns.0.name: ${characters}`],
    [{ addOns: [lunch, { ...lunch, name: ' LUNCH' }] }, 'addOns.1.name: This name is already taken'],
    [{ addOns: [{ ...lunch, maxAmount: 0 }] }, 'addOns.0.maxAmount: Should be more or equal then 1'],
    [{ addOns: [{ ...lunch, price: -5 }] }, 'addOns.0.price: Should be positive'],
    [{ addOns: [{ ...lunch, name: '' }] }, 'addOns.0.name: This field is required'],
    [
      { earlyBirdDiscount: bird({ amount: 10_001 }) },
      'earlyBirdDiscount.amount: Should be less or equal 100%',
    ],
    [
      { earlyBirdDiscount: bird({ amount: -1, active: false }) },
      'earlyBirdDiscount.amount: Should be positive',
    ],
    [
      { multiChildDiscount: siblings({ after: 0 }) },
      'multiChildDiscount.after: Should be more or equal then 1',
    ],
    [
      { multiProgramDiscount: siblings({ amount: 10_001 }) },
      'multiProgramDiscount.amount: Should be less or equal 100%',
    ],
  ])('%j: %s', (over, expected) => {
    // Drafts have the same fault.
    expect(findingTexts(over)).toContain(expected)
    expect(findingTexts(over, 'draft')).toContain(expected)
  })

  it.each<[Partial<ClassForm>, string]>([
    [weekdayFlags([]), 'weekdays: Should be chosen at least one day'],
    [{ startsOn: null }, 'startsOn: This field is required'],
    [{ timeFrom: null }, 'timeFrom: This field is required'],
    [{ timeTo: null }, 'timeTo: This field is required'],
    [{ signUpBeginsDate: null }, 'signUpBeginsDate: This field is required'],
    [{ endsOn: '2026-09-14', noDates: ['2026-09-08'] }, 'endsOn: No class meets on these days and dates'],
    [{ startsOn: '2026-06-02', endsOn: '2026-08-25' }, 'endsOn: Should be current or future date'],
    [
      { startsOn: '2026-06-02', endsOn: '2026-09-01', noDates: ['2026-09-01'] },
      'endsOn: No class meets from today on',
    ],
  ])('%j is asked before publishing, not of a draft: %s', (over, expected) => {
    expect(findingTexts(over)).toEqual([expected])
    expect(findingTexts(over, 'draft')).toEqual([])
  })

  it('may have begun, as long as a meeting is left', () => {
    expect(findingTexts({ startsOn: '2026-06-02' })).toEqual([])
    expect(findingTexts({ startsOn: '2026-06-02', endsOn: today })).toEqual([])
  })

  it('may be edited when the class is over, its dates being left alone', () => {
    const over = pottery({ startsOn: '2026-06-02', endsOn: '2026-08-25', noDates: [] })
    expect(findingTexts({ ...over, description: 'It was fun.' }, 'edit', over)).toEqual([])
    const turned = { ...over, noDates: ['2026-06-16', '2026-06-09'] }
    const other = { ...turned, noDates: turned.noDates.toReversed() }
    expect(findingTexts(other, 'edit', turned)).toEqual([])
    for (const change of [
      { endsOn: '2026-08-18' },
      { startsOn: '2026-06-09' },
      { noDates: ['2026-06-09'] },
      weekdayFlags(['tuesday', 'thursday']),
    ])
      expect(findingTexts({ ...over, ...change }, 'edit', over)).toEqual([
        'endsOn: Should be current or future date',
      ])
  })

  it('is open at its cost while it is a draft, and when that is published', () => {
    expect(findingTexts({ price: 13_000 }, 'draft', pottery())).toEqual([])
    expect(findingTexts({ price: 13_000 }, 'publish', pottery())).toEqual([])
  })

  it('is billed in one of the ways there are', () => {
    expect(findingTexts({ billingType: 'YEARLY' as never })).toEqual(['billingType: This field is required'])
  })

  it('is closed at its cost once it is published', () => {
    const before = pottery({ price: 12_000 })
    const message =
      'The cost of a published class cannot be changed. Duplicate the class to offer it at a different cost'
    expect(findingTexts({ price: 13_000, billingType: 'DAY' }, 'edit', before)).toEqual([
      `price: ${message}`,
      `billingType: ${message}`,
    ])
    expect(findingTexts({ price: 12_000, maxEnroll: 20 }, 'edit', before)).toEqual([])
  })

  it('asks an early bird for its end only when what is published is edited', () => {
    const over = { earlyBirdDiscount: bird({ amount: 0, endDate: null }) }
    expect([findingTexts(over), findingTexts(over, 'draft')]).toEqual([[], []])
    expect(findingTexts(over, 'edit', pottery())).toEqual([
      'earlyBirdDiscount.amount: Should be more then 0',
      'earlyBirdDiscount.endDate: This field is required',
    ])
    expect(
      findingTexts({ earlyBirdDiscount: bird({ active: false, endDate: null }) }, 'edit', pottery()),
    ).toEqual([])
  })

  it('does not mind what is off: a wait list’s size, an add-on made inactive', () => {
    expect(findingTexts({ waitList: false, maxWaitList: null })).toEqual([])
    expect(findingTexts({ addOns: [{ ...lunch, id: 'a', active: false }, lunch] })).toEqual([])
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

function siblings(over: Partial<NonNullable<ClassForm['multiChildDiscount']>>) {
  return {
    bonusType: 'PERCENTAGE',
    amount: 1000,
    after: 1,
    active: true,
    familyType: 'ADDITIONAL_CHILDREN',
    ...over,
  } as const
}
