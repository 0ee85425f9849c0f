import { useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import { ownRequests } from '@afterbell/contract/portal/own-requests'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import type { FamilyPageProps } from '../pages.ts'
import { problemsOf } from '../problem-text.ts'
import { DialogEnd, FamilyDialog } from '../week/FamilyDialog.tsx'
import { RequestWords } from './RequestWords.tsx'

/** The way to ask that the school erases what it keeps. What was typed is kept while the page is open. */
export function AskToForget(props: FamilyPageProps & { onAsked: () => void }) {
  const { requestWords } = props.words
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  return (
    <>
      <output className="said">{said}</output>
      <p className="buttons">
        <button ref={button} type="button" onClick={() => setOpen(true)}>
          {requestWords.askToForget}
        </button>
      </p>
      {isOpen && (
        <ForgetDialog
          {...props}
          typed={typed}
          opener={button}
          onType={setTyped}
          onClose={() => setOpen(false)}
          onSent={() => {
            setTyped('')
            setSaid(requestWords.sent)
            props.onAsked()
          }}
        />
      )}
    </>
  )
}

function ForgetDialog({
  typed,
  opener,
  onType,
  onClose,
  onSent,
  ...props
}: FamilyPageProps & {
  typed: string
  opener: RefObject<HTMLElement | null>
  onType: (typed: string) => void
  onClose: () => void
  onSent: () => void
}) {
  const { school, words, onLoggedOut } = props
  const { requestWords } = words
  const id = useId()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const form = { words: typed }
    setProblems({})
    setBusy(true)
    try {
      await askFamily(school.id, ownRequests.askToBeForgotten, { body: form })
      onClose()
      return onSent()
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblems(problemsOf(error, form, words))
    }
    setBusy(false)
  }
  return (
    <FamilyDialog title={requestWords.forgetTitle} opener={opener} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className="quiet">{requestWords.forgetText}</p>
        <RequestWords
          id={`${id}-words`}
          words={words}
          label={requestWords.forgetWords}
          problem={problems.words}
          value={typed}
          onChange={onType}
        />
        <DialogEnd
          problem={problems.form ?? null}
          isBusy={isBusy}
          words={words}
          send={requestWords.send}
          onCancel={onClose}
        />
      </form>
    </FamilyDialog>
  )
}
