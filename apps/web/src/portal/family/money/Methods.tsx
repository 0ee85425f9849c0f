import { useRef, useState } from 'react'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { formatDate, plusDays } from '@afterbell/domain/kernel/dates'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { cardPage } from './card-page.ts'
import { methodText, type Method } from './method-text.ts'

/** The cards and bank accounts of the person: one is added, removed, used first, or charged automatically. */
export function Methods(props: FamilyPageProps) {
  const { school, portal, words, onLoggedOut } = props
  const { moneyWords, familyWords } = words
  const heading = useFocusedTitle()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { answer, isFailed, askAgain } = useAsked(
    'methods',
    () => askFamily(school.id, familyPayments.methods, {}),
    onLoggedOut,
  )
  const act = async (run: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await run()
      // A button that was pressed may go away.
      list.current?.focus()
      askAgain()
    } catch (error) {
      if (isLoggedOut(error)) onLoggedOut()
      else setProblem(problemText(error, words))
    } finally {
      setBusy(false)
    }
  }
  const add = (type: Method['type']) =>
    act(async () => {
      const { payUrl } = await askFamily(school.id, familyPayments.addMethod, { body: { type } })
      location.assign(cardPage(payUrl, { portal: props.portal, language: props.words.language }))
    })
  return (
    <>
      <title>{`${moneyWords.methods} · ${school.schoolName}`}</title>
      <p className="back">
        <PortalLink to={{ portal, page: 'payments' }}>{moneyWords.back}</PortalLink>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {moneyWords.methods}
      </h1>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {isFailed && <Failed words={words} retry={askAgain} />}
      {!answer && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {answer && (
        <>
          {answer.methods.length === 0 && <p>{moneyWords.noMethods}</p>}
          <ul className="methods" ref={list} tabIndex={-1}>
            {answer.methods.map((method) => (
              <li key={method.id}>
                <MethodRow {...props} method={method} isBusy={isBusy} act={act} />
              </li>
            ))}
          </ul>
          <p className="buttons">
            {answer.canAdd.map((type) => (
              <button key={type} type="button" disabled={isBusy} onClick={() => void add(type)}>
                {moneyWords.add[type]}
              </button>
            ))}
          </p>
        </>
      )}
    </>
  )
}

interface RowProps extends FamilyPageProps {
  method: Method
  isBusy: boolean
  act: (run: () => Promise<unknown>) => Promise<void>
}

function MethodRow({ method, isBusy, act, school, words }: RowProps) {
  const { moneyWords } = words
  const params = { methodId: method.id }
  const name = methodText(method, words)
  return (
    <>
      <strong>{name}</strong>
      <MethodNotes method={method} school={school} words={words} />
      {method.state !== 'UNUSABLE' && (
        <label className="choice">
          <input
            type="checkbox"
            checked={method.isAutopay}
            disabled={isBusy}
            onChange={({ target }) =>
              void act(() =>
                askFamily(school.id, familyPayments.setAutopay, { params, body: { isOn: target.checked } }),
              )
            }
          />
          <span>
            {moneyWords.autopay}
            <span className="quiet">{method.mandate}</span>
          </span>
        </label>
      )}
      <p className="buttons">
        {!method.isDefault && method.state === 'USABLE' && (
          <button
            type="button"
            disabled={isBusy}
            aria-label={`${moneyWords.useFirst}: ${name}`}
            onClick={() => void act(() => askFamily(school.id, familyPayments.makeDefault, { params }))}
          >
            {moneyWords.useFirst}
          </button>
        )}
        <button
          type="button"
          disabled={isBusy}
          aria-label={`${moneyWords.remove}: ${name}`}
          onClick={() => {
            if (!confirm(moneyWords.removeSure(name))) return
            void act(() => askFamily(school.id, familyPayments.removeMethod, { params }))
          }}
        >
          {moneyWords.remove}
        </button>
      </p>
    </>
  )
}

/** Whether a method is used first, and what is wrong with it or soon will be. */
function MethodNotes({ method, school, words }: Pick<RowProps, 'method' | 'school' | 'words'>) {
  const { moneyWords } = words
  const { state, expiresOn, isDefault } = method
  const isExpired = expiresOn !== null && expiresOn < school.today
  const expiresSoon = expiresOn !== null && !isExpired && expiresOn <= plusDays(school.today, SOON_DAYS)
  return (
    <>
      {isDefault && <span className="quiet">{moneyWords.usedFirst}</span>}
      {state === 'PENDING' && <span className="quiet">{moneyWords.notConfirmed}</span>}
      {state === 'UNUSABLE' && <span className="problem">{moneyWords.unusable}</span>}
      {isExpired && <span className="problem">{moneyWords.expired}</span>}
      {expiresOn !== null && !isExpired && (
        <span className={expiresSoon ? 'problem' : 'quiet'}>
          {moneyWords.expires(formatDate(expiresOn, school.dateFormat))}
        </span>
      )}
    </>
  )
}

const SOON_DAYS = 45
