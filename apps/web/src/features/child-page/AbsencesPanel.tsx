import { Button } from '@mantine/core'
import { absences } from '@afterbell/contract/attendance/absences'
import { absenceReasonLabels } from '@afterbell/domain/attendance/absence'
import { childName } from '@afterbell/domain/families/child-name'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useWithdraw } from '../attendance/absences/useWithdraw.ts'
import type { Child } from '../families/child-values.ts'
import { EmptyLine, Panel } from '../families/Panel.tsx'
import styles from '../families/contact.module.css'

/** The child's past and coming absences with reasons; each can be removed. */
export function AbsencesPanel({ child }: { child: Child }) {
  const format = useFormat()
  const mayCheck = useMay()('classes.rosters', 'check')
  const withdraw = useWithdraw()
  const { data, isError, error, refetch } = useRead(absences.ofChild, { params: { id: child.id } })
  if (isError && !data)
    return <ReadFailure error={error} onRetry={() => void refetch()} thing="The absences" />
  const takeBack = async (id: string, days: string) => {
    const isSure = await confirm({
      title: 'Undo the absence?',
      message: `${childName(child)} is then expected again on ${days}. Drop-ins that were canceled stay canceled.`,
      yes: 'Undo absence',
      no: 'Keep it',
    })
    if (isSure) await withdraw([id], childName(child))
  }
  return (
    <Panel title="Absences" wide>
      {data?.length === 0 && <EmptyLine>None in the last year, and none to come.</EmptyLine>}
      <ul className={styles.rows}>
        {data?.map(({ id, from, to, activity, reason, by, note }) => {
          const days = from === to ? format.weekdayDate(from) : format.dates(from, to)
          return (
            <li key={id} className={styles.row}>
              <div>
                <strong>{days}</strong> {absenceReasonLabels[reason]}
                <div className={styles.dim}>
                  {activity?.name ?? 'All activities'}
                  {by && `, recorded by ${by}`}
                </div>
                {note && <div className={styles.dim}>{note}</div>}
              </div>
              {mayCheck && !child.archivedAt && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Undo the absence of ${days}`}
                  onClick={() => void takeBack(id, days)}
                >
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
