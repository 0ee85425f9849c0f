import { useNavigate } from '@tanstack/react-router'
import type { ClosedSchool } from '@afterbell/contract/login/closed-school'
import { closing } from '@afterbell/contract/privacy/closing'
import { email, required } from '@afterbell/domain/kernel/rules'
import { call } from '../../../platform/calls/calls.ts'
import { homePath } from '../../../platform/paths.ts'
import { adoptSession, useSessionIfAny } from '../../../platform/session/session.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { Problem } from '../../../ui/form/Problem.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { PasswordAndStep } from '../PasswordAndStep.tsx'
import { RobotCheck } from '../RobotCheck.tsx'
import { useSecondStep } from '../useSecondStep.ts'
import styles from '../login.module.css'

/** The owner shows who they are, as at the login: that opens the school again and logs them in to it. */
export function ReopenForm({ school: { id: schoolId, schoolName } }: { school: ClosedSchool }) {
  const navigate = useNavigate()
  const initial = { email: useSessionIfAny()?.user.email ?? '', password: '', code: '' }
  const { step, problem, codeRule, onPasskey, ...sending } = useSecondStep<typeof initial>(
    async (values, shown) => {
      const session = await call(closing.reopen, { body: { ...values, ...shown, schoolId } })
      adoptSession(session)
      notify.success(`${schoolName} is open again`)
      await navigate({ to: homePath(session.userRole), replace: true })
    },
  )
  const form = useAppForm({
    initial,
    rules: { email: [required, email], password: required, code: codeRule },
    ...sending,
  })
  return (
    <>
      <Problem text={problem} />
      <Form form={form} aria-label={`Open ${schoolName} again`}>
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
          <SubmitButton fullWidth>Open the school again</SubmitButton>
        </div>
      </Form>
      <RobotCheck />
    </>
  )
}
