import { required } from '@afterbell/domain/kernel/rules'
import type { Rules } from '../../../ui/form/rules.ts'
import { useAppForm, type KitFormState } from '../../../ui/form/useAppForm.ts'
import { useSecondStep, type StepProof } from './useSecondStep.ts'

interface PasswordValues {
  password: string
  code: string
}

/** What the form sends: its own fields, the password, and the second step. */
export type Credentials<Own extends object> = Own & { password: string } & StepProof

interface PasswordFormOptions<Own extends object> {
  /** Fields beside the password. */
  initial: Own
  rules?: Rules<Own>
  enter: (credentials: Credentials<Own>) => Promise<void>
}

/**
 * A form that asks for a password, and then for the second step if the account has one. Spread `proof` into
 * `PasswordAndStep`; what the server refuses as a whole is in `problem`.
 */
export function usePasswordForm<Own extends object>({ initial, rules, enter }: PasswordFormOptions<Own>) {
  type Values = Own & PasswordValues
  const { step, problem, codeRule, onPasskey, ...sending } = useSecondStep<Values>((values, proof) =>
    enter({ ...values, ...proof } as unknown as Credentials<Own>),
  )
  const form = useAppForm<Values>({
    initial: { ...initial, password: '', code: '' },
    rules: { ...rules, password: required, code: codeRule } as Rules<Values>,
    ...sending,
  })
  const { field } = form as unknown as KitFormState<PasswordValues>
  const proof = {
    password: field('password'),
    code: field('code'),
    step,
    onPasskey: onPasskey && (() => void form.saveAs(onPasskey, [])),
  }
  return { form, problem, proof }
}
