import { portal } from '@afterbell/contract/public-pages/portal'
import { school } from '@afterbell/contract/school/school'
import { tagLineFindings } from '@afterbell/domain/school/portal'
import { useWrite } from '../../platform/calls/calls.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import styles from './portal.module.css'

/** The tagline below the school's name. */
export function TagLineForm({ tagLine }: { tagLine: string }) {
  const save = useWrite(school.changeTagLine, { invalidates: [portal.info] })
  const form = useAppForm({
    initial: { tagLine },
    findings: tagLineFindings,
    onSubmit: async (values) => {
      await save.mutateAsync({ body: values })
      notify.success('Tagline saved')
    },
  })
  return (
    <Form form={form} aria-label="Tagline">
      <div className={styles.line}>
        <TextField
          {...form.field('tagLine')}
          label="Tagline"
          description="Under the name of the school on its public pages"
        />
        <GuardedSubmit whenChanged>Save tagline</GuardedSubmit>
      </div>
    </Form>
  )
}
