import { describe, expect, it } from 'vitest'
import { householdFindings, partsOfHomes, type HomeForm } from './homes.ts'

const gus = { id: 'g1', name: 'Gus Lee' }
const ana = { id: 'g2', name: 'Ana Park' }
const home = (over: Partial<HomeForm> = {}): HomeForm => ({
  name: 'Oak Street',
  street: '12-14 Oak St., Unit 3',
  city: 'Zürich',
  state: 'NY',
  postalCode: '10001',
  share: 100,
  guardianIds: ['g1', 'g2'],
  ...over,
})
const first = home({ share: '62.5', guardianIds: ['g1'] })
const second = home({ name: 'Park Road', share: '37.5', guardianIds: ['g2'] })
const findingsOf = (homes: HomeForm[]) => householdFindings(homes, [gus, ana])

describe('the homes of a family', () => {
  it('are none, one for all, or two that share what is charged', () => {
    expect(findingsOf([])).toEqual([])
    expect(findingsOf([home({ name: '', guardianIds: [] })])).toEqual([])
    expect(findingsOf([first, second])).toEqual([])
    expect(findingsOf([home({ guardianIds: ['g1', 'g2'] }), home({ share: 0, guardianIds: [] })])).toEqual([])
  })

  it.each([
    [[home({ share: 90 })], 'homes.0.share', 'A single home pays 100%'],
    [
      [first, { ...second, share: 27.5 }],
      'homes.1.share',
      'The shares add up to 90% and must add up to 100%',
    ],
    [[first, { ...second, share: 33.333 }], 'homes.1.share', 'May contain number with 2 decimal points'],
    [[first, { ...second, name: ' ' }], 'homes.1.name', 'This field is required'],
    [
      [first, { ...second, guardianIds: [] }],
      'homes.1.guardianIds',
      'Choose who lives here, since this home pays a share',
    ],
    [[first, { ...second, guardianIds: ['g1'] }], 'homes.1.guardianIds', 'Choose a home for Ana Park'],
    [
      [first, { ...second, guardianIds: ['g1', 'g2'] }],
      'homes.1.guardianIds',
      'Gus Lee can belong to one home only',
    ],
    [[first, second, home({ share: 0 })], 'homes', 'A family can have at most two homes'],
    [[home({ street: 'Ж' })], 'homes.0.street', 'You should use latin symbols and numbers'],
    [[home({ city: 'Ж' })], 'homes.0.city', 'You should use latin symbols and numbers'],
    [[home({ state: 'Ж' })], 'homes.0.state', 'You should use latin symbols and numbers'],
    [[home({ postalCode: '1'.repeat(21) })], 'homes.0.postalCode', 'Length should be less than 20'],
  ])('%j: wrong at %s', (homes, path, message) => {
    expect(findingsOf(homes)).toContainEqual({ path, message })
  })

  it('a share that is no number is said once', () => {
    expect(findingsOf([first, { ...second, share: 'half' }]).map(({ path }) => path)).toEqual([
      'homes.1.share',
    ])
  })
})

describe('what each home pays', () => {
  it.each([
    [10_000, [6250, 3750], [6250, 3750]],
    [10_001, [5000, 5000], [5001, 5000]],
    [1, [3333, 6667], [0, 1]],
    [0, [5000, 5000], [0, 0]],
    [999, [0, 10_000], [0, 999]],
  ])('of %i cents at %j is %j, to the cent', (cents, shares, parts) => {
    expect(
      partsOfHomes(
        cents,
        shares.map((shareBp) => ({ shareBp })),
      ),
    ).toEqual(parts)
  })
})
