import { useEffect, useRef, useState, type FormEvent } from 'react'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { familyRegistering } from '@afterbell/contract/portal/family-registering'
import { CHILDREN_MAX } from '@afterbell/domain/families/registering/limits'
import type { RegisterWords } from '@afterbell/domain/portal/registering/family-words.en'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { addressOf, goTo } from '../addresses.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Field } from '../Field.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { problemText } from '../problem-text.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { ChildFields } from './ChildFields.tsx'
import {
  childrenOf,
  emptyChild,
  emptyFamily,
  keepTyped,
  missingIn,
  readTyped,
  type TypedFamily,
} from './new-family.ts'
import { useRegisterWords } from './words.ts'
import './registering.css'

/**
 * Asks somebody whose address the school does not know for their family, or a family for another child. Then it goes on where
 * it was: what somebody was about to book stands in the address.
 */
export function Register(props: FamilyPageProps) {
  const { words } = props
  const registerWords = useRegisterWords(words.language)
  if (!registerWords) return <p role="status">{words.familyWords.waiting}</p>
  return <RegisterForm {...props} registerWords={registerWords} />
}

type FormProps = FamilyPageProps & { registerWords: RegisterWords }

function RegisterForm({ registerWords, ...props }: FormProps) {
  const { school, portal, words, session, rest, onSession, onLoggedOut } = props
  const isNew = session.step !== null
  const heading = useFocusedTitle()
  const form = useRef<HTMLFormElement>(null)
  const [family, setFamily] = useState<TypedFamily>(() => (isNew && readTyped()) || emptyFamily())
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const change = (next: TypedFamily) => {
    setFamily(next)
    if (isNew) keepTyped(next)
  }
  // Of several fields that lack something, the first is where one goes on.
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] select, .problem[tabindex]')
      ?.focus()
  }, [problems])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { missing } = registerWords
    const missed = missingIn(family, { isNew, missing, dateMissing: words.logInWords.dateMissing })
    setProblems(missed)
    if (Object.keys(missed).length > 0) return
    setBusy(true)
    try {
      const children = childrenOf(family)
      const { guardian } = family
      const next = isNew
        ? await askFamily(school.id, familyRegistering.register, { body: { guardian, children } })
        : await askFamily(school.id, familyRegistering.addChildren, { body: { children } })
      keepTyped(null)
      // The first time, the address is that of the page to go on with.
      if (!isNew) goTo(addressOf({ portal, page: rest || 'children' }), { replaces: true })
      return onSession(next)
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblems(problemsIn(error, () => problemText(error, words)))
    }
    setBusy(false)
  }
  const title = isNew ? registerWords.title : registerWords.addTitle
  return (
    <form ref={form} className="registering" onSubmit={(event) => void submit(event)} noValidate>
      <title>{`${title} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {isNew ? (
        <>
          <p>{registerWords.confirmed(session.email, school.schoolName)}</p>
          <Already {...props} registerWords={registerWords} />
          <Guardian
            family={family}
            problems={problems}
            registerWords={registerWords}
            {...props}
            onChange={change}
          />
        </>
      ) : (
        <p>{registerWords.addIntro}</p>
      )}
      {family.children.map((child, index) => (
        <section key={child.key} aria-labelledby={`child-${child.key}`}>
          <h2 id={`child-${child.key}`}>{registerWords.child(index + 1)}</h2>
          <ChildFields
            child={child}
            index={index}
            family={family}
            problems={problems}
            words={words}
            registerWords={registerWords}
            onChange={(changed) =>
              change({
                ...family,
                children: family.children.map((each) => (each.key === child.key ? changed : each)),
              })
            }
          />
          {family.children.length > 1 && (
            <p className="buttons">
              <button
                type="button"
                onClick={() => {
                  // Problems are known by the places of children, which are others now.
                  setProblems({})
                  change({ ...family, children: family.children.filter(({ key }) => key !== child.key) })
                }}
              >
                {registerWords.removeChild(index + 1)}
              </button>
            </p>
          )}
        </section>
      ))}
      {problems['form'] && (
        <p role="alert" className="problem" tabIndex={-1}>
          {problems['form']}
        </p>
      )}
      <div className="buttons">
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? registerWords.sending : isNew ? registerWords.continue : registerWords.addChild}
        </button>
        {family.children.length < CHILDREN_MAX.unknown && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => {
              const key = Math.max(...family.children.map((each) => each.key)) + 1
              change({ ...family, children: [...family.children, emptyChild(key)] })
              // Where the new child's name is to be typed.
              setTimeout(() => document.getElementById(`child-${key}-first-name`)?.focus())
            }}
          >
            {registerWords.another}
          </button>
        )}
      </div>
      {!isNew && (
        <p>
          <PortalLink to={{ portal, page: rest || 'children' }}>{registerWords.back}</PortalLink>
        </p>
      )}
    </form>
  )
}

/** Whoever mistyped the address, or has another one at the school, begins again with that. */
function Already({ school, words, onLoggedOut, registerWords }: FormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async () => {
    try {
      await askFamily(school.id, familySessions.logOut, {})
    } catch (error) {
      if (!isLoggedOut(error)) return setProblem(problemText(error, words))
    }
    onLoggedOut()
  }
  return (
    <>
      <p>{registerWords.already}</p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <p className="buttons">
        <button type="button" onClick={() => void leave()}>
          {registerWords.otherAddress}
        </button>
      </p>
    </>
  )
}

function Guardian({
  family,
  problems,
  registerWords,
  words,
  onChange,
}: Pick<FormProps, 'registerWords' | 'words'> & {
  family: TypedFamily
  problems: Readonly<Record<string, string>>
  onChange: (family: TypedFamily) => void
}) {
  const { guardian } = family
  const { childWords } = words
  const set = (changed: Partial<TypedFamily['guardian']>) =>
    onChange({ ...family, guardian: { ...guardian, ...changed } })
  return (
    <section aria-labelledby="you">
      <h2 id="you">{registerWords.you}</h2>
      <Field
        id="first-name"
        label={childWords.firstName}
        problem={problems['guardian.firstName'] ?? null}
        autoComplete="given-name"
        maxLength={100}
        value={guardian.firstName}
        onChange={(event) => set({ firstName: event.target.value })}
      />
      <Field
        id="last-name"
        label={childWords.lastName}
        problem={problems['guardian.lastName'] ?? null}
        autoComplete="family-name"
        maxLength={100}
        value={guardian.lastName}
        onChange={(event) => set({ lastName: event.target.value })}
      />
      <Field
        id="phone"
        label={childWords.phone}
        hint={registerWords.phoneHint}
        problem={problems['guardian.phone'] ?? null}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        value={guardian.phone}
        onChange={(event) => set({ phone: event.target.value })}
      />
    </section>
  )
}

/** What the server found wrong, by path. What belongs to no field stands above the button. */
function problemsIn(error: unknown, textOf: () => string): Record<string, string> {
  const fields = (error instanceof CallRefused && error.fields) || []
  const problems: Record<string, string> = {}
  for (const { path, message } of fields) problems[path === 'children' ? 'form' : path] ??= message
  return fields.length === 0 ? { form: textOf() } : problems
}
