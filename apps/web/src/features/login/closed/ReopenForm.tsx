import { useNavigate } from '@tanstack/react-router'
import type { ClosedSchool } from '@afterbell/contract/login/closed-school'
import { closing } from '@afterbell/contract/privacy/closing'
import { call } from '../../../platform/calls/calls.ts'
import { homePath } from '../../../platform/paths.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { ProofForm } from './ProofForm.tsx'

/** Reopens a school after its owner has identified themselves, and logs them in. */
export function ReopenForm({ school: { id: schoolId, schoolName } }: { school: ClosedSchool }) {
  const navigate = useNavigate()
  return (
    <ProofForm
      label={`Open ${schoolName} again`}
      submit="Open the school again"
      enter={async (proof) => {
        const session = await call(closing.reopen, { body: { ...proof, schoolId } })
        adoptSession(session)
        notify.success(`${schoolName} is open again`)
        await navigate({ to: homePath(session.userRole), replace: true })
      }}
    />
  )
}
