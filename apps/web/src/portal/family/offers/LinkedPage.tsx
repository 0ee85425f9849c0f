import { useEffect, useState, type ComponentType } from 'react'
import type { OfferWords } from '@afterbell/domain/portal/offers/family-words.en'
import { Failed } from '../Failed.tsx'
import type { PageProps } from '../school.ts'

/** What the page behind a link of a letter is given. */
export interface LinkedProps extends PageProps {
  token: string
  offerWords: OfferWords
}

/** The pages that a link opens without a log-in, by the word below the portal's address. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType<LinkedProps>>>> = {
  offer: async () => (await import('./LinkedOffers.tsx')).LinkedOffers,
  'email-undo': async () => (await import('../account/UndoEmail.tsx')).UndoEmail,
  'wait-list': async () => (await import('./LinkedWait.tsx')).LinkedWait,
}

export function isLinkedPage(page: string): boolean {
  return Object.hasOwn(PAGES, page)
}

/** Loads and shows the page of a link, whether somebody is logged in or not. */
export function LinkedPage({ page, token, ...props }: PageProps & { page: string; token: string }) {
  const [loaded, setLoaded] = useState<{
    page: string
    Page: ComponentType<LinkedProps>
    offerWords: OfferWords
  } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { language, familyWords } = props.words
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const [Page, { loadOfferWords }] = await Promise.all([PAGES[page]!(), import('./words.ts')])
      const offerWords = await loadOfferWords(language)
      if (!isGone) setLoaded({ page, Page, offerWords })
    }
    load().catch(() => !isGone && setFailed(true))
    return () => {
      isGone = true
    }
  }, [page, language])
  if (loaded?.page === page)
    return <loaded.Page key={token} {...props} token={token} offerWords={loaded.offerWords} />
  if (hasFailed)
    // A browser remembers a file that failed: only loading the page anew asks again.
    return <Failed words={props.words} retry={() => location.reload()} />
  return <p role="status">{familyWords.waiting}</p>
}
