import { afterEach, expect, test, vi } from 'vitest'
import type { SignUp } from '@afterbell/domain/activities/sign-up'
import { drawRouted } from '../../../../test/draw-routed.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { FirstDateOfCopy } from './FirstDateOfCopy.tsx'
import type { ActivityFacts } from './wizard-kind.ts'

afterEach(() => vi.unstubAllGlobals())

const run = {
  startsOn: '2030-01-07',
  endsOn: '2030-01-28',
  weekdays: ['monday'],
  noDates: [],
} as unknown as Parameters<typeof FirstDateOfCopy>[0]['run']

async function drawText(signUp: object): Promise<string> {
  standInForServer(() => json([]))
  adoptSession(sessionOf())
  const screen = await drawRouted(() => (
    <FirstDateOfCopy
      kind="classes"
      facts={{ locationId: null } as unknown as ActivityFacts}
      run={run}
      signUp={signUp as SignUp}
      proposed="2030-02-04"
    />
  ))
  const text = document.querySelector('form')!.textContent
  await screen.remove()
  return text
}

test('Before a class is copied it is said when it meets, and when its sign-up opens', async () => {
  const signUp = {
    signUpBeginsDate: '2029-12-24',
    signUpBeginsTime: '08:00',
    signUpEndsDate: null,
    signUpEndsTime: null,
  }
  const text = await drawText(signUp)
  expect(text).toContain('4 meetings, as before: 02/04/2030 – 02/25/2030')
  expect(text).toContain('Sign-up opens 01/21/2030, 8:00 AM. You can change it later')
  expect(await drawText({ ...signUp, signUpBeginsDate: null, signUpBeginsTime: null })).not.toContain(
    'Sign-up',
  )
})
