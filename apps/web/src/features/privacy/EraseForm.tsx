import { useNavigate } from '@tanstack/react-router'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { decideErasure } from '@afterbell/domain/privacy/erasure'
import { useWrite } from '../../platform/calls/calls.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { PasswordProof, usePasswordProof } from '../users/passkeys/PasswordProof.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ToErase } from './EraseFamilyScreen.tsx'
import styles from './privacy.module.css'

/** Requires the typed names and the password. */
export function EraseForm({ family: { familyId, names, blockers } }: { family: ToErase }) {
  const proof = usePasswordProof()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const erase = useWrite(erasure.erase)
  const form = useAppForm({
    initial: { names: '', currentPassword: '' },
    rules: { currentPassword: proof.rule },
    findings: ({ names: typed }) => {
      const decision = decideErasure({ blockers, names, typed })
      return decision.allowed ? [] : [{ path: 'names', message: decision.message }]
    },
    onSubmit: async (values) => {
      const { currentPassword } = values
      const body = { names: values.names }
      await proof.during(currentPassword, () => erase.mutateAsync({ params: { familyId }, body }))
      // Other screens' cached data still contains the family's name.
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
        <PasswordProof proof={proof} password={form.field('currentPassword')}>
          <TextField {...form.field('names')} label="Names" autoComplete="off" />
        </PasswordProof>
        <div>
          <SubmitButton color="red">Erase family</SubmitButton>
        </div>
      </div>
    </Form>
  )
}
