import { Button } from '@mantine/core'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { Panel } from '../families/Panel.tsx'
import { openForgive } from './ForgiveDialog.tsx'
import { lateText } from './late-pickup-columns.tsx'
import { useLatePickupActs } from './useLatePickupActs.tsx'
import styles from './late-pickups.module.css'

/** A child's late pickups that wait for a decision. Renders nothing without any. */
export function LatePickupsOfChild({ childId }: { childId: string }) {
  const format = useFormat()
  const { data } = useRead(latePickups.list, { query: { childId, size: 20 } })
  const { open, mayCharge } = useLatePickupActs()
  if (!data || data.content.length === 0) return null
  return (
    <Panel title="Late pickups to decide" wide>
      <ul className={styles.rows} aria-label="Late pickups to decide">
        {data.content.map((row) => (
          <li key={row.id} className={styles.row}>
            <span className={styles.two}>
              <span>
                {format.date(row.date)} · {row.activity}
              </span>
              <span className={styles.dim}>{lateText(row)}</span>
            </span>
            <span className={styles.acts}>
              <span className={styles.amount}>{format.money(row.fee)}</span>
              {mayCharge && (
                <>
                  <Button variant="default" onClick={() => void openForgive([row.id], row.child.name)}>
                    Forgive
                  </Button>
                  <Button variant="default" onClick={() => open(row)}>
                    {row.state === 'BILLED' ? 'Change' : 'Bill'}
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
