import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogBody, DialogFooter } from './Dialog.tsx'
import { pushModal } from './modal-stack.ts'

interface Question {
  /** Default: Are you sure? */
  title?: string
  /** The outcome, with its numbers and its money: "Remove 3 children and refund $240.00?" */
  message?: ReactNode
  /** Further effects, shown below; may load later or be empty. */
  details?: ReactNode
  /** Default: Yes */
  yes?: string
  /** Default: No */
  no?: string
  /** Something cannot be restored: the button is red and Enter does not press it. */
  danger?: boolean
}

/** Asks, and returns true only if the user says yes (R217, R218). Closing counts as no. */
export function confirm(question: Question = {}): Promise<boolean> {
  const { title = 'Are you sure?', message, details, yes = 'Yes', no = 'No', danger = false } = question
  return new Promise((answer) => {
    pushModal({
      title,
      isQuestion: true,
      width: 440,
      description: message,
      content: (close) => (
        <>
          {details && <DialogBody>{details}</DialogBody>}
          <DialogFooter>
            <Button variant="default" onClick={() => close(false)} data-autofocus={danger || undefined}>
              {no}
            </Button>
            <Button
              color={danger ? 'red' : undefined}
              onClick={() => close(true)}
              data-autofocus={!danger || undefined}
            >
              {yes}
            </Button>
          </DialogFooter>
        </>
      ),
      answer: (result) => answer(result === true),
    })
  })
}

/** Asks before leaving a page with unsaved changes. */
export function askToLeave(): Promise<boolean> {
  return confirm({ message: 'This page has changes that are not saved. Leave without saving them?' })
}
