import { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { askFamily } from '../ask-family.ts'
import { ToAccept } from '../policies/Policies.tsx'
import { useAsked } from '../useAsked.ts'
import type { BookingProps } from './Book.tsx'

/** The policies to accept before booking, on the spot. */
export function PoliciesDue({ onAccepted, ...props }: BookingProps & { onAccepted: () => void }) {
  const { school, bookingWords, onLoggedOut } = props
  const list = () => askFamily(school.id, familyPolicies.list, {})
  const { answer, setAnswer } = useAsked('policies', list, onLoggedOut)
  const due = answer?.policies.filter(({ acceptedOn }) => acceptedOn === null) ?? []
  return (
    <section className="unprinted">
      <h2>{bookingWords.policies}</h2>
      {due.map((policy) => (
        <ToAccept
          key={policy.id}
          {...props}
          policy={policy}
          onAnswer={(next) => {
            setAnswer(next)
            onAccepted()
          }}
          reload={async () => setAnswer(await list())}
        />
      ))}
    </section>
  )
}
