import { describe, expect, it } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const loaded = {
  name: 'Gym',
  address: '',
  guardian: { email: 'a@b.org', phone: '555' },
  pickups: [{ name: 'Ann' }],
}

describe('two people who change a record at once', () => {
  it('both keep what they changed in different fields', () => {
    const mine = { ...loaded, address: '1 King St', guardian: { ...loaded.guardian, phone: '777' } }
    const theirs = { ...loaded, name: 'Big gym', guardian: { ...loaded.guardian, email: 'x@y.org' } }
    expect(mergeEdits(loaded, mine, theirs)).toEqual({
      values: {
        name: 'Big gym',
        address: '1 King St',
        guardian: { email: 'x@y.org', phone: '777' },
        pickups: [{ name: 'Ann' }],
      },
      theirPaths: ['name', 'guardian.email'],
      contested: [],
    })
  })

  it('who comes second keeps what was typed in the same field, and is told of it', () => {
    const mine = { ...loaded, name: 'Small gym', pickups: [...loaded.pickups, { name: 'Bob' }] }
    const theirs = { ...loaded, name: 'Big gym', pickups: [] }
    const { values, theirPaths: taken, contested } = mergeEdits(loaded, mine, theirs)
    expect(values).toEqual(mine)
    expect(taken).toEqual([])
    expect(contested).toEqual(['name', 'pickups'])
  })

  it('the same change made twice is no quarrel', () => {
    const same = { ...loaded, name: 'Big gym' }
    expect(mergeEdits(loaded, same, { ...same })).toEqual({ values: same, theirPaths: [], contested: [] })
  })

  it('what one of them added or took away as a whole is kept as a whole', () => {
    const one = { second: null as null | { name: string } }
    expect(mergeEdits(one, { second: { name: 'Ann' } }, { second: null }).values).toEqual({
      second: { name: 'Ann' },
    })
    expect(mergeEdits(one, one, { second: { name: 'Ann' } })).toEqual({
      values: { second: { name: 'Ann' } },
      theirPaths: ['second'],
      contested: [],
    })
  })
})
