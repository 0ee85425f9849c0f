import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import { doNotRelease } from '@afterbell/contract/families/children'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import type { Child } from '../child-values.ts'
import { forbidInvalidates, openForbid, type DoNotReleaseEntry } from './ForbidForm.tsx'
import { EmptyLine, Panel } from '../Panel.tsx'
import { TellingRows } from '../TellingRows.tsx'
import styles from '../contact.module.css'

/** The child's do-not-release list. Shown at every check-out. */
export function DoNotReleasePanel({ child }: { child: Child }) {
  const format = useFormat()
  const remove = useWrite(doNotRelease.remove, { invalidates: forbidInvalidates })
  const takeOff = async ({ id, name }: DoNotReleaseEntry) => {
    const isSure = await confirm({
      title: `Take ${name} off the list?`,
      message: `${name} is then treated like anyone else who comes for ${childName(child)}. The history still shows that they were on the list.`,
      yes: 'Remove',
      no: 'Keep',
      danger: true,
    })
    if (!isSure) return
    // The call has shown its error.
    await remove
      .mutateAsync({ params: { childId: child.id, id } })
      .then(() => notify.success(`${name} is off the list`))
      .catch(() => {})
  }
  return (
    <Panel
      title="Do not release"
      tone={child.doNotRelease.length > 0 ? 'danger' : undefined}
      action={
        !child.archivedAt && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            aria-label="Add to the do-not-release list"
            onClick={() => void openForbid(child)}
          >
            Add
          </Button>
        )
      }
    >
      {child.doNotRelease.length === 0 ? (
        <EmptyLine>No one is on the list. Staff see the list at every check-out.</EmptyLine>
      ) : (
        <ul className={styles.rows}>
          {child.doNotRelease.map((entry) => (
            <li key={entry.id} className={styles.row}>
              <div>
                <strong>{entry.name}</strong>
                {entry.note && <div>{entry.note}</div>}
                <div className={styles.dim}>
                  Since {format.day(entry.createdAt)}
                  {entry.createdBy && `, by ${entry.createdBy}`}
                </div>
              </div>
              {!child.archivedAt && (
                <div className={styles.rowActs}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`Edit the entry of ${entry.name}`}
                    onClick={() => void openForbid(child, entry)}
                  >
                    <IconPencil size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`Take ${entry.name} off the list`}
                    onClick={() => void takeOff(entry)}
                  >
                    <IconTrash size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {child.doNotRelease.length > 0 && <TellingRows child={child} />}
    </Panel>
  )
}
