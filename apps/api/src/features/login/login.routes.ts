import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { login } from '@afterbell/contract/login/login'
import { serve } from '../../platform/http/serve.ts'
import { forgotPassword } from './forgot-password.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refresh } from './refresh.ts'
import { resetPassword } from './reset-password.ts'
import { mySchools } from './account.store.ts'
import { switchSchool } from './switch-school.ts'
import type { LoginParts } from './session.ts'

type WireChallenge = AnswerOf<(typeof login)['challenge']>['challenge']

export function loginRoutes(parts: LoginParts) {
  return serve(login, {
    challenge: async () => ({ challenge: (await parts.challenges.issue()) as WireChallenge }),
    logIn: logIn(parts),
    refresh: refresh(parts),
    logOut: logOut(parts),
    schools: (call) => call.outside((tx) => mySchools(tx, call.user.id)),
    switchSchool: switchSchool(parts),
    forgotPassword: forgotPassword(parts),
    resetPassword: resetPassword(parts),
  })
}
