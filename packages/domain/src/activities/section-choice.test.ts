import { describe, expect, it } from 'vitest'
import type { ActivityKind } from '../kernel/activity-kinds.ts'
import { decideDaysRemain, decidePickedDays, decideSections } from './section-choice.ts'

const [a, b] = [
  { id: 'a', isActive: true },
  { id: 'b', isActive: true },
]

describe('the sections a child takes', () => {
  it.each<[ActivityKind, string[] | undefined, boolean]>([
    ['camps', undefined, false],
    ['camps', ['a'], true],
    ['camps', ['a', 'b'], false],
    ['aftercare', undefined, true],
    ['aftercare', ['a', 'b'], true],
    ['aftercare', [], false],
    ['aftercare', ['c'], false],
  ])('of %s, naming %j among two: %s', (kind, named, expected) => {
    expect(decideSections(kind, { offered: [a, b], intended: [a, b], named }).allowed).toBe(expected)
  })

  it('are the only one where there is one', () => {
    const choice = { offered: [a], intended: [a], named: undefined }
    expect(decideSections('classes', choice).allowed).toBe(true)
    expect(decideSections('camps', { ...choice, offered: [a, b] }).allowed).toBe(true)
  })

  it('are all there', () => {
    const named = ['a', 'c']
    expect(decideSections('aftercare', { offered: [a, b], intended: [a, b], named })).toMatchObject({
      code: 'SECTION_NOT_THERE',
      message: 'One of these days does not exist',
    })
    const none = { offered: [], intended: [], named: undefined }
    expect(decideSections('aftercare', none)).toMatchObject({
      message: 'Please choose at least one day',
    })
    expect(decideSections('classes', none)).toMatchObject({
      message: 'Please choose one class',
    })
  })

  it('say in the words of the kind what is missing', () => {
    expect(decideSections('camps', { offered: [a, b], intended: [a, b], named: undefined })).toEqual({
      allowed: false,
      code: 'CHOOSE_A_SECTION',
      parts: { kind: 'camps' },
      message: 'Please choose one group',
      field: 'sectionIds',
    })
  })
})

describe('the days a child picks', () => {
  const camp = { isByTheDay: true, dates: ['2026-07-06', '2026-07-07', '2026-07-08'], today: '2026-07-07' }

  it.each([
    [[], true],
    [['2026-07-07', '2026-07-08'], true],
    [['2026-07-06'], false],
    [['2026-07-07', '2026-07-06'], false],
    [['2026-07-09'], false],
  ])('%j: %s', (picked, expected) => {
    expect(decidePickedDays(picked, camp).allowed).toBe(expected)
  })

  it('are none where the whole is taken', () => {
    expect(decidePickedDays([], { ...camp, isByTheDay: false }).allowed).toBe(true)
    expect(decidePickedDays(['2026-07-08'], { ...camp, isByTheDay: false })).toMatchObject({
      code: 'NOT_BY_THE_DAY',
    })
  })
})

it('nobody is left without all of the days it picked, and those who would be are named', () => {
  expect(decideDaysRemain([]).allowed).toBe(true)
  expect(decideDaysRemain(['Ann'])).toMatchObject({
    message: 'Ann has picked only days that would be canceled. Remove the child first, or keep their days',
  })
  expect(decideDaysRemain(['Ann', 'Ben', 'Cleo', 'Dan'])).toMatchObject({
    message: expect.stringContaining('Ann, Ben, Cleo and 1 more have picked'),
  })
  expect(decideDaysRemain(['Ann', 'Ben', 'Cleo'])).toMatchObject({
    message: expect.stringContaining('Ann, Ben, Cleo have picked'),
  })
  expect(decideDaysRemain(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'])).toMatchObject({
    code: 'PICKED_DAYS_GONE',
    message:
      'Ann, Ben, Cleo and 2 more have picked only days that would be canceled. Remove them first, or keep their days',
  })
})
