import { email, required } from '@afterbell/domain/kernel/rules'
import { useSessionIfAny } from '../../../platform/session/session.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { Problem } from '../../../ui/form/Problem.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { PasswordAndStep } from '../PasswordAndStep.tsx'
import { RobotCheck } from '../RobotCheck.tsx'
import { useSecondStep, type StepProof } from '../second-step/useSecondStep.ts'
import styles from '../login.module.css'

interface ProofFormProps {
  label: string
  submit: string
  isDangerous?: boolean
  /** Submits the credentials. */
  enter: (proof: { email: string; password: string } & StepProof) => Promise<void>
}

/** Identifies a user without a session, as the login does, for acts on their account or a closed school. */
export function ProofForm({ label, submit, isDangerous, enter }: ProofFormProps) {
  const initial = { email: useSessionIfAny()?.user.email ?? '', password: '', code: '' }
  const { step, problem, codeRule, onPasskey, ...sending } = useSecondStep<typeof initial>((values, proof) =>
    enter({ ...values, ...proof }),
  )
  const form = useAppForm({
    initial,
    rules: { email: [required, email], password: required, code: codeRule },
    ...sending,
  })
  return (
    <>
      <Problem text={problem} />
      <Form form={form} aria-label={label}>
        <div className={styles.fields}>
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
          <PasswordAndStep
            password={form.field('password')}
            code={form.field('code')}
            step={step}
            onPasskey={onPasskey && (() => void form.saveAs(onPasskey, []))}
          />
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
