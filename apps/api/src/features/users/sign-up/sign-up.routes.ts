import { signUp } from '@afterbell/contract/users/sign-up'
import { serve, type ServedCall } from '../../../platform/http/serve.ts'
import { checkEmail } from './check-email.ts'
import { verifyEmail, type SignUpParts } from './open-school.ts'
import { register } from './register.ts'
import { requestLetter } from './request-letter.ts'

/** Routes of a school's sign-up. */
export function signUpRoutes(parts: SignUpParts): ServedCall[] {
  return serve(signUp, {
    register: register(parts),
    checkEmail: checkEmail(parts),
    verifyEmail: verifyEmail(parts),
    requestVerifyEmailToken: requestLetter,
  })
}
