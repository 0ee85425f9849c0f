import { useId, useRef, useState, type FormEvent } from 'react'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { PHOTO_ANSWERS, type PhotoAnswer } from '@afterbell/domain/families/photo-consent'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { problemText } from '../problem-text.ts'
import { Choices } from '../week/Choices.tsx'
import type { Child, ChildPartProps } from './child-parts.tsx'

type Asked = NonNullable<Child['photos']>

/** Whether photos of the child may be taken and used. The question stands open until somebody of the home answered it. */
export function Photos(props: ChildPartProps) {
  const { child, words } = props
  const { childWords } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<'READ' | 'EDIT' | 'SAVED'>('READ')
  if (!child.photos) return null
  const isOpen = state === 'EDIT' || child.photos.own === null
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {childWords.photos}
      </h2>
      {isOpen ? (
        <PhotosForm
          {...props}
          photos={child.photos}
          onDone={(isSaved) => {
            setState(isSaved ? 'SAVED' : 'READ')
            heading.current?.focus()
          }}
        />
      ) : (
        <>
          <p>{childWords.photosText(child.preferredName || child.firstName)}</p>
          <Answered {...props} photos={child.photos} />
          <div className="buttons">
            <button
              type="button"
              aria-label={childWords.changeOf(childWords.photos)}
              onClick={() => setState('EDIT')}
            >
              {childWords.change}
            </button>
            {state === 'SAVED' && (
              <span role="status" className="saved">
                {childWords.saved}
              </span>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function Answered({ photos: { own, holds }, words, school }: ChildPartProps & { photos: Asked }) {
  const { childWords } = words
  const textOf = answerTexts(words)
  return (
    <>
      <p>
        {textOf[own!.answer]}
        <br />
        <span className="quiet">
          {childWords.photosSaid(own!.by, formatDate(own!.on, school.dateFormat))}
        </span>
      </p>
      {holds !== null && holds !== own!.answer && <p>{childWords.photosHeld(textOf[holds])}</p>}
      <p className="quiet">{childWords.photosLater}</p>
    </>
  )
}

function PhotosForm({
  child,
  photos,
  school,
  words,
  onChild,
  onDone,
  onLoggedOut,
}: ChildPartProps & { photos: Asked; onDone: (isSaved: boolean) => void }) {
  const { childWords } = words
  const name = useId()
  const [answer, setAnswer] = useState<PhotoAnswer | null>(photos.own?.answer ?? null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (answer === null) return
    setBusy(true)
    setFailure(null)
    try {
      const params = { childId: child.id }
      onChild(await askFamily(school.id, familyChildren.sayPhotos, { params, body: { answer } }))
      return onDone(true)
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {photos.own === null && <p className="closed">{childWords.photosUnanswered}</p>}
      <Choices legend={childWords.photosText(child.preferredName || child.firstName)}>
        {PHOTO_ANSWERS.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name={name} checked={answer === each} onChange={() => setAnswer(each)} />
            {answerTexts(words)[each]}
          </label>
        ))}
      </Choices>
      <p className="quiet">{childWords.photosLater}</p>
      {failure !== null && (
        <p role="alert" className="problem">
          {problemText(failure, words)}
        </p>
      )}
      <div className="buttons">
        <button type="submit" className="primary" disabled={isBusy || answer === null}>
          {childWords.save}
        </button>
        {photos.own !== null && (
          <button type="button" onClick={() => onDone(false)}>
            {childWords.cancel}
          </button>
        )}
      </div>
    </form>
  )
}

function answerTexts({ childWords }: ChildPartProps['words']): Readonly<Record<PhotoAnswer, string>> {
  return { NONE: childWords.photoNone, INSIDE: childWords.photoInside, PUBLIC: childWords.photoPublic }
}
