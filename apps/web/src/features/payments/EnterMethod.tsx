import { lazy, Suspense, useEffect, useState } from 'react'
import { pay } from '@afterbell/contract/payments/pay'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { SmallPage } from '../../platform/page/SmallPage.tsx'
import { ask, refusalText } from './ask.ts'
import { AutopayBox } from './AutopayBox.tsx'
import { usePayWords } from './pay-words.ts'
import { tellHolder } from './tell-holder.ts'
import './pay.css'

// Loads Stripe's script with it, and only then.
const EnterStripeMethod = lazy(async () => ({
  default: (await import('./EnterStripeMethod.tsx')).EnterStripeMethod,
}))
const EnterTestMethod = lazy(async () => ({
  default: (await import('./EnterTestMethod.tsx')).EnterTestMethod,
}))

type SetUpAnswer = AnswerOf<typeof pay.setUp>
type EnterAnswer = AnswerOf<typeof pay.enterMethod>

/** Page for a payer to enter a card or bank account, by the link of one set-up. */
export function EnterMethod({ token }: { token: string }) {
  const { payWords: words } = usePayWords()
  const [details, setDetails] = useState<SetUpAnswer>()
  const [refusal, setRefusal] = useState<unknown>()
  const [entered, setEntered] = useState<EnterAnswer>()
  useEffect(() => {
    if (token) ask(pay.setUp, { body: { token } }).then(setDetails, setRefusal)
  }, [token])
  const [isAutopay, setIsAutopay] = useState(wasAutopay)
  const save = async (sandboxToken?: string) => {
    setEntered(await ask(pay.enterMethod, { body: { token, sandboxToken, isAutopay } }))
    tellHolder('METHOD_SAVED')
  }
  if (!token) return <Incomplete />
  if (refusal !== undefined) return <Message title={words.failed} text={refusalText(refusal, words)} />
  if (!details) return <main className="small-page" aria-busy />
  if (entered) return <SavedMethod entered={entered} schoolName={details.schoolName} />
  const { type, currency, stripe, isTest, schoolName, offersAutopay } = details
  const allow = offersAutopay && (
    <AutopayBox type={type} schoolName={schoolName} isChecked={isAutopay} onChange={setIsAutopay} />
  )
  return (
    <SmallPage title={words.add(type)}>
      <title>{words.add(type)}</title>
      <p>
        {words.chargedAsAgreed(schoolName)} {words.numberGoesTo}
      </p>
      {isTest && <p className="pay-test">{words.testMode}</p>}
      <Suspense>
        {stripe ? (
          <EnterStripeMethod {...stripe} save={save} returnUrl={returnUrl(isAutopay)}>
            {allow}
          </EnterStripeMethod>
        ) : (
          <EnterTestMethod type={type} currency={currency} save={save} submitLabel={words.saveMethod(type)}>
            {allow}
          </EnterTestMethod>
        )}
      </Suspense>
    </SmallPage>
  )
}

/** Some banks authenticate on their own page and send the payer back here; the consent travels along. */
function returnUrl(isAutopay: boolean): string {
  const url = new URL(location.href)
  if (isAutopay) url.searchParams.set('autopay', 'true')
  return url.href
}

function wasAutopay(): boolean {
  return new URLSearchParams(location.search).get('autopay') === 'true'
}

function SavedMethod({
  entered: { type, brand, last4, state },
  schoolName,
}: {
  entered: EnterAnswer
  schoolName: string
}) {
  const { payWords: words } = usePayWords()
  const name = `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
  return state === 'PENDING' ? (
    <Message title={words.added(type)} text={words.usableSoon(name, last4)} />
  ) : (
    <Message title={words.saved(type)} text={words.savedFor(name, last4, schoolName)} />
  )
}

export function Incomplete() {
  const { incomplete, whyIncomplete } = usePayWords().payWords
  return <Message title={incomplete} text={whyIncomplete} />
}

export function Message({ title, text }: { title: string; text: string }) {
  return (
    <SmallPage title={title}>
      <title>{title}</title>
      <p role="status">{text}</p>
    </SmallPage>
  )
}
