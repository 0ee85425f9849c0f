import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { oneself } from '@afterbell/contract/users/oneself'
import { required } from '@afterbell/domain/kernel/rules'
import { decideErasure } from '@afterbell/domain/privacy/erasure'
import { useWrite } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FieldGrid, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { PasskeyProof } from '../users/passkeys/PasskeyProof.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ToErase } from './EraseFamilyScreen.tsx'
import styles from './privacy.module.css'

/** The names typed again, and the password: only then. */
export function EraseForm({ family: { familyId, names, blockers } }: { family: ToErase }) {
  const { userId } = useSession()
  const [isProved, setProved] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const check = useWrite(oneself.checkPassword)
  const erase = useWrite(erasure.erase)
  const form = useAppForm({
    initial: { names: '', currentPassword: '' },
    rules: { currentPassword: isProved ? () => null : required },
    findings: ({ names: typed }) => {
      const decision = decideErasure({ blockers, names, typed })
      return decision.allowed ? [] : [{ path: 'names', message: decision.message }]
    },
    onSubmit: async (values) => {
      const { currentPassword } = values
      if (!isProved) await check.mutateAsync({ params: { userId }, body: { currentPassword } })
      await erase.mutateAsync({ params: { familyId }, body: { names: values.names } })
      // Wherever the family was shown, it is not called that any more.
      queries.removeQueries({ type: 'inactive' })
      notify.success('The family is erased')
      await navigate({ to: '/settings/erasures' })
    },
  })
  return (
    <Form form={form} aria-label="Erase family">
      <h2 className={styles.title}>Erase this family for good?</h2>
      <p className={styles.fact}>
        To confirm, type <strong>{names}</strong> and your password.
      </p>
      <div className={styles.fields}>
        <FieldGrid>
          <TextField {...form.field('names')} label="Names" autoComplete="off" />
          {isProved ? (
            <p className={styles.fact}>Your passkey confirmed that it is you.</p>
          ) : (
            <PasswordField
              {...form.field('currentPassword')}
              label="Your password"
              autoComplete="current-password"
            />
          )}
        </FieldGrid>
        {!isProved && <PasskeyProof onProved={() => setProved(true)} />}
        <div>
          <SubmitButton color="red">Erase family</SubmitButton>
        </div>
      </div>
    </Form>
  )
}
