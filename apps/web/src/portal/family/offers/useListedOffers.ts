import { useEffect, useState } from 'react'
import { familyOffers } from '@afterbell/contract/portal/family-offers'
import type { OfferWords } from '@afterbell/domain/portal/offers/family-words.en'
import { askFamily } from '../ask-family.ts'
import type { PageProps } from '../school.ts'
import type { Listed } from './MandateChoice.tsx'
import { loadOfferWords } from './words.ts'

interface ListedOffers extends Listed {
  offerWords: OfferWords
  /** Shows them as an act answered that they are now. */
  show: (listed: Listed) => void
}

/** Reads the offers and wait lists of a family with their words. Null until they are known, and where they cannot be read. */
export function useListedOffers({ school, words }: Pick<PageProps, 'school' | 'words'>): ListedOffers | null {
  const [loaded, setLoaded] = useState<(Listed & { offerWords: OfferWords }) | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const listed = await askFamily(school.id, familyOffers.list, {})
      const offerWords = await loadOfferWords(words.language)
      if (!isGone) setLoaded({ ...listed, offerWords })
    }
    load().catch(() => !isGone && setLoaded(null))
    return () => {
      isGone = true
    }
  }, [school.id, words.language])
  return loaded && { ...loaded, show: (listed) => setLoaded({ ...listed, offerWords: loaded.offerWords }) }
}
