import { Button } from '@mantine/core'
import { IconUserCheck, IconUserX } from '@tabler/icons-react'
import { pickupDaysText } from '@afterbell/domain/families/told-pickup-values'
import type { Format } from '../../platform/format.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useLocal } from '../../ui/local.tsx'
import type { ToldPickup } from '../families/told-pickups/useToldPickups.ts'
import styles from './dashboard.module.css'

/** So many are listed; the rest is counted. */
const LISTED = 5

/** Pickups that families named: those who may be on a do-not-release list, in red, or those that wait for staff. */
export function NamedPickups({
  of,
  format,
  isOnList,
}: {
  of: readonly ToldPickup[]
  format: Format
  isOnList: boolean
}) {
  const { dateFormat } = useLocal()
  const pickups = of.filter(({ state }) => (state === 'ON_LIST') === isOnList)
  if (pickups.length === 0) return null
  return (
    <div className={styles.group}>
      <h3 className={styles.groupTitle} data-tone={isOnList ? 'danger' : 'warning'}>
        <Glyph of={isOnList ? IconUserX : IconUserCheck} />
        {isOnList ? 'Named by a family, but may not pick up' : 'Pickups to decide'}
        <span className={styles.number}>{pickups.length}</span>
      </h3>
      <ul className={styles.rows}>
        {pickups.slice(0, LISTED).map((pickup) => (
          <li key={pickup.id} className={styles.row}>
            <span className={styles.rowMain}>
              <Button
                variant="subtle"
                size="compact-sm"
                className={styles.decide}
                onClick={() =>
                  void import('../families/told-pickups/DecideForm.tsx').then(
                    ({ openDecideToldPickup }) => openDecideToldPickup(pickup),
                    () => notify.error('You need to be online for this'),
                  )
                }
              >
                {pickup.name} for {pickup.child}
              </Button>
              <span className={styles.rowFacts}>
                {pickupDaysText(pickup, format.today(), dateFormat)}, named by {pickup.by}.
                {WHY[pickup.state]?.(pickup)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {pickups.length > LISTED && <div className={styles.more}>and {pickups.length - LISTED} more</div>}
    </div>
  )
}

const WHY: Partial<Record<ToldPickup['state'], (pickup: ToldPickup) => string>> = {
  ON_LIST: ({ entry }) => ` May be ${entry!}, who is on a do-not-release list`,
  TELLER_GONE: ({ by }) => ` ${by} may no longer see this child`,
}
