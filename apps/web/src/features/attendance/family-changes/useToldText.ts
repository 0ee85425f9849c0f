import { pickupDaysText } from '@afterbell/domain/families/told-pickup-values'
import { useFormat } from '../../../platform/format.ts'
import { useLocal } from '../../../ui/local.tsx'
import type { EntryRow } from '../attendance-entry.ts'

type Told = NonNullable<EntryRow['pickups'][number]['told']>

/** Returns how to say the days of somebody whom a family named, and who did: 'today only, named by Mara Osei'. */
export function useToldText(): (told: Told) => string {
  const { today } = useFormat()
  const { dateFormat } = useLocal()
  return (told) => `${pickupDaysText(told, today(), dateFormat)}, named by ${told.by}`
}
