import { describe, expect, it } from 'vitest'
import {
  decideMerge,
  forbiddenByMerge,
  mergedMedical,
  mergedRecord,
  type RecordOfChild,
} from './merge-families.ts'

const keep = {
  id: 'f1',
  guardians: [{ id: 'gus', name: 'Gus Lee' }],
  children: [
    { id: 'kim', name: 'Kim Lee' },
    { id: 'lou', name: 'Lou Lee' },
  ],
}
const other = {
  id: 'f2',
  guardians: [
    { id: 'gus2', name: 'Gus Lee' },
    { id: 'ana', name: 'Ana Park' },
  ],
  children: [{ id: 'kim2', name: 'Kim Lee' }],
}
const same = [{ keepId: 'kim', otherId: 'kim2' }]
const code = (decision: ReturnType<typeof decideMerge>) => (decision.allowed ? 'allowed' : decision.code)

describe('merging two families', () => {
  it.each([
    [{ guardianIds: ['gus', 'ana'], same: [] }, 'allowed'],
    [{ guardianIds: ['ana', 'gus'], same }, 'allowed'],
    [{ guardianIds: ['gus'], leavingIds: ['gus2', 'ana'], same }, 'allowed'],
    [{ guardianIds: ['gus'], leavingIds: ['gus2'], same }, 'GUARDIANS'],
    [{ guardianIds: [], same }, 'GUARDIANS'],
    [{ guardianIds: ['gus', 'gus'], same }, 'GUARDIANS'],
    [{ guardianIds: ['gus', 'stranger'], same }, 'GUARDIANS'],
    [{ guardianIds: ['gus'], same: [...same, { keepId: 'lou', otherId: 'kim2' }] }, 'NOT_A_PAIR'],
    [{ guardianIds: ['gus'], same: [{ keepId: 'kim2', otherId: 'kim' }] }, 'NOT_A_PAIR'],
    [{ guardianIds: ['gus'], same: [{ keepId: 'kim', otherId: 'nobody' }] }, 'NOT_A_PAIR'],
    [{ guardianIds: ['gus'], same: [{ keepId: 'nobody', otherId: 'kim2' }] }, 'NOT_A_PAIR'],
  ])('with %j is %s', (merge, expected) => {
    expect(code(decideMerge(keep, other, merge, []))).toBe(expected)
  })

  it('is refused while both entries of a child have a place on the same days', () => {
    const clashes = [{ child: 'Kim Lee', section: 'Chess', isKeptOver: false }]
    expect(decideMerge(keep, other, { guardianIds: ['gus'], same }, clashes)).toMatchObject({
      code: 'PLACES_CLASH',
      message:
        'Both entries of Kim Lee have a place in Chess on the same days. Remove one of them there first',
    })
  })

  it('says which entry to keep where only the other one is still there', () => {
    const clashes = [{ child: 'Kim Lee', section: 'Chess', isKeptOver: true }]
    expect(decideMerge(keep, other, { guardianIds: ['gus'], same }, clashes)).toMatchObject({
      message:
        'The entry of Kim Lee that stays was removed from Chess, and the other entry is still there. Keep that entry instead',
    })
  })

  it('of one family means two entries of a child in it', () => {
    const twice = { guardianIds: ['gus'], same: [{ keepId: 'kim', otherId: 'lou' }] }
    expect(code(decideMerge(keep, keep, twice, []))).toBe('allowed')
    expect(code(decideMerge(keep, keep, { ...twice, same: [] }, []))).toBe('NOTHING_TO_MERGE')
    expect(code(decideMerge(keep, keep, { ...twice, same: [{ keepId: 'kim', otherId: 'kim' }] }, []))).toBe(
      'NOT_A_PAIR',
    )
  })

  it('keeps at most six guardians', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ id: `g${index}`, name: 'Gus' }))
    const guardianIds = many.map(({ id }) => id)
    expect(code(decideMerge({ ...keep, guardians: many }, other, { guardianIds, same: [] }, []))).toBe(
      'GUARDIANS',
    )
    const six = { guardianIds: guardianIds.slice(0, 6), same: [] }
    expect(code(decideMerge({ ...keep, guardians: many }, other, six, []))).toBe('allowed')
  })

  it('of one family has no other guardians to choose among, and nobody who came meanwhile', () => {
    const twice = [{ keepId: 'kim', otherId: 'lou' }]
    const two = { ...keep, guardians: other.guardians }
    expect(code(decideMerge(two, two, { guardianIds: ['ana'], leavingIds: [], same: twice }, []))).toBe(
      'allowed',
    )
  })
})

describe('who may never collect a child', () => {
  const child = (id: string, ...names: string[]) => ({
    id,
    name: id,
    doNotRelease: names.map((name) => ({ name, note: '' })),
  })

  it('holds for the children of both families, and what differs within one stays', () => {
    const [ada, ben, cal] = [child('ada', 'Max Gray'), child('ben'), child('cal', 'Eve Day')]
    const entries = forbiddenByMerge([ada, ben], [cal], []).map((entry) => [entry.childId, entry.name])
    expect(entries).toEqual([
      ['ada', 'Eve Day'],
      ['ben', 'Eve Day'],
      ['cal', 'Max Gray'],
    ])
  })

  it('is not told a child that has it on its list', () => {
    expect(forbiddenByMerge([child('ada', 'Max Gray')], [child('cal', 'Gray, Max')], [])).toEqual([])
  })

  it('comes with the note that was written of it', () => {
    const cal = { ...child('cal'), doNotRelease: [{ name: 'Eve Day', note: 'Court order' }] }
    expect(forbiddenByMerge([child('ada')], [cal], [])).toEqual([
      { childId: 'ada', child: 'ada', name: 'Eve Day', note: 'Court order' },
    ])
  })

  it('comes to each of two pairs by its own twin', () => {
    const pairs = [
      { keepId: 'ada', otherId: 'ada2' },
      { keepId: 'ben', otherId: 'ben2' },
    ]
    const entries = forbiddenByMerge(
      [child('ada'), child('ben')],
      [child('ada2', 'Max Gray'), child('ben2', 'Eve Day')],
      pairs,
    )
    expect(entries.map((entry) => [entry.childId, entry.name])).toEqual([
      ['ada', 'Eve Day'],
      ['ben', 'Max Gray'],
    ])
  })

  it('comes once on the list of a child that was entered twice', () => {
    const pair = [{ keepId: 'ada', otherId: 'ada2' }]
    expect(forbiddenByMerge([child('ada')], [child('ada2', 'Max Gray')], pair)).toEqual([])
    const ben = child('ben', 'Eve Day')
    const entries = forbiddenByMerge([child('ada', 'Max Gray')], [child('ada2'), ben], pair)
    expect(entries.map((entry) => [entry.childId, entry.name])).toEqual([
      ['ada', 'Eve Day'],
      ['ben', 'Max Gray'],
    ])
  })
})

describe('the record of a child that was entered twice', () => {
  const empty = {
    birthDate: null,
    grade: null,
    allergies: '',
    preferredName: '',
    specialNeeds: '',
    teacherId: null,
    tshirtSizeId: null,
  }

  it('says what the kept entry says, and where it says nothing what the other does', () => {
    expect(
      mergedRecord(
        { ...empty, grade: 'K', teacherId: 't1' },
        { ...empty, grade: 'FIRST', birthDate: '2018-05-04' },
      ),
    ).toEqual({ ...empty, grade: 'K', teacherId: 't1', birthDate: '2018-05-04' })
    const full: RecordOfChild = {
      birthDate: '2018-05-04',
      grade: 'K',
      allergies: 'Nuts',
      preferredName: 'Zo',
      specialNeeds: 'Ramp',
      teacherId: 't1',
      tshirtSizeId: 's1',
    }
    expect(mergedRecord(empty, full)).toEqual(full)
    expect(mergedRecord(full, empty)).toEqual(full)
    expect(mergedRecord(full, { ...full, preferredName: 'Bo' }).preferredName).toBe('Zo')
  })

  it.each([
    ['Nuts', 'Bees', 'Nuts\nBees'],
    ['', 'Bees', 'Bees'],
    ['Nuts', '', 'Nuts'],
    ['Nuts, bees', 'BEES', 'Nuts, bees'],
    ['Nuts', 'Nuts , ', 'Nuts'],
    ['Peanuts', 'Nuts', 'Peanuts\nNuts'],
    ['Tree nuts', 'Nuts', 'Tree nuts\nNuts'],
    ['Bees; nuts', 'Nuts, milk', 'Bees; nuts\nNuts, milk'],
    ['', '', ''],
  ])('allergies %j and %j are %j', (one, two, both) => {
    expect(mergedRecord({ ...empty, allergies: one }, { ...empty, allergies: two }).allergies).toBe(both)
  })

  it('medical facts of both are told, with one doctor', () => {
    const facts = { conditions: 'Asthma', medication: '', doctorName: '', doctorPhone: null }
    const more = { conditions: 'Eczema', medication: 'Cream', doctorName: 'Dr. Lee', doctorPhone: '1' }
    expect(mergedMedical(facts, more)).toEqual({
      conditions: 'Asthma\nEczema',
      medication: 'Cream',
      doctorName: 'Dr. Lee',
      doctorPhone: '1',
    })
    expect(mergedMedical({ ...facts, doctorName: 'dr. lee' }, more)).toMatchObject({
      conditions: 'Asthma\nEczema',
      doctorName: 'dr. lee',
      doctorPhone: '1',
    })
  })

  it('and the doctor there is no field for is told among the conditions', () => {
    const facts = { conditions: 'Asthma', medication: '', doctorName: 'Dr. May', doctorPhone: null }
    const more = { conditions: '', medication: '', doctorName: 'Dr. Lee', doctorPhone: '5550100199' }
    expect(mergedMedical(facts, more)).toEqual({
      ...facts,
      conditions: 'Asthma\nSecond doctor: Dr. Lee, 5550100199',
    })
    expect(mergedMedical({ ...facts, doctorName: '' }, { ...more, doctorName: '' })).toMatchObject({
      doctorName: '',
      doctorPhone: '5550100199',
    })
  })
})
