import type { PageProps } from '../school.ts'
import { MandateChoice } from './MandateChoice.tsx'
import { useListedOffers } from './useListedOffers.ts'
import './offers.css'

/** Asks a family that has just joined the wait list of an activity what happens when a spot opens. */
export function WaitChoices({ activityId, ...page }: PageProps & { activityId: string }) {
  // Where they cannot be read, the same choice stands on the first page.
  const loaded = useListedOffers(page)
  if (!loaded) return null
  const { waits, offerWords, show } = loaded
  const here = waits.filter((wait) => wait.activityId === activityId)
  const isOne = new Set(here.map(({ childId }) => childId)).size === 1
  return here.map((wait) => (
    <MandateChoice
      {...page}
      key={wait.id}
      offerWords={offerWords}
      wait={isOne ? wait : { ...wait, activity: `${wait.activity} (${wait.childName})` }}
      onSaved={show}
    />
  ))
}
