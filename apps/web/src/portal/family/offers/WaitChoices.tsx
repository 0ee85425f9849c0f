import { useEffect, useState } from 'react'
import { familyOffers } from '@afterbell/contract/portal/family-offers'
import type { OfferWords } from '@afterbell/domain/portal/offers/family-words.en'
import { askFamily } from '../ask-family.ts'
import type { PageProps } from '../school.ts'
import { MandateChoice, type Listed } from './MandateChoice.tsx'
import { loadOfferWords } from './words.ts'
import './offers.css'

/** Asks a family that has just joined the wait list of an activity what happens when a spot opens. */
export function WaitChoices({ activityId, ...page }: PageProps & { activityId: string }) {
  const { school, words } = page
  const [loaded, setLoaded] = useState<(Pick<Listed, 'waits'> & { offerWords: OfferWords }) | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const { waits } = await askFamily(school.id, familyOffers.list, {})
      const offerWords = await loadOfferWords(words.language)
      if (!isGone) setLoaded({ waits, offerWords })
    }
    // The same choice stands on the first page.
    load().catch(() => !isGone && setLoaded(null))
    return () => {
      isGone = true
    }
  }, [school.id, words.language])
  if (!loaded) return null
  const { waits, offerWords } = loaded
  const here = waits.filter((wait) => wait.activityId === activityId)
  const isOne = new Set(here.map(({ childId }) => childId)).size === 1
  return here.map((wait) => (
    <MandateChoice
      {...page}
      key={wait.id}
      offerWords={offerWords}
      wait={isOne ? wait : { ...wait, activity: `${wait.activity} (${wait.childName})` }}
      onSaved={(listed) => setLoaded({ waits: listed.waits, offerWords })}
    />
  ))
}
