import { Alert, Button } from '@mantine/core'
import { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import styles from './apps.module.css'

type Payments = AnswerOf<typeof integrations.connectPayments>

const CHIPS = {
  NOT_CONFIGURED: { tone: 'neutral', hollow: true, text: 'Not set up' },
  NOT_CONNECTED: { tone: 'neutral', hollow: true, text: 'Not connected' },
  CONNECTED: { tone: 'success', hollow: false, text: 'Connected' },
  REVOKED: { tone: 'danger', hollow: false, text: 'Access removed' },
} as const

/** The app for card payments: how it stands, and what can be done about it. */
export function PaymentsCard({ payments, isConnecting }: { payments: Payments; isConnecting: boolean }) {
  const { tone, hollow, text } = CHIPS[payments.state]
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

function Explanation({ state, provider, accountName, isTest }: Payments) {
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
        account. We send you to Stripe to choose or open one, and then back here.
      </p>
    )
  if (state === 'REVOKED')
    return (
      <p className={styles.text}>
        Somebody removed our access to {accountName} at Stripe, so families cannot pay by card. Connect it
        again to go on.
      </p>
    )
  return (
    <>
      <p className={styles.text}>
        {provider === 'STRIPE' ? `Families pay into ${accountName} at Stripe.` : 'Test payments are on.'}
      </p>
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
  const connectTest = useWrite(integrations.connectTestPayments, options)
  const disconnect = useWrite(integrations.disconnectPayments, options)
  const { provider, offers } = payments
  const isConnected = payments.state === 'CONNECTED'
  const toStripe = () => authorize.mutate({}, { onSuccess: ({ url }) => location.assign(url) })
  const useTest = () => connectTest.mutate({}, { onSuccess: () => notify.success('Test payments are on') })
  const end = async () => {
    const isSure = await confirm({
      title: 'Disconnect card payments?',
      message:
        'Families can no longer pay by card, and saved cards cannot be charged. Past payments stay in your records.',
      yes: 'Disconnect',
      no: 'Stay connected',
      danger: true,
    })
    if (isSure) disconnect.mutate({}, { onSuccess: () => notify.success('Card payments are disconnected') })
  }
  return (
    <div className={styles.actions}>
      {offers.includes('STRIPE') && !(isConnected && provider === 'STRIPE') && (
        <Button loading={isConnecting || authorize.isPending || authorize.isSuccess} onClick={toStripe}>
          {payments.state === 'REVOKED' ? 'Connect Stripe again' : 'Connect Stripe'}
        </Button>
      )}
      {offers.includes('SANDBOX') && !isConnected && (
        <Button variant="default" loading={connectTest.isPending} onClick={useTest}>
          Use test payments
        </Button>
      )}
      {isConnected && (
        <Button variant="default" loading={disconnect.isPending} onClick={() => void end()}>
          Disconnect
        </Button>
      )}
    </div>
  )
}
