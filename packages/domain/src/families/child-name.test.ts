import { describe, expect, it } from 'vitest'
import { childName, childNameListed, preferredNameToSave } from './child-name.ts'

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
})
