import type { ReactNode } from 'react'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import type { ActivityPage } from '../places/activity-page.ts'
import { useOffer, type Offer } from './drop-in-page.ts'

/** A dialog that loads the drop-in offer first. */
export function WithOffer({ page, children }: { page: ActivityPage; children: (offer: Offer) => ReactNode }) {
  const offer = useOffer(page)
  if (offer.data) return children(offer.data)
  return <DialogReading of={[offer]} />
}
