import { useId, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import { familyAid } from '@afterbell/contract/portal/aid/family-aid'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import type { FamilyPageProps } from '../pages.ts'
import { problemsOf } from '../problem-text.ts'
import { ChildChoices } from '../week/ChildChoices.tsx'
import { DialogEnd, FamilyDialog } from '../week/FamilyDialog.tsx'
import { RequestWords } from '../requests/RequestWords.tsx'
import { AidLines } from './AidAsked.tsx'
import { useAid, type AidChild } from './useAid.ts'

interface AskAidProps extends FamilyPageProps {
  /** The children whom the page is about, chosen at first. */
  childIds?: readonly string[]
  /** Spots are held meanwhile. */
  isHolding?: boolean
}

/** The way to ask for financial aid, and what of it is open. Nothing where the school or somebody else's money says no. */
export function AskAid(props: AskAidProps) {
  return familyMay(props.session.rights, 'ASK_AID') ? <AidOfHome {...props} /> : null
}

/** What was typed is kept while the page is open. */
function AidOfHome(props: AskAidProps) {
  const { aidWords, requestWords } = props.words
  const { children, askAgain } = useAid(props)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isSent = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const opener = useMemo(
    () => ({
      // The button may be gone.
      get current(): HTMLElement | null {
        return isSent.current ? heading.current : button.current
      },
    }),
    [],
  )
  const asked = children.filter((child) => child.asked !== null)
  const left = children.filter((child) => child.asked === null)
  if (children.length === 0) return null
  return (
    <section className="unprinted">
      <h2 ref={heading} tabIndex={-1}>
        {aidWords.title}
      </h2>
      <output className="said">{said}</output>
      <AidLines {...props} asked={asked} />
      {asked.length === 0 && <p className="quiet">{aidWords.text}</p>}
      {left.length > 0 && (
        <p className="buttons">
          <button
            ref={button}
            type="button"
            onClick={() => {
              isSent.current = false
              setOpen(true)
            }}
          >
            {asked.length === 0 ? aidWords.ask : aidWords.askForOthers}
          </button>
        </p>
      )}
      {isOpen && (
        <AidDialog
          {...props}
          left={left}
          typed={typed}
          opener={opener}
          onType={setTyped}
          onClose={() => setOpen(false)}
          onSent={() => {
            isSent.current = true
            setOpen(false)
            setTyped('')
            setSaid(requestWords.sent)
            askAgain()
          }}
        />
      )}
    </section>
  )
}

function AidDialog({
  left,
  typed,
  opener,
  onType,
  onClose,
  onSent,
  ...props
}: AskAidProps & {
  left: readonly AidChild[]
  typed: string
  opener: RefObject<HTMLElement | null>
  onType: (typed: string) => void
  onClose: () => void
  onSent: () => void
}) {
  const { school, words, childIds = [], isHolding, onLoggedOut } = props
  const { aidWords, requestWords } = words
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const about = left.filter((child) => childIds.includes(child.id))
    return (about.length > 0 ? about : left).map((child) => child.id)
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const form = { childIds: chosen, words: typed }
    if (chosen.length === 0) return setProblems({ childIds: words.dayWords.childMissing })
    setProblems({})
    setBusy(true)
    try {
      await askFamily(school.id, familyAid.ask, { body: { ...form, childIds: [...chosen] } })
      return onSent()
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblems(problemsOf(error, form, words))
    }
    setBusy(false)
  }
  return (
    <FamilyDialog title={aidWords.ask} opener={opener} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className="quiet">{aidWords.text}</p>
        {isHolding && <p className="quiet">{aidWords.holds}</p>}
        {left.length === 1 && (
          <p>
            <strong>{left[0]!.name}</strong>
          </p>
        )}
        <ChildChoices
          words={words}
          names={left}
          chosen={chosen}
          problem={problems.childIds}
          onChange={setChosen}
        />
        <RequestWords
          id={`${id}-words`}
          words={words}
          label={aidWords.words}
          hint={aidWords.wordsHint}
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
