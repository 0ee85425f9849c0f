import { describe, expect, it } from 'vitest'
import { newAddOn } from '@afterbell/domain/prices/add-ons'
import { newChildTiers, newDayTiers } from '@afterbell/domain/prices/discount-tiers'
import { noDiscounts } from '@afterbell/domain/prices/price-discounts'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import { exampleOf, oneChild, totalOf, type ExampleFamily } from './example-price.ts'
import type { ActivityFacts, SectionFacts } from './wizard/wizard-kind.ts'

const run = { for: 'RUN', rate: 'SESSION', prorates: false } as const

function section(over: Partial<SectionFacts> = {}): SectionFacts {
  return {
    key: 'class',
    name: '',
    audience: { ageFrom: null, ageTo: null, gradeFrom: null, gradeTo: null },
    weekdays: ['monday'],
    timeFrom: '15:30',
    timeTo: '17:00',
    price: 12_000,
    fee: run,
    maxEnroll: 10,
    maxWaitList: 10,
    ...over,
  }
}

function facts(over: Partial<ActivityFacts> = {}): ActivityFacts {
  return {
    name: 'Chess',
    locationId: null,
    startsOn: '2026-11-02',
    endsOn: '2026-11-23',
    noDates: [],
    meetsOnClosedDays: false,
    onShortDays: 'EARLIER',
    signUpBeginsDate: null,
    signUpBeginsTime: null,
    signUpEndsDate: null,
    signUpEndsTime: null,
    sections: [section()],
    dropIn: null,
    addOns: [],
    discounts: noDiscounts,
    ...over,
  }
}

const local = { time: '12:00', dateFormat: 'AMERICAN' } as const
const one: ExampleFamily = oneChild('2026-11-10', section())

function total(over: Partial<ActivityFacts>, family: Partial<ExampleFamily> = {}): number | undefined {
  return exampleOf(facts(over), { ...one, ...family }, local)?.totalCents
}

describe('What a family would pay while the form is filled in', () => {
  it('is what a child pays who signs up that day', () => {
    expect(total({})).toBe(12_000)
    expect(total({ sections: [section({ fee: { ...run, prorates: true } })] })).toBe(6_000)
    expect(total({ sections: [section({ price: 1_000, fee: { ...run, rate: 'HOUR' } })] })).toBe(3_000)
    expect(total({ sections: [section({ timeFrom: null })] })).toBe(12_000)
  })

  it('holds the add-ons that are part of every place, saved or not, and no others', () => {
    const addOns = [
      { ...newAddOn(), name: 'Lunch', price: 500, required: true },
      { ...newAddOn(), name: 'Bus', price: 900, required: true },
      { ...newAddOn(), name: 'Shirt', price: 1_500 },
      { ...newAddOn(), id: 'a', name: 'Old', price: 700, required: true, active: false },
    ]
    const child = exampleOf(facts({ addOns }), one, local)!.children[0]!
    expect(child.atOnce.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['Chess', 12_000],
      ['Lunch', 500],
      ['Bus', 900],
    ])
  })

  it('is not told before it can be', () => {
    expect(total({ startsOn: null })).toBeUndefined()
    expect(total({ sections: [section({ price: '12x' as never })] })).toBeUndefined()
    expect(total({ sections: [section({ fee: { ...run, rate: 'HOUR' }, timeTo: null })] })).toBeUndefined()
    expect(
      total({ sections: [section({ fee: { ...run, rate: 'QUARTER_HOUR' }, timeTo: '15:00' })] }),
    ).toBeUndefined()
    expect(total({}, { taken: [] })).toBeUndefined()
    expect(total({}, { signedUpOn: '11/1' })).toBeUndefined()
  })

  it('takes discounts off child by child, and none that is still half typed', () => {
    const siblings = {
      bonusType: 'PERCENTAGE',
      amount: 1000,
      after: 1,
      active: true,
      familyType: 'ADDITIONAL_CHILDREN',
    } as const
    const with_ = (amount: unknown) => ({
      discounts: { ...noDiscounts, multiChild: { ...siblings, amount: amount as number } },
    })
    const { children } = exampleOf(facts(with_(1000)), { ...one, children: 3 }, local)!
    expect(children.map(totalOf)).toEqual([12_000, 10_800, 10_800])
    expect(total(with_('1x'), { children: 3 })).toBe(36_000)
    expect(total(with_(20_000), { children: 3 })).toBe(36_000)
  })

  it('picks so many days from the sign-up on, of a camp that lets them be picked', () => {
    const days = { for: 'DAYS', rate: 'DAY' } as const
    const weekdays: Weekday[] = ['monday', 'wednesday']
    const camp = { sections: [section({ price: 2_000, fee: days, weekdays })] }
    expect(total(camp, { days: 2 })).toBe(4_000)
    // On the tenth, only 11, 16, 18 and 23 November remain of the run from 2 to 23 November.
    expect(total(camp, { days: 20 })).toBe(8_000)
  })

  it('is charge by charge of aftercare, with its tiers', () => {
    const fee = {
      for: 'WEEKDAYS',
      rate: 'FIXED',
      prorates: false,
      cycle: 'WEEKLY',
      chargeType: 'SCHEDULED',
    } as const
    const sections = [
      section({ key: 'monday', name: 'Monday', price: 3_000, fee }),
      section({ key: 'tuesday', name: 'Tuesday', price: 3_000, fee, weekdays: ['tuesday'] }),
    ]
    const discounts = {
      ...noDiscounts,
      multiDay: { ...newDayTiers(), active: true, twoDaysAmount: 500 },
      childTiers: { ...newChildTiers(), active: true, twoChildrenAmount: 1_000 },
    }
    const family = { ...one, children: 2, signedUpOn: '2026-10-01', taken: ['monday', 'tuesday'] }
    const { children } = exampleOf(facts({ sections, discounts }), family, local)!
    const [first, second] = children
    expect(first!.atOnce.totalCents).toBe(0)
    // Mondays 2 to 23 November, Tuesdays 3 to 17.
    expect(first!.later.map(({ quote }) => quote.totalCents)).toEqual([5_500, 5_500, 5_500, 2_500])
    expect(second!.later.map(({ quote }) => quote.totalCents)).toEqual([4_500, 4_500, 4_500, 1_500])
    const daily = { ...fee, rate: 'DAY', chargeType: 'ATTENDANCE', cycle: 'MONTHLY' } as const
    const billed = sections.map((each) => ({ ...each, fee: daily }))
    expect(total({ sections: billed }, family)).toBe(2 * 7 * 3_000)
  })
})
