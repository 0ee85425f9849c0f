import type { PageProps } from '../school.ts'
import { MandateChoice, Standing } from './MandateChoice.tsx'
import { SpotName } from './SpotName.tsx'
import { useListedOffers } from './useListedOffers.ts'
import { meetsText } from './when.ts'
import { Wishes } from './Wishes.tsx'
import './offers.css'

/** The wait lists a family is on, and spots that are about to be taken for it. Nothing until they are known. */
export function WaitLists(page: PageProps) {
  const { school, words } = page
  // The week beside it says what is wrong with the connection or the log-in.
  const loaded = useListedOffers(page)
  if (!loaded) return null
  const { offers, waits, offerWords, show } = loaded
  const opened = offers.filter(({ mandate }) => mandate !== null)
  if (waits.length === 0 && opened.length === 0) return null
  const several = waits.filter(
    (wait, index) =>
      waits.findIndex(({ childId }) => childId === wait.childId) === index &&
      waits.filter(({ childId }) => childId === wait.childId).length > 1,
  )
  return (
    <section className="open-spots" aria-labelledby="open-waits">
      <h2 id="open-waits">{offerWords.onWaitLists}</h2>
      <ul>
        {opened.map(({ mandate, ...offer }) => (
          <li key={offer.id}>
            <span>
              {offerWords.waitingIn(offer.childName)} <SpotName spot={offer} />
              <br />
              <span className="quiet">{offerWords.mandate.opened}</span>
            </span>
            <div className="mandate">
              <Standing
                {...page}
                offerWords={offerWords}
                wait={{ ...offer, id: offer.waitId }}
                mandate={mandate!}
                onSaved={show}
              />
            </div>
          </li>
        ))}
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
            <MandateChoice {...page} offerWords={offerWords} wait={wait} onSaved={show} />
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
          onSaved={(saved) => show({ offers, waits: saved })}
        />
      ))}
    </section>
  )
}
