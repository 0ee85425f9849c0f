import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentFindings, accentOf, accentShades, contrastOf } from './accent.ts'

it('counts contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('reads a color as people paste it', () => {
  expect(['#0E6663', '0e6663', ' #fff ', 'red', '#12345'].map(accentOf)).toEqual([
    '#0e6663',
    '#0e6663',
    '#ffffff',
    null,
    null,
  ])
  expect(accentFindings({ accentColor: null })).toEqual([])
  expect(accentFindings({ accentColor: 'red' })).toHaveLength(1)
})

it('keeps a color that reads, and every color readable: on its ground, and what stands on it', () => {
  expect(accentShades('#0e6663').light.accent).toBe('#0e6663')
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (chosen) => {
      const { light, dark } = accentShades(chosen)
      for (const ground of ['#ffffff', '#faf9f7', '#f4f2ee'])
        expect(contrastOf(light.accent, ground)).toBeGreaterThan(4.5)
      for (const ground of ['#262421', '#1b1a18'])
        expect(contrastOf(dark.accent, ground)).toBeGreaterThan(4.5)
      expect(contrastOf(light.accent, light.on)).toBeGreaterThan(4.5)
      expect(contrastOf(dark.accent, dark.on)).toBeGreaterThan(4.5)
    }),
  )
})
