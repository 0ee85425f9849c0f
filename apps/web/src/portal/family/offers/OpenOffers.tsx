import { useEffect, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyOffers } from '@afterbell/contract/portal/family-offers'
import type { OfferWords } from '@afterbell/domain/portal/offers/family-words.en'
import { askFamily } from '../ask-family.ts'
import type { PageProps } from '../school.ts'
import { SpotName } from './SpotName.tsx'
import { whenText } from './when.ts'
import { loadOfferWords } from './words.ts'
import './offers.css'

type Answer = AnswerOf<(typeof familyOffers)['list']>
type Spot = Answer['offers'][number] | Answer['waits'][number]

/** The offers a family has to answer, and the wait lists it is on. Nothing where there are none, or until they are known. */
export function OpenOffers(page: PageProps) {
  const { school, words } = page
  const [loaded, setLoaded] = useState<{ answer: Answer; offerWords: OfferWords } | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const answer = await askFamily(school.id, familyOffers.list, {})
      const offerWords = await loadOfferWords(words.language)
      if (!isGone) setLoaded({ answer, offerWords })
    }
    // The week beside it says what is wrong with the connection or the log-in.
    load().catch(() => !isGone && setLoaded(null))
    return () => {
      isGone = true
    }
  }, [school.id, words.language])
  if (!loaded) return null
  const { answer, offerWords } = loaded
  return (
    <>
      {answer.offers.length > 0 && (
        <section className="open-spots" aria-labelledby="open-offers">
          <h2 id="open-offers">{offerWords.toAnswer}</h2>
          <ul>
            {answer.offers.map((offer) => (
              <li key={offer.id}>
                <span>
                  {offerWords.offered(offer.childName)} <SpotName spot={offer} />
                  <br />
                  <span className="quiet">{offerWords.until(whenText(offer, page))}</span>
                </span>
                <a className="primary" href={hrefOf(offer, page)}>
                  {offerWords.seeOffer}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {answer.waits.length > 0 && (
        <section className="open-spots" aria-labelledby="open-waits">
          <h2 id="open-waits">{offerWords.onWaitLists}</h2>
          <ul>
            {answer.waits.map((wait) => (
              <li key={wait.id}>
                <span>
                  {offerWords.waitingIn(wait.childName)} <SpotName spot={wait} />
                  <br />
                  <span className="quiet">{offerWords.position(wait.position)}</span>
                </span>
                <a href={hrefOf(wait, page)}>{offerWords.seeWait}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function hrefOf({ path }: Spot, { words }: PageProps): string {
  return words.language === 'en' ? path : `${path}&lang=${words.language}`
}
