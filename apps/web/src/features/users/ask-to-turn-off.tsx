import { Anchor } from '@mantine/core'
import type { users } from '@afterbell/contract/users/users'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { count } from '@afterbell/domain/kernel/count'
import { STAFF_BASE } from '../../platform/paths.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import styles from './users.module.css'

type TaughtActivities = AnswerOf<typeof users.taught>

/** Asks before turning off an instructor, and lists activities that lose them. Returns true to continue. */
export async function askToTurnOff(name: string, taught: TaughtActivities): Promise<boolean> {
  if (taught.length === 0) return true
  return confirm({
    title: `Turn off ${name}?`,
    message: `${name} teaches ${count(taught.length, 'program')}. Their name is no longer shown there or to families, and each is listed under No instructor until you choose somebody else.`,
    details: (
      <ul className={styles.taught}>
        {taught.map(({ id, name: title, kind }) => (
          <li key={id}>
            <Anchor href={`${STAFF_BASE}/${activityKinds[kind].addresses.screen}/form/${id}`} target="_blank">
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    ),
    yes: 'Turn off',
    no: 'Cancel',
    danger: true,
  })
}
