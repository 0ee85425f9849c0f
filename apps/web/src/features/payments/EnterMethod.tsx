import { lazy, Suspense, useEffect, useState } from 'react'
import { pay } from '@afterbell/contract/payments/pay'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { SmallPage } from '../../platform/page/SmallPage.tsx'
import { ask, refusalText } from './ask.ts'
import { AutopayBox } from './AutopayBox.tsx'
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
  const [details, setDetails] = useState<SetUpAnswer>()
  const [refusal, setRefusal] = useState<string>()
  const [entered, setEntered] = useState<EnterAnswer>()
  useEffect(() => {
    if (token)
      ask(pay.setUp, { body: { token } }).then(setDetails, (error: unknown) => setRefusal(refusalText(error)))
  }, [token])
  const [isAutopay, setIsAutopay] = useState(wasAutopay)
  const save = async (sandboxToken?: string) => {
    setEntered(await ask(pay.enterMethod, { body: { token, sandboxToken, isAutopay } }))
    tellHolder('METHOD_SAVED')
  }
  if (!token) return <Incomplete />
  if (refusal !== undefined) return <Message title="This did not work" text={refusal} />
  if (!details) return <main className="small-page" aria-busy />
  if (entered) return <SavedMethod entered={entered} schoolName={details.schoolName} />
  const { type, currency, stripe, isTest, schoolName, offersAutopay } = details
  const allow = offersAutopay && (
    <AutopayBox type={type} schoolName={schoolName} isChecked={isAutopay} onChange={setIsAutopay} />
  )
  return (
    <SmallPage title={type === 'CARD' ? 'Add a card' : 'Add a bank account'}>
      <title>{type === 'CARD' ? 'Add a card' : 'Add a bank account'}</title>
      <p>
        {schoolName} will charge it only for what you agree to. Its number goes to the payment provider, not
        to us.
      </p>
      {isTest && <p className="pay-test">Test mode: no money moves.</p>}
      <Suspense>
        {stripe ? (
          <EnterStripeMethod {...stripe} save={save} returnUrl={returnUrl(isAutopay)}>
            {allow}
          </EnterStripeMethod>
        ) : (
          <EnterTestMethod
            type={type}
            currency={currency}
            save={save}
            submitLabel={type === 'CARD' ? 'Save card' : 'Save bank account'}
          >
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
  const name = type === 'CARD' ? 'Card' : 'Bank account'
  const methodText = `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`
  return state === 'PENDING' ? (
    <Message
      title={`${name} added`}
      text={`${methodText} can be used once the bank has confirmed it, which takes a few days.`}
    />
  ) : (
    <Message title={`${name} saved`} text={`${methodText} is saved for ${schoolName}.`} />
  )
}

export function Incomplete() {
  return (
    <Message
      title="This link is incomplete"
      text="Please open it from the message your school sent you. If you still see this page, ask the school for a new link."
    />
  )
}

export function Message({ title, text }: { title: string; text: string }) {
  return (
    <SmallPage title={title}>
      <title>{title}</title>
      <p role="status">{text}</p>
    </SmallPage>
  )
}
