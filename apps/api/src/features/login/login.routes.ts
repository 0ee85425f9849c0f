import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { login } from '@afterbell/contract/login/login'
import { secondStep } from '@afterbell/contract/login/second-step'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import { forgotPassword } from './forgot-password.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { operatorLogIn } from './operator-log-in.ts'
import { refresh } from './refresh.ts'
import { resetPassword } from './reset-password.ts'
import {
  confirmSecondStep,
  newRecovery,
  readSecondStep,
  setUpSecondStep,
  turnOffSecondStep,
} from './second-step/own-second-step.ts'
import { logInWithPasskey, passkeyChallenge } from './passkeys/log-in-with-passkey.ts'
import { addPasskey, beginPasskey, removeOwnPasskey, renameOwnPasskey } from './passkeys/own-passkeys.ts'
import { mySchools } from './account.store.ts'
import { switchSchool } from './switch-school.ts'
import type { LoginParts } from './session.ts'

type WireChallenge = AnswerOf<(typeof login)['challenge']>['challenge']

export function loginRoutes(parts: LoginParts): ServedCall[] {
  return [
    ...serve(secondStep, {
      get: readSecondStep,
      setUp: setUpSecondStep(parts),
      confirm: confirmSecondStep(parts),
      newCodes: newRecovery(parts),
      turnOff: turnOffSecondStep(parts),
      beginPasskey: beginPasskey(parts),
      addPasskey: addPasskey(parts),
      renamePasskey: renameOwnPasskey,
      removePasskey: removeOwnPasskey(parts),
    }),
    ...serve(login, {
      challenge: async () => ({ challenge: (await parts.challenges.issue()) as WireChallenge }),
      logIn: logIn(parts),
      passkeyChallenge: passkeyChallenge(parts),
      logInWithPasskey: logInWithPasskey(parts),
      refresh: refresh(parts),
      logOut: logOut(parts),
      schools: async (call) => {
        const schools = await call.outside((tx) => mySchools(tx, call.user.id))
        return call.operatorIn === null ? schools : schools.filter(({ id }) => id === call.operatorIn)
      },
      switchSchool: switchSchool(parts),
      operatorLogIn: operatorLogIn(parts),
      forgotPassword: forgotPassword(parts),
      resetPassword: resetPassword(parts),
    }),
  ]
}
