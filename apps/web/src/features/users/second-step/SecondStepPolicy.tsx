import { Switch } from '@mantine/core'
import { users } from '@afterbell/contract/users/users'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { notify } from '../../../ui/notify/notify.ts'
import styles from '../users.module.css'

/** Whether Super Admins need two-step login. The server requires it of the user who turns this on. */
export function SecondStepPolicy() {
  const policy = useRead(users.secondStepPolicy, {})
  const change = useWrite(users.changeSecondStepPolicy, { invalidates: [users.secondStepPolicy] })
  if (!policy.data) return null
  const set = async (isDemanded: boolean) => {
    const result = await change.mutateAsync({ body: { isDemanded } }).catch(() => null)
    if (result)
      notify.success(
        result.isDemanded
          ? 'Super Admins now need two-step login'
          : 'Super Admins no longer need two-step login',
      )
  }
  return (
    <div className={styles.policy}>
      <Switch
        label="Super Admins must use two-step login"
        checked={policy.data.isDemanded}
        disabled={change.isPending}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
    </div>
  )
}
