import { useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily, codeOf, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { problemText } from '../problem-text.ts'
import { Sentence } from '../Sentence.tsx'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import './policies.css'

type Policy = AnswerOf<(typeof familyPolicies)['list']>['policies'][number]

/** The policies of the school: those to accept in full, the accepted ones below them. */
export function Policies(props: FamilyPageProps) {
  const { school, portal, words, onLoggedOut } = props
  const { policyWords, familyWords } = words
  const heading = useFocusedTitle()
  const list = () => askFamily(school.id, familyPolicies.list, {})
  const { answer, isFailed, askAgain, setAnswer } = useAsked('policies', list, onLoggedOut)
  const due = answer?.policies.filter(({ acceptedOn }) => acceptedOn === null) ?? []
  const accepted = answer?.policies.filter(({ acceptedOn }) => acceptedOn !== null) ?? []
  return (
    <>
      <title>{policyWords.windowTitle(school.schoolName)}</title>
      <h1 ref={heading} tabIndex={-1}>
        {policyWords.title}
      </h1>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {!answer && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {answer && (
        <p role="status">
          {due.length > 0 ? (
            <Sentence of={policyWords.intro} own={school.schoolName} />
          ) : accepted.length > 0 ? (
            policyWords.allAccepted
          ) : (
            policyWords.none
          )}
        </p>
      )}
      {due.map((policy) => (
        <ToAccept
          key={policy.id}
          {...props}
          policy={policy}
          onAnswer={(next) => {
            setAnswer(next)
            // The button that was pressed goes away.
            heading.current?.focus()
          }}
          reload={async () => setAnswer(await list())}
        />
      ))}
      {accepted.length > 0 && (
        <section>
          <h2>{policyWords.accepted}</h2>
          {accepted.map((policy) => (
            <details key={policy.id} className="policy">
              <summary>
                <span lang="en">{policy.title}</span>
                <span className="quiet">
                  {policyWords.acceptedOn(formatDate(policy.acceptedOn!, school.dateFormat))}
                </span>
              </summary>
              <PolicyText policy={policy} words={words} />
            </details>
          ))}
        </section>
      )}
      {answer && due.length === 0 && (
        <p>
          <PortalLink to={{ portal, page: '' }}>{policyWords.home}</PortalLink>
        </p>
      )}
    </>
  )
}

/** A policy in full, with the button that accepts it. */
export function ToAccept({
  policy,
  onAnswer,
  reload,
  school,
  words,
  onLoggedOut,
}: FamilyPageProps & {
  policy: Policy
  onAnswer: (answer: AnswerOf<(typeof familyPolicies)['list']>) => void
  reload: () => Promise<void>
}) {
  const { policyWords } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const accept = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const input = { params: { policyId: policy.id }, body: { textId: policy.textId } }
      return onAnswer(await askFamily(school.id, familyPolicies.accept, input))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
      if (codeOf(error) === 'POLICY_CHANGED') {
        // The text that is there now is read from its beginning.
        await reload().catch(() => undefined)
        heading.current?.focus()
      }
    }
    setBusy(false)
  }
  return (
    <section className="policy">
      <h2 ref={heading} tabIndex={-1} lang="en">
        {policy.title}
      </h2>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <PolicyText policy={policy} words={words} />
      <button
        type="button"
        className="primary"
        aria-label={policyWords.acceptOf(policy.title)}
        disabled={isBusy}
        onClick={() => void accept()}
      >
        {policyWords.accept}
      </button>
    </section>
  )
}

/** The text as the school wrote it, which is English. */
function PolicyText({ policy, words }: Pick<FamilyPageProps, 'words'> & { policy: Policy }) {
  return (
    <>
      {words.language !== 'en' && <p className="quiet">{words.policyWords.inEnglish}</p>}
      <div className="policy-text" lang="en">
        {policy.text}
      </div>
    </>
  )
}
