import { expect, test } from 'vitest'
import { PASSKEYS_MAX, decideAddPasskey, decideRemovePasskey, passkeyNameFindings } from './passkeys.ts'
import { stepPrompt } from './second-step.ts'

test('A passkey has a name of its own among those of its owner', () => {
  expect(passkeyNameFindings('MacBook', ['iPhone'])).toEqual([])
  expect(passkeyNameFindings(' macbook ', ['MacBook'])).toEqual([
    { path: 'name', message: 'You have a passkey with this name' },
  ])
  expect(passkeyNameFindings('  ', [])).toEqual([{ path: 'name', message: 'This field is required' }])
  expect(passkeyNameFindings('M'.repeat(60), [])).toEqual([])
  expect(passkeyNameFindings('M'.repeat(61), [])).toHaveLength(1)
})

test('Ten are the most', () => {
  expect(decideAddPasskey(PASSKEYS_MAX - 1).allowed).toBe(true)
  expect(decideAddPasskey(PASSKEYS_MAX)).toMatchObject({ code: 'TOO_MANY_PASSKEYS' })
})

test('The last second step stays where a school demands one, and goes where none does', () => {
  expect(decideRemovePasskey({ isLastStep: true, demandedBy: 'Oak School' })).toMatchObject({
    code: 'SECOND_STEP_DEMANDED',
    message: expect.stringContaining('Oak School'),
  })
  expect(decideRemovePasskey({ isLastStep: false, demandedBy: 'Oak School' }).allowed).toBe(true)
  expect(decideRemovePasskey({ isLastStep: true, demandedBy: null }).allowed).toBe(true)
})

test('The second step is asked for by what somebody has', () => {
  expect(stepPrompt({ app: true, passkeys: false })).toBe('Type the code your authenticator app shows')
  expect(stepPrompt({ app: true, passkeys: true })).toContain('Use your passkey, or type the code')
  expect(stepPrompt({ app: false, passkeys: true })).toContain('recovery code')
})
