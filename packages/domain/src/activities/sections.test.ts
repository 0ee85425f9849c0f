import { describe, expect, it } from 'vitest'
import { placesOf } from './capacity.ts'
import { sectionsText, whoText, withSection, type SectionFacts } from './sections.ts'

function section(over: Partial<SectionFacts> = {}): SectionFacts {
  return {
    ageFrom: null,
    ageTo: null,
    gradeFrom: null,
    gradeTo: null,
    weekdays: ['monday'],
    timeFrom: '15:00',
    timeTo: '18:00',
    price: 1000,
    billingType: 'DAY',
    places: placesOf({ capacity: 10, used: 0, waiting: 0, hasWaitList: false, waitCapacity: 0 }),
    ...over,
  }
}

describe('the sections of an activity in one line', () => {
  it('are one section’s own facts where there is one', () => {
    const only = section({ ageFrom: 'FIVE', ageTo: 'SEVEN' })
    expect(sectionsText([only])).toEqual({ ...only, priceTo: 1000 })
  })

  it('span weekdays, times and prices', () => {
    expect(
      sectionsText([
        section({ weekdays: ['wednesday'], timeTo: '18:30', price: 1500 }),
        section({ timeFrom: '14:00', billingType: 'FIXED' }),
      ]),
    ).toMatchObject({
      weekdays: ['monday', 'wednesday'],
      timeFrom: '14:00',
      timeTo: '18:30',
      price: 1000,
      priceTo: 1500,
      billingType: 'FIXED',
    })
  })

  it.each([
    [
      'span ages in their order, not in that of the alphabet',
      [
        { ageFrom: 'NINE', ageTo: 'TWELVE' },
        { ageFrom: 'EIGHT', ageTo: 'TEN' },
      ],
      { ageFrom: 'EIGHT', ageTo: 'TWELVE' },
    ],
    [
      'are open where one section is open',
      [
        { ageFrom: 'NINE', ageTo: 'TWELVE' },
        { ageFrom: 'EIGHT', ageTo: null },
      ],
      { ageFrom: 'EIGHT', ageTo: null },
    ],
    [
      'say neither when one asks for ages and another for grades',
      [{ ageFrom: 'NINE' }, { gradeFrom: 'K', gradeTo: 'SECOND' }],
      { ageFrom: null, ageTo: null, gradeFrom: null, gradeTo: null },
    ],
    [
      'span grades in their order',
      [
        { gradeFrom: 'K', gradeTo: 'THIRD' },
        { gradeFrom: 'FIRST', gradeTo: 'SECOND' },
      ],
      { gradeFrom: 'K', gradeTo: 'THIRD' },
    ],
  ] as [string, Partial<SectionFacts>[], object][])('%s', (_, sections, expected) => {
    expect(sectionsText(sections.map(section))).toMatchObject(expected)
  })

  it('have the places of all, and an overbooked section takes none from another', () => {
    const full = placesOf({ capacity: 4, used: 6, waiting: 0, hasWaitList: true, waitCapacity: 2 })
    const empty = placesOf({ capacity: 4, used: 0, waiting: 0, hasWaitList: false, waitCapacity: 0 })
    expect(sectionsText([section({ places: full }), section({ places: empty })]).places).toEqual({
      maxEnroll: 8,
      enrolled: 6,
      free: 4,
      waiting: 0,
      goFirst: 0,
      maxWaitList: 2,
      waitList: true,
      offersWaitList: true,
      percent: 75,
    })
    const third = placesOf({ capacity: 3, used: 2, waiting: 0, hasWaitList: false, waitCapacity: 0 })
    expect(sectionsText([section({ places: third })]).places.percent).toBe(67)
  })

  it('are nothing yet where a draft has none', () => {
    expect(sectionsText([])).toEqual({
      ageFrom: null,
      ageTo: null,
      gradeFrom: null,
      gradeTo: null,
      weekdays: [],
      timeFrom: null,
      timeTo: null,
      price: 0,
      priceTo: 0,
      billingType: 'SESSION',
      places: {
        maxEnroll: 0,
        enrolled: 0,
        free: 0,
        waiting: 0,
        goFirst: 0,
        maxWaitList: 0,
        waitList: false,
        offersWaitList: false,
        percent: 100,
      },
    })
  })

  it.each([
    ['All ages', [{}, {}]],
    ['Ages 8y to 10y', [{ ageFrom: 'EIGHT', ageTo: 'TEN' }]],
    [
      'Ages 5y to 10y',
      [
        { ageFrom: 'EIGHT', ageTo: 'TEN' },
        { ageFrom: 'FIVE', ageTo: 'SEVEN' },
      ],
    ],
    ['Ages and grades by group', [{ ageFrom: 'EIGHT' }, { gradeFrom: 'K' }]],
    ['Ages and grades by group', [{ ageTo: 'EIGHT' }, { gradeTo: 'K' }]],
    ['Ages and grades by group', [{ ageFrom: 'EIGHT' }, {}]],
    ['Ages and grades by group', [{ ageTo: 'EIGHT' }, {}]],
    ['Ages and grades by group', [{ gradeFrom: 'K' }, {}]],
    ['Ages and grades by group', [{ gradeTo: 'K' }, {}]],
  ] as [string, Partial<SectionFacts>[]][])('are for %s: %j', (text, facts) => {
    const sections = facts.map(section)
    expect(whoText(sectionsText(sections), sections)).toBe(text)
  })
})

it('names a section with its activity, if it has a name', () => {
  expect([withSection('Chess', ''), withSection('Surf Camp', 'Small fish')]).toEqual([
    'Chess',
    'Surf Camp, Small fish',
  ])
})
