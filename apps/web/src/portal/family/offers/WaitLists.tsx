import { useEffect, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyOffers } from '@afterbell/contract/portal/family-offers'
import type { OfferWords } from '@afterbell/domain/portal/offers/family-words.en'
import { askFamily } from '../ask-family.ts'
import type { PageProps } from '../school.ts'
import { SpotName } from './SpotName.tsx'
import { meetsText } from './when.ts'
import { Wishes } from './Wishes.tsx'
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
  const several = waits.filter(
    (wait, index) =>
      waits.findIndex(({ childId }) => childId === wait.childId) === index &&
      waits.filter(({ childId }) => childId === wait.childId).length > 1,
  )
  return (
    <section className="open-spots" aria-labelledby="open-waits">
      <h2 id="open-waits">{offerWords.onWaitLists}</h2>
      <ul>
        {waits.map((wait) => (
          <li key={wait.id}>
            <span>
              {offerWords.waitingIn(wait.childName)} <SpotName spot={wait} />
              <br />
              <span className="quiet">
                {[meetsText(wait, { school, words }), offerWords.position(wait.position)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {wait.isWish && (
                <>
                  <br />
                  <span className="quiet">{offerWords.wishes.isWish}</span>
                </>
              )}
            </span>
            <a href={words.language === 'en' ? wait.path : `${wait.path}&lang=${words.language}`}>
              {offerWords.seeWait}
            </a>
          </li>
        ))}
      </ul>
      {several.map(({ childId }) => (
        <Wishes
          key={childId}
          school={school}
          words={words}
          offerWords={offerWords}
          waits={waits.filter((wait) => wait.childId === childId)}
          onSaved={(saved) => setLoaded({ waits: saved, offerWords })}
        />
      ))}
    </section>
  )
}
