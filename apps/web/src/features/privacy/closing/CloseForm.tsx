import { useNavigate } from '@tanstack/react-router'
import type { ClosedSchool } from '@afterbell/contract/login/closed-school'
import { closing } from '@afterbell/contract/privacy/closing'
import { decideClosing } from '@afterbell/domain/school/closing'
import { useWrite } from '../../../platform/calls/calls.ts'
import { fullName, useFormat } from '../../../platform/format.ts'
import { endSession, useSession } from '../../../platform/session/session.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { PasswordProof, usePasswordProof } from '../../users/passkeys/PasswordProof.tsx'
import styles from '../privacy.module.css'
import type { ToClose as ClosingPreview } from './CloseSchoolScreen.tsx'

/** Requires the typed name of the school, and the password. Afterwards its owner sees the same page as others. */
export function CloseForm({ school: { schoolName, owners, lastDay } }: { school: ClosingPreview }) {
  const format = useFormat()
  const { userId, user, schoolId } = useSession()
  const proof = usePasswordProof()
  const navigate = useNavigate()
  const close = useWrite(closing.close)
  const form = useAppForm({
    initial: { schoolName: '', currentPassword: '' },
    rules: { currentPassword: proof.rule },
    findings: ({ schoolName: typed }) => {
      const decision = decideClosing({ userId, owners, schoolName, typed })
      return decision.allowed ? [] : [{ path: 'schoolName', message: decision.message }]
    },
    onSubmit: async ({ currentPassword, schoolName: typed }) => {
      const result = await proof.during(currentPassword, () =>
        close.mutateAsync({ body: { schoolName: typed } }),
      )
      const closedSchool: ClosedSchool = {
        id: schoolId,
        schoolName,
        closedBy: fullName(user),
        closedAt: new Date().toISOString(),
        lastDay: result.lastDay,
        mayReopen: true,
      }
      const exception = JSON.stringify({
        code: 'SCHOOL_WAS_DEACTIVATED',
        details: { schools: [closedSchool] },
      })
      await navigate({ to: '/confirm', search: { exception }, ignoreBlocker: true })
      endSession('left')
    },
  })
  return (
    <Form form={form} aria-label="Close school">
      <h2 className={styles.title}>Close the school?</h2>
      <p className={styles.fact}>
        To confirm, type <strong>{schoolName}</strong> and your password. It closes at once. You can open it
        again through {format.date(lastDay)}.
      </p>
      <div className={styles.fields}>
        <PasswordProof proof={proof} password={form.field('currentPassword')}>
          <TextField {...form.field('schoolName')} label="Name of the school" autoComplete="off" />
        </PasswordProof>
        <div>
          <SubmitButton color="red">Close school</SubmitButton>
        </div>
      </div>
    </Form>
  )
}
