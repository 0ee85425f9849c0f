import { useEffect, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyOffers } from '@afterbell/contract/portal/family-offers'
import type { OfferWords } from '@afterbell/domain/portal/offers/family-words.en'
import { askFamily } from '../ask-family.ts'
import type { PageProps } from '../school.ts'
import { SpotName } from './SpotName.tsx'
import { loadOfferWords } from './words.ts'
import './offers.css'

type Wait = AnswerOf<(typeof familyOffers)['list']>['waits'][number]

/** The wait lists a family is on. Nothing where there are none, or until they are known. */
export function WaitLists({ school, words }: PageProps) {
  const [loaded, setLoaded] = useState<{ waits: Wait[]; offerWords: OfferWords } | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const { waits } = await askFamily(school.id, familyOffers.list, {})
      const offerWords = await loadOfferWords(words.language)
      if (!isGone) setLoaded({ waits, offerWords })
    }
    // The week beside it says what is wrong with the connection or the log-in.
    load().catch(() => !isGone && setLoaded(null))
    return () => {
      isGone = true
    }
  }, [school.id, words.language])
  if (!loaded || loaded.waits.length === 0) return null
  const { waits, offerWords } = loaded
  return (
    <section className="open-spots" aria-labelledby="open-waits">
      <h2 id="open-waits">{offerWords.onWaitLists}</h2>
      <ul>
        {waits.map((wait) => (
          <li key={wait.id}>
            <span>
              {offerWords.waitingIn(wait.childName)} <SpotName spot={wait} />
              <br />
              <span className="quiet">{offerWords.position(wait.position)}</span>
            </span>
            <a href={words.language === 'en' ? wait.path : `${wait.path}&lang=${words.language}`}>
              {offerWords.seeWait}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
