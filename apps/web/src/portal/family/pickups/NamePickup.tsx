import { useRef, useState } from 'react'
import type { PageProps, Session } from '../school.ts'
import { PickupDialog, type PickupForm } from './PickupDialog.tsx'

/** What is given to whatever opens the dialog. */
export interface NamePickupProps extends PageProps {
  today: string
  names: Session['children']
  /** The child to begin with; all of them if left out. */
  childId?: string
  /** The school looks at longer ones before they count. */
  looksFirst: boolean
  /** Says what was told, and loads the page anew. */
  onSaid: (sentence: string) => void
  onLoggedOut: () => void
}

/** The way to name somebody else who picks up. What was typed is kept while the page is open. */
export function NamePickup(props: NamePickupProps) {
  const { dayWords } = props.words
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<PickupForm | null>(null)
  return (
    <div className="buttons">
      <button ref={button} type="button" onClick={() => setOpen(true)}>
        {dayWords.namePickup}
      </button>
      {isOpen && (
        <PickupDialog
          {...props}
          draft={draft}
          opener={button}
          onClose={(left) => {
            setDraft(left)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
