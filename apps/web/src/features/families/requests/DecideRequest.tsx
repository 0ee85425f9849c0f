import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { useRead } from '../../../platform/calls/calls.ts'
import { DialogReading } from '../../../platform/page/DialogReading.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { DecideChange } from './DecideChange.tsx'
import { DecideForgetting } from './DecideForgetting.tsx'
import { DecideGuardian } from './DecideGuardian.tsx'
import { DecideSpot } from './DecideSpot.tsx'
import type { FamilyRequest } from './useFamilyRequests.ts'

/** Aid is decided where aid is. */
type Kind = Exclude<FamilyRequest['kind'], 'FINANCIAL_AID'>

/** Shows what a family asked the school for, beside what the school knows, and decides it. */
export function openDecideRequest({
  id,
  kind,
  person,
  activity,
  by,
}: Omit<FamilyRequest, 'kind'> & { kind: Kind }): Promise<void> {
  const { title, description } = TITLES[kind]
  return openModal({
    title: title(activity || person, by),
    description,
    content: ({ close }) => <RequestDialog id={id} onSaved={close} />,
  })
}

const TITLES: Record<Kind, { title: (subject: string, by: string) => string; description: string }> = {
  SECOND_GUARDIAN: {
    title: (person) => `Add ${person} as a guardian?`,
    description: 'The family gets your answer by email, in its language, and reads it in the family portal.',
  },
  FORGET_US: {
    title: (_, by) => `Erase the family of ${by}?`,
    description: 'Agreeing erases nothing yet. The family gets your answer by email, and then you erase it.',
  },
  GIVE_UP_SPOT: {
    title: (activity) => `Give up the spot in ${activity}?`,
    description: 'The family gets your answer by email, in its language, and reads it in the family portal.',
  },
  CHANGE_SPOT: {
    title: (activity) => `Change the spot in ${activity}?`,
    description: 'The family gets your answer by email, in its language, and reads it in the family portal.',
  },
}

function RequestDialog({ id, onSaved }: { id: string; onSaved: () => void }) {
  const reading = useRead(familyRequests.get, { params: { id } })
  const { data: request } = reading
  if (!request) return <DialogReading of={[reading]} thing="This request" />
  if (request.guardian)
    return <DecideGuardian request={request} guardian={request.guardian} onSaved={onSaved} />
  if (request.spot) return <DecideSpot request={request} spot={request.spot} onSaved={onSaved} />
  if (request.change) return <DecideChange request={request} change={request.change} onSaved={onSaved} />
  return <DecideForgetting request={request} onSaved={onSaved} />
}
