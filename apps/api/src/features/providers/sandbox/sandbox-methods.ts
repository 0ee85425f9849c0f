import { email as isNoEmail } from '@afterbell/domain/kernel/rules'
import { sandboxNumberOf } from '@afterbell/domain/providers/sandbox-numbers'
import type { Failure, Preparation } from '../provider.ts'
import type { Sandbox, SandboxGround } from './sandbox.ts'
import { isTypeOff, methodSteps, step, stepAt } from './sandbox-courses.ts'
import { methodFrom } from './sandbox-outcomes.ts'
import { addStep, change, forgetObject, newObject, lockObjects, rememberOnce } from './sandbox.store.ts'

type Acts = 'customer' | 'forget' | 'setUp' | 'enterMethod' | 'method' | 'detach' | 'changeExpiry'

/** Customers at the sandbox and their saved cards and bank accounts. */
export function sandboxMethods({ run, secrets }: SandboxGround): Pick<Sandbox, Acts> {
  return {
    customer: ({ accountRef }, { payerId, name, email }) =>
      run(async (tx) => {
        // Like Stripe, refuses empty strings: callers must omit empty fields.
        if (name === '' || email === '') return { state: 'FAILED', code: 'parameter_invalid_empty' } as const
        if (email !== null && isNoEmail(email) !== null)
          return { state: 'FAILED', code: 'email_invalid' } as const
        const { ref } = await rememberOnce(tx, newObject(accountRef, 'CUSTOMER', payerId))
        return { state: 'MADE', ref } as const
      }),

    forget: ({ accountRef }, customerRef) =>
      run(async (tx) => {
        await forgetObject(tx, accountRef, customerRef)
        return 'FORGOTTEN' as const
      }),

    setUp: (account, { key, type }) =>
      run(async (tx, at): Promise<Preparation | Failure> => {
        const { accountRef } = account
        if (isTypeOff(type, account, 'TO_KEEP')) return { state: 'FAILED', code: 'method_type_off' }
        const made = newObject(accountRef, 'SET_UP', key, { steps: [step(at, 'PREPARED')] })
        const setUp = await rememberOnce(tx, made)
        return { state: 'PREPARED', ref: setUp.ref, clientSecret: secrets.of(setUp) }
      }),

    enterMethod: (clientSecret, token) =>
      run(async (tx, at): Promise<'ENTERED' | Failure> => {
        const setUp = await secrets.open(tx, clientSecret)
        const number = sandboxNumberOf(token)
        if (!setUp || !number) return { state: 'FAILED', code: 'NOT_THERE' }
        if (setUp.data.ofRef !== null) return 'ENTERED'
        const { account_ref, key, data } = setUp
        const method = newObject(account_ref, 'METHOD', key, { steps: methodSteps(number, at), token })
        const { ref } = await rememberOnce(tx, method)
        await addStep(tx, { ...setUp, data: { ...data, ofRef: ref } }, step(at, 'SUCCEEDED'))
        return 'ENTERED'
      }),

    method: ({ accountRef }, reference) =>
      run(async (tx, at) => {
        const madeOf =
          'setUpRef' in reference
            ? reference.setUpRef
            : 'paymentRef' in reference
              ? reference.paymentRef
              : null
        const [made] = madeOf === null ? [] : await lockObjects(tx, accountRef, [madeOf])
        const ref = 'methodRef' in reference ? reference.methodRef : made?.data.ofRef
        const [method] = ref ? await lockObjects(tx, accountRef, [ref]) : []
        return (method && methodFrom(method, at)) ?? 'ABSENT'
      }),

    detach: ({ accountRef }, methodRef) =>
      run(async (tx, at) => {
        const [method] = await lockObjects(tx, accountRef, [methodRef])
        if (method && stepAt(method.data.steps, at)?.state !== 'DETACHED')
          await addStep(tx, method, step(at, 'DETACHED'))
        return 'DETACHED' as const
      }),

    changeExpiry: ({ accountRef }, methodRef, expiry) =>
      run(async (tx, at): Promise<'CHANGED' | Failure> => {
        const [method] = await lockObjects(tx, accountRef, [methodRef])
        if (!method || methodFrom(method, at)?.expiry == null) return { state: 'FAILED', code: 'NOT_THERE' }
        await change(tx, { ...method, data: { ...method.data, expiry } })
        return 'CHANGED'
      }),
  }
}
