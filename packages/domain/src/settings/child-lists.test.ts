import { describe, expect, it } from 'vitest'
import { childListFindings, decideMigrateChildren, decideRemoveChosen } from './child-lists.ts'

describe('a homeroom teacher or a pickup option', () => {
  it.each([
    // As phones write it.
    ['Ms. O’Neil', []],
    ["Ms. O'Neil", []],
    ['Zoë Māori 2', []],
    ['', ['This field is required']],
    ['  ', ['This field is required']],
    ['Учитель', ['You should use latin symbols and numbers']],
    ['x'.repeat(101), ['Length should be less than 100']],
  ])('named %j is told %j', (name, messages) => {
    expect(childListFindings({ name }).map(({ message }) => message)).toEqual(messages)
  })

  it('is removed when no child has it, and says how many have', () => {
    expect(decideRemoveChosen(0)).toEqual({ allowed: true })
    expect(decideRemoveChosen(1)).toMatchObject({
      code: 'IN_USE',
      message: expect.stringMatching(/^1 child has it/),
    })
    expect(decideRemoveChosen(12)).toMatchObject({ message: expect.stringMatching(/^12 children have it/) })
  })

  it('takes over children when it is there, on, and not one of those they come from', () => {
    expect(decideMigrateChildren(['a', 'b'], { id: 'c', active: true })).toEqual({ allowed: true })
    const refused = [undefined, { id: 'b', active: true }, { id: 'c', active: false }]
    for (const target of refused)
      expect(decideMigrateChildren(['a', 'b'], target)).toMatchObject({
        code: 'NO_TARGET',
        field: 'targetId',
      })
  })
})
