import { describe, expect, test } from 'vitest'
import { needsOf, type FilledSection, type Window } from './todos.ts'

const now = Temporal.Instant.from('2026-11-18T20:00:00Z')
const zone = 'America/New_York'
const nothing = {
  inDoubt: [],
  nearList: [],
  offers: [],
  sections: [],
  unsigned: [],
  unanswered: [],
  notCollected: [],
  untaught: [],
  windows: [],
  drafts: [],
}

function section(name: string, enrolled: number, capacity: number, waiting: number): FilledSection {
  return {
    kind: 'classes',
    activityId: name,
    sectionId: name,
    name,
    section: null,
    enrolled,
    capacity,
    waiting,
  }
}

function window(name: string, over: Partial<Window>): Window {
  return {
    kind: 'camps',
    activityId: name,
    sectionId: name,
    name,
    section: null,
    signUpBeginsDate: null,
    signUpBeginsTime: null,
    signUpEndsDate: null,
    signUpEndsTime: null,
    endsOn: '2026-12-20',
    ...over,
  }
}

const needTexts = (facts: Partial<Parameters<typeof needsOf>[0]>) =>
  needsOf({ ...nothing, ...facts }, now, zone).map(({ what, items }) => [what, items.map(({ name }) => name)])

describe('What needs the office now', () => {
  test('begins with the children nobody has come for', () => {
    const { enrolled: _, capacity: __, waiting: ___, ...chess } = section('Chess', 0, 0, 0)
    const crowded = [section('Juggling', 3, 2, 0)]
    expect(needTexts({ notCollected: [{ ...chess, children: 2 }], sections: crowded })).toEqual([
      ['LATE_PICKUPS', ['Chess']],
      ['OVER_CAPACITY', ['Juggling']],
    ])
  })

  test('has a release to look at behind those in doubt, before children nobody has picked up', () => {
    const { enrolled: _, capacity: __, waiting: ___, ...chess } = section('Chess', 0, 0, 0)
    const release = { ...chess, child: 'Ann Lee', date: '2026-11-18', entryId: 'e', persons: ['Gus'] }
    const near = { entry: 'Gustav', time: '15:05', leftOn: '2026-11-18', by: 'May Fox' }
    const needs = needsOf(
      {
        ...nothing,
        inDoubt: [release],
        nearList: [{ ...release, near }],
        notCollected: [{ ...chess, children: 2 }],
      },
      now,
      zone,
    )
    expect(needs.map(({ what }) => what)).toEqual([
      'RELEASES_IN_DOUBT',
      'RELEASES_NEAR_THE_LIST',
      'LATE_PICKUPS',
    ])
    expect(needs[1]!.items[0]).toMatchObject({ child: 'Ann Lee', persons: ['Gus'], near })
  })

  test('has a child who may be with the wrong person before everything else', () => {
    const { enrolled: _, capacity: __, waiting: ___, ...chess } = section('Chess', 0, 0, 0)
    const doubt = { ...chess, child: 'Ann Lee', date: '2026-11-18', entryId: 'e', persons: ['Gus', 'May'] }
    const facts = { ...nothing, inDoubt: [doubt], notCollected: [{ ...chess, children: 2 }] }
    const needs = needsOf(facts, now, zone)
    expect(needs.map(({ what }) => what)).toEqual(['RELEASES_IN_DOUBT', 'LATE_PICKUPS'])
    expect(needs[0]!.items[0]).toMatchObject({
      child: 'Ann Lee',
      date: '2026-11-18',
      persons: ['Gus', 'May'],
    })
    expect(needs[1]!.items[0]).toMatchObject({ child: null, date: null, persons: [] })
  })

  test('tells of offers that run out within twelve hours, the nearest first', () => {
    const offering = (name: string, at: string) => ({ ...window(name, {}), children: 2, at })
    const offers = [
      offering('Tomorrow', '2026-11-19T20:00:00Z'),
      offering('Tonight', '2026-11-19T03:00:00Z'),
      offering('At once', '2026-11-18T20:05:00Z'),
    ]
    expect(needTexts({ offers, sections: [section('Full', 2, 2, 1)] })).toEqual([
      ['OFFERS_EXPIRING', ['At once', 'Tonight']],
      ['FULL_WITH_QUEUE', ['Full']],
    ])
  })

  test('names what lost everybody who taught it, after what is full and before missing forms', () => {
    const { enrolled: _, capacity: __, waiting: ___, ...robotics } = section('Robotics', 0, 0, 0)
    const facts = {
      untaught: [robotics],
      unsigned: [{ ...robotics, children: 1 }],
      sections: [section('Full', 2, 2, 1)],
    }
    expect(needTexts(facts)).toEqual([
      ['FULL_WITH_QUEUE', ['Full']],
      ['NO_INSTRUCTOR', ['Robotics']],
      ['FORMS_MISSING', ['Robotics']],
    ])
  })

  test('is nothing where nothing waits', () => {
    expect(needTexts({ sections: [section('Calm', 3, 10, 0), section('Full', 10, 10, 0)] })).toEqual([])
  })

  test('names sections above capacity, with a place free while families wait, and full ones with a queue', () => {
    const sections = [
      section('Above', 11, 10, 0),
      section('Free', 9, 10, 1),
      section('Short queue', 10, 10, 1),
      section('Long queue', 10, 10, 4),
    ]
    expect(needTexts({ sections })).toEqual([
      ['OVER_CAPACITY', ['Above']],
      ['FREE_WHILE_WAITING', ['Free']],
      ['FULL_WITH_QUEUE', ['Long queue', 'Short queue']],
    ])
  })

  test('an overbooked section with a queue is both', () => {
    expect(needTexts({ sections: [section('Both', 12, 10, 2)] })).toEqual([
      ['OVER_CAPACITY', ['Both']],
      ['FULL_WITH_QUEUE', ['Both']],
    ])
  })

  test('names windows that open or close within seven days, the nearest first, and no others', () => {
    const opens = (name: string, date: string) =>
      window(name, { signUpBeginsDate: date, signUpBeginsTime: '08:00' })
    const closes = (name: string, date: string) =>
      window(name, { signUpBeginsDate: '2026-11-01', signUpEndsDate: date })
    const windows = [
      opens('Sunday', '2026-11-22'),
      opens('Tomorrow', '2026-11-19'),
      opens('Open already', '2026-11-18'),
      opens('Next month', '2026-12-18'),
      closes('Tonight', '2026-11-18'),
      closes('Closed already', '2026-11-17'),
      closes('Much later', '2026-11-30'),
    ]
    expect(needTexts({ windows })).toEqual([
      ['SIGN_UP_OPENS', ['Tomorrow', 'Sunday']],
      ['SIGN_UP_CLOSES', ['Tonight']],
    ])
  })

  test('the end of the run alone is no news of a window', () => {
    const windows = [window('Ends itself', { signUpBeginsDate: '2026-11-01', endsOn: '2026-11-19' })]
    expect(needTexts({ windows })).toEqual([])
  })

  test('says the instant a window turns on the school’s clock', () => {
    const [need] = needsOf(
      { ...nothing, windows: [window('W', { signUpBeginsDate: '2026-11-19', signUpBeginsTime: '08:00' })] },
      now,
      zone,
    )
    expect(need!.items[0]!.at).toBe('2026-11-19T13:00:00Z')
  })

  test('names what is missing on rosters, and drafts last', () => {
    const draft = { kind: 'classes' as const, activityId: 'd', sectionId: null, name: 'Draft', section: null }
    const unanswered = [{ ...section('Asks', 0, 0, 0), children: 3, missing: ['TSHIRT' as const] }]
    const needs = needsOf({ ...nothing, drafts: [draft], unanswered }, now, zone)
    expect(needs.map(({ what }) => what)).toEqual(['ANSWERS_MISSING', 'DRAFTS'])
    expect(needs[0]!.items[0]).toMatchObject({ children: 3, missing: ['TSHIRT'] })
    expect(needs[1]!.items[0]).toMatchObject({ sectionId: null, children: null, at: null })
  })
})
