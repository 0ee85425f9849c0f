import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { invitations } from '@afterbell/contract/users/invitations'
import { passwordFindings } from '@afterbell/domain/login/password-rules'
import { accountFindings } from '@afterbell/domain/users/account'
import { call } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Problem } from '../../ui/form/Problem.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { NewPasswordFields, PASSWORD_SHAPE } from '../login/NewPasswordFields.tsx'
import { sayRefused } from '../login/say-refused.ts'
import { isTokenInvalid, useLeaveInvalid } from './leave-invalid.ts'
import { useJoin } from './useJoin.ts'
import styles from '../login/login.module.css'

export type InvitationSays = AnswerOf<typeof invitations.exists>

interface AcceptAsNewProps {
  token: string
  invitation: InvitationSays
  /** Called if the address turns out to have an account. */
  onExists: () => void
}

/** A new account: name and password. Its address is the one the invitation went to. */
export function AcceptAsNew({ token, invitation, onExists }: AcceptAsNewProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const join = useJoin()
  const leave = useLeaveInvalid()
  const { email, firstName, lastName, country } = invitation
  const form = useAppForm({
    initial: { firstName, lastName, phone: '', password: '', confirmPassword: '' },
    findings: ({ password, confirmPassword, ...person }) => [
      ...accountFindings(person, invitation),
      ...passwordFindings({ password, confirmPassword, email }),
    ],
    onSubmit: async (values) => {
      setProblem(null)
      try {
        // R127
        const body = { ...values, phone: values.phone.replace(/\s/g, '') }
        await join(await call(invitations.accept, { query: { token }, body }, { global: true }))
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'ACCOUNT_EXISTS') return onExists()
        if (isTokenInvalid(error)) return leave()
        if (error instanceof CallRefused && error.fields?.length) throw error
        setProblem(sayRefused(error))
      }
    },
  })
  return (
    <>
      <Problem text={problem} />
      <Form form={form} aria-label="Join">
        <div className={styles.fields}>
          <TextField {...form.field('firstName')} label="First name" autoComplete="given-name" required />
          <TextField {...form.field('lastName')} label="Last name" autoComplete="family-name" required />
          <PhoneField {...form.field('phone')} label="Phone" country={country} isUsersPhone />
          <NewPasswordFields
            password={form.field('password')}
            confirmPassword={form.field('confirmPassword')}
            label="Password"
            description={PASSWORD_SHAPE}
          />
        </div>
        <div className={styles.actions}>
          <SubmitButton fullWidth>Create account and join</SubmitButton>
        </div>
      </Form>
    </>
  )
}
