import { expect, test } from 'vitest'
import { unpaidText } from './unpaid.ts'

test('A spot that is held to be paid says where it goes back to; a new one goes back to nobody', () => {
  expect(unpaidText('NEW', 'Ann Lee')).toBeNull()
  expect(unpaidText('WAIT_LIST', 'Ann Lee')).toBe(
    'If you close this without paying, Ann Lee goes back to the same position on the wait list',
  )
  expect(unpaidText('OFFER', 'Ann Lee')).toBe('If you close this without paying, Ann Lee keeps the offer')
})
