import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyOffers } from '@afterbell/contract/portal/family-offers'
import type { OfferWords } from '@afterbell/domain/portal/offers/family-words.en'
import { askFamily } from '../ask-family.ts'
import type { PageProps } from '../school.ts'
import { SpotName } from './SpotName.tsx'
import { meetsText } from './when.ts'

type Waits = AnswerOf<(typeof familyOffers)['list']>['waits']

interface WishesProps {
  school: PageProps['school']
  words: PageProps['words']
  offerWords: OfferWords
  /** Of one child, two or more. */
  waits: Waits
  onSaved: (waits: Waits) => void
}

/** Says of which wait lists of a child one spot is wanted alone. */
export function Wishes({ school, words, offerWords: { wishes }, waits, onSaved }: WishesProps) {
  const [marked, setMarked] = useState(waits.filter(({ isWish }) => isWish).map(({ id }) => id))
  const [state, setState] = useState<'typing' | 'saving' | 'saved' | 'ended' | 'two' | 'failed'>('typing')
  const { childId, childName } = waits[0]!
  const save = async () => {
    const waitIds = waits.map(({ id }) => id).filter((id) => marked.includes(id))
    if (waitIds.length === 1) return setState('two')
    setState('saving')
    try {
      const saved = await askFamily(school.id, familyOffers.chooseWishes, { body: { childId, waitIds } })
      setState(waitIds.length === 0 ? 'ended' : 'saved')
      onSaved(saved.waits)
    } catch {
      setState('failed')
    }
  }
  return (
    <details className="wishes">
      <summary>{wishes.title(childName)}</summary>
      <p className="quiet">{wishes.text}</p>
      {waits.map((wait) => (
        <label key={wait.id} className="choice">
          <input
            type="checkbox"
            checked={marked.includes(wait.id)}
            onChange={({ currentTarget: { checked } }) => {
              setState('typing')
              setMarked(checked ? [...marked, wait.id] : marked.filter((id) => id !== wait.id))
            }}
          />
          <span>
            <SpotName spot={wait} />
            <span className="quiet">{meetsText(wait, { school, words })}</span>
          </span>
        </label>
      ))}
      <button type="button" disabled={state === 'saving'} onClick={() => void save()}>
        {state === 'saving' ? wishes.saving : wishes.save}
      </button>
      <p role="status" className={state === 'failed' || state === 'two' ? 'problem' : 'quiet'}>
        {state === 'typing' || state === 'saving' ? '' : wishes[state]}
      </p>
    </details>
  )
}
