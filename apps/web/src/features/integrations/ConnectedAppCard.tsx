import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { connectedApps, type ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import { useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import styles from './apps.module.css'

export type ConnectedApp = AnswerOf<typeof integrations.connectApp>

const CHIPS = {
  NOT_CONFIGURED: { tone: 'neutral', hollow: true, text: 'Not set up' },
  NOT_CONNECTED: { tone: 'neutral', hollow: true, text: 'Not connected' },
  CONNECTED: { tone: 'success', hollow: false, text: 'Connected' },
  FAILING: { tone: 'warning', hollow: false, text: 'Not working' },
  REVOKED: { tone: 'danger', hollow: false, text: 'Access removed' },
} as const

/** Facts of each app: its purpose, how it is disconnected, and what that ends. */
const APP_FACTS: Record<
  ConnectedAppName,
  {
    does: string
    ends: string
    disconnect: (typeof integrations)['disconnectZoom' | 'disconnectBlackbaud' | 'disconnectMailchimp']
  }
> = {
  ZOOM: {
    does: 'Give classes that meet online a Zoom link. It is made, changed and removed together with the class.',
    ends: 'The meetings we made at Zoom are removed, and their links stop working.',
    disconnect: integrations.disconnectZoom,
  },
  BLACKBAUD: {
    does: 'Send your journal to Financial Edge NXT as batches of journal entries.',
    ends: 'Nothing more is sent. What was sent stays at Blackbaud.',
    disconnect: integrations.disconnectBlackbaud,
  },
  MAILCHIMP: {
    does: 'Send contacts who agreed to marketing emails to a Mailchimp audience. Who leaves there is opted out here, and the other way round.',
    ends: 'Nobody more is sent, and we no longer hear who leaves. Contacts that were sent stay at Mailchimp.',
    disconnect: integrations.disconnectMailchimp,
  },
}

/** An app connected by logging in there: its state and actions. */
export function ConnectedAppCard({
  app,
  isConnecting,
  children,
}: {
  app: ConnectedApp
  isConnecting: boolean
  /** Actions while it is connected. */
  children?: ReactNode
}) {
  const { tone, hollow, text } = CHIPS[app.state]
  const { label } = connectedApps[app.app]
  const id = `app-${app.app.toLowerCase()}`
  return (
    <section aria-labelledby={id}>
      <Panel>
        <div className={styles.card}>
          <div className={styles.head}>
            <h2 id={id} className={styles.title}>
              {label}
            </h2>
            <StatusChip tone={tone} hollow={hollow}>
              {text}
            </StatusChip>
          </div>
          <Explanation {...app} />
          {app.state !== 'NOT_CONFIGURED' && <Actions app={app} isConnecting={isConnecting} />}
        </div>
        {(app.state === 'CONNECTED' || app.state === 'FAILING') && children}
      </Panel>
    </section>
  )
}

function Explanation({ app, state, accountName, failure, needs }: ConnectedApp) {
  const { label } = connectedApps[app]
  if (state === 'NOT_CONFIGURED')
    return (
      <>
        <p className={styles.text}>{APP_FACTS[app].does}</p>
        <p className={styles.text}>
          Whoever runs this server needs to set {namesText(needs)} first; then you can connect your school
          here.
        </p>
      </>
    )
  if (state === 'NOT_CONNECTED')
    return (
      <p className={styles.text}>
        {APP_FACTS[app].does} We send you to {label} to log in and allow it, and then back here.
      </p>
    )
  if (state === 'REVOKED')
    return (
      <p className={styles.text}>
        {label} does not let us into {accountName} anymore: access was removed there, or it expired. Connect
        it again to go on.
      </p>
    )
  return (
    <>
      <p className={styles.text}>
        {APP_FACTS[app].does} Connected to {accountName}.
      </p>
      {failure && (
        <Alert color="yellow" title="Something does not work">
          {failure}
        </Alert>
      )}
    </>
  )
}

function Actions({ app, isConnecting }: { app: ConnectedApp; isConnecting: boolean }) {
  const { label } = connectedApps[app.app]
  const authorize = useWrite(integrations.authorizeApp)
  const disconnect = useWrite(APP_FACTS[app.app].disconnect, { invalidates: [integrations.list] })
  const isThere = app.state === 'CONNECTED' || app.state === 'FAILING'
  const toProvider = () =>
    authorize.mutate({ params: { app: app.app } }, { onSuccess: ({ url }) => location.assign(url) })
  const end = async () => {
    const isSure = await confirm({
      title: `Disconnect ${label}?`,
      message: APP_FACTS[app.app].ends,
      yes: 'Disconnect',
      no: 'Stay connected',
      danger: true,
    })
    if (isSure) disconnect.mutate({}, { onSuccess: () => notify.success(`${label} is disconnected`) })
  }
  return (
    <div className={styles.actions}>
      {app.state !== 'CONNECTED' && (
        <Button loading={isConnecting || authorize.isPending || authorize.isSuccess} onClick={toProvider}>
          {app.state === 'NOT_CONNECTED' ? `Connect ${label}` : `Connect ${label} again`}
        </Button>
      )}
      {(isThere || app.state === 'REVOKED') && (
        <Button variant="default" loading={disconnect.isPending} onClick={() => void end()}>
          Disconnect
        </Button>
      )}
    </div>
  )
}

/** `A, B, and C`. */
function namesText(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names)
}
