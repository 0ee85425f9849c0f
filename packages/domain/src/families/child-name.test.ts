import { describe, expect, it } from 'vitest'
import { childName, childNameListed, preferredNameToSave, shareName } from './child-name.ts'

const lizzie = { firstName: 'Elizabeth', preferredName: 'Lizzie', lastName: 'Warren' }
const plain = { ...lizzie, preferredName: '' }

describe('the name of a child', () => {
  it('is told with the one everybody uses', () => {
    expect(childName(lizzie)).toBe('Elizabeth "Lizzie" Warren')
    expect(childName(plain)).toBe('Elizabeth Warren')
    expect(childNameListed(lizzie)).toBe('Warren, Elizabeth "Lizzie"')
    expect(childNameListed({ ...lizzie, lastName: '' })).toBe('Elizabeth "Lizzie"')
  })

  it('is not told twice', () => {
    expect(preferredNameToSave({ ...lizzie, preferredName: 'elizabeth' })).toBe('')
    expect(preferredNameToSave({ ...lizzie, preferredName: 'Zoe\u0308' })).toBe('Zoë')
  })

  it('is shared by entries that know the child by either name', () => {
    const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
    expect(shareName(lizzie, { ...plain, firstName: 'LIZZIE' }, isSame)).toBe(true)
    expect(shareName(lizzie, plain, isSame)).toBe(true)
    expect(shareName(plain, { ...plain, firstName: 'Lizzie' }, isSame)).toBe(false)
    expect(shareName(lizzie, { ...lizzie, lastName: 'Lee' }, isSame)).toBe(false)
  })
})
