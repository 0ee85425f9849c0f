import { describe, expect, test } from 'vitest'
import { newCamp, newGroup, type CampForm } from '../activities/camp-form.ts'
import { newClass, type ClassForm } from '../activities/class-form.ts'
import { campWith, changesOfCamp, changesOfClass, classWith } from './import-changes.ts'

const NOTHING_FOUND = { locationId: undefined, instructorIds: undefined }
const WORDS = { dateFormat: 'AMERICAN', currency: 'USD', names: new Map([['gym', 'Main gym']]) } as const

const chess: ClassForm = {
  ...newClass('2026-11-01', '08:00'),
  name: 'Chess',
  monday: true,
  startsOn: '2026-11-23',
  endsOn: '2026-12-14',
  gradeFrom: 'K',
  gradeTo: 'FIFTH',
  locationId: 'gym',
  instructorIds: ['ann'],
  price: 12000,
  noDates: ['2026-11-30'],
  teacher: true,
}

describe('A class', () => {
  test('stays as it is, but for what the row says', () => {
    expect(classWith(chess, {}, NOTHING_FOUND)).toEqual(chess)
    expect(classWith(chess, { weekdays: ['tuesday'], capacity: 14 }, NOTHING_FOUND)).toEqual({
      ...chess,
      monday: false,
      tuesday: true,
      maxEnroll: 14,
    })
  })

  test('that asks for ages instead of grades says so in one line', () => {
    const audience = { ageFrom: 'SIX', ageTo: null, gradeFrom: null, gradeTo: null } as const
    const after = classWith(chess, audience, NOTHING_FOUND)
    expect(changesOfClass(chess, after, WORDS)).toEqual([
      { label: 'Ages or grades', from: 'Grades K to 5', to: 'Age 6y and up' },
    ])
  })

  test('shows each fact before and after, in the formats of the school', () => {
    const after = classWith(
      chess,
      {
        name: 'Chess Club',
        endsOn: '2026-12-21',
        timeTo: '17:00',
        price: 13050,
        description: 'Openings. '.repeat(20).trim(),
        signUpBeginsDate: '2026-11-02',
      },
      { locationId: 'attic', instructorIds: [] },
    )
    const changes = changesOfClass(chess, after, {
      ...WORDS,
      names: new Map([...WORDS.names, ['attic', 'Attic']]),
    })
    expect(changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`)).toEqual([
      'Name: Chess → Chess Club',
      'Dates: 11/23/2026 – 12/14/2026 → 11/23/2026 – 12/21/2026',
      'Time: 3:30 PM – 4:30 PM → 3:30 PM – 5:00 PM',
      'Location: Main gym → Attic',
      'Instructors: a former instructor → none',
      'Price: $120 → $130.50',
      'Sign-up opens: 11/01/2026, 8:00 AM → 11/02/2026, 8:00 AM',
      expect.stringMatching(/^Description: none → Openings\. .{60,80}…$/),
    ])
  })
})

describe('A camp with one group', () => {
  const surf: CampForm = {
    ...newCamp('2026-11-01', '08:00'),
    name: 'Surf',
    sections: [{ ...newGroup(), id: 'g', name: 'Surf', price: 20000 }],
  }

  test('has its hours, spots and price in the group, which goes on to be called as the camp', () => {
    const after = campWith(surf, { name: 'Surfing', timeTo: '15:00', price: 0 }, NOTHING_FOUND)
    expect(after.name).toBe('Surfing')
    expect(after.sections).toEqual([
      { ...surf.sections[0], name: 'Surfing', timeTo: '15:00', price: 0, paid: false },
    ])
    expect(changesOfCamp(surf, after, WORDS).map(({ label }) => label)).toEqual([
      'Name',
      'Time',
      'Price',
      'Group',
    ])
  })

  test('keeps the name of a group that staff named', () => {
    const named = { ...surf, sections: [{ ...surf.sections[0]!, name: 'Sharks' }] }
    expect(campWith(named, { name: 'Surfing' }, NOTHING_FOUND).sections[0]!.name).toBe('Sharks')
    expect(campWith(named, { group: 'Whales' }, NOTHING_FOUND).sections[0]!.name).toBe('Whales')
  })
})
