import { describe, expect, it } from 'vitest'
import { decideRemoveLocation, locationFindings } from './locations.ts'

describe('a place', () => {
  it.each([
    ['Gym', '', []],
    ['Gym (east wing) #2', '12-14 King St., Unit 3', []],
    ['Salle Zoë', '', []],
    ['', '', ['name']],
    ['   ', '', ['name']],
    ['Спортзал', '', ['name']],
    ['x'.repeat(101), '', ['name']],
    ['Gym', '12 King St <b>', ['address']],
    ['', '!', ['name', 'address']],
  ])('named %j at %j is refused at %j', (name, address, paths) => {
    expect(locationFindings({ name, address }).map(({ path }) => path)).toEqual(paths)
  })

  it('is removed only when nothing is held there, and says what is', () => {
    expect(decideRemoveLocation([])).toEqual({ allowed: true })
    expect(decideRemoveLocation(['Chess'])).toMatchObject({
      code: 'IN_USE',
      message: expect.stringContaining('Chess is held here'),
    })
    expect(decideRemoveLocation(['Chess', 'Choir', 'Yoga'])).toMatchObject({
      message: expect.stringContaining('Chess and 2 more, including past ones and drafts, are held here'),
    })
  })
})
