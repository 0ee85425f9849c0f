import { hasOwnAccount, isTestProvider } from '@afterbell/domain/providers/provider-names'
import { Alert, Button } from '@mantine/core'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import styles from './apps.module.css'
import { DebitsText, StripeActions, stripeChip, StripeText, type Payments } from './StripeAccount.tsx'

const CHIPS = {
  NOT_CONFIGURED: { tone: 'neutral', hollow: true, text: 'Not set up' },
  NOT_CONNECTED: { tone: 'neutral', hollow: true, text: 'Not connected' },
  CONNECTED: { tone: 'success', hollow: false, text: 'Connected' },
  REVOKED: { tone: 'danger', hollow: false, text: 'Access removed' },
} as const

function chipOf({ state, provider, stripe }: Payments) {
  const isAtStripe = state === 'BEGUN' || (state === 'CONNECTED' && hasOwnAccount(provider))
  if (isAtStripe && stripe) return { hollow: false, ...stripeChip(stripe) }
  return CHIPS[state === 'BEGUN' ? 'NOT_CONNECTED' : state]
}

/** The app for card payments: its state and actions. */
export function PaymentsCard({ payments, isConnecting }: { payments: Payments; isConnecting: boolean }) {
  const { tone, hollow, text } = chipOf(payments)
  return (
    <section aria-labelledby="card-payments">
      <Panel>
        <div className={styles.card}>
          <div className={styles.head}>
            <h2 id="card-payments" className={styles.title}>
              Card payments
            </h2>
            <StatusChip tone={tone} hollow={hollow}>
              {text}
            </StatusChip>
            {payments.isTest && <StatusChip tone="warning">Test mode</StatusChip>}
          </div>
          <Explanation {...payments} />
          {payments.state !== 'NOT_CONFIGURED' && <Actions payments={payments} isConnecting={isConnecting} />}
        </div>
      </Panel>
    </section>
  )
}

function Explanation({ state, provider, accountName, isTest, stripe }: Payments) {
  if (state === 'NOT_CONFIGURED')
    return (
      <p className={styles.text}>
        Families cannot pay by card yet. Whoever runs this server needs to set up Stripe first; then you can
        connect your school here.
      </p>
    )
  if (state === 'NOT_CONNECTED')
    return (
      <p className={styles.text}>
        Let families pay by card or from a bank account. The money goes straight to your school’s own Stripe
        account. We send you to Stripe to open it, and then back here. Have your tax ID and the number of your
        bank account at hand.
      </p>
    )
  if (state === 'REVOKED')
    return (
      <p className={styles.text}>
        We no longer have access to {accountName || 'your account'} at Stripe, so families cannot pay by card.
        Connect Stripe again to go on: that opens a new account there.
      </p>
    )
  return (
    <>
      {isTestProvider(provider) && <p className={styles.text}>Test payments are on.</p>}
      {stripe && <StripeText stripe={stripe} accountName={accountName} />}
      {stripe && <DebitsText stripe={stripe} />}
      {isTest && (
        <Alert color="yellow" title="Test mode: no money moves">
          Only test card numbers work.
        </Alert>
      )}
    </>
  )
}

function Actions({ payments, isConnecting }: { payments: Payments; isConnecting: boolean }) {
  const options = { invalidates: [integrations.list] }
  const authorize = useWrite(integrations.authorizePayments)
  const check = useWrite(integrations.checkPayments, options)
  const requestDebits = useWrite(integrations.requestDebits, options)
  const connectTest = useWrite(integrations.connectTestPayments, options)
  const disconnect = useWrite(integrations.disconnectPayments, options)
  const { state, offers, stripe } = payments
  const isConnected = state === 'CONNECTED'
  const isLeaving = isConnecting || authorize.isPending || authorize.isSuccess
  const toStripe = () => authorize.mutate({ body: {} }, { onSuccess: ({ url }) => location.assign(url) })
  const useTest = () => connectTest.mutate({}, { onSuccess: () => notify.success('Test payments are on') })
  const end = async () => {
    const question = state === 'BEGUN' ? STOP : { ...DISCONNECT, message: lossOf(payments) }
    if (!(await confirm({ ...question, danger: true }))) return
    const doneText = state === 'BEGUN' ? 'Setup is stopped' : 'Card payments are disconnected'
    disconnect.mutate({}, { onSuccess: () => notify.success(doneText) })
  }
  return (
    <div className={styles.actions}>
      {offers.some(hasOwnAccount) && !stripe && (
        <Button loading={isLeaving} onClick={toStripe}>
          {state === 'REVOKED' ? 'Connect Stripe again' : 'Connect Stripe'}
        </Button>
      )}
      {stripe && (
        <StripeActions
          stripe={stripe}
          isBusy={isLeaving}
          onGo={toStripe}
          isChecking={check.isPending}
          onCheck={() => check.mutate({})}
          isRequesting={requestDebits.isPending}
          onRequestDebits={() =>
            requestDebits.mutate({}, { onSuccess: () => notify.success(DEBITS_REQUESTED) })
          }
        />
      )}
      {offers.some(isTestProvider) && !isConnected && (
        <Button variant="default" loading={connectTest.isPending} onClick={useTest}>
          Use test payments
        </Button>
      )}
      {(isConnected || state === 'BEGUN') && (
        <Button variant="default" loading={disconnect.isPending} onClick={() => void end()}>
          {isConnected ? 'Disconnect' : 'Stop setup'}
        </Button>
      )}
    </div>
  )
}

const DEBITS_REQUESTED = 'Stripe was asked for bank payments'

const DISCONNECT = { title: 'Disconnect card payments?', yes: 'Disconnect', no: 'Stay connected' }

const STOP = {
  title: 'Stop setting up Stripe?',
  message: 'What you entered stays at Stripe. You can connect Stripe later and go on where you stopped.',
  yes: 'Stop setup',
  no: 'Keep it',
}

/** Says what ends, and what happens to the Stripe account. */
function lossOf({ provider, stripe }: Payments): string {
  const loss =
    'Families can no longer pay by card, and saved cards cannot be charged. Past payments stay in your records.'
  if (!hasOwnAccount(provider)) return loss
  return stripe?.isOurs
    ? `${loss} Your Stripe account and the money in it stay yours, and you can connect the same account again.`
    : `${loss} Your Stripe account and the money in it stay yours. If you connect Stripe again later, that opens a new account there.`
}
