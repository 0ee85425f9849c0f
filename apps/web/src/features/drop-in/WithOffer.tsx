import type { ReactNode } from 'react'
import { ReadFailure } from '../../platform/ReadFailure.tsx'
import { DialogBody } from '../../ui/Dialog.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import type { ActivityPage } from '../enrolment/activity-page.ts'
import { useOffer, type Offer } from './drop-in-page.ts'

/** A dialog that begins once it is known what drop-in offers. */
export function WithOffer({ page, children }: { page: ActivityPage; children: (offer: Offer) => ReactNode }) {
  const offer = useOffer(page)
  if (offer.data) return children(offer.data)
  return (
    <DialogBody>
      {offer.isError ? (
        <ReadFailure error={offer.error} onRetry={() => void offer.refetch()} />
      ) : (
        <FieldsSkeleton fields={3} />
      )}
    </DialogBody>
  )
}
