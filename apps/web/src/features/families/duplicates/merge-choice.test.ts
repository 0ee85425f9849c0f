import { describe, expect, it } from 'vitest'
import { mergeBody, proposedMerge, type Family } from './merge-choice.ts'

const guardian = (id: string, name: string) => ({ id, name, email: null, phone: null })
const child = (id: string, name: string, birthDate: string | null = '2018-01-01') => ({
  id,
  name,
  firstName: name.split(' ')[0]!,
  preferredName: '',
  lastName: name.split(' ')[1]!,
  birthDate,
  isArchived: false,
  places: 0,
})
const family = (id: string, over: Partial<Family>): Family => ({
  id,
  createdAt: '2026-11-18T20:00:00Z',
  guardians: [],
  children: [],
  registeredAt: null,
  homeCount: 0,
  ...over,
})

describe('the proposal for a merge', () => {
  const keep = family('f1', {
    guardians: [guardian('gus', 'José Lee')],
    children: [child('kim', 'Kim Lee'), child('lou', 'Lou Lee')],
  })
  const other = family('f2', {
    guardians: [guardian('gus2', 'jose lee'), guardian('ana', 'Ana Park')],
    children: [child('kim2', 'KIM LEE'), child('lou2', 'Lou Lee', '2020-05-05')],
    homeCount: 1,
  })

  it('keeps each guardian once, takes the homes there are, and pairs children of one name and birth date', () => {
    expect(mergeBody(proposedMerge(keep, other))).toEqual({
      keepId: 'f1',
      otherId: 'f2',
      guardianIds: ['gus', 'ana'],
      leavingIds: ['gus2'],
      homesOf: 'OTHER',
      same: [{ keepId: 'kim', otherId: 'kim2' }],
    })
  })

  it('offers namesakes of another age without taking them for one', () => {
    expect(proposedMerge(keep, other).pairs.map(({ isSame }) => isSame)).toEqual([true, false])
  })

  it('holds two children for one whom somebody asked for, whatever their names', () => {
    const pair = { keepId: 'kim', otherId: 'lou' }
    expect(mergeBody(proposedMerge(keep, keep, pair)).same).toEqual([pair])
    const brothers = proposedMerge(keep, other, { keepId: 'lou', otherId: 'kim2' })
    expect(brothers.pairs[0]).toMatchObject({ keep: { id: 'lou' }, other: { id: 'kim2' }, isSame: false })
    expect(proposedMerge(keep, other, { keepId: 'kim', otherId: 'kim2' }).pairs).toHaveLength(2)
  })

  it('finds those who are in one family twice', () => {
    const doubled = { ...keep, children: [child('kim', 'Kim Lee', null), child('kim2', 'Kim Lee')] }
    expect(mergeBody(proposedMerge(doubled, doubled))).toEqual({
      keepId: 'f1',
      otherId: 'f1',
      guardianIds: ['gus'],
      leavingIds: [],
      homesOf: 'KEEP',
      same: [{ keepId: 'kim', otherId: 'kim2' }],
    })
  })

  it('keeps of two entries in one family the one that is here and enrolled', () => {
    const [gone, active] = [child('kim', 'Kim Lee'), child('kim2', 'Kim Lee')]
    const of = (children: Family['children']) =>
      mergeBody(proposedMerge({ ...keep, children }, { ...keep, children })).same
    const turned = [{ keepId: 'kim2', otherId: 'kim' }]
    expect(of([{ ...gone, isArchived: true }, active])).toEqual(turned)
    expect(of([gone, { ...active, places: 1 }])).toEqual(turned)
  })
})
