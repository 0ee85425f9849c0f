import { Modal } from '@mantine/core'
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { DialogContext, type DialogHandle } from './dialog-context.ts'
import { makeUnsavedScope, UnsavedContext } from '../form/unsaved.ts'
import { useNarrow } from '../theme/narrow.ts'
import longButtons from '../long-buttons.module.css'
import styles from './Dialog.module.css'

export { useDialog } from './dialog-context.ts'

export interface DialogProps {
  opened: boolean
  /** Called once closing is decided: nothing was unsaved, the user agreed, or it was forced. */
  onClose: () => void
  title: ReactNode
  /** Text under the title, read out with it. */
  description?: ReactNode
  /** Maximum width in pixels. Under 900 px of window every dialog is a sheet. */
  width?: number
  /** Asks before closing even without changes. Changed forms inside always ask. */
  confirmOnClose?: boolean
  /** Asks before closing, if needed; the host passes `confirm`. */
  askToClose?: () => Promise<boolean>
  /** A yes or no question: closed by its own buttons, without a cross. */
  isQuestion?: boolean | undefined
  onClosed?: () => void
  children: ReactNode
}

/**
 * A dialog; a sheet from the bottom when narrow. The focus starts in its first field, stays inside, and returns. Screens
 * use `openModal`, which is built on this.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, confirmOnClose = false, askToClose, isQuestion = false } = props
  const scope = useMemo(() => makeUnsavedScope(), [])
  const isNarrow = useNarrow()
  const isConfirming = useRef(false)

  const cancel = async () => {
    if (isConfirming.current) return
    if (askToClose && (confirmOnClose || scope.isDirty())) {
      isConfirming.current = true
      const isSure = await askToClose().finally(() => (isConfirming.current = false))
      if (!isSure) return
    }
    onClose()
  }
  const handle: DialogHandle = { close: onClose, cancel: () => void cancel() }
  useEscape(opened, handle.cancel)
  const returnFocus = useReturnFocus(opened)

  return (
    <Modal.Root
      opened={opened}
      onClose={handle.cancel}
      closeOnEscape={false}
      returnFocus={false}
      size={props.width ?? 520}
      padding={0}
      classNames={{ inner: styles.inner, content: styles.content }}
      transitionProps={{ transition: isNarrow ? 'slide-up' : 'pop', duration: 140 }}
      onExitTransitionEnd={() => {
        returnFocus()
        props.onClosed?.()
      }}
    >
      <Modal.Overlay backgroundOpacity={0.45} color="#1b1a18" />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title className={styles.heading}>{props.title}</Modal.Title>
          {props.description && <Modal.Body className={styles.description}>{props.description}</Modal.Body>}
        </div>
        <UnsavedContext value={scope}>
          <DialogContext value={handle}>{props.children}</DialogContext>
        </UnsavedContext>
        {!isQuestion && (
          <Modal.CloseButton
            className={styles.cross}
            aria-label="Close"
            aria-keyshortcuts="Escape"
            title="Close (Esc)"
          />
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

interface DialogBodyProps {
  /** Accessible name of a read-only body. It takes the focus itself so that the keyboard scrolls it. */
  readAs?: string
  children: ReactNode
}

/** The scrolling part. */
export function DialogBody({ readAs, children }: DialogBodyProps) {
  const focus = readAs === undefined ? {} : { role: 'group', 'aria-label': readAs, tabIndex: 0 }
  return (
    <div className={`${styles.scroll} ${longButtons.breaks}`} {...focus}>
      {children}
    </div>
  )
}

/** Buttons, always in sight: the main one is last in the markup and first under the thumb. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={styles.footer}>{children}</div>
}

const openDialogs: object[] = []

const OPEN_OVERLAY =
  ':is([data-mantine-stop-propagation="true"], .mantine-Popover-dropdown):not([data-list-stays])'
const EXPANDED_CONTROL = '[aria-expanded="true"]:not([data-list-stays])'

/**
 * Esc closes the topmost dialog only, and not while an open list or calendar needs the key. A list that is always open
 * (`data-list-stays` on its field) does not need it, nor does the page's button that opened the dialog and is expanded:
 * it has the focus for a moment still.
 */
function useEscape(opened: boolean, cancel: () => void): void {
  const latest = useRef(cancel)
  useEffect(() => {
    latest.current = cancel
  })
  useEffect(() => {
    if (!opened) return
    const me = {}
    openDialogs.push(me)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || openDialogs.at(-1) !== me) return
      const target = event.target as Element | null
      if (target?.closest(OPEN_OVERLAY) || target?.closest(EXPANDED_CONTROL)?.closest('[role="dialog"]'))
        return
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      openDialogs.splice(openDialogs.indexOf(me), 1)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [opened])
}

/** Remembers the element that opened the dialog. A menu item is gone by then, so its menu's button counts. */
function useReturnFocus(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!opened) return
    const active = document.activeElement as HTMLElement | null
    const menu = active?.closest('[role="menu"]')
    const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    opener.current = button ?? active
  }, [opened])
  return () => {
    if (opener.current?.isConnected) opener.current.focus({ preventScroll: true })
    else document.querySelector<HTMLElement>('main h1, main')?.focus({ preventScroll: true })
  }
}
