import { describe, expect, test } from 'vitest'
import { limitsReplaced, type GuardianLimit } from './guardian-limits.ts'

const kurt = { id: 'f', name: 'Kurt Roe', email: 'kurt@example.test' }
const limit: GuardianLimit = {
  id: 'l',
  guardianId: 'f',
  guardianName: 'Kurt Roe',
  guardianEmail: 'kurt@example.test',
  telling: 'NOTHING',
}
const none = { ended: [], detached: [], renamed: [] }

describe('When staff decide about a guardian anew', () => {
  test.each([
    ['who is the same', kurt],
    ['whose name was corrected', { ...kurt, name: 'Kurt J. Roe', email: 'kjr@example.test' }],
    ['whose whole name changed, but not the email', { ...kurt, name: 'Conrad Gray' }],
  ])('the limit ends of one %s', (_, guardian) => {
    expect(limitsReplaced(guardian, [guardian], [limit])).toEqual({ ...none, ended: ['l'] })
  })

  test('who was typed over another, that one stays limited', () => {
    const max = { ...kurt, name: 'Max Gray', email: 'max@example.test' }
    expect(limitsReplaced(max, [max], [limit])).toEqual({ ...none, detached: ['l'] })
  })

  test('who has a row of their own by now, the row they had before stays limited', () => {
    const max = { ...kurt, name: 'Max Gray' }
    const again = { ...kurt, id: 'n' }
    expect(limitsReplaced(again, [max, again], [limit])).toEqual({
      ...none,
      renamed: [{ id: 'l', name: 'Max Gray' }],
    })
  })

  test('who came back after they were removed, the limit ends', () => {
    const again = { ...kurt, id: 'n' }
    const removed = { ...limit, guardianId: null }
    expect(limitsReplaced(again, [again], [removed])).toEqual({ ...none, ended: ['l'] })
  })

  test('nothing becomes of the limits of others', () => {
    const erin = { id: 'm', name: 'Erin Vale', email: 'erin@example.test' }
    expect(limitsReplaced(erin, [erin, kurt], [limit, { ...limit, guardianId: null }])).toEqual(none)
    const namesake = { ...kurt, id: 'n', email: null }
    expect(limitsReplaced(namesake, [namesake, kurt], [limit])).toEqual(none)
  })
})
