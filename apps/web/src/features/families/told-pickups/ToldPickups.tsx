import { Button } from '@mantine/core'
import { toldPickups } from '@afterbell/contract/families/told-pickups'
import { pickupDaysText } from '@afterbell/domain/families/told-pickup-values'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { useLocal } from '../../../ui/local.tsx'
import { openDecideToldPickup } from './DecideForm.tsx'
import { ToldState } from './ToldState.tsx'
import styles from '../contact.module.css'

/** Whom the family of a child named to pick up, with their days and what became of it. */
export function ToldPickups({ childId }: { childId: string }) {
  const mayContact = useMay()('contacts', 'contact')
  const { data } = useRead(toldPickups.list, { query: { childId } }, { enabled: mayContact })
  const { dateFormat, country } = useLocal()
  const { today } = useFormat()
  if (!data || data.length === 0) return null
  return (
    <ul className={styles.rows} aria-label="Named by the family">
      {data.map((pickup) => (
        <li key={pickup.id} className={styles.row}>
          <span>
            {pickup.name}
            <span className={styles.dim}>
              {[
                '',
                ...(pickup.relation ? [pickup.relation] : []),
                pickupDaysText(pickup, today(), dateFormat),
                `named by ${pickup.by}`,
              ].join(' · ')}
            </span>
            <ToldState of={pickup} />
          </span>
          <span>
            {pickup.phone && (
              <a className="numbers" href={`tel:${pickup.phone}`}>
                {formatPhone(pickup.phone, country)}
              </a>
            )}
            {pickup.state !== 'DECLINED' && (
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Decide about ${pickup.name}`}
                onClick={() => void openDecideToldPickup(pickup)}
              >
                Decide
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
