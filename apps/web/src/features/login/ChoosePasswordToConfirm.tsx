import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { newPassword, repeats } from '@afterbell/domain/login/password-rules'
import { required } from '@afterbell/domain/kernel/rules'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { NewPasswordFields, PASSWORD_SHAPE } from './NewPasswordFields.tsx'
import styles from './login.module.css'

/** A sign-up, as whoever opens its letter in another browser is shown it. */
export interface SignUpElsewhere {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  schoolName: string
}

export interface ChosenPassword {
  password: string
  confirmPassword: string
}

interface ChoosePasswordToConfirmProps {
  signUp: SignUpElsewhere
  /** Confirms. Answers what went wrong beside what is said at the fields. */
  onChoose: (chosen: ChosenPassword) => Promise<string | null>
}

/** Who opens the letter in another browser chooses the password: whoever signed up with this address may be somebody else. */
export function ChoosePasswordToConfirm({ signUp, onChoose }: ChoosePasswordToConfirmProps) {
  const { email, firstName, lastName, phone, schoolName } = signUp
  const [problem, setProblem] = useState<string | null>(null)
  const form = useAppForm({
    initial: { password: '', confirmPassword: '' },
    rules: {
      password: [required, newPassword(email)],
      confirmPassword: [required, (typed, values) => repeats(values.password)(typed)],
    },
    onSubmit: async (values) => {
      setProblem(null)
      setProblem(await onChoose(values))
    },
  })
  return (
    <StandalonePage title={`Choose a password to open ${schoolName}`}>
      <p>
        {firstName} {lastName} signed up with <strong>{email}</strong>
        {phone && ` and the phone number ${phone}`}, in another browser or on another device. If that was you,
        choose your password here. The one typed there no longer counts.
      </p>
      <p>If it was not you, close this page: no school is opened.</p>
      {problem && (
        <Alert color="red" className={styles.note} role="alert">
          {problem}
        </Alert>
      )}
      <Form form={form} aria-label="Choose a password">
        <div className={styles.fields}>
          <NewPasswordFields
            password={form.field('password')}
            confirmPassword={form.field('confirmPassword')}
            label="Password"
            description={PASSWORD_SHAPE}
          />
        </div>
        <div className={styles.actions}>
          <SubmitButton fullWidth>Confirm and open the school</SubmitButton>
          <Link to="/login" className={styles.link}>
            Back to login
          </Link>
        </div>
      </Form>
    </StandalonePage>
  )
}
