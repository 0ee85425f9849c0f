import { email, required } from '@afterbell/domain/kernel/rules'
import { useSessionIfAny } from '../../../platform/session/session.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { Problem } from '../../../ui/form/Problem.tsx'
import { PasswordAndStep } from '../PasswordAndStep.tsx'
import { RobotCheck } from '../RobotCheck.tsx'
import { usePasswordForm, type Credentials } from '../second-step/usePasswordForm.ts'
import styles from '../login.module.css'

interface ProofFormProps {
  label: string
  submit: string
  isDangerous?: boolean
  /** Submits the credentials. */
  enter: (credentials: Credentials<{ email: string }>) => Promise<void>
}

/** Identifies a user without a session, as the login does, for acts on their account or a closed school. */
export function ProofForm({ label, submit, isDangerous, enter }: ProofFormProps) {
  const { form, problem, proof } = usePasswordForm({
    initial: { email: useSessionIfAny()?.user.email ?? '' },
    rules: { email: [required, email] },
    enter,
  })
  return (
    <>
      <Problem text={problem} />
      <Form form={form} aria-label={label}>
        <div className={styles.fields}>
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
          <PasswordAndStep {...proof} />
        </div>
        <div className={styles.actions}>
          <SubmitButton fullWidth {...(isDangerous && { color: 'red' })}>
            {submit}
          </SubmitButton>
        </div>
      </Form>
      <RobotCheck />
    </>
  )
}
