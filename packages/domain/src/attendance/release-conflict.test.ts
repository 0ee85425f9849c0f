import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictingReleases, type ReleaseCheck } from './release-conflict.ts'

const NOON = Temporal.Instant.from('2026-10-07T16:00:00Z')
const minute = (minutes: number) => NOON.add({ minutes })

function check(
  id: string,
  act: ReleaseCheck['act'],
  minutes: number,
  over: Partial<ReleaseCheck> = {},
): ReleaseCheck {
  const time = act === 'OUT' ? '12:00' : null
  return { id, act, at: minute(minutes), time, person: null, isCorrection: false, reviewedAt: null, ...over }
}
const out = (id: string, person: string, minutes: number, over: Partial<ReleaseCheck> = {}) =>
  check(id, 'OUT', minutes, { person, ...over })
const persons = (checks: readonly ReleaseCheck[]) => conflictingReleases(checks).map(({ person }) => person)

describe('A child that is said to be handed', () => {
  it('to two persons has both, whoever is heard first and however often', () => {
    const gus = out('a', 'Gus Roe', 0)
    const may = out('b', 'May Fox', 1)
    expect(persons([check('i', 'IN', -60), gus, may])).toEqual(['Gus Roe', 'May Fox'])
    expect(persons([may, gus, may, gus])).toEqual(['Gus Roe', 'May Fox'])
  })

  it('to one person twice, however the name is spelled, is with that person', () => {
    expect(persons([out('a', 'Gus Roe', 0), out('b', ' gus  ROE', 3)])).toEqual([])
  })

  it('to another after the first was undone or corrected is with the other', () => {
    expect(persons([out('a', 'Gus Roe', 0), check('u', 'UNDO_OUT', 1), out('b', 'May Fox', 2)])).toEqual([])
    expect(persons([out('a', 'Gus Roe', 0), check('u', 'UNDO_IN', 1), out('b', 'May Fox', 2)])).toEqual([])
    expect(persons([out('a', 'Gus Roe', 0), out('b', 'May Fox', 2, { isCorrection: true })])).toEqual([])
  })

  it('to two stays with both when one of the two devices undoes or corrects its own', () => {
    const two = [out('a', 'Gus Roe', 0), out('b', 'May Fox', 1)]
    expect(persons([...two, check('u', 'UNDO_OUT', 2)])).toEqual(['Gus Roe', 'May Fox'])
    expect(persons([...two, check('u', 'UNDO_IN', 2)])).toEqual(['Gus Roe', 'May Fox'])
    expect(persons([...two, out('c', 'Ann Lee', 2, { isCorrection: true })])).toEqual([
      'Gus Roe',
      'May Fox',
      'Ann Lee',
    ])
  })
})

describe('Once somebody has looked into it', () => {
  const reviewedAt = minute(10)
  const two = [out('a', 'Gus Roe', 0, { reviewedAt }), out('b', 'May Fox', 1, { reviewedAt })]

  it('nothing is in doubt', () => {
    expect(persons(two)).toEqual([])
    expect(persons([two[0]!, { ...two[1]!, reviewedAt: null }])).toEqual(['Gus Roe', 'May Fox'])
  })

  it('a third person heard of later puts all of them in doubt again', () => {
    expect(persons([...two, out('c', 'Ann Lee', -5)])).toEqual(['Ann Lee', 'Gus Roe', 'May Fox'])
  })

  it('an undo after that begins anew, an undo made before it does not', () => {
    const again = out('c', 'Ann Lee', 30)
    expect(persons([...two, check('u', 'UNDO_OUT', 20), again])).toEqual([])
    expect(persons([...two, check('u', 'UNDO_OUT', 5), again])).toEqual(['Gus Roe', 'May Fox', 'Ann Lee'])
  })
})

it('What is in doubt depends on what was checked and not on the order in which it is heard', () => {
  const any = fc.record({
    act: fc.constantFrom('IN', 'OUT', 'OUT', 'UNDO_IN', 'UNDO_OUT') as fc.Arbitrary<ReleaseCheck['act']>,
    minutes: fc.nat(6),
    person: fc.constantFrom('Gus Roe', 'May Fox', 'Ann Lee'),
    isCorrection: fc.boolean(),
    isReviewed: fc.boolean(),
  })
  const shuffled = fc
    .array(any, { maxLength: 8 })
    .map((all) =>
      all.map(({ act, minutes, person, isCorrection, isReviewed }, index) =>
        check(String(index), act, minutes, {
          isCorrection,
          person: act === 'OUT' ? person : null,
          reviewedAt: act === 'OUT' && isReviewed ? minute(3) : null,
        }),
      ),
    )
    .chain((checks) =>
      fc.tuple(
        fc.constant(checks),
        fc.shuffledSubarray([...checks, ...checks], { minLength: checks.length * 2 }),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([checks, heard]) => {
      expect(conflictingReleases(heard)).toEqual(conflictingReleases(checks))
    }),
  )
})
