import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { accountFindings } from '@afterbell/domain/users/account'
import { useWrite } from '../../platform/calls/calls.ts'
import { adoptSession, currentSession, useSession } from '../../platform/session/session.ts'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FieldGrid, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import styles from './users.module.css'

type PersonalInfo = AnswerOf<typeof oneself.personalInfo>

/** The user's own names and phone. The frame shows a new name at once. */
export function MyFacts({ info }: { info: PersonalInfo }) {
  const { school } = useSession()
  const save = useWrite(oneself.changePersonalInfo, {
    invalidates: [oneself.personalInfo, users.list, users.instructors],
  })
  const form = useAppForm({
    initial: { firstName: info.firstName, lastName: info.lastName, phone: info.phone ?? '' },
    findings: (values) => accountFindings(values, school, [info.firstName, info.lastName]),
    onSubmit: async (body) => {
      const { firstName, lastName, email, phone } = await save.mutateAsync({
        params: { userId: info.id },
        body,
      })
      form.restart({ firstName, lastName, phone: phone ?? '' })
      const session = currentSession()
      if (session) adoptSession({ ...session, user: { firstName, lastName, email } })
      notify.success('You have successfully edited your profile')
    },
  })
  return (
    <Form form={form} aria-label="Your details">
      <h2 className={styles.title}>Your details</h2>
      <div className={styles.fields}>
        <FieldGrid>
          <TextField {...form.field('firstName')} label="First name" required />
          <TextField {...form.field('lastName')} label="Last name" required />
        </FieldGrid>
        <PhoneField {...form.field('phone')} label="Phone" isUsersPhone />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </div>
    </Form>
  )
}
