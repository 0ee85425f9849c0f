import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import type { HomeWords } from '../words.ts'

/** A dialog over the page: the browser keeps the focus in it, Escape closes it, and the focus goes back to `opener`. */
export function FamilyDialog({
  title,
  opener,
  onClose,
  children,
}: {
  title: string
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      // Nothing behind an open dialog takes the focus, so this waits until it is gone.
      element?.close()
      focusOn(opener)
    }
  }, [opener])
  return (
    <dialog
      ref={dialog}
      className="over"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

/** The end of a dialog's form: what is wrong with the whole of it, and the buttons to send it or leave. */
export function DialogEnd({
  problem,
  isBusy,
  words: { dayWords },
  send = dayWords.send,
  onCancel,
}: {
  problem: string | null
  isBusy: boolean
  words: HomeWords
  /** What the button says; 'Tell the school' if left out. */
  send?: string
  onCancel: () => void
}) {
  return (
    <>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <div className="buttons">
        <button type="submit" className="primary" disabled={isBusy}>
          {send}
        </button>
        <button type="button" onClick={onCancel}>
          {dayWords.cancel}
        </button>
      </div>
    </>
  )
}

function focusOn({ current }: RefObject<HTMLElement | null>): void {
  current?.focus()
}
