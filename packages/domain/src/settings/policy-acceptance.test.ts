import { expect, test } from 'vitest'
import { decideAccept } from './policy-acceptance.ts'

const asked = [
  { id: 'refunds', title: 'Refunds', textId: 'refunds-2' },
  { id: 'photos', title: 'Photos', textId: 'photos-1' },
]

test('A family accepts the texts it read, unless the school has changed one of them since', () => {
  const photos = { policyId: 'photos', textId: 'photos-1' }
  expect(decideAccept(asked, [photos, { policyId: 'refunds', textId: 'refunds-2' }])).toEqual({
    allowed: true,
  })
  expect(decideAccept(asked, [photos, { policyId: 'refunds', textId: 'refunds-1' }])).toMatchObject({
    code: 'POLICY_CHANGED',
    message: '“Refunds” has changed. Please read it again before you accept it',
  })
})

test('A policy the school no longer asks for stops nobody', () => {
  expect(decideAccept([], [{ policyId: 'refunds', textId: 'refunds-1' }])).toEqual({ allowed: true })
})
