import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'

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

function focusOn({ current }: RefObject<HTMLElement | null>): void {
  current?.focus()
}
