import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterSets, holdsOnly, type CharacterSet } from '../kernel/text/character-sets.ts'
import { rewriteName } from './rewrite-name.ts'

describe('rewriting names of a real catalog', () => {
  it.each([
    ['Dance: Ballet', 'Dance - Ballet'],
    ['Arts & Crafts', 'Arts and Crafts'],
    ['K/1 Soccer', 'K - 1 Soccer'],
    ['Swimming (Level 2)', 'Swimming - Level 2'],
    ['Yoga (Kids) - Advanced', 'Yoga - Kids - Advanced'],
    ['Children’s Choir', 'Childrens Choir'],
    ['Jump! Run!', 'Jump. Run.'],
    ['Ages 6–9', 'Ages 6-9'],
    ['Chess 10+', 'Chess 10 plus'],
    ['“Music” 50%', 'Music 50 percent'],
    ['  Drawing and Painting ', 'Drawing and Painting'],
    ['Théâtre: débutants', 'Théâtre - débutants'],
    ['Плавание', ''],
    ['Swim 🏊 Fun', 'Swim Fun'],
  ])('%s becomes %s', (name, expected) => {
    expect(rewriteName(name, 'activityName')).toBe(expected)
  })

  it('keeps what the wider set of a description allows', () => {
    expect(rewriteName("Bring: shoes! We'll run & jump (fast).", 'description')).toBe(
      'Bring: shoes! Well run and jump - fast.',
    )
  })

  it('always fits, and never rewrites what fits', () => {
    const sets = Object.keys(characterSets) as CharacterSet[]
    fc.assert(
      fc.property(fc.constantFrom(...sets), fc.string({ unit: 'grapheme' }), (set, name) => {
        const rewritten = rewriteName(name, set)
        expect(holdsOnly(rewritten, set)).toBe(true)
        expect(rewriteName(rewritten, set)).toBe(rewritten)
      }),
    )
  })
})
