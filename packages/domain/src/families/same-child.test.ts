import { describe, expect, it } from 'vitest'
import { isSameChild, mayBeSameChild } from './same-child.ts'

const lizzie = { firstName: 'Élise', preferredName: 'Lizzie', lastName: 'Warren', birthDate: '2018-05-01' }
const plain = { ...lizzie, preferredName: '' }

describe('two entries of a family', () => {
  it('may be one child by either name, however it is typed', () => {
    expect(mayBeSameChild(lizzie, { ...plain, firstName: 'LIZZIE' })).toBe(true)
    expect(mayBeSameChild(lizzie, { ...plain, firstName: ' elise', lastName: 'Warren ' })).toBe(true)
    expect(mayBeSameChild(plain, { ...plain, firstName: 'Lizzie' })).toBe(false)
    expect(mayBeSameChild(lizzie, { ...lizzie, lastName: 'Lee' })).toBe(false)
  })

  it('are one child unless both say when it was born, and say two days', () => {
    expect(isSameChild(lizzie, plain)).toBe(true)
    expect(isSameChild(lizzie, { ...plain, birthDate: null })).toBe(true)
    expect(isSameChild(lizzie, { ...plain, birthDate: '2018-05-02' })).toBe(false)
    expect(isSameChild(lizzie, { ...plain, lastName: 'Lee' })).toBe(false)
  })
})
