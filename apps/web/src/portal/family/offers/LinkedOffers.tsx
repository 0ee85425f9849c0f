import { useState } from 'react'
import { offersByLink } from '@afterbell/contract/portal/family-offers'
import { askFamily } from '../ask-family.ts'
import { LinkedFrame } from './LinkedFrame.tsx'
import type { LinkedProps } from './LinkedPage.tsx'
import { OfferCard, type Choices } from './OfferCard.tsx'
import { cardPage } from '../money/card-page.ts'
import type { Offer } from './SpotFacts.tsx'
import { useLinked } from './useLinked.ts'
import { codeOf } from '../ask-family.ts'

/** The page behind the link of an offer: what it is, and how to accept or decline it. Opening it changes nothing. */
export function LinkedOffers(page: LinkedProps) {
  const { school, token, offerWords, words } = page
  const read = () => askFamily(school.id, offersByLink.read, { body: { token } })
  const { answer, act, retry, failure, ...state } = useLinked(read)
  /** The offer whose price was another one when it was accepted. */
  const [repricedId, setRepriced] = useState<string | null>(null)
  const accept = async (offer: Offer, choices: Choices) => {
    setRepriced(null)
    const body = { token, offerId: offer.id, amount: offer.quote!.total, ...choices }
    let isRepriced = false
    const now = await act(async () => {
      try {
        return await askFamily(school.id, offersByLink.accept, { body })
      } catch (error) {
        if (codeOf(error) !== 'PRICE_CHANGED') throw error
        isRepriced = true
        return read()
      }
    })
    if (isRepriced) return setRepriced(offer.id)
    const accepted = now?.offers.find(({ id }) => id === offer.id)
    // With one spot there is nothing left to decide here but how to pay.
    if (now?.offers.length === 1 && accepted?.answeredBy === 'YOU' && accepted.bill?.payUrl)
      location.assign(cardPage(accepted.bill.payUrl, { portal: null, language: words.language }))
  }
  const decline = async (offer: Offer) => {
    setRepriced(null)
    await act(() => askFamily(school.id, offersByLink.decline, { body: { token, offerId: offer.id } }))
  }
  const offers = answer?.offers ?? []
  const titleOf = ([first, ...others]: Offer[]) =>
    others.length > 0 ? offerWords.severalTitle : offerWords.title(first!.childName)
  return (
    <LinkedFrame
      {...page}
      {...state}
      failure={failure}
      windowTitle={offerWords.windowTitle(school.schoolName)}
      title={answer ? titleOf(offers) : null}
      canRetry={answer === null}
      onRetry={retry}
      contact={answer?.contact ?? null}
    >
      {answer && <p>{offerWords.hello(answer.firstName)}</p>}
      {answer && !answer.canAnswer && <p role="status">{offerWords.closed}</p>}
      {offers.map((offer) => (
        <OfferCard
          key={offer.id}
          {...page}
          offer={offer}
          isNamed={offers.length > 1}
          canAnswer={answer!.canAnswer}
          isBusy={state.isBusy}
          isRepriced={repricedId === offer.id}
          onAccept={(choices) => void accept(offer, choices)}
          onDecline={() => void decline(offer)}
        />
      ))}
    </LinkedFrame>
  )
}
